import type { Day, Instant } from '#core/dates.ts'

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

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const OCTETS_OF_A_LINE = 75

/** A content line, folded so that no line is longer than 75 octets and no character is cut. RFC 5545, 3.1 */
export function foldedLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > OCTETS_OF_A_LINE) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}

const plain = (text: string): string => text.replaceAll(/[-:]/g, '').replace(/\.\d+/, '')

/** The stay as an iCalendar file: whole days, from the arrival up to the departure. RFC 5545 */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotelmate//Website//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${plain(event.now)}`,
    `SEQUENCE:${event.version}`,
    `DTSTART;VALUE=DATE:${plain(event.arrival)}`,
    `DTEND;VALUE=DATE:${plain(event.departure)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldedLine).join('\r\n')}\r\n`
}
