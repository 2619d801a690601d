import type { PayFrequency } from '#areas/people/employees/contract/choices.ts'
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, mondayOf } from '#core/dates.ts'
import { type PayRate, type Period, rateOn } from './days.ts'
import { type Fraction, fraction, ONE, plus, ZERO } from './fractions.ts'

/** The last day of the first half of a month. */
const MIDDLE = 14
const DAYS: Readonly<Partial<Record<PayFrequency, number>>> = { WEEKLY: 7, FORTNIGHTLY: 14 }

/** The half of a month that a day is in: up to the 15th, or from the 16th. */
function halfOf(day: Day): Period {
  const first = firstOfMonth(day)
  const middle = addDays(first, MIDDLE)
  return day <= middle
    ? { from: first, until: middle }
    : { from: addDays(middle, 1), until: addDays(addMonths(first, 1), -1) }
}

/** The latest period of a frequency that is over before a day; weeks begin on Mondays. */
export function periodBefore(frequency: PayFrequency, day: Day): Period {
  const length = DAYS[frequency]
  if (length !== undefined) return { from: addDays(mondayOf(day), -length), until: addDays(mondayOf(day), -1) }
  if (frequency === 'MONTHLY') {
    const first = firstOfMonth(day)
    return { from: addMonths(first, -1), until: addDays(first, -1) }
  }
  return halfOf(addDays(halfOf(day).from, -1))
}

/** Whether days are a period of a frequency: a month, a half of one, a week or two from any day on. */
export function isPeriodOf(frequency: PayFrequency, { from, until }: Period): boolean {
  const length = DAYS[frequency]
  if (length !== undefined) return daysBetween(from, until) === length - 1
  if (frequency === 'MONTHLY') return from === firstOfMonth(from) && until === addDays(addMonths(from, 1), -1)
  const half = halfOf(from)
  return from === half.from && until === half.until
}

/** The part of a month that a period of each frequency is: a year has 52 weeks. */
const MONTHS: Readonly<Record<PayFrequency, Fraction>> = {
  MONTHLY: ONE,
  SEMI_MONTHLY: fraction(1, 2),
  FORTNIGHTLY: fraction(6, 13),
  WEEKLY: fraction(3, 13),
}

/** How much of a month a period is: of a frequency always the same; of any other days, those of each month by its length. */
export function monthsOf({ from, until }: Period, frequency: PayFrequency | null): Fraction {
  if (frequency !== null) return MONTHS[frequency]
  let [sum, first] = [ZERO, firstOfMonth(from)]
  for (; first <= until; first = addMonths(first, 1)) {
    const next = addMonths(first, 1)
    const days = daysBetween(first < from ? from : first, until < next ? addDays(until, 1) : next)
    sum = plus(sum, fraction(days, daysBetween(first, next)))
  }
  return sum
}

type Paid = PayRate & { frequency: PayFrequency }

/** How often an employee is paid in a period: by the pay of its last day; who has none yet is paid by the month. */
export const frequencyIn = (rates: readonly Paid[], { until }: Period): PayFrequency =>
  rateOn(rates, until)?.frequency ?? rates[0]?.frequency ?? 'MONTHLY'
