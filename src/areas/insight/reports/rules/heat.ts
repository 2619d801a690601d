import { addDays, type Day, daysBetween, type Span, mondayOf } from '#core/dates.ts'

/** A cell of a heat map: the group of the report it shows, and how strong it is, from 0 for nothing to 5. */
export type HeatCell = { key: string; value: number | null; level: number }

/** What the heads of rows or columns are. */
export type HeatAxis = 'week' | 'weekday' | 'month' | 'date' | 'hour'

export type HeatMap = {
  rowsAre: HeatAxis
  columnsAre: HeatAxis
  columns: string[]
  rows: { key: string; cells: (HeatCell | null)[] }[]
}

type Value = { key: string; value: number | null }

export const LEVELS = 5
/** Longer spans are drawn by month, with a column for each date. */
const MOST_WEEKS = 26
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']
const DATES = Array.from({ length: 31 }, (_, at) => String(at + 1))
const two = (number: number): string => String(number).padStart(2, '0')

/** Up to what each level goes, from 1 on; more than the last is of the last. */
export type Bounds = readonly number[]

/** Levels of equal size up to the end of a scale, such as everything. */
export const evenBounds = (top: number): Bounds => Array.from({ length: LEVELS }, (_, at) => (top * (at + 1)) / LEVELS)

/** Shares of the values that are at most of each level but the last. */
const SHARES = [0.35, 0.6, 0.8, 0.93]
/** Bounds are these, times a power of ten. */
const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

const roundedUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find((one) => one * power >= value) ?? 10) * power
}

/**
 * Distinguishable levels that share the values evenly, at round numbers, so that one busy evening does not pale all others. Of values
 * too much alike for that, levels of equal size.
 */
export function boundsOf(values: readonly number[]): Bounds {
  const above = values.filter((value) => value > 0).toSorted((one, other) => one - other)
  const top = roundedUp(above.at(-1) ?? 1)
  const bounds = SHARES.map((share) => roundedUp(above[Math.ceil(above.length * share) - 1] ?? top))
  const all = [...bounds, top]
  return all.every((bound, at) => at === 0 || bound > (all[at - 1] ?? 0)) ? all : evenBounds(top)
}

/** How strong a value is: nothing is 0, up to the first bound 1, beyond the last the strongest. */
export function levelOf(value: number | null, bounds: Bounds): number {
  if (value === null || value <= 0) return 0
  const at = bounds.findIndex((bound) => value <= bound)
  return at < 0 ? LEVELS : at + 1
}

/** Values by day as weeks below each other, or as months where they are many. Days beyond the span have no cell. */
export function heatOfDays(values: readonly Value[], span: Span, bounds: Bounds): HeatMap {
  const byDay = new Map(values.map(({ key, value }) => [key, value]))
  const cellOf = (day: Day): HeatCell | null =>
    day < span.from || day >= span.until
      ? null
      : { key: day, value: byDay.get(day) ?? null, level: levelOf(byDay.get(day) ?? null, bounds) }
  const first = mondayOf(span.from)
  const weeks = Math.ceil(daysBetween(first, span.until) / 7)
  if (weeks <= MOST_WEEKS) {
    const mondays = Array.from({ length: weeks }, (_, at) => addDays(first, at * 7))
    const rows = mondays.map((monday) => ({ key: monday, cells: WEEKDAYS.map((_, at) => cellOf(addDays(monday, at))) }))
    return { rowsAre: 'week', columnsAre: 'weekday', columns: WEEKDAYS, rows }
  }
  const days = Array.from({ length: daysBetween(span.from, span.until) }, (_, at) => addDays(span.from, at))
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const isThere = new Set<string>(days)
  const rows = months.map((month) => ({
    key: month,
    cells: DATES.map((date) => {
      const day = `${month}-${two(Number(date))}`
      return isThere.has(day) ? cellOf(day as Day) : null
    }),
  }))
  return { rowsAre: 'month', columnsAre: 'date', columns: DATES, rows }
}

/** Values by weekday and hour, from the first hour there is anything in to the last. */
export function heatOfHours(values: readonly Value[], bounds: Bounds): HeatMap {
  const byKey = new Map(values.map(({ key, value }) => [key, value]))
  const hours = values.map(({ key }) => Number(key.split('-')[1]))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const rows = Array.from({ length: hours.length === 0 ? 0 : last - first + 1 }, (_, at) => two(first + at)).map((hour) => ({
    key: hour,
    cells: WEEKDAYS.map((weekday): HeatCell => {
      const key = `${weekday}-${hour}`
      const value = byKey.get(key) ?? null
      return { key, value, level: levelOf(value, bounds) }
    }),
  })) // prettier-ignore
  return { rowsAre: 'hour', columnsAre: 'weekday', columns: WEEKDAYS, rows }
}
