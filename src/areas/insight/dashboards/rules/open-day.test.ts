import { expect, test } from 'vitest'
import { type Day, weekdayOf } from '#core/dates.ts'
import { openDayOf, weekBefore } from './open-day.ts'

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
