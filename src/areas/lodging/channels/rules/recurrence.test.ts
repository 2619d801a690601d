import fc from 'fast-check'
import { extendByRecurrenceRule, type IcsRecurrenceRule, type IcsWeekDay } from 'ts-ics'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { occurrencesOf } from './recurrence.ts'

const start = '2026-11-20' as Day // a Friday
const span = { from: start, until: '2028-11-20' as Day }
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
