import { addDays, type Day, isDay, firstOfMonth } from '#core/dates.ts'

/** The first days of the months after and before that of a day. */
export const nextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31))
export const previousMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), -1))

/** Whether two texts are days, the second after the first. */
export const isStay = (from: string, until: string): boolean => isDay(from) && isDay(until) && from < until

/** What a press on a day of the calendar chooses: the arrival, and after it the departure. */
export function chosenBy(day: Day, { from, until }: { from: string; until: string }): { from: string; until: string } {
  if (isDay(from) && !isDay(until) && day > from) return { from, until: day }
  return { from: day, until: '' }
}
