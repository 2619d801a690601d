import type { Day, Instant } from './dates.ts'

/** Text as a value of an iCalendar property: backslashes, semicolons, commas and line ends are escaped. RFC 5545, 3.3.11 */
export const escapedText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** A day or an instant in its basic form: 20261120, 20261119T101112Z. */
export const basicForm = (text: Day | Instant): string => text.replaceAll(/[-:]/g, '').replace(/\.\d+/, '')

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

/** An iCalendar object of these content lines, folded. */
export const calendarOf = (lines: readonly string[]): string =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].map(foldedLine).join('\r\n')}\r\n`
