import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { TableStatus } from './contract/replies.ts'
import {
  assertMove,
  canMove,
  isFree,
  isTaken,
  minutesSince,
  onFloor,
  overlapsOf,
  partiesOf,
  type Party,
  quartersOf,
  statusNow,
} from './rules.ts'

const parties: Party[] = ['service', 'desk', 'manager', 'guest', 'order']

/** From, to, and who may: the first letters of service, desk, manager, guest, order. Moves not listed are refused to all. */
const table = `
Available Reserved sdm
Available Held sdm
Available Occupied sdmo
Available Blocked m
Reserved Available sdm
Reserved Held sdm
Reserved Occupied sdmo
Reserved Blocked m
Held Available sdm
Held Occupied sdmo
Held Blocked m
Occupied BillRequested sdmg
Occupied Billed sdmo
Occupied Dirty o
BillRequested Billed sdmo
BillRequested Occupied sdmo
BillRequested Dirty o
Billed Occupied sdmo
Billed Dirty o
Dirty Available sdm
Dirty Blocked m
Blocked Available m`
const allowed = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([from = '', to = '', who = '']) => [`${from} ${to}`, who]),
)

test('every pair of statuses, every role: exactly what the table of moves allows', () => {
  for (const from of TableStatus.options)
    for (const to of TableStatus.options)
      for (const party of parties) {
        const may = (allowed.get(`${from} ${to}`) ?? '').includes(party.charAt(0))
        expect([from, to, party, canMove(from, to, [party])]).toEqual([from, to, party, may])
        if (from === to) expect(assertMove(from, to, [party])).toBe(false)
        else if (may) expect(assertMove(from, to, [party])).toBe(true)
        else expect(() => assertMove(from, to, [party], 1)).toThrow(Refusal)
      }
})

test('a party that left without an order may be cleared by hand; one with an open order may not', () => {
  expect(assertMove('Occupied', 'Dirty', ['service'], 0)).toBe(true)
  expect(() => assertMove('Occupied', 'Dirty', ['service'], 1)).toThrow(Refusal)
  expect(() => assertMove('Occupied', 'Dirty', ['guest'], 0)).toThrow(Refusal)
})

describe('quarters of an hour', () => {
  const moment = fc.integer({ min: 0, max: 4_000_000 }).map((minutes) => new Date(minutes * 60_000).toISOString())
  test('two reservations share one exactly when they overlap, to the quarter', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -600, max: 600 }),
        fc.integer({ min: 15, max: 300 }),
        (at, shift, minutes) => {
          const other = new Date(Date.parse(at) + shift * 60_000).toISOString()
          const [one, two] = [quartersOf(at, minutes), quartersOf(other, minutes)]
          const shares = one.some((quarter) => two.includes(quarter))
          if (Math.abs(shift) < minutes) expect(shares).toBe(true)
          if (Math.abs(shift) >= minutes + 15) expect(shares).toBe(false)
        },
      ),
    )
  })
  test('they cover all of it', () => {
    expect(quartersOf('2026-11-20T19:05:00.000Z', 30)).toEqual([
      '2026-11-20T19:00:00.000Z', '2026-11-20T19:15:00.000Z', '2026-11-20T19:30:00.000Z',
    ]) // prettier-ignore
  })
})

test('a hold runs out by itself, and a free table is reserved once its party is due', () => {
  const now = '2026-11-20T19:00:00.000Z'
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const free = { status: 'Available' as const, statusAt: at(-100), nextReservation: null }
  expect(statusNow(free, now)).toBe('Available')
  expect(statusNow({ ...free, nextReservation: { startsAt: at(59) } }, now)).toBe('Reserved')
  expect(statusNow({ ...free, nextReservation: { startsAt: at(61) } }, now)).toBe('Available')
  expect(statusNow({ ...free, status: 'Held', statusAt: at(-14) }, now)).toBe('Held')
  expect(statusNow({ ...free, status: 'Held', statusAt: at(-15) }, now)).toBe('Available')
  expect(statusNow({ ...free, status: 'Dirty', nextReservation: { startsAt: at(5) } }, now)).toBe('Dirty')
})

