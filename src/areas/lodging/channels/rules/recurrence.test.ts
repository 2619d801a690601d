import fc from 'fast-check'
import { rrulestr } from 'rrule'
import {
  extendByRecurrenceRule,
  generateIcsRecurrenceRule,
  type IcsRecurrenceRule,
  type IcsWeekDay,
  type IcsWeekdayNumber,
} from 'ts-ics'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { occurrencesOf } from './recurrence.ts'

const start = '2026-11-20' as Day // a Friday
const span = { from: start, until: '2028-11-20' as Day }
const WORKING: IcsWeekdayNumber[] = [{ day: 'MO' }, { day: 'TU' }, { day: 'WE' }, { day: 'TH' }, { day: 'FR' }]
const days = (rule: IcsRecurrenceRule, within = span) => occurrencesOf(rule, start, undefined, within)

test.each<[string, IcsRecurrenceRule, string[]]>([
  ['every third day', { frequency: 'DAILY', interval: 3, count: 3 }, ['2026-11-20', '2026-11-23', '2026-11-26']],
  ['every other week', { frequency: 'WEEKLY', interval: 2, count: 3 }, ['2026-11-20', '2026-12-04', '2026-12-18']],
  [
    'Mondays and Fridays of every other week',
    { frequency: 'WEEKLY', interval: 2, byDay: [{ day: 'MO' }, { day: 'FR' }], count: 4 },
    ['2026-11-20', '2026-11-30', '2026-12-04', '2026-12-14'],
  ],
  [
    'a week that begins on Sunday',
    { frequency: 'WEEKLY', interval: 2, byDay: [{ day: 'SU' }, { day: 'FR' }], workweekStart: 'SU', count: 3 },
    ['2026-11-20', '2026-11-29', '2026-12-04'],
  ],
  ['the same day of each month', { frequency: 'MONTHLY', count: 3 }, ['2026-11-20', '2026-12-20', '2027-01-20']],
  ['the last day of each month', { frequency: 'MONTHLY', byMonthday: [-1], count: 4 }, ['2026-11-20', '2026-11-30', '2026-12-31', '2027-01-31']],
  ['the last Friday of each month', { frequency: 'MONTHLY', byDay: [{ day: 'FR', occurrence: -1 }], count: 3 }, ['2026-11-20', '2026-11-27', '2026-12-25']],
  ['the second Tuesday of each month', { frequency: 'MONTHLY', byDay: [{ day: 'TU', occurrence: 2 }], count: 3 }, ['2026-11-20', '2026-12-08', '2027-01-12']],
  ['each year', { frequency: 'YEARLY', count: 3 }, ['2026-11-20', '2027-11-20']],
  ['a month of each year', { frequency: 'YEARLY', byMonth: [1], count: 3 }, ['2026-11-20', '2027-02-20', '2028-02-20']],
  ['the first Monday of each year', { frequency: 'YEARLY', byDay: [{ day: 'MO', occurrence: 1 }], count: 3 }, ['2026-11-20', '2027-01-04', '2028-01-03']],
  ['the last working day of each month', { frequency: 'MONTHLY', byDay: WORKING, bySetPos: [-1], count: 4 }, ['2026-11-20', '2026-11-30', '2026-12-31', '2027-01-29']],
  ['the first and the last Friday or Sunday', { frequency: 'MONTHLY', byDay: [{ day: 'FR' }, { day: 'SU' }], bySetPos: [1, -1], count: 4 }, ['2026-11-20', '2026-11-29', '2026-12-04', '2026-12-27']],
  ['a place that is counted from before the first day', { frequency: 'MONTHLY', byDay: [{ day: 'FR' }], bySetPos: [4], count: 2 }, ['2026-11-20', '2026-11-27']],
  ['the second of a week that begins on Sunday', { frequency: 'WEEKLY', byDay: [{ day: 'SU' }, { day: 'FR' }], bySetPos: [1], workweekStart: 'SU', count: 2 }, ['2026-11-20', '2026-11-22']],
  ['the last Thursday of two months of a year', { frequency: 'YEARLY', byMonth: [0, 11], byDay: [{ day: 'TH' }], bySetPos: [-1], count: 3 }, ['2026-11-20', '2026-12-31', '2027-12-30']],
  ['a place that no month has', { frequency: 'MONTHLY', byMonthday: [10, 12], bySetPos: [3, -3] }, ['2026-11-20']],
  ['the last but one', { frequency: 'MONTHLY', byMonthday: [10, 12], bySetPos: [-2], count: 2 }, ['2026-11-20', '2026-12-10']],
])('%s', (_name, rule, expected) => expect(days(rule)).toEqual(expected)) // prettier-ignore

