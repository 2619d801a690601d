import type { Minor } from '#core/money.ts'
import type { PayRate, PayRules } from './days.ts'
import { type Fraction, fraction, minorOf, times } from './fractions.ts'

/** The pay of a minute. */
export function minuteRate(
  { basis, amount }: PayRate,
  { monthMinutes, dayMinutes }: Pick<PayRules, 'monthMinutes' | 'dayMinutes'>,
): Fraction {
  return fraction(amount, basis === 'MONTH' ? monthMinutes : basis === 'DAY' ? dayMinutes : 60)
}

/** What minutes of an hours account are paid out as: the rate of an hour, without a premium, which they were credited with. Rounded once. */
export const hoursPay = (rate: PayRate, minutes: number, rules: Pick<PayRules, 'monthMinutes' | 'dayMinutes'>): Minor =>
  minorOf(times(minuteRate(rate, rules), fraction(minutes)))
