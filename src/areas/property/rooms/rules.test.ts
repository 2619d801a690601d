import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import { LAW_CASES } from '#test/chance.ts'
import {
  afterPickUp,
  allottedBy,
  type AllotmentNight,
  blockEnd,
  byRanking,
  type Claim,
  inNumberOrder,
  inventoryChange,
  leftOf,
  overbookingRuns,
  roomNumbers,
  withAllotments,
} from './rules.ts'

const first = '2026-11-20' as Day

describe('order', () => {
  type Ranked = { ranking: number | null; number: string }
  const ranked: fc.Arbitrary<Ranked> = fc.record({
    ranking: fc.option(fc.integer({ min: 0, max: 4 })),
    number: fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.string({ maxLength: 3 })),
  })
  const order = fc.constantFrom('ascending' as const, 'descending' as const)
  const numberOf = (room: Ranked) => room.number

  test('rankings count up or down, none and 0 are last either way, ties go by number: 9 before 10', () => {
    const rooms = [
      { ranking: 0, number: '1' },
      { ranking: 2, number: '10' },
      { ranking: 2, number: '9' },
      { ranking: null, number: '2' },
      { ranking: 1, number: '30' },
    ]
    const sorted = (way: 'ascending' | 'descending') => rooms.toSorted(byRanking(numberOf, way)).map(numberOf)
    expect(sorted('ascending')).toEqual(['30', '9', '10', '1', '2'])
    expect(sorted('descending')).toEqual(['9', '10', '30', '1', '2'])
  })

  test('the order does not depend on the order before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ranked, { maxLength: 12, selector: numberOf }), order, (rooms, way) => {
        const compare = byRanking(numberOf, way)
        expect(rooms.toReversed().sort(compare)).toEqual(rooms.toSorted(compare))
      }),
    )
  })

  test('is an order: one way or the other, and never in a ring', () => {
    fc.assert(
      fc.property(ranked, ranked, ranked, order, (a, b, c, way) => {
        const compare = byRanking(numberOf, way)
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('texts that differ are never equal', () => {
    expect(inNumberOrder('01', '1')).not.toBe(0)
    expect(inNumberOrder('A2', 'A10')).toBeLessThan(0)
  })
})

describe('room numbers', () => {
  test.each([
    ['101', ['101']],
    ['101-104', ['101', '102', '103', '104']],
    ['101, 103, 105-107', ['101', '103', '105', '106', '107']],
    ['A1-A3', ['A1', 'A2', 'A3']],
    ['B08–B11', ['B08', 'B09', 'B10', 'B11']],
    ['9-11, 10', ['9', '10', '11']],
    ['Villa Rose', ['Villa Rose']],
    ['B-1', ['B-1']],
  ])('%s', (text, numbers) => expect(roomNumbers(text)).toEqual(numbers))

  test.each(['', ' , ', '110-101', 'A1-B5', '1-501', '1-300, 301-600', 'x'.repeat(21)])('%j means none', (text) =>
    expect(roomNumbers(text)).toBeNull(),
  )

  test('a run has each number once, in order, and both its ends', () => {
    fc.assert(
      fc.property(fc.nat(9_000), fc.nat(499), fc.constantFrom('', 'A', 'Wing '), (start, more, prefix) => {
        const numbers = roomNumbers(`${prefix}${start} - ${prefix}${start + more}`)
        expect(numbers).toHaveLength(more + 1)
        expect(new Set(numbers).size).toBe(more + 1)
        expect([numbers?.[0], numbers?.at(-1)]).toEqual([`${prefix}${start}`, `${prefix}${start + more}`])
      }),
    )
  })
})

describe('ending a block', () => {
  const block = { from: first, until: addDays(first, 5) }

  test('that has begun retains the days it has been', () => {
    expect(blockEnd(block, addDays(first, 2), first)).toEqual({ from: addDays(first, 2), isLifted: false })
    expect(blockEnd(block, first, addDays(first, 3))).toEqual({ from: addDays(first, 3), isLifted: false })
  })

  test('that has not begun lifts it, and one that is over changes nothing', () => {
    expect(blockEnd(block, addDays(first, -9), addDays(first, -2))).toEqual({ from: first, isLifted: true })
    expect(blockEnd(block, first, addDays(first, 5))).toBeNull()
  })
})

describe('a change of inventory', () => {
  const stays = ['s1', 's2', 's3']
  const rooms = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']
  // One room per stay, so that no room is claimed twice.
  const claims: fc.Arbitrary<Claim[]> = fc
    .tuple(
      ...stays.map((stayId, index) =>
        fc.record({
          stayId: fc.constant(stayId),
          roomTypeId: fc.constantFrom('t1', 't2'),
          roomId: fc.option(fc.constantFrom(rooms[index]!, rooms[index + 3]!)),
          nights: fc
            .tuple(fc.nat(5), fc.integer({ min: 1, max: 4 }))
            .map(([start, length]) => Array.from({ length }, (_, night) => addDays(first, start + night))),
        }),
      ),
    )
    .chain((all) => fc.subarray(all))
  const change = (before: readonly Claim[], after: readonly Claim[]) => inventoryChange(before, after)
  const keysOf = (nights: readonly { roomId: string; night: Day }[]) => nights.map((n) => `${n.roomId} ${n.night}`)

  test('adds one of the type per night wanted and releases one per night left', () => {
    fc.assert(
      fc.property(claims, claims, (before, after) => {
        const nights = (side: readonly Claim[]) => side.reduce((count, claim) => count + claim.nights.length, 0)
        const added = change(before, after).types.reduce((count, type) => count + type.taken, 0)
        expect(added).toBe(nights(after) - nights(before))
      }),
    )
  })

  test('there and back again is nothing', () => {
    fc.assert(
      fc.property(claims, claims, (before, after) => {
        const there = change(before, after)
        const back = change(after, before)
        expect(back.take).toEqual(there.free)
        expect(back.free).toEqual(there.take)
        expect(there.types.map((type, index) => type.taken + (back.types[index]?.taken ?? NaN))).toEqual(
          there.types.map(() => 0),
        )
      }),
    )
  })

  test('what stays as it is, is neither freed nor taken, only locked', () => {
    fc.assert(
      fc.property(claims, (side) => {
        const { types, free, take } = change(side, side)
        expect([free, take]).toEqual([[], []])
        expect(types.every((type) => type.taken === 0 && type.blocked === 0)).toBe(true)
      }),
    )
  })

  test('is always written in the same order', () => {
    fc.assert(
      fc.property(claims, claims, (before, after) => {
        const { types, free, take } = change(before, after)
        const typeKeys = types.map((type) => `${type.roomTypeId} ${type.night}`)
        for (const keys of [typeKeys, keysOf(free), keysOf(take)]) expect(keys).toEqual(keys.toSorted())
      }),
    )
  })

  test('never claims a room twice for a night', () => {
    const claim = (stayId: string): Claim => ({ stayId, roomTypeId: 't1', roomId: 'r1', nights: [first] })
    expect(() => change([], [claim('s1'), claim('s2')])).toThrow(new Refusal('room_taken').message)
  })

  test('counts a block as blocked, not as taken', () => {
    const block: Claim = { blockId: 'b1', roomTypeId: 't1', roomId: 'r1', nights: [first] }
    expect(change([], [block]).types).toEqual([{ roomTypeId: 't1', night: first, taken: 0, blocked: 1, allotted: 0 }])
  })
})

describe('what a group holds', () => {
  const night: AllotmentNight = {
    groupId: 'g', roomTypeId: 't1', night: first, held: 5, pickedUp: 0, released: 0, deducts: true,
  } // prettier-ignore
  const take = (rooms: number, from: Partial<AllotmentNight> = {}) => afterPickUp({ ...night, ...from }, { rooms })

  test('is picked up first, and free rooms are taken once it is used up', () => {
    expect(leftOf(take(3))).toBe(2)
    expect(leftOf(take(5))).toBe(0)
    expect(take(6)).toMatchObject({ pickedUp: 6, released: 0 })
    expect(leftOf(take(6))).toBe(0)
  })

  test('gets a room back that is called off, and sale gets it where something was released that night', () => {
    expect(leftOf(take(-1, { pickedUp: 3 }))).toBe(3)
    expect(take(-1, { pickedUp: 3, released: 2 })).toMatchObject({ pickedUp: 2, released: 3 })
    expect(leftOf(take(-1, { pickedUp: 3, released: 2 }))).toBe(0)
    expect(take(-2, { pickedUp: 7, released: 5 })).toMatchObject({ pickedUp: 5, released: 5 })
  })

  test('takes nothing out of sale while it does not deduct', () => {
    expect([allottedBy(night), allottedBy({ ...night, deducts: false })]).toEqual([5, 0])
  })

  const rows = fc.record({ held: fc.nat(9), pickedUp: fc.nat(9), released: fc.nat(9) })
  test('a room taken and given back never leaves more taken out of sale than before, and a released night stays released', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), ({ held, pickedUp, released }, rooms) => {
        const before = { ...night, held, pickedUp, released: Math.min(released, held) }
        const back = afterPickUp(afterPickUp(before, { rooms }), { rooms: -rooms })
        expect(back.pickedUp).toBe(before.pickedUp)
        expect(leftOf(back)).toBeLessThanOrEqual(leftOf(before))
        expect(back.released).toBeLessThanOrEqual(back.held)
        if (before.released === 0) expect(back).toEqual(before)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('and its stays in total take one room of the type a night, wherever it comes from', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -9, max: 9 }), ({ held, pickedUp, released }, rooms) => {
        const before = { ...night, held, pickedUp: pickedUp + 9, released: Math.min(released, held) }
        const after = afterPickUp(before, { rooms })
        const claim = { roomTypeId: 't1', night: first, taken: rooms, blocked: 0, allotted: 0 }
        const [change] = withAllotments([claim], [{ before, after }])
        const sum = (change?.taken ?? 0) + (change?.allotted ?? 0)
        // What is taken out of sale is what is picked up or still held.
        const out = (row: AllotmentNight) => row.pickedUp + leftOf(row)
        expect(sum).toBe(out(after) - out(before))
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('is claimed by stays of the group alone, each night and type once, in one order', () => {
    const stay = { roomTypeId: 't1', roomId: null, nights: [first] }
    const group = { ...stay, groupId: 'g' }
    const { pickUps } = inventoryChange(
      [{ ...group, stayId: 's1' }],
      [
        { ...group, stayId: 's2', roomTypeId: 't0' },
        { ...group, stayId: 's1' },
        { ...group, stayId: 's3', groupId: 'a' },
        { ...stay, stayId: 's4' },
      ],
    )
    expect(pickUps).toEqual([
      { groupId: 'a', roomTypeId: 't1', night: first, rooms: 1 },
      { groupId: 'g', roomTypeId: 't0', night: first, rooms: 1 },
    ])
  })
})

test('nights that may be overbooked are runs of one type and limit, cut at a gap', () => {
  const night = (roomTypeId: string, day: string, limit: number) => ({ roomTypeId, night: day as Day, limit })
  const nights = [
    night('A', '2026-11-29', 1),
    night('A', '2026-11-30', 1),
    night('A', '2026-12-01', 2),
    night('A', '2026-12-03', 2),
    night('B', '2026-12-04', 2),
  ]
  expect(overbookingRuns(nights)).toEqual([
    { roomTypeId: 'A', from: '2026-11-29', until: '2026-12-01', limit: 1 },
    { roomTypeId: 'A', from: '2026-12-01', until: '2026-12-02', limit: 2 },
    { roomTypeId: 'A', from: '2026-12-03', until: '2026-12-04', limit: 2 },
    { roomTypeId: 'B', from: '2026-12-04', until: '2026-12-05', limit: 2 },
  ])
  expect(overbookingRuns([])).toEqual([])
})
