import type { Day } from '#core/dates.ts'
import { roundHalfUp } from '#core/money.ts'

/** A night ahead as pick-up foresees it; null while too little is behind. */
export type ForecastNight = {
  day: Day
  rooms: number
  onBooks: number
  forecast: number | null
  low: number | null
  high: number | null
  /** In tenths of a room. */
  errorTenths: number | null
}

/** Room revenue of a night, before tax, and the rooms it is of. */
export type NightRevenue = { roomsSold: number; room: number }

export type ForecastDay = ForecastNight & {
  /** Room revenue on the books, before tax. */
  onBooksRevenue: number
  /** Room revenue expected: null without a forecast, or where no night has a price to go by. */
  revenue: number | null
  /** How far that may be off: the error of the rooms at the price they were taken at. */
  revenueError: number | null
}

/**
 * Revenue expected of nights: what is on the books, and rooms still expected (or, below 0, expected to be cancelled) at the mean price of that
 * night's rooms, or of all nights ahead where it has none. Rounded half away from zero, never below nothing.
 */
export function withRevenue(nights: readonly ForecastNight[], sold: ReadonlyMap<Day, NightRevenue>): ForecastDay[] {
  const ahead = nights.map(({ day }) => sold.get(day)).filter((night) => night !== undefined)
  const rooms = ahead.reduce((sum, { roomsSold }) => sum + roomsSold, 0)
  const mean = rooms > 0 ? ahead.reduce((sum, { room }) => sum + room, 0) / rooms : null
  return nights.map((night) => {
    const { roomsSold, room } = sold.get(night.day) ?? { roomsSold: 0, room: 0 }
    const price = roomsSold > 0 ? room / roomsSold : mean
    const isKnown = night.forecast !== null && price !== null
    return {
      ...night,
      onBooksRevenue: room,
      revenue: isKnown ? Math.max(0, roundHalfUp(room + ((night.forecast ?? 0) - night.onBooks) * price)) : null,
      revenueError: isKnown && night.errorTenths !== null ? roundHalfUp((night.errorTenths * price) / 10) : null,
    }
  })
}
