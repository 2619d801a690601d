import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import {
  weeksOfMonth,
  addDays,
  addMonths,
  Day,
  dayAt,
  daysBetween,
  daysOf,
  fiscalYearStart,
  Instant,
  instantAt,
  isDay,
  nightsIn,
  nightsOf,
  timeAt,
  weekdayOf,
} from './dates.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('1999-12-31' as Day, offset))

test('adding and subtracting the same days returns the same day', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -4000, max: 4000 }),
      (from, days) => daysBetween(from, addDays(from, days)) === days,
    ),
  )
})

test('a stay has as many nights as days between its ends, and the departure night is not slept', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 90 }), (arrival, nights) => {
      const stay = { arrival, departure: addDays(arrival, nights) }
      expect([nightsOf(stay), nightsIn(stay).length]).toEqual([nights, nights])
      expect(nightsIn(stay)).not.toContain(stay.departure)
    }),
  )
})

test('two nights over the Paris clock change are two nights', () => {
  expect(nightsOf({ arrival: '2026-03-28' as Day, departure: '2026-03-30' as Day })).toBe(2)
})

test('days and moments are those of the years of any bookkeeping', () => {
  for (const year of ['1900', '2026', '2199'])
    expect([isDay(`${year}-12-31`), Instant.safeParse(`${year}-12-31T10:00:00.000Z`).success]).toEqual([true, true])
  for (const year of ['0001', '1899', '2200', '9999'])
    expect([isDay(`${year}-12-31`), Instant.safeParse(`${year}-12-31T10:00:00.000Z`).success]).toEqual([false, false])
})

test('a text is a day where the rule of days takes it', () => {
  const digits = fc.tuple(
    fc.integer({ min: 1850, max: 2250 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 33 }),
  )
  const text = digits.map((numbers) => numbers.map((number) => String(number).padStart(2, '0')).join('-'))
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (each) => isDay(each) === Day.safeParse(each).success),
    { numRuns: LAW_CASES },
  )
})

test('a reversed span has no days', () => {
  expect(daysOf({ from: '2026-03-03' as Day, until: '2026-03-01' as Day })).toEqual([])
})

test('the day at a place is not the day in London', () => {
  expect(dayAt('2026-11-20T20:00:00.000Z', 'Asia/Kolkata')).toBe('2026-11-21')
  expect(timeAt('2026-11-20T20:00:00.000Z', 'Asia/Kolkata')).toBe('01:30')
  expect(timeAt('2026-11-20T18:30:59.999Z', 'Asia/Kolkata')).toBe('00:00')
  expect([
    timeAt('2026-03-29T00:59:00.000Z', 'Europe/Paris'),
    timeAt('2026-03-29T01:00:00.000Z', 'Europe/Paris'),
  ]).toEqual(['01:59', '03:00'])
})

test('weeks start on Monday', () => {
  expect(weekdayOf('2026-11-20' as Day)).toBe(5)
  expect(weekdayOf('2026-11-22' as Day)).toBe(7)
})

test('weekdays follow each other through leap years and centuries', () => {
  const days = daysOf({ from: '1999-12-25' as Day, until: '2101-03-10' as Day })
  const expected = days.map((day) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
  expect(days.map(weekdayOf)).toEqual(expected)
})

test('the Indian fiscal year starts in April', () => {
  expect(fiscalYearStart('2026-03-31' as Day, 4)).toBe('2025-04-01')
  expect(fiscalYearStart('2026-04-01' as Day, 4)).toBe('2026-04-01')
})

test('days and times at a place are those of Temporal, on days of a clock change too', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC') // prettier-ignore
  const changes = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05').map((day) => day as Day) // prettier-ignore
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(zones, fc.oneof(day, changes), times, (zone, date, time) => {
      const there = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone)
      const instant = instantAt(date, time, zone)
      expect(Date.parse(instant)).toBe(there.epochMilliseconds)
      expect(`${dayAt(instant, zone)} ${timeAt(instant, zone)}`).toBe(there.toString().slice(0, 16).replace('T', ' '))
    }),
    { numRuns: LAW_CASES },
  )
})

test('months later are those of Temporal', () => {
  const months = fc.integer({ min: -600, max: 600 })
  fc.assert(
    fc.property(day, months, (from, later) => {
      const there = Temporal.PlainDate.from(from).add({ months: later })
      expect(addMonths(from, later)).toBe(there.toString())
    }),
    { numRuns: LAW_CASES },
  )
})

test('the weeks of a month begin on a Monday, are whole, and include its first and last day', () => {
  expect(weeksOfMonth('2026-11-27' as Day)).toEqual({ from: '2026-10-26', until: '2026-12-07' })
  fc.assert(
    fc.property(fc.nat(3_000), (after) => {
      const { from, until } = weeksOfMonth(addDays('2026-11-10' as Day, after))
      expect(weekdayOf(from)).toBe(1)
      expect(daysBetween(from, until) % 7).toBe(0)
      expect(daysBetween(from, until)).toBeLessThanOrEqual(42)
    }),
  )
})
