import type { Day, Instant } from '#core/dates.ts'
import { basicForm, calendarOf, escapedText } from '#core/ical.ts'

/** An event of several days for a guest's own calendar. */
export type CalendarEvent = {
  uid: string
  summary: string
  location: string
  url: string
  arrival: Day
  departure: Day
  isCancelled: boolean
  version: number
  now: Instant
}

/** The stay as an iCalendar file: whole days, from the arrival up to the departure. RFC 5545 */
export const calendarFile = (event: CalendarEvent): string =>
  calendarOf([
    'PRODID:-//Hotelmate//Website//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${basicForm(event.now)}`,
    `SEQUENCE:${event.version}`,
    `DTSTART;VALUE=DATE:${basicForm(event.arrival)}`,
    `DTEND;VALUE=DATE:${basicForm(event.departure)}`,
    `SUMMARY:${escapedText(event.summary)}`,
    `LOCATION:${escapedText(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
