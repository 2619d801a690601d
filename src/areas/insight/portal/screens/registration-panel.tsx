import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCheckIn } from '#areas/lodging/bookings/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReviewedField } from '../contract/choices.ts'
import { portal } from '../contract/portal.ts'
import type { DeskPage } from '../contract/replies.ts'
import { Differences } from './differences.tsx'
import { RegisteredGuests } from './registered-guests.tsx'
import { RegistrationChip } from './registration-chip.tsx'
import { SignatureView } from './signature-view.tsx'
import { UpgradeRequests } from './upgrade-requests.tsx'

type Props = { bookingId: string; onClose: () => void }

/** What the guest states, where it differs from what is stored, and one press that accepts it and checks in. */
export function RegistrationPanel({ bookingId, onClose }: Props) {
  const { t } = useTranslation('portal')
  const read = useQuery(queryOf(portal.get, { bookingId }))
  const page = read.data?.page
  if (page) return <Found key={page.version} page={page} onClose={onClose} />
  return (
    <Panel open isBeside title={t('panel.registration')} onClose={onClose}>
      {read.isPending && <LinesSkeleton lines={8} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <EmptyState icon="note" title={t('page.title')} text={t('page.none')} />}
    </Panel>
  )
}

/** Accepts, and where the guest is due checks in with it, all of it or nothing; the reasons against that is shown where rooms are chosen. */
function useAcceptance(page: DeskPage, onClose: () => void) {
  const { t } = useTranslation('portal')
  const notify = useNotify()
  const accept = useSend(portal.accept)
  const { bookingId, version, guestName } = page
  const press = (takes: ReviewedField[], checksIn: boolean) =>
    accept.mutate(
      { bookingId, version, takes, checksIn },
      {
        onSuccess: () => {
          toast(checksIn ? t('panel.checkedIn', { name: guestName }) : t('panel.accepted'))
          if (checksIn) onClose()
        },
        onError: (error) => {
          notify.refusal(error)
          if (error.code !== 'check_in_not_possible') return
          onClose()
          openCheckIn(bookingId)
        },
      },
    )
  return { press, isPending: accept.isPending }
}

function Found({ page, onClose }: { page: DeskPage; onClose: () => void }) {
  const { t } = useTranslation('portal')
  const mayCheckIn = useCan('bookings.write')
  const [takes, setTakes] = useState<ReviewedField[]>(page.differences.map(({ field }) => field))
  const { press, isPending } = useAcceptance(page, onClose)
  const checksIn = page.isDue && mayCheckIn
  return (
    <Panel
      open
      isBeside
      width={560}
      title={page.guestName}
      subtitle={
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <RegistrationChip state={page.state} />
          <Link to={`/master-service/reservation-details/${page.reference}`}>{page.reference}</Link>
        </Stack>
      }
      onClose={onClose}
      footer={
        page.state === 'READY' && (
          <>
            {checksIn && (
              <LoadingButton variant="outlined" isLoading={isPending} onClick={() => press(takes, false)}>
                {t('panel.accept')}
              </LoadingButton>
            )}
            <LoadingButton variant="contained" isLoading={isPending} onClick={() => press(takes, checksIn)}>
              {t(checksIn ? 'panel.acceptAndCheckIn' : 'panel.accept')}
            </LoadingButton>
          </>
        )
      }
    >
      <Stack spacing={4}>
        {(page.state === 'OPEN' || page.state === 'STARTED') && <Alert severity="info">{t('panel.waiting')}</Alert>}
        {page.acceptedAt !== null && <Alert severity="success">{t('panel.acceptedBy', { name: page.acceptedBy })}</Alert>}
        <FactList
          facts={[
            [t('arrivalTime'), page.arrivalTime],
            [t('panel.plate'), page.vehiclePlate],
            [t('panel.notes'), page.notes],
            [t('signedAt'), page.submittedAt && <MomentText key="at" instant={page.submittedAt} />],
          ]}
        />
        {page.state === 'READY' && (
          <Section title={t('panel.differences')}>
            <Differences differences={page.differences} takes={takes} onChange={setTakes} />
          </Section>
        )}
        {page.guests.length > 0 && (
          <Section title={t('panel.guests')}>
            <RegisteredGuests bookingId={page.bookingId} guests={page.guests} />
          </Section>
        )}
        {page.signature !== '' && <SignatureView label={t('panel.signature')} strokes={page.signature} />}
        {page.upgrades.length > 0 && (
          <Section title={t('panel.upgrades')}>
            <UpgradeRequests page={page} />
          </Section>
        )}
      </Stack>
    </Panel>
  )
} // prettier-ignore
