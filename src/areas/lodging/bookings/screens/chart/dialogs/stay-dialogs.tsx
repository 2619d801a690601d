import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isDay, nightsOf, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { bookings } from '../../../contract/bookings.ts'
import type { Bar } from '../../../contract/chart.ts'
import type { Changes } from '../use-changes.ts'
import type { Words } from '../words.ts'
import { Question } from '../../dialogs/question.tsx'

export type StayDialogProps = { bar: Bar; words: Words; changes: Changes; onClose: () => void }

const identity = ({ bookingId, stayId, version }: Bar) => ({ bookingId, stayId, version })

/** Cuts a stay in two; the later part can then be moved by itself. */
export function SplitDialog({ bar, day, words, changes, onClose }: StayDialogProps & { day: Day }) {
  const { t } = useTranslation('bookings')
  const first = addDays(bar.arrival, 1)
  const last = addDays(bar.departure, -1)
  const [on, setOn] = useState<string>(day > bar.arrival && day < bar.departure ? day : first)
  const { mutate, isPending, error } = useSend(bookings.split)
  const isInside = isDay(on) && bar.arrival < on && on < bar.departure
  const split = () =>
    mutate(
      { ...identity(bar), on: on as Day },
      {
        onSuccess: ({ booking, changeId }) => {
          const label = t('chart.split.done', { who: bar.guestName, day: words.day(on, 'short') })
          changes.settled(booking, label, () => changes.undoChange(changeId, [bar.stayId]))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('chart.split.title', { who: bar.guestName })}
      ok={t('chart.split.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isInside || nightsOf(bar) < 2}
      onOk={split}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('chart.split.help')}</Typography>
      <DayInput label={t('chart.split.on')} value={on} onChange={setOn} min={first} max={last} />
    </Question>
  )
}

/** Locks a stay to its room, with a reason that colleagues read. */
export function LockDialog({ bar, changes, onClose }: StayDialogProps) {
  const { t } = useTranslation('bookings')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(bookings.lock)
  const { mutateAsync: unlock } = useSend(bookings.lock)
  const lock = () =>
    mutate(
      { ...identity(bar), isLocked: true, reason },
      {
        onSuccess: (booking) => {
          const back = () => unlock({ ...identity(bar), version: booking.version, isLocked: false })
          changes.settled(booking, t('chart.lock.done', { who: bar.guestName }), back)
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('chart.lock.title', { who: bar.guestName })}
      ok={t('chart.lock.ok')}
      error={error}
      isPending={isPending}
      onOk={lock}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('chart.lock.help')}</Typography>
      <MuiTextField
        autoFocus
        label={t('chart.lock.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Question>
  )
}

/** Lets a locked stay be moved again; no confirmation, since one press locks it again. */
export function useUnlock(changes: Changes) {
  const { t } = useTranslation('bookings')
  const { mutateAsync: lock } = useSend(bookings.lock)
  return async (bar: Bar) => {
    const booking = await lock({ ...identity(bar), isLocked: false })
    const back = () => lock({ ...identity(bar), version: booking.version, isLocked: true })
    changes.settled(booking, t('chart.lock.undone', { who: bar.guestName }), back)
  }
}
