import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasBudget, onTrack, reachedOf, shownShare, TARGET_ON_TRACK } from './targets.ts'

test('what is made of budgeted lines has a budget to reach, and nothing else', () => {
  const period = 'monthToDate'
  expect(hasBudget({ metric: 'revenue', period })).toBe(true)
  expect(hasBudget({ metric: 'occupancy', period })).toBe(true)
  expect(hasBudget({ metric: 'takings', period })).toBe(false)
  expect(hasBudget({ metric: 'owed', period })).toBe(false)
  // The open day is not over.
  expect(hasBudget({ metric: 'revenue', period: 'today' })).toBe(false)
})

test.each([
  [5_000, 10_000, 5_000],
  [10_000, 10_000, 10_000],
  [15_000, 10_000, 15_000],
  [99_999, 100_000, 9_999],
  [6_133, 6_160, 9_956],
  [0, 10_000, 0],
  [-1, 10_000, -1],
  [1, 0, undefined],
  [1, -5, undefined],
  [null, 10, undefined],
  [10, null, undefined],
])('%s of %s is %s', (value, target, reached) => {
  expect(reachedOf(value, target)).toBe(reached)
})

test('a target is at four fifths of its track, which ends a quarter above it', () => {
  expect(TARGET_ON_TRACK).toBe(80)
  expect([-1, 0, 5_000, 12_500, 12_501, 30_000].map(onTrack)).toEqual([0, 0, 40, 100, 100, 100])
})

test('a share is written to the nearest tenth, and only what reached its target is all of it', () => {
  expect([9_484, 9_485, 9_994, 9_995, 9_999, 10_000, 10_004, 10_005, 0].map(shownShare)).toEqual([
    94.8, 94.9, 99.9, 99.9, 99.9, 100, 100, 100.1, 0,
  ])
  fc.assert(
    fc.property(fc.nat(30_000), (reached) => {
      expect(shownShare(reached) >= 100).toBe(reached >= 10_000)
      expect(Math.abs(shownShare(reached) * 100 - reached)).toBeLessThanOrEqual(10)
    }),
  )
})
