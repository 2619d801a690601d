import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { type Earned, moveOf, type Source } from './earning.ts'
import type { Terms } from './points.ts'

const terms: Omit<Terms, 'multiplierBp'> = {
  basis: 'PER_100',
  rates: { room: 10, food: 5, other: 0 },
  value: 100,
  unit: 100,
}
const today = { day: '2026-11-20' as Day, expiresOn: '2028-11-20' as Day, terms }
const room = (amount: number) => ({ room: amount, food: 0, other: 0 })
const stay: Source = { customerId: 'a', isDone: true, turnover: room(1_000_00), multiplierBp: 10_000, earned: null }
const earned: Earned = { step: 1, customerId: 'a', points: 100, turnover: room(1_000_00), terms: { ...terms, multiplierBp: 10_000 }, expiresOn: '2028-11-20' as Day } // prettier-ignore

test.each<[string, Partial<Source>, object | undefined]>([
  ['a stay that is over earns', {}, { kind: 'EARNED', points: 100, step: 1, customerId: 'a', expiresOn: '2028-11-20' }],
  ['one that goes on does not', { isDone: false }, undefined],
  ['one of who is no member does not', { multiplierBp: null }, undefined],
  ['one that costs nothing does not', { turnover: room(0) }, undefined],
  ['what earned already earns nothing more', { earned }, undefined],
  ['nor by a higher tier that came later', { earned, multiplierBp: 20_000 }, undefined],
  ['undone it loses all', { earned, isDone: false }, { kind: 'REVERSED', points: -100, step: 2, customerId: 'a' }],
  ['so it does under another name', { earned, customerId: 'b' }, { kind: 'REVERSED', points: -100, customerId: 'a' }],
  ['cheaper it loses the difference', { earned, turnover: room(900_00) }, { kind: 'REVERSED', points: -10, step: 2 }],
  ['dearer it earns it', { earned, turnover: room(1_100_00), multiplierBp: 20_000 }, { kind: 'EARNED', points: 10 }],
  ['a difference without a point is none', { earned, turnover: room(1_000_50) }, undefined],
  ['lost and done again it earns anew', { earned: { ...earned, step: 2, points: 0 } }, { kind: 'EARNED', points: 100, step: 3 }],
  ['points that ran out are not reversed', { earned: { ...earned, expiresOn: '2026-11-19' as Day }, isDone: false }, undefined],
  ['on their last day they are', { earned: { ...earned, expiresOn: '2026-11-20' as Day }, isDone: false }, { points: -100 }],
])('%s', (_, change, move) => {
  const found = moveOf({ ...stay, ...change }, today)
  if (move === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(move)
}) // prettier-ignore

const change = fc.record({
  isDone: fc.boolean(),
  customerId: fc.constantFrom('a', 'b'),
  amount: fc.nat(10_000_00),
  multiplierBp: fc.constantFrom(10_000, 15_000, null),
})

test('whatever happens to a stay, its points are never below zero, and looking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let was = null as Earned | null
      for (const { amount, ...now } of changes) {
        for (let look = 0; look < 4; look += 1) {
          const source: Source = { ...now, turnover: room(amount), earned: was }
          const move = moveOf(source, today)
          // A name changes in two steps: taken from one, then earned by the other.
          if (look > 1) expect(move).toBeUndefined()
          if (!move) continue
          const { kind: _, points, ...rest } = move
          was = { ...rest, points: (was?.points ?? 0) + points }
          expect(was.points).toBeGreaterThanOrEqual(0)
        }
        if (!now.isDone) expect(was?.points ?? 0).toBe(0)
      }
    }),
    { numRuns: LAW_CASES },
  )
})
