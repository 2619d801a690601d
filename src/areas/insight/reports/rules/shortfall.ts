import { type Day, daysBetween, type Span } from '#core/dates.ts'
import { percentOf, roundHalfUp } from '#core/money.ts'
import { changeOf } from './changes.ts'
import { spanOf } from './periods.ts'

/** So many percent below its budget, or behind last year, revenue is something to look at. */
export const SHORT_PERCENT = 5
/** So many days of a month are over before it is judged: a few days are mostly their weekdays. */
const DAYS_TO_JUDGE = 7

/** The days of this month that are over, where they are enough to judge it by. */
export function judgedSpan(today: Day): Span | undefined {
  const span = spanOf('monthToDate', today)
  return daysBetween(span.from, span.until) >= DAYS_TO_JUDGE && span.until <= today ? span : undefined
}

type Judged = { value: number | null; budget: number | null; before: number | null }

/** By how many whole percents a figure is short of its budget, else of last year where it has no budget to be short of; undefined where it is not, or by less than counts. */
export function shortfallOf({
  value,
  budget,
  before,
}: Judged): { kind: 'BELOW_BUDGET' | 'BEHIND_LAST_YEAR'; percent: number } | undefined {
  const [ofBudget, ofLastYear] = [shortBy(value, budget), shortBy(value, before)]
  if (ofBudget !== undefined) return { kind: 'BELOW_BUDGET', percent: ofBudget }
  return ofLastYear === undefined ? undefined : { kind: 'BEHIND_LAST_YEAR', percent: ofLastYear }
}

/** By how many whole percents a figure is short of another, to the nearest; undefined where it is not, or by less than counts. */
export function shortBy(value: unknown, reference: unknown): number | undefined {
  const percent = percentOf(-(changeOf(value, reference) ?? 0))
  return percent >= SHORT_PERCENT ? roundHalfUp(percent) : undefined
}
