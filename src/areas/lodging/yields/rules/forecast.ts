import { type Day, daysBetween, weekdayOf } from '#core/dates.ts'
import { roundHalfUp } from '#core/money.ts'
import { type ForecastNight, MAX_FORECAST_DAYS, MIN_WEEKS } from '../contract/forecast.ts'

/** Rooms of a night that were booked (or, below 0, cancelled) so many days before it; from the longest distance on, all as on that. */
export type BookedLead = { day: Day; lead: number; rooms: number }

/** How a night filled: `onBooks[n]` rooms were on the books at the end of the day n days before it, `onBooks[0]` in the end. */
export type Curve = {
  day: Day
  weekday: number
  /** Days from the first of the nights to this one. */
  offset: number
  onBooks: readonly number[]
}

/** The curves of nights, in order; a night without bookings was empty throughout. */
export function curvesOf(days: readonly Day[], booked: readonly BookedLead[]): Curve[] {
  const byDay = new Map(days.map((day) => [day, Array.from({ length: MAX_FORECAST_DAYS + 1 }, () => 0)]))
  for (const { day, lead, rooms } of booked) {
    const at = Math.min(MAX_FORECAST_DAYS, Math.max(0, lead))
    const added = byDay.get(day)
    if (added) added[at] = (added[at] ?? 0) + rooms
  }
  return [...byDay].map(([day, added]) => {
    const onBooks = [...added]
    for (let lead = MAX_FORECAST_DAYS - 1; lead >= 0; lead--)
      onBooks[lead] = (onBooks[lead] ?? 0) + (onBooks[lead + 1] ?? 0)
    return { day, weekday: weekdayOf(day), offset: daysBetween(days[0] ?? day, day), onBooks }
  })
}

/** The fewest nights of a weekday that a mean is taken of. */
export const MIN_NIGHTS = 4

/**
 * Rooms expected in the end: those on the books and the mean of what nights still picked up from there, rounded half up, within 0 and the
 * rooms there are.
 *
 * @param pickUps what nights of the same weekday picked up from the same distance on, negative where more was cancelled than booked
 */
export const forecastOf = (onBooks: number, pickUps: readonly number[], rooms: number): number =>
  meanForecast(onBooks, { sum: pickUps.reduce((sum, one) => sum + one, 0), count: pickUps.length }, rooms)

type Total = { sum: number; count: number }
const meanForecast = (onBooks: number, { sum, count }: Total, rooms: number): number =>
  Math.min(rooms, Math.max(0, roundHalfUp(onBooks + sum / count)))

const pickUpFrom = ({ onBooks }: Curve, lead: number): number => (onBooks[0] ?? 0) - (onBooks[lead] ?? 0)

/**
 * How far forecasts from so many days before were off on average, in tenths of a room. Each night behind is forecast as it would have been on
 * that day: from the nights of its weekday that were over by then, at least {@link MIN_NIGHTS} of them.
 *
 * @param curves nights behind, in order
 * @returns null where no night could be tested
 */
export function errorOf(curves: readonly Curve[], lead: number): number | null {
  const totals = new Map<number, { total: Total; next: number; nights: Curve[] }>()
  for (const curve of curves) {
    const entry = totals.get(curve.weekday) ?? { total: { sum: 0, count: 0 }, next: 0, nights: [] }
    totals.set(curve.weekday, entry)
    entry.nights.push(curve)
  }
  const errors: number[] = []
  for (const entry of totals.values())
    for (const curve of entry.nights) {
      // Nights that were over on the day of the forecast: each is counted once, since later forecasts know all of the earlier ones.
      for (
        let over = entry.nights[entry.next];
        over && curve.offset - over.offset > lead;
        over = entry.nights[entry.next]
      ) {
        entry.total.sum += pickUpFrom(over, lead)
        entry.total.count += 1
        entry.next += 1
      }
      if (entry.total.count < MIN_NIGHTS) continue
      const forecast = meanForecast(curve.onBooks[lead] ?? 0, entry.total, Infinity)
      errors.push(Math.abs((curve.onBooks[0] ?? 0) - forecast))
    }
  return errors.length === 0 ? null : roundHalfUp((10 * errors.reduce((sum, error) => sum + error, 0)) / errors.length)
}

/** Whole weeks of nights behind, from the first with a guest on. */
export function weeksBehind(curves: readonly Curve[]): number {
  const first = curves.findIndex(({ onBooks }) => (onBooks[0] ?? 0) > 0)
  return first < 0 ? 0 : Math.floor((curves.length - first) / 7)
}

type NightAhead = { day: Day; rooms: number; onBooks: number }

/**
 * The forecast of nights ahead, none further than {@link MAX_FORECAST_DAYS}. With fewer than {@link MIN_WEEKS} weeks behind there is none.
 *
 * @param curves nights behind, in order; those before the first with a guest are left out
 */
export function forecastNights(curves: readonly Curve[], ahead: readonly NightAhead[], today: Day): ForecastNight[] {
  const weeks = weeksBehind(curves)
  const first = curves.findIndex(({ onBooks }) => (onBooks[0] ?? 0) > 0)
  const known = weeks < MIN_WEEKS ? [] : curves.slice(first)
  return ahead.map(({ day, rooms, onBooks }) => {
    const lead = daysBetween(today, day)
    const weekday = weekdayOf(day)
    const pickUps = known.filter((curve) => curve.weekday === weekday).map((curve) => pickUpFrom(curve, lead))
    if (pickUps.length === 0) return { day, rooms, onBooks, forecast: null, errorTenths: null, low: null, high: null }
    const forecast = forecastOf(onBooks, pickUps, rooms)
    const errorTenths = errorOf(known, lead)
    const error = errorTenths === null ? null : errorTenths / 10
    return {
      day,
      rooms,
      onBooks,
      forecast,
      errorTenths,
      low: error === null ? null : Math.max(0, Math.floor(forecast - error)),
      high: error === null ? null : Math.min(rooms, Math.ceil(forecast + error)),
    }
  })
}
