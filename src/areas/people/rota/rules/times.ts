import { addDays, type Day, type Instant, instantAt, minuteAt, mondayOf, type Span, timeAt } from '#core/dates.ts'

/** Times of day by the clock of a property, '22:00'; of a split shift with the time that is free between its parts. */
export type DayTimes = {
  starts: string
  ends: string
  pauseStarts?: string | null | undefined
  pauseEnds?: string | null | undefined
}

/** When a shift takes place. */
export type ShiftTimes = { startAt: Instant; endAt: Instant; pauseStartAt: Instant | null; pauseEndAt: Instant | null }

export const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Whether a shift ends on the day after it begins: its end is not after its start on the clock. */
export const crossesMidnight = ({ starts, ends }: Pick<DayTimes, 'starts' | 'ends'>): boolean => ends <= starts

/** Minutes from one time of day to the next such time; a whole day where both are the same. */
export const minutesUntil = (from: string, until: string): number =>
  (minuteAt(until) - minuteAt(from) + DAY_MINUTES - 1) % DAY_MINUTES + 1 // prettier-ignore

/** Whether the parts of a split shift lie in order within it. */
export function isPauseWithin({ starts, ends, pauseStarts, pauseEnds }: DayTimes): boolean {
  if (!pauseStarts || !pauseEnds) return !pauseStarts && !pauseEnds
  const [first, last, end] = [pauseStarts, pauseEnds, ends].map((time) => minutesUntil(starts, time))
  return first !== undefined && last !== undefined && end !== undefined && first < last && last < end
}

/**
 * When a shift that begins on a day takes place: what is at or before the start on the clock is on the next day. At a clock change it
 * lasts as long as it does: a night in spring is an hour shorter. One that the change leaves out altogether begins later and lasts as
 * long as its times.
 */
export function timesOn(on: Day, times: DayTimes, timeZone: string): ShiftTimes {
  const at = (time: string) => instantAt(time <= times.starts ? addDays(on, 1) : on, time, timeZone)
  const startAt = instantAt(on, times.starts, timeZone)
  const length = minutesUntil(times.starts, times.ends)
  const ends = at(times.ends)
  const endAt = ends > startAt ? ends : after(startAt, length)
  const { pauseStarts, pauseEnds } = times
  if (!pauseStarts || !pauseEnds) return { startAt, endAt, pauseStartAt: null, pauseEndAt: null }
  const [pauseStartAt, pauseEndAt] = [at(pauseStarts), at(pauseEnds)]
  const isWithin = startAt < pauseStartAt && pauseStartAt < pauseEndAt && pauseEndAt < endAt
  return isWithin
    ? { startAt, endAt, pauseStartAt, pauseEndAt }
    : { startAt, endAt, pauseStartAt: null, pauseEndAt: null }
}

const after = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()

export const minutesBetween = (from: Instant, until: Instant): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS)

/** Minutes that count: from start to end, without what is free between the parts and without the unpaid break; never below nothing. */
export function minutesOf(
  { startAt, endAt, pauseStartAt, pauseEndAt }: { [K in keyof ShiftTimes]: Instant | null },
  unpaidBreak: number,
): number {
  if (startAt === null || endAt === null) return 0
  const pause = pauseStartAt !== null && pauseEndAt !== null ? minutesBetween(pauseStartAt, pauseEndAt) : 0
  return Math.max(0, minutesBetween(startAt, endAt) - pause - unpaidBreak)
}

/** What a shift with its instants is planned by: times of day at the property, where it has any. */
export const timesAt = (
  { startAt, endAt }: { startAt: Instant | null; endAt: Instant | null },
  timeZone: string,
): { starts?: string; ends?: string } =>
  startAt === null || endAt === null ? {} : { starts: timeAt(startAt, timeZone), ends: timeAt(endAt, timeZone) }

/** The Mondays of all weeks that a span reaches into. */
export function weeksIn({ from, until }: Span): Day[] {
  const starts: Day[] = []
  for (let day = mondayOf(from); day < until; day = addDays(day, 7)) starts.push(day)
  return starts
}
