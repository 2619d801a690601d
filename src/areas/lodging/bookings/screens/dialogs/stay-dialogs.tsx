import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay, nightsOf } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../../contract/bookings.ts'
import { isOpen } from '../../rules/bookings.ts'
import { useEdit } from '../use-edit.ts'
import { Question } from './question.tsx'
import { type BookingDialogProps, StayChoice, useStayChoice } from './stay-choice.tsx'

/** Cuts a stay in two at a day; the later part can then go to another room. */
export function SplitDialog({ booking, onClose }: BookingDialogProps) {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const { stays, stay, choose } = useStayChoice(booking, (each) => isOpen(each.status) && nightsOf(each) > 1)
  const [requested, setRequested] = useState<string>()
  const { mutate, isPending, error } = useEdit(bookings.split)
  const { mutateAsync: undo } = useSend(bookings.undo)
  if (!stay) return null
  const on = requested ?? addDays(stay.arrival, 1)
  const isInside = isDay(on) && stay.arrival < on && on < stay.departure
  const save = () =>
    mutate(
      { bookingId: booking.id, stayId: stay.id, version: booking.version, on: on as Day },
      {
        onSuccess: ({ changeId }) => {
          toast(t('split.done', { who: stay.guestName }), { undo: () => void undo({ changeId }).catch(notify.refusal) })
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('split.title', { who: stay.guestName })}
      ok={t('split.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isInside}
      onOk={save}
      onClose={onClose}
    >
      <StayChoice stays={stays} stay={stay} choose={choose} />
      <Typography color="textSecondary">{t('split.help')}</Typography>
      <DayInput
        label={t('split.on')}
        value={on}
        onChange={setRequested}
        min={addDays(stay.arrival, 1)}
        max={addDays(stay.departure, -1)}
      />
    </Question>
  )
}

/** Locks a stay to its room, with the reason colleagues will read; or unlocks it. */
export function LockDialog({ booking, isLocking, onClose }: BookingDialogProps & { isLocking: boolean }) {
  const { t } = useTranslation('bookings')
  const { stays, stay, choose } = useStayChoice(
    booking,
    (each) => isOpen(each.status) && each.roomId !== null && each.isLocked !== isLocking,
  )
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useEdit(bookings.lock)
  if (!stay) return null
  const name = isLocking ? 'lock' : 'unlock'
  const save = () =>
    mutate(
      { bookingId: booking.id, stayId: stay.id, version: booking.version, isLocked: isLocking, reason },
      {
        onSuccess: () => {
          toast(t(`${name}.done`, { who: stay.guestName, number: stay.roomNumber ?? '' }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t(`${name}.title`, { who: stay.guestName, number: stay.roomNumber ?? '' })}
      ok={t(`${name}.ok`)}
      error={error}
      isPending={isPending}
      onOk={save}
      onClose={onClose}
    >
      <StayChoice stays={stays} stay={stay} choose={choose} />
      <Typography color="textSecondary">{isLocking ? t('lock.help') : stay.lockReason || t('unlock.help')}</Typography>
      {isLocking && (
        <MuiTextField
          autoFocus
          label={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Question>
  )
}
