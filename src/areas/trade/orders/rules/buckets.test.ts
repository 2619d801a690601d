import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertRecallable, bucketsAt, marked, RECALL_MINUTES } from './buckets.ts'
import { type LedgerLine, liveOf, ONE, splitOf, reduced, standingOf } from './ledger.ts'
import { LAW_CASES } from '#test/chance.ts'

const line = (units: number, more: Partial<LedgerLine> = {}): LedgerLine & { name: string } => ({
  id: 'l',
  name: 'tea',
  productCode: 'TEA',
  units,
  cancelled: 0,
  voided: 0,
  sent: units,
  ready: 0,
  served: 0,
  status: 'Available',
  stationId: null,
  kotId: 'k',
  movedAt: null,
  allergens: [],
  stations: [],
  isNoteNew: false,
  isForKitchen: true,
  ...more,
})

const isInOrder = (one: LedgerLine): boolean => one.served <= one.ready && one.ready <= liveOf(one)

const UNDER_WAY = ['Available', 'Preparing', 'Ready', 'Served'] as const
const step = fc.oneof(
  fc.record({ do: fc.constant('mark' as const), ready: fc.option(fc.nat(5), { nil: undefined }), served: fc.option(fc.nat(5), { nil: undefined }) }),
  fc.record({ do: fc.constant('move' as const), to: fc.constantFrom(...UNDER_WAY) }),
  fc.record({ do: fc.constant('reduce' as const), by: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('part' as const), by: fc.integer({ min: 1, max: 3 }) }),
) // prettier-ignore

test('whatever is marked, moved, taken off and parted: served ≤ ready ≤ what lives, and the status says it; parting loses nothing', () => {
  const wire = (units: number | undefined) => (units === undefined ? undefined : units * ONE)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 20 }), (units, steps) => {
      let now = line(units * ONE)
      for (const one of steps) {
        if (liveOf(now) === 0) break
        if (one.do === 'mark') {
          try {
            now = marked(now, { ready: wire(one.ready), served: wire(one.served) })
          } catch {
            continue // more than there is
          }
        } else if (one.do === 'move') {
          if (one.to === 'Available' && now.served > 0) continue
          now = { ...now, ...bucketsAt(now, one.to), status: one.to }
        } else if (one.do === 'reduce') now = reduced(now, Math.min(one.by * ONE, liveOf(now)))
        else if (one.by * ONE < liveOf(now)) {
          const { stays, moves } = splitOf(now, one.by * ONE, 'm')
          if (stays.ready + moves.ready !== now.ready || stays.served + moves.served !== now.served) return false
          if (!isInOrder(stays) || !isInOrder(moves)) return false
          now = stays
        }
        if (!isInOrder(now) || now.status !== standingOf(now)) return false
      }
      return true
    }),
    { numRuns: LAW_CASES },
  )
})

test('a step back has its time, a step on has none, and a manager has all the time', () => {
  const at = '2026-11-20T19:00:00.000Z'
  const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const back = (minutes: number, party: 'Kitchen' | 'Manager') => () =>
    assertRecallable({ status: 'Ready', movedAt: at }, 'Preparing', { parties: [party], now: after(minutes) })
  expect(back(RECALL_MINUTES, 'Kitchen')).not.toThrow()
  expect(back(RECALL_MINUTES + 1, 'Kitchen')).toThrow('recall_too_late')
  expect(back(999, 'Manager')).not.toThrow()
  const on = { parties: ['Kitchen' as const], now: after(999) }
  expect(() => assertRecallable({ status: 'Ready', movedAt: at }, 'Served', on)).not.toThrow()
})
