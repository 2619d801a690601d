import { expect, test } from 'vitest'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import { isOpenDay, openDayOf, weekBefore } from './open-day.ts'

test.each([
  ['arrivals', 'expected'],
  ['occupancy', 'expected'],
  ['revenue', 'soFar'],
  ['checks', 'soFar'],
  ['takings', 'soFar'],
  ['bookings', 'soFar'],
  ['due', undefined],
  ['a column of a list', undefined],
])('%s of the open day is %s', (metric, state) => {
  expect(openDayOf(metric)).toBe(state)
})

test('the week before has the same weekday', () => {
  const day = '2026-03-02' as Day
  expect(weekBefore(day)).toEqual({ from: '2026-02-23', until: '2026-02-24' })
  expect(weekdayOf(weekBefore(day).from)).toBe(weekdayOf(day))
})

test('a month so far is the open day alone on its first day, and no more on its second', () => {
  const first = '2026-12-01' as Day
  expect(isOpenDay(spanOf('monthToDate', first), first)).toBe(true)
  expect(isOpenDay(spanOf('monthToDate', addDays(first, 1)), addDays(first, 1))).toBe(false)
  expect(isOpenDay(spanOf('next7', first), first)).toBe(false)
})
