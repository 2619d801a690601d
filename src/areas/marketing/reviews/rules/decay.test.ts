import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decayedMean, decayedScore, HALF_LIFE_DAYS, weightAt } from './decay.ts'
import { dueHoursOf, timeLeft } from './due.ts'

const one = (score: number, ageDays: number) => ({ ageDays, count: 1, total: score })

describe('a score weighted with time decay', () => {
  test('a review of one half-life weighs half, of two a quarter, of the future as much as today', () => {
    expect([0, HALF_LIFE_DAYS, 2 * HALF_LIFE_DAYS, -3].map(weightAt)).toEqual([1, 0.5, 0.25, 1])
  })

  test('exact examples', () => {
    expect(decayedScore([])).toBeNull()
    expect(decayedScore([one(80, 700)])).toBe(80)
    expect(decayedScore([one(90, 0), one(60, HALF_LIFE_DAYS)])).toBe(80) // (90 + 30) / 1.5
    expect(decayedScore([one(60, 0), one(90, HALF_LIFE_DAYS)])).toBe(70) // (60 + 45) / 1.5
    expect(decayedScore([{ ageDays: 0, count: 3, total: 270 }, one(30, 2 * HALF_LIFE_DAYS)])).toBe(85) // (270 + 7.5) / 3.25 = 85.4
  })

  const reviews = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1_100 })), {
    minLength: 1,
    maxLength: 30,
  })

  test('lies between the least and the greatest, grouped or not', () => {
    fc.assert(
      fc.property(reviews, (rows) => {
        const scores = rows.map(([score]) => score)
        const each = rows.map(([score, age]) => one(score, age))
        const score = decayedScore(each) ?? -1
        expect(score).toBeGreaterThanOrEqual(Math.min(...scores))
        expect(score).toBeLessThanOrEqual(Math.max(...scores))
        const twice = each.map(({ ageDays, total }) => ({ ageDays, count: 2, total: 2 * total }))
        expect(decayedMean(twice)).toBeCloseTo(decayedMean(each) ?? -1, 9)
      }),
    )
  })

  test('newer weighs more: of two, the score is nearer to the newer one, and a newer copy of a review draws it there', () => {
    const two = fc.tuple(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.nat(1_000),
      fc.integer({ min: 1, max: 90 }),
    )
    fc.assert(
      fc.property(two, ([newer, older, age, more]) => {
        const mean = decayedMean([one(newer, age), one(older, age + more)]) ?? -1
        expect(Math.abs(mean - newer)).toBeLessThanOrEqual(Math.abs(mean - older) + 1e-9)
        const moved = decayedMean([one(newer, age), one(older, age + more - 1)]) ?? -1
        expect(Math.abs(moved - older)).toBeLessThanOrEqual(Math.abs(mean - older) + 1e-9)
      }),
    )
  })
})

describe('when a review is due', () => {
  const hours = { lowAt: 60, dueLowHours: 12, dueMiddleHours: 48, dueHighHours: 120 }
  test('by its score: low up to the low score, high from 80 on', () => {
    expect([0, 60, 61, 79, 80, 100].map((score) => dueHoursOf(score, hours))).toEqual([12, 12, 48, 48, 120, 120])
    expect(dueHoursOf(85, { ...hours, lowAt: 90 })).toBe(12)
  })

  test('is late at its moment and not a millisecond before', () => {
    const due = '2026-11-20T12:00:00.000Z'
    expect(timeLeft(due, Date.parse(due) - 1)).toEqual({ isLate: false, hours: 0 })
    expect(timeLeft(due, Date.parse(due))).toEqual({ isLate: true, hours: 0 })
    expect(timeLeft(due, Date.parse(due) - 3 * 3_600_000)).toEqual({ isLate: false, hours: 3 })
    expect(timeLeft(due, Date.parse(due) + 26 * 3_600_000)).toEqual({ isLate: true, hours: 26 })
  })
})
