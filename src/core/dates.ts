import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'

/** A calendar day at the property, e.g. '2026-03-01'. Carries no time and no zone. */
export const Day = z.iso.date().brand<'Day'>()
export type Day = z.infer<typeof Day>

/** A moment, ISO 8601 in UTC: '2026-03-01T10:15:00.000Z'. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** Nights slept: arrival is included, departure is not. */
export type Stay = { arrival: Day; departure: Day }

/** A half-open run of days: `from` is inside, `until` is not. */
export type Span = { from: Day; until: Day }

const DAY_MS = 86_400_000
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Days on the calendar, never hours divided by 24: a clock change does not lose a night. */
export const daysBetween = (from: Day, until: Day): number => (utc(until) - utc(from)) / DAY_MS

export const addDays = (day: Day, days: number): Day =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10) as Day

export const nightsOf = (stay: Stay): number => daysBetween(stay.arrival, stay.departure)

/** Each day of a half-open span, in order; empty when it ends before it starts. */
export const daysOf = ({ from, until }: Span): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, index) => addDays(from, index))

/** Each night of a stay: the day on which the guest goes to bed. */
export const nightsIn = (stay: Stay): Day[] => daysOf({ from: stay.arrival, until: stay.departure })

/** ISO weekday: Monday 1 … Sunday 7. */
export const weekdayOf = (day: Day): number => ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1

export const isDay = (text: string): text is Day => Day.safeParse(text).success

/** The calendar day at a place when an instant happens there. */
export const dayAt = (instant: Instant, timeZone: string): Day =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString() as Day

/** Time of day ('14:05') at a place when an instant happens there. */
export const timeAt = (instant: Instant, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' })

/** First day of the fiscal year that a day falls in. */
export function fiscalYearStart(day: Day, firstMonth: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
  return `${year}-${String(firstMonth).padStart(2, '0')}-01` as Day
}