test('tables that lie upon one another are found, side by side they are not', () => {
  const square = (name: string, x: number, y: number) => ({ name, x, y, w: 2, h: 2, rotation: 0 })
  expect(overlapsOf([square('1', 0, 0), square('2', 2, 0), square('3', 3, 1)])).toEqual([['2', '3']])
})

test('tables that are turned overlap by how they lie, not by the box around them', () => {
  const bar = { name: 'bar', x: 4, y: 8, w: 8, h: 2, rotation: 45 }
  const corner = { name: 'corner', x: 4, y: 11, w: 2, h: 2, rotation: 0 }
  expect(overlapsOf([bar, corner])).toEqual([])
  expect(overlapsOf([{ ...bar, rotation: 135 }, corner])).toEqual([['bar', 'corner']])
  const places = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }), w: fc.integer({ min: 1, max: 6 }), h: fc.integer({ min: 1, max: 6 }), rotation: fc.integer({ min: 0, max: 359 }) }) // prettier-ignore
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [one, two] = [
        { ...a, name: 'a' },
        { ...b, name: 'b' },
      ]
      const lie = overlapsOf([one, two]).length
      expect(overlapsOf([two, one])).toHaveLength(lie)
      expect(overlapsOf([{ ...one, rotation: (a.rotation + 180) % 360 }, two])).toHaveLength(lie)
      expect(overlapsOf([one, { ...one, name: 'b', rotation: b.rotation }])).toHaveLength(1)
    }),
  )
})

test('guests sit at a table that is taken, and can be put at one that is free', () => {
  expect(TableStatus.options.filter(isTaken).toSorted()).toEqual(['BillRequested', 'Billed', 'Occupied'])
  expect(TableStatus.options.filter(isFree).toSorted()).toEqual(['Available', 'Held', 'Reserved'])
})

test('who plans tables is their manager, the desk books, and all others serve', () => {
  const plans = new Set(['tables.plan'] as const)
  expect(partiesOf(['PROP_MANAGER'], plans)).toEqual(['manager', 'desk', 'service'])
  for (const role of ['PROP_FRONTDESK', 'PROP_FO_EXECUTIVE'] as const) expect(partiesOf([role], new Set())).toEqual(['desk', 'service']) // prettier-ignore
  expect([partiesOf(['PROP_SERVICE', 'PROP_FRONTDESK'], new Set()), partiesOf([], new Set())]).toEqual([['service'], ['service']]) // prettier-ignore
})

test('minutes are whole ones, and none before it began', () => {
  const began = '2026-11-20T10:00:00.000Z'
  const since = (ms: number) => minutesSince(began, Date.parse(began) + ms)
  expect([since(0), since(59_999), since(60_000), since(-60_000)]).toEqual([0, 0, 1, 0])
})

describe('a table on a floor', () => {
  const floor = { columns: 10, rows: 8 }
  const put = (x: number, y: number, more: object = {}) => {
    const { x: atX, y: atY } = onFloor({ name: 'T', x, y, w: 4, h: 2, rotation: 0, ...more }, floor)
    return [atX, atY]
  }

  test('stays where it is put, up to every edge', () => {
    expect([put(0, 0), put(3, 4), put(6, 6)]).toEqual([[0, 0], [3, 4], [6, 6]]) // prettier-ignore
    expect([put(-1, -1), put(7, 7)]).toEqual([[0, 0], [6, 6]]) // prettier-ignore
  })

  test('that is rotated is placed by its corners', () => {
    // A quarter turn makes it 2 wide and 4 high around the same middle.
    expect([put(-9, -9, { rotation: 90 }), put(99, 99, { rotation: 90 })]).toEqual([[-1, 1], [7, 5]]) // prettier-ignore
    expect(put(99, 99, { rotation: 180 })).toEqual([6, 6])
  })
})
