import { isMetric, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'

/**
 * What a figure of the open day is: of nights what is expected by its bookings, of what is posted, paid or booked what there is so far. A
 * balance is that of the last close, and neither.
 */
export function openDayOf(metric: string): 'expected' | 'soFar' | undefined {
  if (!isMetric(metric)) return undefined
  const { basis } = metricOf(metric)
  if (basis === 'close') return undefined
  return basis === 'stay' ? 'expected' : 'soFar'
}

const DAYS_OF_A_WEEK = 7

/** The same weekday of the week before. */
export const weekBefore = (day: Day): Span => ({
  from: addDays(day, -DAYS_OF_A_WEEK),
  until: addDays(day, 1 - DAYS_OF_A_WEEK),
})
