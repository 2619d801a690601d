import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TakePaymentDialog } from '#areas/ledger/payments/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../contract/bookings.ts'
import type { FreeRoom } from '../contract/replies.ts'
import { GuestContact } from './booking-facts.tsx'
import { BookingStatusChip } from './booking-status.tsx'
import { isReady, obstacles, roomsFor, startRoom } from './check-in-choice.ts'
import { CheckInStay } from './check-in-stay.tsx'
import { GuestNotices } from './guest-notices.tsx'
import { guestNameOf } from './use-booking-actions.tsx'
import { useEdit, useRefusalWords } from './use-edit.ts'
import { useArrivalToasts } from './use-undone.ts'

type Props = { bookingId: string; onClose: () => void }
type Proposal = Reply<typeof bookings.proposeCheckIn>

/** What the desk checks before a guest gets the key, with the best room already chosen: one press confirms. */
export function CheckInPanel({ bookingId, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const proposal = useQuery({ ...queryOf(bookings.proposeCheckIn, { bookingId }), staleTime: 0 })
  if (proposal.data) return <Ready proposal={proposal.data} onClose={onClose} />
  return (
    <Panel open isBeside title={t('checkIn.heading')} onClose={onClose}>
      {proposal.isError ? (
        <ErrorState error={proposal.error} retry={() => void proposal.refetch()} />
      ) : (
        <LinesSkeleton lines={7} />
      )}
    </Panel>
  )
}

/** Which room each stay that is due gets: what was chosen, else the one to start with. */
function useRoomChoice({ booking, stays }: Proposal) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const due = stays.filter((stay) => stay.isDue)
  const picks = due.map((proposed) => {
    const stay = booking.stays.find((each) => each.id === proposed.stayId)
    const rooms = roomsFor(proposed)
    const room: FreeRoom | undefined =
      rooms.find((each) => each.roomId === chosen[proposed.stayId]) ?? startRoom(proposed, stay?.isLocked ?? false)
    return { proposed, stay, rooms, room }
  })
  return { picks, choose: (stayId: string, roomId: string) => setChosen({ ...chosen, [stayId]: roomId }) }
}

/** Each stay's room as it is chosen, whether the guest may go there, and the check-in with them. */
function useCheckIn(proposal: Proposal, onDone: () => void) {
  const { booking } = proposal
  const { picks, choose } = useRoomChoice(proposal)
  const { mutate, isPending, error } = useEdit(bookings.checkIn)
  const toasts = useArrivalToasts(booking.id)
  const isDirty = picks.some(({ room }) => room && !isReady(room))
  const isPossible =
    picks.length > 0 && picks.every(({ proposed, room }) => room && obstacles(proposed, room.roomId).length === 0)

  const checkIn = () =>
    mutate(
      {
        bookingId: booking.id,
        version: booking.version,
        acceptDirty: isDirty,
        stays: picks.map(({ proposed, stay, room }) => ({
          stayId: proposed.stayId,
          ...(room && room.roomId !== stay?.roomId && { roomId: room.roomId }),
        })),
      },
      {
        onSuccess: () => {
          const rooms = picks.flatMap(({ room }) => (room ? [room.number] : [])).join(', ')
          toasts.checkedIn(guestNameOf(booking), rooms)
          onDone()
        },
      },
    )
  return { picks, choose, checkIn, isDirty, isPossible, isPending, error }
}

function Ready({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const words = useRefusalWords()
  const { booking } = proposal
  const { picks, choose, checkIn, isDirty, isPossible, isPending, error } = useCheckIn(proposal, onClose)
  const who = guestNameOf(booking)
  return (
    <Panel
      open
      isBeside
      title={t('checkIn.title', { who })}
      subtitle={
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <BookingStatusChip booking={booking} />
          <span>{booking.reference}</span>
        </Stack>
      }
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="print" />}
            onClick={() => window.open(`/bookone/registration-card/${booking.id}`, '_blank')}
          >
            {t('action.card')}
          </Button>
          <LoadingButton variant="contained" autoFocus isLoading={isPending} disabled={!isPossible} onClick={checkIn}>
            {isDirty ? t('checkIn.confirmDirty') : t('checkIn.confirm')}
          </LoadingButton>
        </>
      }
    >
      <Stack spacing={4}>
        {error && <Alert severity="error">{words(error)}</Alert>}
        <GuestContact booking={booking} />
        <GuestNotices booking={booking} />
        {picks.length === 0 && (
          <EmptyState icon="calendar" title={t('checkIn.nothing')} text={t('checkIn.nothingText')} />
        )}
        {picks.map((pick) => (
          <CheckInStay
            key={pick.proposed.stayId}
            {...pick}
            onChoose={(roomId) => choose(pick.proposed.stayId, roomId)}
          />
        ))}
        <BalanceLine bookingId={booking.id} who={who} due={guestBalance(booking.money)} />
      </Stack>
    </Panel>
  )
}

function BalanceLine({ bookingId, who, due }: { bookingId: string; who: string; due: number }) {
  const { t } = useTranslation('bookings')
  const canTake = useCan('payments.write')
  const [isTaking, setTaking] = useState(false)
  return (
    <Stack
      direction="row"
      spacing={3}
      sx={{ alignItems: 'center', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', pt: 3 }}
    >
      <span>
        {t('balance')}: {due > 0 ? <MoneyText amount={due} isDue /> : t('settled')}
      </span>
      {due > 0 && canTake && (
        <Button size="small" variant="outlined" onClick={() => setTaking(true)}>
          {t('action.takePayment')}
        </Button>
      )}
      {isTaking && (
        <TakePaymentDialog bookingId={bookingId} guestName={who} due={due} onClose={() => setTaking(false)} />
      )}
    </Stack>
  )
}
