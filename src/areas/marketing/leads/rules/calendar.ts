import { addDays, addMonths, type Day, daysOf, firstOfMonth, mondayOf } from '#core/dates.ts'

export const CALENDAR_VIEWS = ['month', 'week'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** The days a view shows around a day: its week from Monday on, or all weeks of its month. */
export function daysShown(view: CalendarView, day: Day): Day[] {
  const from = mondayOf(view === 'week' ? day : firstOfMonth(day))
  const last = view === 'week' ? from : mondayOf(addDays(addMonths(firstOfMonth(day), 1), -1))
  return daysOf({ from, until: addDays(last, 7) })
}

/** The day that the view before or after this one is opened on. */
export const turned = (view: CalendarView, day: Day, by: 1 | -1): Day =>
  view === 'week' ? addDays(mondayOf(day), by * 7) : addMonths(firstOfMonth(day), by)
