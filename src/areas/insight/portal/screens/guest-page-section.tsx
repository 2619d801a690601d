import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { portal } from '../contract/portal.ts'
import type { DeskPage } from '../contract/replies.ts'
import { RegistrationChip } from './registration-chip.tsx'

/** The guest's page of a booking: its link, to copy or to send, and how far the registration is. Nothing where guests have no pages. */
export function GuestPageSection({ booking: { id: bookingId } }: { booking: { id: string } }) {
  const mayWrite = useCan('portal.write')
  return mayWrite ? <OfBooking bookingId={bookingId} /> : null
}

function OfBooking({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('portal')
  const notify = useNotify()
  const setUp = useQuery(queryOf(portal.setUp, {}))
  const isActive = setUp.data?.settings.isActive ?? false
  const read = useQuery({ ...queryOf(portal.get, { bookingId }), enabled: isActive })
  const { mutate: make, isPending } = useSend(portal.create)
  if (!isActive || !read.data) return null
  const { page } = read.data
  return (
    <Section title={t('page.title')}>
      {page ? (
        <Known page={page} />
      ) : (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography color="textSecondary">{t('page.none')}</Typography>
          <Button variant="outlined" disabled={isPending} onClick={() => make({ bookingId }, { onError: notify.refusal })}>
            {t('page.make')}
          </Button>
        </Stack>
      )}
    </Section>
  ) // prettier-ignore
}

function Known({ page: { bookingId, url, email, state, openedAt } }: { page: DeskPage }) {
  const { t } = useTranslation('portal')
  const go = useGo()
  const notify = useNotify()
  const { mutate: mail, isPending } = useSend(portal.mail)
  const send = () => mail({ bookingId }, { onSuccess: () => toast(t('page.sent', { email })), onError: notify.refusal })
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <RegistrationChip state={state} />
        <Typography color="textSecondary">
          {openedAt === null ? (
            t('page.neverOpened')
          ) : (
            <>
              {t('page.opened')} <MomentText instant={openedAt} isRelative />
            </>
          )}
        </Typography>
      </Stack>
      {state === 'READY' && <Alert severity="info">{t('page.ready')}</Alert>}
      <CopyText label={t('page.link')} text={url} help={t('page.linkHelp')} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {email !== '' && (
          <Button variant="outlined" disabled={isPending} onClick={send}>
            {t('page.send')}
          </Button>
        )}
        {state !== 'OPEN' && (
          <Button
            variant={state === 'READY' ? 'contained' : 'text'}
            onClick={() => go(`/portal/arrivals?booking=${bookingId}`)}
          >
            {t('page.review')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
