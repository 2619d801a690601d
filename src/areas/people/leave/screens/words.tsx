import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { LeaveEncashment } from '../contract/encashments.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { hoursOf, lengthOf } from '../rules/days.ts'
import type { LeaveState } from '../rules/requests.ts'
import { inDays } from '../rules/requests.ts'

const HOUR = 60

/** Minutes as hours and minutes. */
function useLength() {
  const { t } = useTranslation('leave')
  return (minutes: number): string => {
    const size = Math.abs(minutes)
    const [hours, rest] = [Math.floor(size / HOUR), size % HOUR]
    const form = rest === 0 ? 'hours' : hours === 0 ? 'minutes' : 'both'
    return `${minutes < 0 ? '−' : ''}${t(`length.${form}`, { hours, minutes: rest })}`
  }
}

/**
 * Hundredths of a day as the reader writes days; of a type that is taken by hours, which knows the minutes of a day, as hours too.
 */
export function useAmount() {
  const { t, i18n } = useTranslation('leave')
  const length = useLength()
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  const hours = (amount: number, dayMinutes: number | null) =>
    dayMinutes === null || lengthOf(amount, dayMinutes) === 0 ? '' : length(lengthOf(amount, dayMinutes))
  const withHours = (text: string, amount: number, dayMinutes: number | null) =>
    [text, hours(amount, dayMinutes) && `(${hours(amount, dayMinutes)})`].filter(Boolean).join(' ')
  return {
    hours,
    number: (amount: number, dayMinutes: number | null = null) =>
      withHours(number.format(inDays(amount)), amount, dayMinutes),
    days: (amount: number, dayMinutes: number | null = null) =>
      withHours(
        t('days', { count: Math.abs(inDays(amount)), text: number.format(inDays(amount)) }),
        amount,
        dayMinutes,
      ),
  }
}

type Taken = Pick<LeaveRequest, 'amount' | 'dayMinutes' | 'fromTime' | 'untilTime'>

/** What a request takes: leave by hours with how long it is, to the minute. */
export function useTakenText(shape: 'days' | 'number' = 'days') {
  const length = useLength()
  const { [shape]: write } = useAmount()
  return ({ amount, dayMinutes, ...times }: Taken) => {
    const hours = hoursOf(times)
    return hours ? `${write(amount)} (${length(hours.untilMinute - hours.fromMinute)})` : write(amount, dayMinutes)
  }
}

type Spanned = Pick<LeaveRequest, 'from' | 'until' | 'fromPart' | 'untilPart' | 'fromTime' | 'untilTime'>

/** From when to when, with the halves of its first and last day, or its hours. */
export function useSpanText() {
  const { t } = useTranslation('leave')
  const { day } = useDays()
  return ({ from, until, fromPart, untilPart, fromTime, untilTime }: Spanned) => {
    if (fromTime && untilTime) return `${day(from, 'short')}, ${fromTime}–${untilTime}`
    const part = (of: LeaveRequest['fromPart']) => (of === 'FULL' ? '' : ` (${t(`part.${of}`)})`)
    return from === until
      ? `${day(from, 'short')}${part(fromPart)}`
      : `${day(from, 'short')}${part(fromPart)} – ${day(until, 'short')}${part(untilPart)}`
  }
}

const TONES: Readonly<Record<LeaveState, StatusTone>> = {
  REQUESTED: 'tentative',
  APPROVED: 'confirmed',
  REFUSED: 'cancelled',
  WITHDRAWN: 'past',
  CANCELLED: 'cancelled',
}

export function LeaveStateChip({ state }: { state: LeaveState }) {
  const { t } = useTranslation('leave')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}

/** How far a request to be paid for days is: approved, it is to be paid until a payslip has it. */
export function EncashmentStateChip({ encashment: { state, isPaid } }: { encashment: LeaveEncashment }) {
  const { t } = useTranslation('leave')
  const label = state === 'APPROVED' ? t(isPaid ? 'encash.paid' : 'encash.toPay') : t(`state.${state}`)
  return <StatusChip tone={isPaid ? 'past' : TONES[state]} label={label} />
}