test('a day a month does not have is left out, and the last day a rule allows counts', () => {
  const of31 = occurrencesOf({ frequency: 'MONTHLY' }, '2026-12-31' as Day, undefined, span)
  expect(of31.slice(0, 3)).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
  const leap = occurrencesOf({ frequency: 'YEARLY' }, '2024-02-29' as Day, undefined, span)
  expect(leap).toEqual(['2028-02-29'])
  expect(occurrencesOf({ frequency: 'DAILY' }, start, addDays(start, 2), span)).toHaveLength(3)
})

const weekday = fc.constantFrom<IcsWeekDay>('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const rules = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ frequency: fc.constant('WEEKLY' as const), interval: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ frequency: fc.constant('MONTHLY' as const), interval: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ frequency: fc.constant('YEARLY' as const), interval: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ frequency: fc.constant('WEEKLY' as const), byDay: fc.uniqueArray(weekday, { minLength: 1 }).map((some) => some.map((day) => ({ day }))) }), // prettier-ignore
)

test('law: days are those another program finds', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const [first, end] = [start, '2028-11-19'].map((day) => new Date(`${day}T00:00:00Z`))
      const theirs = extendByRecurrenceRule(rule, { start: first ?? new Date(0), ...(end && { end }) })
      expect(days(rule)).toEqual([...new Set([start, ...theirs.map((date) => date.toISOString().slice(0, 10))])].toSorted()) // prettier-ignore
    }),
    { numRuns: LAW_CASES },
  )
})

test('law: a span has the days of the whole that are in it, also of a rule that counts', () => {
  fc.assert(
    fc.property(rules, fc.option(fc.integer({ min: 1, max: 60 })), fc.integer({ min: 0, max: 700 }), (rule, count, from) => {
      const whole = { ...rule, ...(count !== null && { count }) }
      const part = { from: addDays(start, from), until: span.until }
      expect(days(whole, part)).toEqual(days(whole).filter((day) => day >= part.from))
      if (count !== null) expect(days(whole).length).toBeLessThanOrEqual(count)
    }),
    { numRuns: LAW_CASES },
  ) // prettier-ignore
})

// Places that each period has: of one that it does not have the other program makes a date that is none.
const upTo = (most: number) => fc.uniqueArray(fc.integer({ min: -most, max: most }).filter((place) => place !== 0), { minLength: 1, maxLength: 3 }) // prettier-ignore
const someDays = fc.uniqueArray(weekday, { minLength: 1 }).map((some) => some.map((day) => ({ day })))
const monthdays = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 })
const interval = fc.integer({ min: 1, max: 4 })
const placed: fc.Arbitrary<IcsRecurrenceRule> = fc.oneof(
  // It counts places of the first week from the first day on, we of all its days: weeks begin on that day.
  fc.tuple(someDays, interval).chain(([byDay, every]) => upTo(byDay.length).map((bySetPos) => ({ frequency: 'WEEKLY' as const, interval: every, byDay, bySetPos, workweekStart: 'FR' as const }))), // prettier-ignore
  fc.record({ frequency: fc.constant('MONTHLY' as const), interval, byDay: someDays, bySetPos: upTo(4) }),
  monthdays.chain((byMonthday) => upTo(byMonthday.length).map((bySetPos) => ({ frequency: 'MONTHLY' as const, byMonthday, bySetPos }))), // prettier-ignore
  fc.record({ frequency: fc.constant('YEARLY' as const), byMonth: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 4 }), byDay: someDays, bySetPos: upTo(4) }), // prettier-ignore
)

test('law: places within a period, and all other rules, are those a second program finds', () => {
  fc.assert(
    fc.property(fc.oneof(rules, placed), (rule) => {
      const text = `DTSTART:20261120T000000Z\n${generateIcsRecurrenceRule(rule).trim()}`
      const theirs = rrulestr(text).between(new Date(`${span.from}T00:00:00Z`), new Date('2028-11-19T00:00:00Z'), true) // prettier-ignore
      expect(days(rule)).toEqual([...new Set([start, ...theirs.map((date) => date.toISOString().slice(0, 10))])].toSorted()) // prettier-ignore
    }),
    { numRuns: LAW_CASES },
  )
})
