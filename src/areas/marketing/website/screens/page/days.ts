import { addDays, type Day, isDay } from '#core/dates.ts'

/** The first day of the month of a day, and of the month after. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day
export const nextMonth = (day: Day): Day => monthOf(addDays(monthOf(day), 31))
export const previousMonth = (day: Day): Day => monthOf(addDays(monthOf(day), -1))

/** Whether two texts are days, the second after the first. */
export const isStay = (from: string, until: string): boolean => isDay(from) && isDay(until) && from < until

/** What a press on a day of the calendar chooses: the arrival, and after it the departure. */
export function chosenBy(day: Day, { from, until }: { from: string; until: string }): { from: string; until: string } {
  if (isDay(from) && !isDay(until) && day > from) return { from, until: day }
  return { from: day, until: '' }
}
