import { addDays, daysBetween, type Day, mondayOf } from '#core/dates.ts'

/** A day of a pattern: the id of a shift type, a day off, or nothing. */
export type PatternDay = string
export const OFF = 'OFF'
/** A Monday that all cycles are counted from, so that a pattern applied again goes on where it was. */
const FIRST_MONDAY = '2024-01-01' as Day

/** The weeks of a cycle that are possible. */
export const MOST_WEEKS = 8

/** Which entry of a cycle a day has, for an employee who is so many weeks further in it. */
export function entryOn(days: readonly PatternDay[], on: Day, offsetWeeks: number): PatternDay {
  const weeks = daysBetween(FIRST_MONDAY, mondayOf(on)) / 7 + offsetWeeks
  const cycle = days.length / 7
  const week = ((weeks % cycle) + cycle) % cycle
  return days[week * 7 + daysBetween(mondayOf(on), on)] ?? ''
}

export type Generated = { employeeId: string; on: Day; entry: PatternDay }

/**
 * The shifts and days off that a pattern assigns to employees within days. A day on which one has anything planned is left as it is.
 *
 * @param taken `employeeId on` of everything planned
 */
export function generate(
  days: readonly PatternDay[],
  people: readonly { employeeId: string; offsetWeeks: number }[],
  { from, days: count }: { from: Day; days: number },
  taken: ReadonlySet<string>,
): Generated[] {
  const dates = Array.from({ length: count }, (_, at) => addDays(from, at))
  return people.flatMap(({ employeeId, offsetWeeks }) =>
    dates
      .map((on) => ({ employeeId, on, entry: entryOn(days, on, offsetWeeks) }))
      .filter(({ on, entry }) => entry !== '' && !taken.has(`${employeeId} ${on}`)),
  )
}
