import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { judgedSpan, shortBy, shortfallOf } from './shortfall.ts'

describe('revenue of a month', () => {
  test.each([
    ['2026-11-07', undefined],
    ['2026-11-08', { from: '2026-11-01', until: '2026-11-08' }],
    ['2026-11-30', { from: '2026-11-01', until: '2026-11-30' }],
    ['2026-12-01', undefined],
  ])('on %s is judged by %j: seven days are over', (today, span) => {
    expect(judgedSpan(today as Day)).toEqual(span)
  })

  test.each([
    [
      { value: 95_00, budget: 100_00, before: null },
      { kind: 'BELOW_BUDGET', percent: 5 },
    ],
    [{ value: 95_01, budget: 100_00, before: null }, undefined],
    [
      { value: 87_10, budget: 100_00, before: 200_00 },
      { kind: 'BELOW_BUDGET', percent: 13 },
    ],
    [
      { value: 98_00, budget: 100_00, before: 200_00 },
      { kind: 'BEHIND_LAST_YEAR', percent: 51 },
    ],
    [{ value: 120_00, budget: 100_00, before: 110_00 }, undefined],
    [{ value: null, budget: 100_00, before: 110_00 }, undefined],
    [{ value: 0, budget: null, before: null }, undefined],
    [
      { value: 0, budget: 100_00, before: null },
      { kind: 'BELOW_BUDGET', percent: 100 },
    ],
  ])('%j is short by %j', (judged, short) => {
    expect(shortfallOf(judged)).toEqual(short)
  })
})

test('a figure is short of another by whole percents, to the nearest, from five on', () => {
  expect([
    shortBy(95, 100),
    shortBy(9_501, 10_000),
    shortBy(0, 100),
    shortBy(100, 100),
    shortBy(5, 0),
    shortBy(null, 100),
  ]).toEqual([5, undefined, 100, undefined, undefined, undefined])
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (value, reference) => {
      const percent = shortBy(value, reference)
      const share = (value * 10_000) / reference
      if (share <= 9_500) expect(percent).toBeGreaterThanOrEqual(5)
      if (share > 9_501) expect(percent).toBeUndefined()
      expect(percent ?? 0).toBeLessThanOrEqual(100)
    }),
  )
})
