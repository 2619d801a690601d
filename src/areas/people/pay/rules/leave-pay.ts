import { addMonths, type Day, daysBetween, firstOfMonth } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { type PayRate, type PayRules, WHOLE } from './days.ts'
import { fraction, minorOf } from './fractions.ts'

/** Leave that is paid out: hundredths of a day, and how much of a day its type pays, in percent. */
export type LeaveToPay = { days: number; paidPercent: number }

/**
 * What leave is worth on a day, as base pay counts a day of paid leave: of pay by the month one day of the month the day is in, of pay by the
 * day one day, of pay by the hour the minutes of a day. The product is exact and rounded once, half away from zero, to the minor unit of the
 * currency: a yen, a paisa, a fils. Leave below zero, taken in advance, is worth the same below zero.
 */
export function leavePay(
  { basis, amount }: PayRate,
  day: Day,
  { days, paidPercent }: LeaveToPay,
  { dayMinutes }: Pick<PayRules, 'dayMinutes'>,
): Minor {
  const first = firstOfMonth(day)
  const [over, under] =
    basis === 'MONTH' ? [1, daysBetween(first, addMonths(first, 1))] : basis === 'DAY' ? [1, 1] : [dayMinutes, 60]
  return minorOf(
    fraction(BigInt(amount) * BigInt(over) * BigInt(days) * BigInt(paidPercent), BigInt(under) * BigInt(WHOLE * WHOLE)),
  )
}
