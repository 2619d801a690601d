import { addDays, addMonths, type Day, type Span } from '#core/dates.ts'
import { mondayOf } from './spans.ts'

/** Spans that have a name, counted from the business date. */
export const NAMED_SPANS = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7', 'thisMonth', 'lastMonth', 'last30', 'next30', 'thisYear', 'lastYear'] as const // prettier-ignore
export type NamedSpan = (typeof NAMED_SPANS)[number]

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day
const yearOf = (day: Day): Day => `${day.slice(0, 5)}01-01` as Day
const days = (from: Day, count: number): Span => ({ from, until: addDays(from, count) })

/** The days of a span by its name; half-open. */
export function spanOf(name: NamedSpan, today: Day): Span {
  switch (name) {
    case 'today':
      return days(today, 1)
    case 'yesterday':
      return days(addDays(today, -1), 1)
    case 'thisWeek':
      return days(mondayOf(today), 7)
    case 'lastWeek':
      return days(addDays(mondayOf(today), -7), 7)
    case 'thisMonth':
      return { from: monthOf(today), until: addMonths(monthOf(today), 1) }
    case 'lastMonth':
      return { from: addMonths(monthOf(today), -1), until: monthOf(today) }
    case 'last7':
      return days(addDays(today, -7), 7)
    case 'last30':
      return days(addDays(today, -30), 30)
    case 'next30':
      return days(today, 30)
    case 'thisYear':
      return { from: yearOf(today), until: addMonths(yearOf(today), 12) }
    case 'lastYear':
      return { from: addMonths(yearOf(today), -12), until: yearOf(today) }
  }
}
