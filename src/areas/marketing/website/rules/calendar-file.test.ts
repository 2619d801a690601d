import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { calendarFile, foldedLine } from './calendar-file.ts'

const event = {
  uid: 'a@localhost',
  summary: 'Lake House, the old one; by "the" lake\nABC',
  location: '1 Road\\Lane',
  url: 'http://localhost/house?at=lake',
  arrival: '2026-11-20' as Day,
  departure: '2026-11-22' as Day,
  isCancelled: false,
  version: 3,
  now: '2026-11-19T10:11:12.345Z',
}

test('a stay is an event of whole days, its texts escaped', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261120')
  expect(lines).toContain('DTEND;VALUE=DATE:20261122')
  expect(lines).toContain('DTSTAMP:20261119T101112Z')
  expect(lines).toContain('SUMMARY:Lake House\\, the old one\\; by "the" lake\\nABC')
  expect(lines).toContain('LOCATION:1 Road\\\\Lane')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(calendarFile({ ...event, isCancelled: true })).toContain('STATUS:CANCELLED')
})

test('a line has 75 octets at most, and unfolded it is what it was', () => {
  const octets = (text: string) => new TextEncoder().encode(text).length
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !/[\r\n]/.test(text)),
      (text) => {
        const folded = foldedLine(text)
        expect(folded.replaceAll('\r\n ', '')).toBe(text)
        for (const line of folded.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
      },
    ),
    { numRuns: LAW_CASES },
  )
  expect([foldedLine('x'.repeat(75)).includes('\r\n'), foldedLine('x'.repeat(76)).includes('\r\n')]).toEqual([
    false,
    true,
  ])
})
