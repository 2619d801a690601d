import { expect, test } from 'vitest'
import { hasBudget, reachedOf } from './targets.ts'

test('what is made of budgeted lines has a budget to reach, and nothing else', () => {
  expect(hasBudget({ metric: 'revenue' })).toBe(true)
  expect(hasBudget({ metric: 'occupancy' })).toBe(true)
  expect(hasBudget({ metric: 'takings' })).toBe(false)
  expect(hasBudget({ metric: 'owed' })).toBe(false)
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
