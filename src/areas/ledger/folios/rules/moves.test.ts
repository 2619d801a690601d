import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor, sum } from '#core/money.ts'
import { moneyMoves } from './moves.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }

const payment = fc.record({
  kind: fc.constantFrom('ROOM', 'SERVICE', 'EXPENSE', 'REFUND'),
  lineId: fc.constantFrom(null, 'a', 'b', 'c'),
  lineName: fc.constant(null),
  partyId: fc.constantFrom(null, 'p'),
  status: fc.constantFrom('Paid', 'NotPaid'),
  direction: fc.constantFrom('IN', 'OUT'),
  amount: fc.integer({ min: 0, max: 1_000_000 }).map(minor),
})
const allocation = fc.array(payment, { maxLength: 12 })
type Allocation = Parameters<typeof moneyMoves>[0]

const held = (payments: Allocation) =>
  sum(payments.filter(({ status, direction }) => status === 'Paid' && direction === 'IN').map(({ amount }) => amount))
const spotOf = ({ kind, lineId, partyId }: { kind: string; lineId: string | null; partyId: string | null }) =>
  `${partyId} ${lineId ?? kind}`
const perSpot = (payments: Allocation) => {
  const found: Record<string, number> = {}
  for (const one of payments)
    if (one.status === 'Paid' && one.direction === 'IN') found[spotOf(one)] = (found[spotOf(one)] ?? 0) + one.amount
  return Object.fromEntries(Object.entries(found).filter(([, amount]) => amount !== 0))
}

describe('what moves between two ways a bill is spread', () => {
  test('leads from the one to the other, to the last unit', () => {
    fc.assert(
      fc.property(allocation, allocation, (before, after) => {
        const has: Record<string, number> = { ...perSpot(before) }
        for (const { from, to, amount } of moneyMoves(before, after)) {
          expect(amount).toBeGreaterThan(0)
          if (from) has[spotOf(from)] = (has[spotOf(from)] ?? 0) - amount
          if (to) has[spotOf(to)] = (has[spotOf(to)] ?? 0) + amount
        }
        expect(Object.fromEntries(Object.entries(has).filter(([, amount]) => amount !== 0))).toEqual(perSpot(after))
      }),
      CASES,
    )
  })
  test('comes in or goes out only by as much as the balance rises or falls', () => {
    fc.assert(
      fc.property(allocation, allocation, (before, after) => {
        const moves = moneyMoves(before, after)
        const into = sum(moves.filter(({ from }) => from === null).map(({ amount }) => amount))
        const out = sum(moves.filter(({ to }) => to === null).map(({ amount }) => amount))
        expect(into - out).toBe(held(after) - held(before))
        expect(into === 0 || out === 0).toBe(true)
      }),
      CASES,
    )
  })
  test('is nothing when nothing changes, in any order', () => {
    fc.assert(
      fc.property(allocation, (payments) => moneyMoves(payments, payments.toReversed()).length === 0),
      CASES,
    )
  })
})
