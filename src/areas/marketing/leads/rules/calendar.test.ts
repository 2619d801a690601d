import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween, firstOfMonth, weekdayOf } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { MOST_DAYS } from '../contract/calendar.ts'
import { CALENDAR_VIEWS, daysShown, turned } from './calendar.ts'

const ends = (days: readonly Day[]) => [days[0], days.at(-1), days.length]

test('a week is from Monday to Sunday, a month all of its weeks', () => {
  expect(ends(daysShown('week', '2026-11-20' as Day))).toEqual(['2026-11-16', '2026-11-22', 7])
  expect(ends(daysShown('month', '2026-11-20' as Day))).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(ends(daysShown('month', '2027-02-28' as Day))).toEqual(['2027-02-01', '2027-02-28', 28])
})

test('turning leads to the week or the month beside', () => {
  expect([turned('week', '2026-11-20' as Day, 1), turned('week', '2026-11-20' as Day, -1)]).toEqual(['2026-11-23', '2026-11-09']) // prettier-ignore
  expect([turned('month', '2026-01-31' as Day, 1), turned('month', '2026-01-31' as Day, -1)]).toEqual(['2026-02-01', '2025-12-01']) // prettier-ignore
})

test('every view has whole weeks, the day within them, and no more days than are read', () => {
  const start = '2026-01-01' as Day
  const any = fc.record({ after: fc.integer({ min: 0, max: 4_000 }), view: fc.constantFrom(...CALENDAR_VIEWS) })
  fc.assert(
    fc.property(any, ({ after, view }) => {
      const day = addDays(start, after)
      const days = daysShown(view, day)
      const [first] = days
      const isMonthWhole = view === 'week' || days.includes(firstOfMonth(day))
      return (
        first !== undefined &&
        weekdayOf(first) === 1 &&
        days.length % 7 === 0 &&
        days.length <= MOST_DAYS &&
        days.includes(day) &&
        isMonthWhole &&
        daysBetween(first, turned(view, day, 1)) > 0
      )
    }),
    { numRuns: LAW_CASES },
  )
})
