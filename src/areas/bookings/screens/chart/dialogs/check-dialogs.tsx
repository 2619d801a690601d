import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../../../contract.ts'
import { SmallForm } from './small-form.tsx'
import type { StayDialogProps } from './stay-dialogs.tsx'

const isReady = (condition: string | undefined) => condition === 'CLEAN' || condition === 'INSPECTED'

/** Two presses: the best room is chosen, a dirty one says so, Enter checks in. */
export function CheckInDialog({ bar, words, changes, onClose }: StayDialogProps) {
  const { t } = useTranslation('bookings')
  const { bookingId, stayId } = bar
  const proposal = useQuery(ask(bookings.proposeCheckIn, { bookingId }))
  const { mutate, isPending, error } = useSend(bookings.checkIn)
  const { mutateAsync: reverse } = useSend(bookings.reverseCheckIn)
  const canReverse = useCan('bookings.reverse')
  const [chosen, setChosen] = useState<string>()

  const stay = proposal.data?.stays.find((each) => each.stayId === stayId)
  const rooms = stay ? [...(stay.room ? [stay.room] : []), ...stay.choices] : []
  const unique = rooms.filter((room, index) => rooms.findIndex((each) => each.roomId === room.roomId) === index)
  const usual = stay?.room && isReady(stay.room.condition) ? stay.room : (stay?.suggested ?? stay?.room ?? unique[0])
  const room = unique.find((each) => each.roomId === chosen) ?? usual ?? undefined
  const isDirty = room !== undefined && !isReady(room.condition)
  const why = stay?.reasons.find((reason) => !['room_not_ready', 'room_not_assigned'].includes(reason.code))
  const due = proposal.data?.booking.money.due ?? 0

  const checkIn = () =>
    mutate(
      {
        bookingId,
        ...(proposal.data && { version: proposal.data.booking.version }),
        stays: [{ stayId, ...(room && room.roomId !== bar.roomId && { roomId: room.roomId }) }],
        acceptDirty: isDirty,
      },
      {
        onSuccess: (booking) => {
          const label = t('chart.checkIn.done', { who: bar.guestName, number: room?.number ?? '' })
          if (canReverse) changes.settled(booking, label, () => reverse({ bookingId }))
          else changes.said(booking, label)
          onClose()
        },
      },
    )
  return (
    <SmallForm
      title={t('chart.checkIn.title', { who: bar.guestName })}
      ok={isDirty ? t('chart.checkIn.okDirty') : t('chart.checkIn.ok')}
      error={error ?? proposal.error}
      isPending={isPending}
      isDisabled={!room || why !== undefined}
      onOk={checkIn}
      onClose={onClose}
    >
      {proposal.isPending && <LinesSkeleton lines={3} />}
      {stay && (
        <>
          <Typography color="textSecondary">
            {words.dates(bar)} · {words.nights(bar)}
          </Typography>
          <MuiTextField
            select
            label={t('chart.checkIn.room')}
            value={room?.roomId ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            disabled={unique.length === 0}
          >
            {unique.map((each) => (
              <MenuItem key={each.roomId} value={each.roomId} sx={{ gap: 2 }}>
                {each.number} <RoomConditionMark condition={each.condition} withLabel />
              </MenuItem>
            ))}
          </MuiTextField>
          {why && <Alert severity="error">{words.reason(why)}</Alert>}
          {isDirty && <Alert severity="warning">{t('chart.checkIn.dirty')}</Alert>}
          {due > 0 && (
            <Typography>
              {t('chart.due')}: <MoneyText amount={due} isDue />
            </Typography>
          )}
        </>
      )}
    </SmallForm>
  )
}

/** Lets a guest go; a balance needs a word on why it stays open. */
export function CheckOutDialog({ bar, words, changes, onClose }: StayDialogProps) {
  const { t } = useTranslation('bookings')
  const { bookingId, stayId } = bar
  const booking = useQuery(ask(bookings.get, { bookingId }))
  const { mutate, isPending, error } = useSend(bookings.checkOut)
  const { mutateAsync: reverse } = useSend(bookings.reverseCheckOut)
  const canReverse = useCan('bookings.reverse')
  const [note, setNote] = useState('')
  const due = booking.data?.money.due ?? 0
  const isOwing = due > 0

  const checkOut = () =>
    mutate(
      { bookingId, stayIds: [stayId], note, acceptBalance: isOwing, version: booking.data?.version },
      {
        onSuccess: (reply) => {
          const label = t('chart.checkOut.done', { who: bar.guestName })
          if (canReverse) changes.settled(reply, label, () => reverse({ bookingId }))
          else changes.said(reply, label)
          onClose()
        },
      },
    )
  return (
    <SmallForm
      title={t('chart.checkOut.title', { who: bar.guestName })}
      ok={isOwing ? t('chart.checkOut.okOwing') : t('chart.checkOut.ok')}
      error={error ?? booking.error}
      isPending={isPending}
      isDisabled={!booking.data || (isOwing && note.trim() === '')}
      onOk={checkOut}
      onClose={onClose}
    >
      {booking.isPending && <LinesSkeleton lines={2} />}
      {booking.data && (
        <Typography>
          {words.dates(bar)} · {t('chart.due')}: <MoneyText amount={due} isDue />
        </Typography>
      )}
      {isOwing && (
        <>
          <Alert severity="warning">{t('chart.checkOut.owing')}</Alert>
          <MuiTextField
            autoFocus
            required
            label={t('chart.checkOut.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </SmallForm>
  )
}

/** Cancels a whole booking: the fee is said before, the rooms are free at once. */
export function CancelDialog({ bar, changes, onClose }: StayDialogProps) {
  const { t } = useTranslation('bookings')
  const { bookingId } = bar
  const terms = useQuery(ask(bookings.cancellationTerms, { bookingId }))
  const { mutate, isPending, error } = useSend(bookings.cancel)
  const { mutateAsync: reinstate } = useSend(bookings.reinstate)
  const canReverse = useCan('bookings.reverse')
  const [reason, setReason] = useState('')
  const cancel = () =>
    mutate(
      { bookingId, reason },
      {
        onSuccess: ({ booking }) => {
          const label = t('chart.cancel.done', { who: bar.guestName })
          if (canReverse) changes.settled(booking, label, () => reinstate({ bookingId }))
          else changes.said(booking, label)
          onClose()
        },
      },
    )
  return (
    <SmallForm
      title={t('chart.cancel.title', { who: bar.guestName, reference: bar.reference })}
      ok={t('chart.cancel.ok')}
      isDestructive
      error={error ?? terms.error}
      isPending={isPending}
      isDisabled={reason.trim() === '' || terms.data?.isAllowed === false}
      onOk={cancel}
      onClose={onClose}
    >
      {terms.isPending && <LinesSkeleton lines={2} />}
      {terms.data && (
        <Typography>
          {t('chart.cancel.fee')}: <MoneyText amount={terms.data.fee} /> · {t('chart.cancel.refundable')}:{' '}
          <MoneyText amount={terms.data.refundable} />
        </Typography>
      )}
      <MuiTextField
        autoFocus
        required
        label={t('chart.cancel.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </SmallForm>
  )
}
