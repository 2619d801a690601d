import { addDays, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'

/** A Monday, so that adding days names the weekdays. */
const MONDAY = '2026-11-16' as Day

/** Short names of the days of the week, Monday first. */
export function useWeekdayNames(): readonly string[] {
  const { day } = useDays()
  return Array.from({ length: 7 }, (_, at) => day(addDays(MONDAY, at), 'short').split(' ')[0] ?? '')
}
