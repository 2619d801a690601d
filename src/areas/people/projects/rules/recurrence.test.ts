import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import { dueDayOf, FREQUENCIES, isToBeMade, nextAfter } from './recurrence.ts'

const day = (text: string) => text as Day
const rule = (frequency: (typeof FREQUENCIES)[number], every = 1, weekdays: number[] = []) => ({
  frequency,
  every,
  weekdays,
})
const run = (of: ReturnType<typeof rule>, anchor: Day, count: number): Day[] => {
  const days = [anchor]
  while (days.length <= count) days.push(nextAfter(of, anchor, days.at(-1) ?? anchor))
  return days.slice(1)
}

test('days, weeks by weekdays, months and years come by their intervals', () => {
  expect(run(rule('DAILY', 3), day('2026-11-20'), 2)).toEqual(['2026-11-23', '2026-11-26'])
  expect(run(rule('WEEKLY', 2), day('2026-11-20'), 2)).toEqual(['2026-12-04', '2026-12-18'])
  expect(run(rule('WEEKLY', 1, [1, 4]), day('2026-11-19'), 3)).toEqual(['2026-11-23', '2026-11-26', '2026-11-30'])
  expect(run(rule('WEEKLY', 2, [1, 4]), day('2026-11-16'), 3)).toEqual(['2026-11-19', '2026-11-30', '2026-12-03'])
  expect(run(rule('MONTHLY'), day('2026-12-31'), 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(run(rule('YEARLY'), day('2024-02-29'), 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
})

test('the next day is always later, the same from whichever day between, and on a weekday that was chosen', () => {
  const rules = fc.record({ frequency: fc.constantFrom(...FREQUENCIES), every: fc.integer({ min: 1, max: 12 }), weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }) }) // prettier-ignore
  fc.assert(
    fc.property(rules, fc.nat(400), (chosen, gap) => {
      const of = { ...chosen, weekdays: chosen.frequency === 'WEEKLY' ? chosen.weekdays : [] }
      const anchor = day('2026-11-20')
      const after = addDays(anchor, gap)
      const next = nextAfter(of, anchor, after)
      expect(next > after).toBe(true)
      expect(nextAfter(of, anchor, addDays(next, -1))).toBe(next)
      if (of.weekdays.length > 0) expect(of.weekdays).toContain(weekdayOf(next))
    }),
  )
})

test('it is made so many days before it is due, not a day earlier', () => {
  expect(isToBeMade(day('2026-11-25'), 5, day('2026-11-20'))).toBe(true)
  expect(isToBeMade(day('2026-11-25'), 4, day('2026-11-20'))).toBe(false)
  expect(isToBeMade(null, 9, day('2026-11-20'))).toBe(false)
})

test('days that were missed are passed over but for the latest, and none comes after the end', () => {
  const of = { anchor: day('2026-11-01'), nextOn: day('2026-11-02'), leadDays: 0, untilOn: null }
  expect(dueDayOf(rule('DAILY'), of, day('2026-11-02'))).toEqual({ on: '2026-11-02', nextOn: '2026-11-03' })
  expect(dueDayOf(rule('DAILY'), of, day('2026-11-20'))).toEqual({ on: '2026-11-20', nextOn: '2026-11-21' })
  const ending = { ...of, untilOn: day('2026-11-05') }
  expect(dueDayOf(rule('DAILY'), ending, day('2026-11-20'))).toEqual({ on: '2026-11-05', nextOn: null })
})
