import fc from 'fast-check'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf, type Span } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { busyCalendar, busyNights, nightsBefore, spansOf, startOfYear } from './ical.ts'

const first = '2026-11-19' as Day
const NIGHTS = 40
const days = daysOf({ from: first, until: addDays(first, NIGHTS) })
const some = fc.subarray(days)
const calendar = { id: '019a4c1e-0000-7000-8000-000000000001', name: 'Lake', host: 'hotel.example', now: '2026-11-19T10:11:12.345Z' } // prettier-ignore

/** Reads a file by the letter of RFC 5545: lines are unfolded, then split, then texts are read back. */
function parsed(file: string): { properties: Map<string, string>; events: Map<string, string>[] } {
  const properties = new Map<string, string>()
  const events: Map<string, string>[] = []
  let now = properties
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (line === 'BEGIN:VEVENT') events.push((now = new Map()))
    else if (line === 'END:VEVENT') now = properties
    else
      now.set(
        name,
        value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
      )
  }
  return { properties, events }
}
const dayIn = (text = ''): Day => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as Day
const spansIn = (file: string): Span[] =>
  parsed(file).events.map((event) => ({
    from: dayIn(event.get('DTSTART;VALUE=DATE')),
    until: dayIn(event.get('DTEND;VALUE=DATE')),
  }))

test('a night is busy where nothing of the type is free, where the room is held, and where nothing is known', () => {
  const [a, b, c, d] = days as [Day, Day, Day, Day]
  const nights = [
    { day: a, free: 1 },
    { day: b, free: 0 },
    { day: c, free: 2 },
  ]
  expect(busyNights([a, b, c, d], nights, [])).toEqual([b, d])
  expect(busyNights([a, b, c, d], nights, [a])).toEqual([a, b, d])
  expect(busyNights([a], [{ day: a, free: -1 }], [])).toEqual([a])
  expect(busyNights([a, b], [], [])).toEqual([a, b])
})

test('spans are exactly the nights, each as long as can be', () => {
  expect(spansOf([])).toEqual([])
  expect(spansOf([first])).toEqual([{ from: first, until: addDays(first, 1) }])
  fc.assert(
    fc.property(some, (nights) => {
      const spans = spansOf(nights)
      expect(spans.flatMap(daysOf)).toEqual(nights)
      for (const [index, { from }] of spans.entries())
        if (index > 0) expect(from > (spans[index - 1]?.until ?? from)).toBe(true)
    }),
    { numRuns: LAW_CASES },
  )
})

test('the nights before a day are those that follow each other up to it', () => {
  const [a, b, c, d] = days as [Day, Day, Day, Day]
  expect(nightsBefore(d, [])).toEqual([])
  expect(nightsBefore(d, [a, b])).toEqual([])
  expect(nightsBefore(d, [a, c])).toEqual([c])
  expect(nightsBefore(d, [a, b, c])).toEqual([a, b, c])
  fc.assert(
    fc.property(some, (nights) => {
      const before = nightsBefore(addDays(first, NIGHTS), nights)
      expect(before).toEqual(spansOf([...nights, addDays(first, NIGHTS)]).at(-1)?.from === addDays(first, NIGHTS) ? [] : nights.slice(-before.length)) // prettier-ignore
      expect(spansOf(before).length).toBe(before.length > 0 ? 1 : 0)
    }),
    { numRuns: LAW_CASES },
  )
  expect(startOfYear('2026-06-30' as Day, 6)).toBe('2025-01-01')
  expect(startOfYear('2026-07-01' as Day, 6)).toBe('2026-01-01')
})

test('read back, by the letter and by a published reader, a file has the nights that went in', () => {
  fc.assert(
    fc.property(some, (nights) => {
      const file = busyCalendar({ ...calendar, runs: spansOf(nights) })
      expect(spansIn(file).flatMap(daysOf)).toEqual(nights)
      const { events = [], version, prodId } = convertIcsCalendar(undefined, file)
      expect([version, prodId]).toEqual(['2.0', '-//Hotelmate//Channels//EN'])
      const read = events.map(({ start, end }) => ({
        from: start.date.toISOString().slice(0, 10) as Day,
        until: end?.date.toISOString().slice(0, 10) as Day,
      }))
      expect(read.flatMap(daysOf)).toEqual(nights)
      expect(events.every(({ start, summary }) => start.type === 'DATE' && summary === 'Not available')).toBe(true)
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    }),
    { numRuns: LAW_CASES },
  )
})

test('whatever a feed is called, its name comes back, no line is longer than 75 octets, and no line is added', () => {
  const runs = [{ from: first, until: addDays(first, 2) }]
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(fc.constantFrom(',', ';', '\\', '\n', ':', '"', '<b>x</b>', '\\n', 'END:VEVENT', 'é', '湖', ' '), {
        maxLength: 60,
      })
      .map((parts) => parts.join('')),
  )
  const plain = busyCalendar({ ...calendar, runs })
  fc.assert(
    fc.property(name, (text) => {
      const file = busyCalendar({ ...calendar, name: text, runs })
      const { properties, events } = parsed(file)
      expect(properties.get('X-WR-CALNAME')).toBe(text.replaceAll(/\r\n|\r/g, '\n'))
      expect(events).toEqual(parsed(plain).events)
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a file, letter for letter', () => {
  const runs = [{ from: first, until: addDays(first, 2) }]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotelmate//Channels//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Lake\\, north',
    'BEGIN:VEVENT',
    'UID:2026-11-19-019a4c1e-0000-7000-8000-000000000001@hotel.example',
    'DTSTAMP:20261119T101112Z',
    'DTSTART;VALUE=DATE:20261119',
    'DTEND;VALUE=DATE:20261121',
    'SUMMARY:Not available',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  expect(busyCalendar({ ...calendar, name: 'Lake, north', runs })).toBe(lines.join('\r\n'))
})
