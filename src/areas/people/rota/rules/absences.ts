import { addDays, type Day, type Instant, instantAt } from '#core/dates.ts'

/** A part of a day on which an employee is away: 1 is the first half, 2 the second, 3 the whole day, 0 its hours from one time to another. */
export type AbsentPart = { on: Day; halves: number; fromTime: string | null; untilTime: string | null }

/** A stretch of time, in milliseconds. */
export type Moments = { from: number; until: number }

/** When the first half of a day ends, by the clock of the property. */
const MIDDAY = '13:00'
const MIDNIGHT = '00:00'

/** When the hours of absences happen, in order; until midnight is the end of the day. Halves and whole days have none. */
export const hoursOf = (absences: readonly AbsentPart[], timeZone: string): Moments[] =>
  absences
    .flatMap(({ on, fromTime, untilTime }): Moments[] => {
      if (fromTime === null || untilTime === null) return []
      const ends = instantAt(untilTime === MIDNIGHT ? addDays(on, 1) : on, untilTime, timeZone)
      return [{ from: Date.parse(instantAt(on, fromTime, timeZone)), until: Date.parse(ends) }]
    })
    .toSorted((one, other) => one.from - other.from)

/** A stretch of time without others, which lie in order. */
export function without({ from, until }: Moments, taken: readonly Moments[]): Moments[] {
  if (from >= until) return []
  const left: Moments[] = []
  let at = from
  for (const one of taken) {
    if (one.from > at) left.push({ from: at, until: Math.min(one.from, until) })
    at = Math.max(at, one.until)
    if (at >= until) return left
  }
  return at < until ? [...left, { from: at, until }] : left
}

/**
 * Whether a shift is in the way of absences. Of half a day, when it begins on that day before one in the afternoon, or ends after it; of hours, when
 * they are all of it, those of several absences together. A shift that is longer than the hours is worked in part.
 */
export function isInTheWay(
  shift: { on: Day; startAt: Instant | null; endAt: Instant | null },
  absences: readonly AbsentPart[],
  timeZone: string,
): boolean {
  const { on, startAt, endAt } = shift
  if (startAt === null || endAt === null) return false
  const midday = instantAt(on, MIDDAY, timeZone)
  const isAway = absences.some(
    (one) =>
      one.on === on &&
      (one.halves === 3 || (one.halves === 1 && startAt < midday) || (one.halves === 2 && endAt > midday)),
  )
  const span = { from: Date.parse(startAt), until: Date.parse(endAt) }
  return isAway || without(span, hoursOf(absences, timeZone)).length === 0
}
