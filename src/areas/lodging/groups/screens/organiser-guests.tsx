import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePartyWords } from '#areas/lodging/bookings/screens/pickers.tsx'
import { pagesOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { PublicGroup, PublicGuest } from '../contract/organiser.ts'
import { useDatesText } from './group-marks.tsx'
import { OrganiserGuestDialog } from './organiser-guest-dialog.tsx'

/** Fetched once it is wanted: the page itself stays as light as it is. */
const PasteListDialog = lazy(() => import('./paste-list-dialog.tsx'))

type Props = { group: PublicGroup; token: string }
type Open = 'add' | 'paste' | PublicGuest | undefined

/** The guests of the list so far; those the organiser entered can be changed and removed until check-in. */
export function OrganiserGuests({ group, token }: Props) {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const canWrite = group.closedBecause === null
  return (
    <section aria-labelledby="guests">
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 2 }}>
        <Typography variant="h2" id="guests">
          {t('organiser.guests')}
        </Typography>
        <Typography color="textSecondary">{t('organiser.count', { count: group.guests })}</Typography>
      </Stack>
      {canWrite && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 3 }}>
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setOpen('add')}>
            {t('organiser.add')}
          </Button>
          <Button variant="outlined" onClick={() => setOpen('paste')}>
            {t('organiser.paste')}
          </Button>
        </Stack>
      )}
      <GuestCards token={token} canWrite={canWrite} onChange={setOpen} />
      {open === 'paste' && (
        <Suspense fallback={null}>
          <PasteListDialog token={token} onClose={close} />
        </Suspense>
      )}
      {open === 'add' && <OrganiserGuestDialog group={group} token={token} onClose={close} />}
      {typeof open === 'object' && <OrganiserGuestDialog group={group} token={token} guest={open} onClose={close} />}
    </section>
  )
}

type CardsProps = { token: string; canWrite: boolean; onChange: (guest: PublicGuest) => void }

function GuestCards({ token, canWrite, onChange }: CardsProps) {
  const { t } = useTranslation('groups')
  const pages = useInfiniteQuery(pagesOf(groups.openGuests, { token, limit: 50 }))
  if (pages.isPending) return <LinesSkeleton lines={4} />
  if (pages.isError) return <ErrorState error={pages.error} retry={() => void pages.refetch()} />
  const rows = pages.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return (
      <EmptyState icon="people" title={t('organiser.empty')} text={canWrite ? t('organiser.emptyText') : undefined} />
    )
  return (
    <>
      <Stack component="ul" spacing={2} aria-label={t('organiser.guests')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((guest) => (
          <GuestCard key={guest.stayId} {...{ guest, token, onChange }} canChange={canWrite && guest.canChange} />
        ))}
      </Stack>
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} sx={{ mt: 2 }}>
          {t('organiser.more')}
        </Button>
      )}
    </>
  )
}

type CardProps = Omit<CardsProps, 'canWrite'> & { guest: PublicGuest; canChange: boolean }

function GuestCard({ guest, token, canChange, onChange }: CardProps) {
  const { t } = useTranslation('groups')
  const dates = useDatesText()
  const remove = useRemove(token)
  const party = usePartyWords()
  const { guestName: name, roomTypeName, email, phone } = guest
  const reach = [email, phone].filter(Boolean).join(' · ')
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, px: 4, py: 3, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography color="textSecondary">{[roomTypeName, dates(guest), party(guest)].join(' · ')}</Typography>
      {reach && <Typography color="textSecondary">{reach}</Typography>}
      {!guest.canChange && <Typography color="textSecondary">{t('organiser.fixed')}</Typography>}
      {canChange && (
        <Stack direction="row" sx={{ gap: 2, mt: 1, ml: -2 }}>
          <Button aria-label={t('organiser.change', { name })} onClick={() => onChange(guest)}>
            {t('organiser.changeOk')}
          </Button>
          <Button color="error" aria-label={t('organiser.remove', { name })} onClick={() => void remove(guest)}>
            {t('organiser.removeOk')}
          </Button>
        </Stack>
      )}
    </Box>
  )
}

/** Removes a guest after a question. */
function useRemove(token: string) {
  const { t } = useTranslation('groups')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(groups.removeGuest)
  return async ({ guestId, guestName: name }: PublicGuest) => {
    const title = t('organiser.remove', { name })
    const question = { title, message: t('organiser.removeText'), ok: t('organiser.removeOk'), isDestructive: true }
    if (guestId === null || !(await confirm(question))) return
    const onSuccess = () => toast(t('organiser.removed', { name }))
    mutate({ token, guestId }, { onSuccess, onError: notify.refusal })
  }
}
