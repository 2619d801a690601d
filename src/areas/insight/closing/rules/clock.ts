import { addDays, type Day } from '#core/dates.ts'

/** Local day and time at the property; the time is HH:MM. */
export type WallClock = { today: Day; time: string }

/**
 * Whether a day that closes by itself should have closed by now. A time before noon is the morning after, a later one the same
 * evening. Compared in local time, so that a change of the clocks neither skips nor doubles it.
 */
export function isDueBy(businessDate: Day, closesAt: string, { today, time }: WallClock): boolean {
  const on = closesAt < '12:00' ? addDays(businessDate, 1) : businessDate
  return today > on || (today === on && time >= closesAt)
}

/** A day that is still open is reminded of from the next morning on. */
const REMIND_AT = '08:00'
export const isLate = (businessDate: Day, wall: WallClock): boolean => isDueBy(businessDate, REMIND_AT, wall)
