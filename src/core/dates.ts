import * as z from 'zod'

/** The years of any accounts. Beyond them no clock and no sum of days can be trusted to stay on the calendar. */
const isOfOurYears = (text: string) => text >= '1900' && text < '2200'
const OTHER_YEARS = 'Is not between 1900 and 2199'

/** A calendar day at the property, e.g. '2026-03-01', of the years 1900 to 2199. Carries no time and no zone. */
export const Day = z.iso.date().refine(isOfOurYears, OTHER_YEARS).brand<'Day'>()
export type Day = z.infer<typeof Day>

/** A moment, ISO 8601 in UTC: '2026-03-01T10:15:00.000Z', of the same years. */
export const Instant = z.iso.datetime().refine(isOfOurYears, OTHER_YEARS)
export type Instant = z.infer<typeof Instant>

/** Nights slept: arrival is included, departure is not. */
export type Stay = { arrival: Day; departure: Day }

/** A half-open run of days: `from` is inside, `until` is not. */
export type Span = { from: Day; until: Day }

const DAY_MS = 86_400_000

/** Times of days that were read, and days that were written by their times: of {@link Day}'s years, and prices need the same ones again and again. */
const times = new Map<Day, number>()
const written = new Map<number, Day>()

function utc(day: Day): number {
  const known = times.get(day)
  if (known !== undefined) return known
  const time = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isNaN(time) && isOfOurYears(day)) times.set(day, time)
  return time
}

/** Days on the calendar, never hours divided by 24: a clock change does not lose a night. */
export const daysBetween = (from: Day, until: Day): number => (utc(until) - utc(from)) / DAY_MS

function dayOf(time: number): Day {
  const kept = written.get(time)
  if (kept !== undefined) return kept
  const day = new Date(time).toISOString().slice(0, 10) as Day
  if (isOfOurYears(day)) written.set(time, day)
  return day
}

export const addDays = (day: Day, days: number): Day => dayOf(utc(day) + days * DAY_MS)

export const nightsOf = (stay: Stay): number => daysBetween(stay.arrival, stay.departure)

/** Each day of a half-open span, in order; empty when it ends before it starts. */
export function daysOf({ from, until }: Span): Day[] {
  const start = utc(from)
  return Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, index) => dayOf(start + index * DAY_MS))
}

/** Each night of a stay: the day on which the guest goes to bed. */
export const nightsIn = (stay: Stay): Day[] => daysOf({ from: stay.arrival, until: stay.departure })

/** Days before each month of a year that begins in March, so that a leap day comes last; by the month's own number. */
const BEFORE_MONTH = [0, 306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275]

/** ISO weekday: Monday 1 … Sunday 7. Computed from the digits, for speed: prices need it for every night of every type. */
export function weekdayOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const days = 365 * year + leapDays + (BEFORE_MONTH[month] ?? 0) + Number(day.slice(8, 10))
  return ((days + 1) % 7) + 1
}

/** Whether a text is a `Day`. */
export function isDay(text: string): text is Day {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) && isOfOurYears(text) ? utc(text as Day) : Number.NaN
  return !Number.isNaN(time) && dayOf(time) === text
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** A formatter of days with times per time zone, cached: making one is slow. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  calendars.set(timeZone, calendar)
  return calendar
}

const partsAt = (at: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    calendarOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** Clocks change at the quarters of an hour. */
const QUARTER_MS = 900_000
const MOST_QUARTERS = 20_000
const aheads = new Map<string, number>()

/** How far the clocks of a place are ahead of UTC at an instant, in milliseconds; cached, since a property needs the same days all the time. */
function aheadAt(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  const known = aheads.get(key)
  if (known !== undefined) return known
  const { year, month, day, hour, minute } = partsAt(quarter, timeZone)
  const ahead = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - quarter
  if (aheads.size >= MOST_QUARTERS) aheads.clear()
  aheads.set(key, ahead)
  return ahead
}

/** What calendar and clock of a place show at an instant: '2026-11-20T14:05…'. Lists show it in every row, so that no formatter is asked. */
function shownAt(instant: Instant, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(at + aheadAt(at, timeZone)).toISOString()
}

/** The calendar day at a place when an instant happens there. */
export const dayAt = (instant: Instant, timeZone: string): Day => shownAt(instant, timeZone).slice(0, 10) as Day

/** Time of day ('14:05') at a place when an instant happens there. */
export const timeAt = (instant: Instant, timeZone: string): string => shownAt(instant, timeZone).slice(11, 16)

/**
 * When a time of day at a place happens: '10:30' on a day. Of two such moments it is the first; one that a clock change leaves out is as
 * much later.
 */
export function instantAt(day: Day, time: string, timeZone: string): Instant {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  const offsets = [aheadAt(asIfUtc - DAY_MS, timeZone), aheadAt(asIfUtc + DAY_MS, timeZone)]
  const fitting = offsets.map((ahead) => asIfUtc - ahead).filter((at) => at + aheadAt(at, timeZone) === asIfUtc)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : asIfUtc - (offsets[0] ?? 0)).toISOString()
}

/** Minutes after midnight of a time of day ('14:05'). */
export const minuteAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A length in minutes as people write it: '1:30'. */
export const minutesText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The Monday of the week a day is in. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** The first day of the month a day is in. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** The same day so many months later; the last day of the month where there is no such day: a month after 31 January is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return dayOf(lastOfMonth.getTime())
}

/** The weeks that show a month: from the Monday of its first day to the Monday after its last. */
export function weeksOfMonth(day: Day): Span {
  const first = firstOfMonth(day)
  const last = addDays(addMonths(first, 1), -1)
  return { from: mondayOf(first), until: addDays(mondayOf(last), 7) }
}

/** First day of the fiscal year that a day falls in. */
export function fiscalYearStart(day: Day, firstMonth: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
  return `${year}-${String(firstMonth).padStart(2, '0')}-01` as Day
}
