import fc from 'fast-check'
import ical, { type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf, weekdayOf } from '#core/dates.ts'
import { calendarOf } from '#core/ical.ts'
import { LAW_CASES } from '#test/chance.ts'
import { busyCalendar, spansOf } from './ical.ts'
import { portalEvents } from './portal-calendar.ts'

// A second program reads what we write, and what we read: node-ical shares no code with ts-ics, which the product reads with.

const from = '2026-11-20' as Day
const until = '2027-06-01' as Day
const all = daysOf({ from, until })
const basic = (day: string) => day.replaceAll('-', '')

/** The day of a date without a time, which the reader puts at midnight of this machine. */
const dayAt = (date: Date): Day =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-') as Day

const isHeld = (part: { type: string } | undefined): part is VEvent =>
  part?.type === 'VEVENT' && Reflect.get(part, 'status') !== 'CANCELLED'

/** The nights of a calendar, as the other reader has them. */
function nightsRead(text: string): Day[] {
  const window = { from: new Date(addDays(from, -60)), to: new Date(addDays(until, 60)) }
  const instances = Object.values(ical.sync.parseICS(text))
    .filter(isHeld)
    .flatMap((event) => ical.expandRecurringEvent(event, window))
    .filter(({ event }) => event.status !== 'CANCELLED')
  const nights = new Set(instances.flatMap(({ start, end }) => daysOf({ from: dayAt(start), until: dayAt(end) })))
  return [...nights].filter((day) => day >= from && day < until).toSorted()
}

test('law: a file has the nights that went in, also for a second reader', () => {
  const calendar = { id: '019a4c1e-0000-7000-8000-000000000001', name: 'Lake; room, 2', host: 'hotel.example', now: '2026-11-19T10:11:12.345Z' } // prettier-ignore
  fc.assert(
    fc.property(fc.subarray(all.slice(0, 60)), (nights) => {
      expect(nightsRead(busyCalendar({ ...calendar, runs: spansOf(nights) }))).toEqual(nights)
    }),
    { numRuns: LAW_CASES },
  )
})

const day = fc.integer({ min: 0, max: 150 }).map((at) => addDays(from, at))
const nights = fc.integer({ min: 1, max: 9 })
// An event that begins on no day of its own rule is undefined by RFC 5545, so that weekdays are those of its first day.
const rule = fc.constantFrom('FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270401', 'FREQ=WEEKLY;BYDAY=OWN;COUNT=7', 'FREQ=DAILY;INTERVAL=11;COUNT=6', 'FREQ=MONTHLY;COUNT=3', 'FREQ=YEARLY') // prettier-ignore
const WEEKDAYS = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const kind = fc.record({
  start: day,
  length: nights,
  rule: fc.option(rule, { nil: undefined, freq: 2 }),
  left: fc.array(day, { maxLength: 3 }),
  isCancelled: fc.boolean(),
  moved: fc.option(fc.record({ to: day, length: nights }), { nil: undefined }),
})

type Kind = typeof kind extends fc.Arbitrary<infer Held> ? Held : never

function eventOf({ start, length, rule: repeats, left, isCancelled, moved }: Kind, at: number): string[] {
  const lines = (begins: Day, long: number, ...more: string[]) => [
    'BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', `UID:${at}@portal`, `DTSTART;VALUE=DATE:${basic(begins)}`, `DTEND;VALUE=DATE:${basic(addDays(begins, long))}`, ...more, 'END:VEVENT',
  ] // prettier-ignore
  const state = isCancelled && !repeats ? ['STATUS:CANCELLED'] : []
  if (!repeats) return lines(start, length, ...state)
  const without = left.length > 0 ? [`EXDATE;VALUE=DATE:${left.map(basic).join(',')}`] : []
  const first = moved ? lines(moved.to, moved.length, `RECURRENCE-ID;VALUE=DATE:${basic(start)}`) : []
  const own = repeats.replace('OWN', WEEKDAYS[weekdayOf(start)] ?? '')
  return [...lines(start, length, `RRULE:${own}`, ...without), ...first]
}

test('law: the nights of a portal are those that a second reader finds', () => {
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 5 }), (events) => {
      const text = calendarOf(['PRODID:-//Portal//EN', ...events.flatMap(eventOf)])
      const read = portalEvents(text, { timeZone: 'Asia/Kolkata', from, until, host: 'hotel.example' })
      const ours = [...new Set(read.flatMap(daysOf))].toSorted()
      expect(ours).toEqual(nightsRead(text))
    }),
    { numRuns: LAW_CASES },
  )
})
