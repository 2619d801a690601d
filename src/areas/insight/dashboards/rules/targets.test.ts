import { expect, test } from 'vitest'
import { reachedOf, targetPeriod } from './targets.ts'

test('what is added up over a month so far works towards the whole month, a ratio towards its own days', () => {
  expect(targetPeriod({ metric: 'revenue', period: 'monthToDate' })).toBe('thisMonth')
  expect(targetPeriod({ metric: 'occupancy', period: 'monthToDate' })).toBe('monthToDate')
  expect(targetPeriod({ metric: 'revenue', period: 'last30' })).toBe('last30')
})

test('what cannot be budgeted has no target', () => {
  expect(targetPeriod({ metric: 'takings', period: 'monthToDate' })).toBeUndefined()
  expect(targetPeriod({ metric: 'owed', period: 'today' })).toBeUndefined()
})

test.each([
  [5_000, 10_000, 5_000],
  [10_000, 10_000, 10_000],
  [15_000, 10_000, 15_000],
  [0, 10_000, 0],
  [-1, 10_000, -1],
  [1, 0, undefined],
  [1, -5, undefined],
  [null, 10, undefined],
  [10, null, undefined],
])('%s of %s is %s', (value, target, reached) => {
  expect(reachedOf(value, target)).toBe(reached)
})
