import { type Day, daysOf, type Span } from '#core/dates.ts'
import { type Grouping, isPeriod, type Measure } from './datasets.ts'
import { type Measures, type MetricCode } from './metrics.ts'
import { periodOf } from './spans.ts'

/** The figures that a forecast knows. */
export const FORECAST_METRICS = [
  'roomsSold',
  'occupancy',
  'roomRevenue',
  'adr',
  'revPar',
] as const satisfies readonly MetricCode[]

export const isForecast = (code: string): boolean => FORECAST_METRICS.some((one) => one === code)

/** Whether a figure cut so can be compared with the forecast, which is of nights as a whole. */
export const isForeseen = (metric: string, grouping: Grouping | null): boolean =>
  isForecast(metric) && (grouping === 'none' || (grouping !== null && isPeriod(grouping)))

/** A night ahead: rooms there are, rooms and revenue expected; null is not known. */
export type ForeseenNight = { day: Day; rooms: number; forecast: number | null; revenue: number | null }

const PARTS: readonly Measure[] = ['rooms', 'blocked', 'roomsSold', 'room']

/** Measures of a night. Its rooms are those that can be sold. */
const partsOf = (night: ForeseenNight | undefined): Partial<Record<Measure, number | null>> =>
  night ? { rooms: night.rooms, blocked: 0, roomsSold: night.forecast, room: night.revenue } : {}

/**
 * What is forecast for the groups of a span. A measure that is not known for each of a group's days, such as those that are over or too far
 * ahead, is missing from it.
 */
export function forecastGroups(
  nights: readonly ForeseenNight[],
  span: Span,
  grouping: Grouping,
): { key: string; label: string; measures: Measures }[] {
  if (grouping !== 'none' && !isPeriod(grouping)) return []
  const byDay = new Map(nights.map((night) => [night.day, night]))
  const groups = new Map<string, Map<Measure, number | null>>()
  for (const day of daysOf(span)) {
    const key = isPeriod(grouping) ? periodOf(day, grouping) : ''
    const group = groups.get(key) ?? new Map<Measure, number | null>()
    const night = partsOf(byDay.get(day))
    for (const part of PARTS) {
      const [before = 0, amount = null] = [group.get(part), night[part]]
      group.set(part, before === null || amount === null ? null : before + amount)
    }
    groups.set(key, group)
  }
  return [...groups].map(([key, parts]) => ({
    key,
    label: key,
    measures: Object.fromEntries([...parts].filter(([, amount]) => amount !== null)) as Measures,
  }))
}
