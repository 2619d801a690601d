import { addDays, addMonths, type Day, daysBetween, daysOf, type Span, weekdayOf, mondayOf } from '#core/dates.ts'
import type { Period } from './datasets.ts'

/**
 * What a report is compared with: the span just before, the same dates of the year before, the same weekdays of it, or what was budgeted or is
 * forecast for the span itself.
 */
export const COMPARISONS = ['previous', 'lastYear', 'lastYearWeekdays', 'budget', 'forecast'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** A year of weeks, so that Mondays are compared with Mondays. */
const WEEKS_OF_A_YEAR = 364

/** Whether a report is compared with what is stated for its own days, of some figures alone. */
export const isOfSameDays = (comparison: Comparison | null | undefined): comparison is 'budget' | 'forecast' =>
  comparison === 'budget' || comparison === 'forecast'

/** The span a report is compared with; `until` is half-open. */
export function comparedSpan({ from, until }: Span, comparison: Comparison): Span {
  if (isOfSameDays(comparison)) return { from, until }
  if (comparison === 'previous') return { from: addDays(from, -daysBetween(from, until)), until: from }
  if (comparison === 'lastYearWeekdays')
    return { from: addDays(from, -WEEKS_OF_A_YEAR), until: addDays(until, -WEEKS_OF_A_YEAR) }
  return { from: addMonths(from, -12), until: addMonths(until, -12) }
}

/** The period a day is in, as a group of a report is keyed. */
export function periodOf(day: Day, period: Period): string {
  switch (period) {
    case 'day':
      return day
    case 'week':
      return mondayOf(day)
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'year':
      return day.slice(0, 4)
    case 'weekday':
      return String(weekdayOf(day))
  }
}

/** Every period of a span in its order, so that a month without a sale is a row of its own; weekdays from Monday. */
export function periodsOf({ from, until }: Span, period: Period): string[] {
  const found = new Set<string>()
  for (let day = from; day < until; day = addDays(day, 1)) found.add(periodOf(day, period))
  return [...found].sort()
}

/** Whether days are the open day alone, as those of a month so far on its first: what it comes to says nothing of a whole day. */
export const isOpenDay = ({ from, until }: Span, today: Day): boolean => from === today && until === addDays(today, 1)

/** Whether a period has begun and is not over, or is to come; undefined for one that is over. */
export function periodState(key: string, period: Exclude<Period, 'weekday'>, today: Day): 'open' | 'ahead' | undefined {
  const current = periodOf(today, period)
  return key === current ? 'open' : key > current ? 'ahead' : undefined
}

/** How many days of each week are in a span; nothing for other periods, which are compared whatever their length. */
export function daysOfWeeks(span: Span, grouping: Period): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  if (grouping !== 'week') return days
  for (const day of daysOf(span)) days.set(periodOf(day, grouping), (days.get(periodOf(day, grouping)) ?? 0) + 1)
  return days
}

/** Days that are counted in one transaction. */
const DAYS_AT_ONCE = 31

/** A span in pieces that are counted one by one, the last as long as what is left. */
export function monthsOf({ from, until }: Span): Span[] {
  const count = Math.max(0, Math.ceil(daysBetween(from, until) / DAYS_AT_ONCE))
  return Array.from({ length: count }, (_, at) => {
    const next = addDays(from, (at + 1) * DAYS_AT_ONCE)
    return { from: addDays(from, at * DAYS_AT_ONCE), until: next < until ? next : until }
  })
}
