import { addDays, addMonths, type Day, daysOf, firstOfMonth, mondayOf, weeksOfMonth } from '#core/dates.ts'

export const CALENDAR_VIEWS = ['month', 'week'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** The days a view shows around a day: its week from Monday on, or all weeks of its month. */
export function daysShown(view: CalendarView, day: Day): Day[] {
  if (view === 'month') return daysOf(weeksOfMonth(day))
  const from = mondayOf(day)
  return daysOf({ from, until: addDays(from, 7) })
}

/** The day that the view before or after this one is opened on. */
export const turned = (view: CalendarView, day: Day, by: 1 | -1): Day =>
  view === 'week' ? addDays(mondayOf(day), by * 7) : addMonths(firstOfMonth(day), by)
