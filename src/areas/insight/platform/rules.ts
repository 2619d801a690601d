import { type Day, daysOf, type Span } from '#core/dates.ts'

/** Every day of a range with its number, 0 for a day without one. */
export function everyDay<T extends object>(
  span: Span,
  known: readonly (T & { day: Day })[],
  nothing: T,
): (T & { day: Day })[] {
  const byDay = new Map(known.map((row) => [row.day, row]))
  return daysOf(span).map((day) => byDay.get(day) ?? { ...nothing, day })
}

/** A day is closed early in the next one: who is one day behind closes soon. */
export const isLate = (daysLate: number): boolean => daysLate > 1
