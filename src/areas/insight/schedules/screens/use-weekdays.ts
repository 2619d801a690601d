import { useLanguage } from '#web/language.ts'

/** The second of January 2023 was the first Monday of its year. */
const MONDAY = Date.UTC(2023, 0, 2)
const DAY_MS = 86_400_000

/** The days of a week by name, from Monday. */
export function useWeekdays(): string[] {
  const names = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => names.format(MONDAY + index * DAY_MS))
}
