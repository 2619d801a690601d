import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertRecallable, bucketsAt, marked, marksAlong, RECALL_MINUTES } from './buckets.ts'
import { type LedgerLine, liveOf, ONE, splitOf, reduced, statusOf } from './ledger.ts'
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

test('whatever is marked, moved, taken off and parted: served ≤ ready ≤ units left, and the status agrees; splitting loses nothing', () => {
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
        if (!isInOrder(now) || now.status !== statusOf(now)) return false
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

test.each([
  ['Available', 'Served', { ready: 0, served: 0 }, { ready: 3_000, served: 3_000 }],
  ['Preparing', 'Ready', { ready: 1_000, served: 1_000 }, { ready: 3_000, served: 1_000 }],
  // Units recalled from served to ready no longer count as served.
  ['Served', 'Ready', { ready: 3_000, served: 3_000 }, { ready: 3_000, served: 0 }],
  ['Ready', 'Preparing', { ready: 3_000, served: 1_000 }, { ready: 1_000, served: 1_000 }],
  ['Available', 'Preparing', { ready: 0, served: 0 }, { ready: 0, served: 0 }],
  ['Served', 'Preparing', { ready: 3_000, served: 3_000 }, { ready: 0, served: 0 }],
  ['Ready', 'Available', { ready: 3_000, served: 1_000 }, { ready: 0, served: 0 }],
] as const)('a line that goes from %s to %s has %o and then %o', (status, to, has, then) => {
  expect(bucketsAt(line(3_000, { status, ...has }), to)).toEqual(then)
})

test('so much is marked as lives of a line, no less ready than served, and what is served was ready', () => {
  const three = line(3_000)
  expect(marked(three, { ready: 3_000 })).toMatchObject({ ready: 3_000, served: 0, status: 'Ready' })
  expect(marked(three, { served: 2_000 })).toMatchObject({ ready: 2_000, served: 2_000, status: 'Preparing' })
  expect(marked(line(3_000, { ready: 2_000 }), { served: 1_000 })).toMatchObject({ ready: 2_000, served: 1_000 })
  for (const marks of [{ ready: 3_001 }, { served: 3_001 }, { ready: 1_000, served: 2_000 }])
    expect(() => marked(three, marks)).toThrow('units_not_allowed')
})

test('a mark of the whole line raises a station that has less, and lowers one that has more', () => {
  const all = { ready: 2_000, served: 1_000 }
  const at = (ready: number, served: number) => ({ ready, served })
  expect(marksAlong(at(1_000, 0), all, { ready: 3_000, served: 2_000 })).toEqual({ ready: 3_000, served: 2_000 })
  expect(marksAlong(at(4_000, 3_000), all, { ready: 3_000, served: 2_000 })).toEqual({ ready: 4_000, served: 3_000 })
  expect(marksAlong(at(2_000, 1_000), all, { ready: 1_000, served: 0 })).toEqual({ ready: 1_000, served: 0 })
  expect(marksAlong(at(500, 0), all, { ready: 1_000 })).toEqual({ ready: 500, served: undefined })
  expect(marksAlong(at(1_000, 0), all, { ready: 2_000 })).toEqual({ ready: 2_000, served: undefined })
})

test('a step back is one from the line’s status, and is allowed to the last moment of its time', () => {
  const at = '2026-11-20T19:00:00.000Z'
  const late = (status: LedgerLine['status'], to: LedgerLine['status'], ms = RECALL_MINUTES * 60_000 + 1, movedAt: string | null = at) => () =>
    assertRecallable({ status, movedAt }, to, { parties: ['Kitchen'], now: new Date(Date.parse(at) + ms).toISOString() }) // prettier-ignore
  const back = [
    ['Preparing', 'Available'], ['Ready', 'Preparing'], ['Ready', 'Available'], ['Served', 'Ready'], ['Served', 'Preparing'], ['Served', 'Available'],
  ] as const // prettier-ignore
  for (const [status, to] of back) {
    expect(late(status, to)).toThrow('recall_too_late')
    expect(late(status, to, RECALL_MINUTES * 60_000)).not.toThrow()
    expect(late(status, to, 9e9, null)).not.toThrow()
    expect(late(to, status)).not.toThrow()
  }
  expect(() => assertRecallable({ status: 'Ready', movedAt: at }, 'Preparing', { parties: ['Admin'], now: '2027-01-01T00:00:00.000Z' })).not.toThrow() // prettier-ignore
})
