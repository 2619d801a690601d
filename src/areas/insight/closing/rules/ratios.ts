import { figureOf, type Measures, type MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { type Minor, minor } from '#core/money.ts'
import type { DayFacts } from '../contract/replies.ts'

/** The figures a manager looks at first; null where there is nothing to divide by. */
export type Ratios = {
  /** Of the rooms that could be sold, in basis points. */
  occupancyBp: number | null
  /** Average of a sold room, before tax. */
  averageRate: Minor | null
  /** Room revenue per room that could be sold, before tax. */
  revPar: Minor | null
}

/** What was earned before tax: each sale once, wherever it is billed. */
export const revenueOf = ({ room, service, expense, orders }: DayFacts): Minor =>
  minor(room + service + expense + orders)

/** The figures of the dictionary, of the sums a day closed with: rounded, and missing, as every report has them. */
export function ratiosOf({ rooms, roomsBlocked: blocked, roomsSold, room }: DayFacts): Ratios {
  const measures: Measures = { rooms, blocked, roomsSold, room }
  const money = (code: MetricCode) => figureOf(code, measures) as Minor | null
  return { occupancyBp: figureOf('occupancy', measures), averageRate: money('adr'), revPar: money('revPar') }
}
