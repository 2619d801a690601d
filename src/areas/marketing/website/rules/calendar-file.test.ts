import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { calendarFile } from './calendar-file.ts'

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
