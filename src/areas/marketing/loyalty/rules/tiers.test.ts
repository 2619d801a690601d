import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { nextTier, tierAfter, tierFor } from './tiers.ts'

const tiers = [
  { id: 'base', name: 'Base', rank: 1, minNights: null, minPoints: null },
  { id: 'silver', name: 'Silver', rank: 2, minNights: 10, minPoints: 5_000 },
  { id: 'gold', name: 'Gold', rank: 3, minNights: 25, minPoints: null },
]

test.each([
  [0, 0, 'base'],
  [9, 4_999, 'base'],
  [10, 0, 'silver'],
  [0, 5_000, 'silver'],
  [24, 1_000_000, 'silver'],
  [25, 0, 'gold'],
])('%i nights and %i points reach %s', (nights, earned, id) => {
  expect(tierFor({ nights, earned }, tiers)?.id).toBe(id)
})

test('without a tier for everybody a guest may have none', () => {
  expect(tierFor({ nights: 9, earned: 0 }, tiers.slice(1))).toBeUndefined()
})

test.each([
  ['up at once', 'silver', 30, false, 'gold'],
  ['not down before the year is over', 'gold', 0, false, 'gold'],
  ['down once it is', 'gold', 12, true, 'silver'],
  ['a removed tier is replaced at once', 'gone', 12, false, 'silver'],
])('%s', (_, currentId, nights, isYearOver, id) => {
  expect(tierAfter({ currentId, nights, earned: 0, isYearOver }, tiers)?.id).toBe(id)
})

test('what is missing for the next tier', () => {
  expect(nextTier({ currentId: 'base', nights: 4, earned: 1_000 }, tiers)).toEqual({ name: 'Silver', nights: 6, points: 4_000 }) // prettier-ignore
  expect(nextTier({ currentId: 'silver', nights: 24, earned: 0 }, tiers)).toEqual({ name: 'Gold', nights: 1, points: null }) // prettier-ignore
  expect(nextTier({ currentId: 'gold', nights: 30, earned: 0 }, tiers)).toBeNull()
})

test('within a year a tier never goes down, and the order of tiers changes nothing', () => {
  const facts = fc.record({ nights: fc.nat(40), earned: fc.nat(8_000) })
  fc.assert(
    fc.property(facts, fc.constantFrom(null, 'base', 'silver', 'gold'), (of, currentId) => {
      const after = tierAfter({ ...of, currentId, isYearOver: false }, tiers)
      const rank = tiers.find(({ id }) => id === currentId)?.rank ?? 0
      expect(after?.rank).toBeGreaterThanOrEqual(rank)
      expect(tierFor(of, tiers.toReversed())).toEqual(tierFor(of, tiers))
      expect(tierAfter({ ...of, currentId, isYearOver: true }, tiers)).toEqual(tierFor(of, tiers))
    }),
    { numRuns: LAW_CASES },
  )
})
