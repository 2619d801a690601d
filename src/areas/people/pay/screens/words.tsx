import { useTranslation } from 'react-i18next'
import { lengthOf } from '#areas/people/leave/rules/days.ts'
import { inDays } from '#areas/people/leave/rules/requests.ts'
import { useDays } from '#web/formats.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { PaySlip } from '../contract/replies.ts'
import type { PoolState, RunState, SlipState } from '../rules/choices.ts'

const RUN_TONES: Readonly<Record<RunState, StatusTone>> = {
  REVIEW: 'tentative',
  APPROVED: 'confirmed',
  PAID: 'past',
  DISCARDED: 'cancelled',
  WITHDRAWN: 'cancelled',
}

export function RunStateChip({ state }: { state: RunState }) {
  const { t } = useTranslation('pay')
  return <StatusChip tone={RUN_TONES[state]} label={t(`runState.${state}`)} />
}

const POOL_TONES: Readonly<Record<PoolState, StatusTone>> = {
  OPEN: 'tentative',
  APPROVED: 'confirmed',
  CANCELLED: 'cancelled',
}

export function PoolStateChip({ state }: { state: PoolState }) {
  const { t } = useTranslation('pay')
  return <StatusChip tone={POOL_TONES[state]} label={t(`pools.state.${state}`)} />
}

const SLIP_TONES: Readonly<Record<SlipState, StatusTone>> = {
  DRAFT: 'tentative',
  HELD: 'blocked',
  FAILED: 'urgent',
  APPROVED: 'confirmed',
  PAID: 'past',
  DISCARDED: 'cancelled',
  WITHDRAWN: 'cancelled',
}

export function SlipStateChip({ state }: { state: SlipState }) {
  const { t } = useTranslation('pay')
  return <StatusChip tone={SLIP_TONES[state]} label={t(`slipState.${state}`)} />
}

/** From a day to another, the last included. */
export function usePeriod() {
  const { day } = useDays()
  return ({ from, until }: { from: string; until: string }) => `${day(from, 'short')} – ${day(until)}`
}

type Line = Pick<PaySlip['figures']['lines'][number], 'code' | 'name' | 'period'>

/** What a line is called: what every property has in the reader's language, the rest as the property calls it. */
export function useLineName() {
  const { t } = useTranslation('pay')
  const period = usePeriod()
  return ({ code, name, period: past }: Line) =>
    [t(`code.${code}`, { defaultValue: name || code }), code === 'LOAN' ? name : '', past ? period(past) : '']
      .filter((part) => part !== '')
      .join(' ')
}

/** Hundredths of days, or minutes, as the reader writes them. */
export function useQuantity() {
  const { t, i18n } = useTranslation('pay')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return {
    days: (hundredths: number) => t('inDays', { count: inDays(hundredths), text: number.format(inDays(hundredths)) }),
    hours: (minutes: number) => t('inHours', { text: number.format(minutes / 60) }),
  }
}

/** What is left of a type of leave: days, and hours where it is taken by them. */
export function useLeaveDays() {
  const { days, hours } = useQuantity()
  return (amount: number, dayMinutes: number | null): string =>
    dayMinutes === null ? days(amount) : `${days(amount)} (${hours(lengthOf(amount, dayMinutes))})`
}
