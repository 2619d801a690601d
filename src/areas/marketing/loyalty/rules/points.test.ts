import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import {
  expiredOf,
  expiryOf,
  leastOf,
  pointsFor,
  shownBalance,
  type Terms,
  withoutNegatives,
  worthOf,
} from './points.ts'

const terms: Terms = {
  basis: 'PER_100',
  rates: { room: 10, food: 5, other: 0 },
  value: 100,
  unit: 100,
  multiplierBp: 10_000,
}
const of = (room: number, food = 0, other = 0) => ({ room, food, other })

test.each([
  ['ten for each 100 of money', of(100_00), {}, 10],
  ['rounded down once, not for each kind', of(9_50, 1_00), {}, 1],
  ['one smallest coin below a point', of(9_99), {}, 0],
  ['a kind without a rate earns nothing', of(0, 0, 500_00), {}, 0],
  ['a quarter more by the tier', of(1_000_00), { multiplierBp: 12_500 }, 125],
  ['money without decimals', of(1_000), { unit: 1 }, 100],
  ['five per cent of 100.00, where 100 points are worth 1.00', of(100_00), { basis: 'PERCENT', rates: of(500) }, 500],
  ['where 100 points are worth 10.00', of(100_00), { basis: 'PERCENT', rates: of(500), value: 1_000 }, 50],
  ['the largest amounts exactly', of(1_000_000_000_000), { basis: 'PERCENT', rates: of(10_000), multiplierBp: 100_000, value: 1 }, 1_000_000_000_000_000],
  ['nothing for what was taken off', of(-5_00), {}, 0],
] as const)('%s', (_, turnover, change, points) => {
  expect(pointsFor(turnover, { ...terms, ...change })).toBe(points)
}) // prettier-ignore

const amount = fc.integer({ min: -1_000_000, max: 100_000_000 })
const turnover = fc.record({ room: amount, food: amount, other: amount })
const anyTerms = fc.record({
  basis: fc.constantFrom('PER_100' as const, 'PERCENT' as const),
  rates: fc.record({ room: fc.nat(10_000), food: fc.nat(10_000), other: fc.nat(10_000) }),
  value: fc.integer({ min: 1, max: 100_000 }),
  unit: fc.constantFrom(1, 100, 1_000),
  multiplierBp: fc.integer({ min: 10_000, max: 100_000 }),
})

test('more turnover never earns less, and a higher tier neither', () => {
  fc.assert(
    fc.property(turnover, fc.nat(1_000_000), anyTerms, (base, more, by) => {
      const points = pointsFor(base, by)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(pointsFor({ ...base, room: base.room + more }, by)).toBeGreaterThanOrEqual(points)
      expect(pointsFor(base, { ...by, multiplierBp: by.multiplierBp + 1 })).toBeGreaterThanOrEqual(points)
    }),
    { numRuns: LAW_CASES },
  )
})

test('without negatives no part is below zero and none grows; the total stays where it is not below zero', () => {
  fc.assert(
    fc.property(turnover, (base) => {
      const { room, food, other } = withoutNegatives(base)
      expect(Math.min(room, food, other)).toBeGreaterThanOrEqual(0)
      expect(room).toBeLessThanOrEqual(Math.max(0, base.room))
      expect(room + food + other).toBe(Math.max(0, base.room + base.food + base.other))
    }),
    { numRuns: LAW_CASES },
  )
})

test('what is taken off other things beyond their amount is taken off food first, then rooms', () => {
  expect(withoutNegatives(of(100, 50, -60))).toEqual(of(90, 0, 0))
  expect(withoutNegatives(of(100, -30, 20))).toEqual(of(90, 0, 0))
})

test('points are valid on their last day, months later; worth rounds down', () => {
  expect(expiryOf('2026-11-20' as Day, 24)).toBe('2028-11-20')
  expect(expiryOf('2026-11-20' as Day, null)).toBeNull()
  expect(worthOf(199, 50)).toBe(99)
  expect([leastOf(50, 1_000), leastOf(1, 10), leastOf(1, 100)]).toEqual([50, 10, 1])
  expect(shownBalance(-3)).toEqual({ points: 0, debt: 3 })
  expect(shownBalance(3)).toEqual({ points: 3, debt: 0 })
})

const START = '2026-01-01' as Day
const VALID_DAYS = 10
type Event = { after: number; kind: 'earn' | 'spend'; points: number }
const history = fc.array(
  fc.record({
    after: fc.nat(6),
    kind: fc.constantFrom('earn' as const, 'earn' as const, 'spend' as const),
    points: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 25 },
)

/** The slow way: every point by itself, with its last day; who spends takes the one that runs out first. */
function slowly(events: readonly Event[]): number[] {
  let day = START
  let live: Day[] = []
  const balances: number[] = []
  for (const { after, kind, points } of events) {
    day = addDays(day, after)
    live = live.filter((last) => last >= day)
    if (kind === 'earn') live.push(...Array.from({ length: points }, () => addDays(day, VALID_DAYS)))
    else if (kind === 'spend') live = live.toSorted().slice(Math.min(points, live.length))
    balances.push(live.length)
  }
  return balances
}

/** The way of the ledger: moves that are never changed, and what runs out by two sums of them. */
function byLedger(events: readonly Event[]): number[] {
  let day = START
  const moves: { points: number; expiresOn: Day | null }[] = []
  const balance = () => moves.reduce((total, { points }) => total + points, 0)
  const balances: number[] = []
  for (const { after, kind, points } of events) {
    day = addDays(day, after)
    const sumOf = (which: (move: (typeof moves)[number]) => boolean) => moves.filter(which).reduce((total, move) => total + move.points, 0) // prettier-ignore
    const lapsed = sumOf(({ expiresOn }) => expiresOn !== null && expiresOn < day)
    const spent = -sumOf((move) => move.expiresOn === null && move.points < 0)
    const expired = expiredOf({ lapsed, spent })
    if (expired > 0) moves.push({ points: -expired, expiresOn: null })
    if (kind === 'earn') moves.push({ points, expiresOn: addDays(day, VALID_DAYS) })
    else if (kind === 'spend' && balance() > 0) moves.push({ points: -Math.min(points, balance()), expiresOn: null })
    balances.push(balance())
  }
  return balances
}

test('on every history the ledger has what is left point by point, the oldest used first', () => {
  fc.assert(
    fc.property(history, (events) => {
      expect(byLedger(events)).toEqual(slowly(events))
      expect(Math.min(0, ...byLedger(events))).toBe(0)
    }),
    { numRuns: LAW_CASES },
  )
})
