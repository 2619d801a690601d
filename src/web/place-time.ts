import type { Day, Instant } from '#core/dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function partsAt(instant: Instant, timeZone: string): Record<string, string> {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

// The server asks Temporal for the same (core/dates.ts); a browser knows zones by itself, which spares every visitor its 19 kB.

/** The calendar day at a place when an instant happens there. */
export function dayAtPlace(instant: Instant, timeZone: string): Day {
  const { year, month, day } = partsAt(instant, timeZone)
  return `${year}-${month}-${day}` as Day
}

/** Time of day ('14:05') at a place when an instant happens there. */
export function timeAtPlace(instant: Instant, timeZone: string): string {
  const { hour, minute } = partsAt(instant, timeZone)
  return `${hour}:${minute}`
}
