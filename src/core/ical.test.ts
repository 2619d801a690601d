import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import type { Day } from './dates.ts'
import { basicForm, calendarOf, escapedText, foldedLine } from './ical.ts'

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

test('texts are escaped, days and instants stand in their basic form, an object ends with a line end', () => {
  expect(escapedText('a,b;c\\d\r\ne\nf\rg')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ng')
  expect(basicForm('2026-11-20' as Day)).toBe('20261120')
  expect(basicForm('2026-11-19T10:11:12.345Z')).toBe('20261119T101112Z')
  expect(calendarOf(['PRODID:x'])).toBe('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n')
})
