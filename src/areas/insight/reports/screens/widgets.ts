import type { Grouping } from '../rules/datasets.ts'
import type { MetricCode } from '../rules/metrics.ts'
import type { Comparison } from '../rules/spans.ts'
import type { Preset } from './periods.ts'

/** A picture of the overview: a report, asked as its page would ask it. */
export type Widget = {
  code: string
  metric: MetricCode
  period: Exclude<Preset, 'custom'>
  group: Grouping
  compare?: Comparison
  form: 'line' | 'bar' | 'shares'
  isForHotels?: boolean
}

export const WIDGETS: readonly Widget[] = [
  { code: 'occupancy', metric: 'occupancy', period: 'next30', group: 'day', compare: 'lastYearWeekdays', form: 'line', isForHotels: true },
  { code: 'occupancy', metric: 'revPar', period: 'last30', group: 'day', compare: 'lastYearWeekdays', form: 'line', isForHotels: true },
  { code: 'revenue', metric: 'revenue', period: 'thisYear', group: 'month', compare: 'lastYear', form: 'bar' },
  { code: 'revenue-by-source', metric: 'roomRevenue', period: 'thisMonth', group: 'source', form: 'shares', isForHotels: true },
  { code: 'revenue', metric: 'revenue', period: 'thisMonth', group: 'department', form: 'shares' },
  { code: 'bookings-made', metric: 'bookedNights', period: 'last30', group: 'day', compare: 'lastYearWeekdays', form: 'bar', isForHotels: true },
  { code: 'payments-by-mode', metric: 'takings', period: 'thisMonth', group: 'mode', form: 'shares' },
  { code: 'outlet-sales', metric: 'checkRevenue', period: 'last30', group: 'hour', form: 'bar' },
  { code: 'item-sales', metric: 'itemRevenue', period: 'last30', group: 'item', form: 'shares' },
] // prettier-ignore

/** The figures on top: this month, beside the same days of last year. */
export const KEY_FIGURES: readonly { code: string; metric: MetricCode; isForHotels?: boolean }[] = [
  { code: 'manager', metric: 'occupancy', isForHotels: true },
  { code: 'manager', metric: 'adr', isForHotels: true },
  { code: 'manager', metric: 'revPar', isForHotels: true },
  { code: 'manager', metric: 'revenue' },
  { code: 'manager', metric: 'takings' },
  { code: 'outlet-sales', metric: 'averageCheck' },
]
