import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import type { CountsAs, FolioLine, FolioNight, LineKind } from '../../contract/replies.ts'
import { billGroups, isReversible, rowReason, rowsMadeOf, unchargedGroup } from './rows.ts'
import { LAW_CASES } from '#test/chance.ts'

const day = '2026-11-20' as Day
const origin = { chargeKey: null } as FolioLine['origin']
const common = {
  remainingPrice: minor(0),
  includesTax: false,
  net: minor(0),
  tax: minor(0),
  taxes: [],
  partyId: null,
  invoice: null,
  origin,
}

const nightOf = (stayId: string, night: string, total = 100): FolioNight => ({
  ...common,
  parts: [],
  sourceKey: `night:${stayId}:${night}`,
  stayId,
  night: night as Day,
  roomNumber: '101',
  roomTypeName: 'Standard',
  guestName: 'Mira',
  total: minor(total),
  remaining: minor(total),
})

const lineOf = (id: string, more: Partial<FolioLine> = {}): FolioLine => ({
  ...common,
  sourceKey: `line:${id}`,
  id,
  kind: 'SERVICE',
  countsAs: 'SERVICE',
  name: id,
  serviceOn: day,
  quantity: 1,
  total: minor(50),
  remaining: minor(50),
  reason: '',
  stayId: null,
  chargeKey: null,
  isDiscount: false,
  chargeableToBooking: true,
  isReversed: false,
  reversesId: null,
  createdAt: '2026-11-20T00:00:00.000Z' as FolioLine['createdAt'],
  createdBy: '',
  ...more,
})

test('nights are listed by stay, then services, expenses, fees and round-off', () => {
  const nights = [nightOf('a', '2026-11-20'), nightOf('a', '2026-11-21'), nightOf('b', '2026-11-20')]
  const lines = [
    lineOf('round', { kind: 'ROUNDING', countsAs: 'EXPENSE' }),
    lineOf('taxi', { kind: 'EXPENSE', countsAs: 'EXPENSE' }),
    lineOf('fee', { kind: 'FEE', countsAs: 'EXPENSE' }),
    lineOf('tea'),
    lineOf('back', { kind: 'REFUND', countsAs: 'EXPENSE' }),
    lineOf('half', { kind: 'ROOM', countsAs: 'ROOM', stayId: 'b' }),
    lineOf('from', { kind: 'TRANSFER', countsAs: 'ROOM' }),
  ]
  const groups = billGroups({ nights, lines })
  expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
    ['STAY', 2],
    ['STAY', 2],
    ['OTHER_ROOM', 1],
    ['SERVICES', 1],
    ['EXPENSES', 1],
    ['FEES', 1],
    ['ROUNDING', 1],
  ])
  expect(groups[1]?.stay?.stayId).toBe('b')
})

test('what takes from a charge is right below it, in its group', () => {
  const key = 'night:a:2026-11-20'
  const allowance = lineOf('off', { kind: 'ALLOWANCE', countsAs: 'ROOM', chargeKey: key, total: minor(-10) })
  const orphan = lineOf('lost', { kind: 'ALLOWANCE', countsAs: 'ROOM', chargeKey: 'night:gone:2026-11-20' })
  const groups = billGroups({
    nights: [nightOf('a', '2026-11-20'), nightOf('a', '2026-11-21')],
    lines: [orphan, allowance],
  })
  expect(groups[0]?.rows.map((row) => row.key)).toEqual([key, 'line:off', 'night:a:2026-11-21'])
  expect(groups[1]).toMatchObject({ kind: 'OTHER_ROOM', rows: [{ key: 'line:lost' }] })
  expect(rowsMadeOf(groups[0]?.rows ?? [], key).map((row) => row.key)).toEqual(['line:off'])
})

test('every charge is shown once, and the groups come to the bill', () => {
  const line = fc.record({
    kind: fc.constantFrom<LineKind[]>(
      'ROOM',
      'SERVICE',
      'EXPENSE',
      'FEE',
      'REFUND',
      'ALLOWANCE',
      'TRANSFER',
      'ROUNDING',
    ),
    countsAs: fc.constantFrom<CountsAs[]>('ROOM', 'SERVICE', 'EXPENSE'),
    stayId: fc.constantFrom(null, 'a', 'gone'),
    chargeKey: fc.constantFrom(null, 'night:a:2026-11-20', 'night:gone:2026-11-20', 'line:l0', 'line:l3'),
    total: fc.integer({ min: -500, max: 500 }).map(minor),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 3 }), (given, count) => {
      const nights = Array.from({ length: count }, (_, at) => nightOf('a', `2026-11-2${at}`, at * 10))
      const lines = given.map((more, at) => {
        // Only a charge of its own is taken from, as the database has it.
        const root = /^line:l(\d+)$/.exec(more.chargeKey ?? '')?.[1]
        const isRoot =
          root === undefined ||
          (Number(root) !== at && given[Number(root)]?.chargeKey === null && given[Number(root)]?.kind !== 'REFUND')
        return lineOf(`l${at}`, { ...more, chargeKey: isRoot ? more.chargeKey : null })
      })
      const shown = billGroups({ nights, lines }).flatMap(({ rows }) => rows)
      const rows = [...nights, ...lines.filter(({ kind }) => kind !== 'REFUND')]
      expect(shown.map(({ key }) => key).toSorted()).toEqual(rows.map(({ sourceKey }) => sourceKey).toSorted())
      expect(sum(billGroups({ nights, lines }).map(({ total }) => total))).toBe(sum(rows.map(({ total }) => total)))
    }),
    { numRuns: LAW_CASES },
  )
})

test('a row shows why it has no action', () => {
  const row = (more: Partial<FolioLine> = {}) => billGroups({ nights: [], lines: [lineOf('tea', more)] })[0]?.rows[0]
  const reasons = [
    [row(), false],
    [row(), true],
    [row({ remaining: minor(0) }), false],
    [row({ invoice: { id: '1', number: 'A/1' } }), false],
    [row({ chargeKey: 'line:other' }), false],
  ] as const
  expect(reasons.map(([one, isClosed]) => one && rowReason(one, isClosed))).toEqual([
    undefined,
    'closed',
    'nothingLeft',
    'invoiced',
    'off',
  ])
})

test('only a line nothing was taken off can be reversed', () => {
  const can = (more: Partial<FolioLine> = {}, isClosed = false) => {
    const row = billGroups({ nights: [], lines: [lineOf('tea', more)] })[0]?.rows[0]
    return row && isReversible(row, isClosed)
  }
  expect(can()).toBe(true)
  expect(can({ kind: 'ALLOWANCE', chargeKey: 'line:x' })).toBe(true)
  for (const more of [{ remaining: minor(40) }, { isReversed: true }, { reversesId: 'x', chargeKey: 'line:x' }])
    expect(can(more)).toBe(false)
  expect(can({ invoice: { id: '1', number: 'A/1' } })).toBe(false)
  expect(can({}, true)).toBe(false)
  const [night] = billGroups({ nights: [nightOf('a', '2026-11-20')], lines: [] })[0]?.rows ?? []
  expect(night && isReversible(night, false)).toBe(false)
})

test('expenses that are not chargeable are listed separately from the bill, with their reversals', () => {
  const own = lineOf('taxi', { kind: 'EXPENSE', countsAs: 'EXPENSE', chargeableToBooking: false })
  expect(unchargedGroup({ uncharged: [] })).toBeUndefined()
  expect(unchargedGroup({ uncharged: [own] })).toMatchObject({
    kind: 'UNCHARGED',
    total: 50,
    rows: [{ key: 'line:taxi' }],
  })
})
