import { type Day, daysOf, type Instant, type Span } from '#core/dates.ts'

/** The lowest id that can have been made at an instant: ids begin with their milliseconds, so a run of time is a run of ids. */
export function lowestIdAt(instant: Instant): string {
  const hex = Date.parse(instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** Every day of a range with its number, 0 for a day without one. */
export function everyDay<T extends object>(
  span: Span,
  known: readonly (T & { day: Day })[],
  nothing: T,
): (T & { day: Day })[] {
  const byDay = new Map(known.map((row) => [row.day, row]))
  return daysOf(span).map((day) => byDay.get(day) ?? { ...nothing, day })
}
