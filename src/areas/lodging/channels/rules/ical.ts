import { addDays, addMonths, type Day, type Instant, type Span } from '#core/dates.ts'
import { basicForm, calendarOf, escapedText } from '#core/ical.ts'

/**
 * Nights that cannot be sold: those on which nothing of the type is free, those on which the room is held, and those of which nothing is
 * known.
 *
 * @param days the nights requested, in order
 * @param nights rooms of the type that are free on a night; below 0 where it is oversold
 * @param held nights on which the room of the feed is held
 */
export function busyNights(
  days: readonly Day[],
  nights: readonly { day: Day; free: number }[],
  held: readonly Day[],
): Day[] {
  const free = new Set(nights.filter((night) => night.free > 0).map(({ day }) => day))
  for (const day of held) free.delete(day)
  return days.filter((day) => !free.has(day))
}

/** Nights in order, as the fewest spans: each from its first night up to the day after its last. */
export function spansOf(nights: readonly Day[]): Span[] {
  const spans: Span[] = []
  for (const night of nights) {
    const last = spans.at(-1)
    if (last?.until === night) last.until = addDays(night, 1)
    else spans.push({ from: night, until: addDays(night, 1) })
  }
  return spans
}

/** The last of these nights that follow each other up to a day: how a run that is in progress on it began. */
export function nightsBefore(day: Day, nights: readonly Day[]): Day[] {
  const before: Day[] = []
  for (let at = nights.length - 1; at >= 0 && nights[at] === addDays(day, -before.length - 1); at -= 1)
    before.unshift(addDays(day, -before.length - 1))
  return before
}

/** The first day of the year that so many months ago was: it is the same day for a whole year. */
export const startOfYear = (day: Day, monthsAgo: number): Day =>
  `${addMonths(day, -monthsAgo).slice(0, 4)}-01-01` as Day

export type BusyCalendar = {
  id: string
  name: string
  /** Makes ids of events unlike those of any other program. */
  host: string
  runs: readonly Span[]
  now: Instant
}

/**
 * The runs as an iCalendar file: an event of whole days for each, from the first night up to the day of departure. Nothing in it is of a
 * guest. An event has the same id as long as its run begins on the same night. RFC 5545
 */
export const busyCalendar = ({ id, name, host, runs, now }: BusyCalendar): string =>
  calendarOf([
    'PRODID:-//Hotelmate//Channels//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    ...runs.flatMap(({ from, until }) => [
      'BEGIN:VEVENT',
      `UID:${from}-${id}@${host}`,
      `DTSTAMP:${basicForm(now)}`,
      `DTSTART;VALUE=DATE:${basicForm(from)}`,
      `DTEND;VALUE=DATE:${basicForm(until)}`,
      'SUMMARY:Not available',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
  ])
