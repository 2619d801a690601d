import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import {
  auditFacts,
  auditTypesOf,
  type BookedNight,
  bookedAfter,
  bookedBy,
  bookedOf,
  bookedOnlyIn,
  hasSaneDays,
  holdsOfNights,
  type Night,
  pricedOnlyIn,
  repricedDays,
  type StaySnapshot,
  totalOf,
} from './snapshot.ts'

const monday = '2026-11-16' as Day
const day = (offset: number): Day => addDays(monday, offset)
const night = (at: number, net = 1_000, more: Partial<Night> = {}): Night => ({
  day: day(at), net: minor(net), tax: minor(50), taxes: [], isManual: false, includesTax: false, contractId: null, ...more,
}) // prettier-ignore
const held = (at: number, roomId: string | null = 'r1', roomTypeId = 'STD'): BookedNight => ({ day: day(at), roomTypeId, roomId }) // prettier-ignore
const stay = (more: Partial<StaySnapshot> = {}): StaySnapshot => ({
  id: 's', bookingId: 'b', groupId: null, status: 'CONFIRMED', roomTypeId: 'STD', pricedTypeId: 'STD', roomId: 'r1', ratePlanId: 'BAR', adults: 2, children: 1,
  arrival: monday, departure: day(2), isLocked: false, lockReason: '', terms: null, nights: [night(0), night(1)], held: [held(0), held(1)], ...more,
}) // prettier-ignore

describe('what a stay takes', () => {
  test('is a place for each of its nights, while it holds any', () => {
    expect(bookedBy(stay())).toEqual([held(0), held(1)])
    expect(bookedBy(stay({ status: 'CANCELLED' }))).toEqual([])
  })

  test('as stored is its own nights with a room, and places of its type without one', () => {
    const stored = [
      { ...held(0, 'r9'), stayId: 's' },
      { ...held(1, 'r1'), stayId: 'other' },
    ]
    expect(bookedOf(stay(), stored)).toEqual([held(0, 'r9')])
    expect(bookedOf(stay({ roomId: null }), stored)).toEqual([held(0, null), held(1, null)])
    expect(bookedOf(stay({ status: 'NO_SHOW' }), stored)).toEqual([])
  })

  test('is runs of nights by their place', () => {
    expect(holdsOfNights({ id: 's', groupId: 'g' }, [held(0), held(1, 'r2'), held(2), held(3, null)])).toEqual([
      { stayId: 's', groupId: 'g', roomTypeId: 'STD', roomId: 'r1', nights: [day(0), day(2)] },
      { stayId: 's', groupId: 'g', roomTypeId: 'STD', roomId: 'r2', nights: [day(1)] },
      { stayId: 's', groupId: 'g', roomTypeId: 'STD', roomId: null, nights: [day(3)] },
    ])
  })
})

describe('what a changed stay takes', () => {
  const four = { arrival: monday, departure: day(4), held: [0, 1, 2, 3].map((at) => held(at)) }
  const inHouse = stay({ ...four, status: 'IN_HOUSE' })

  test('is the new room from the business date on, and the old one for past nights', () => {
    expect(bookedAfter(inHouse, { ...inHouse, roomId: 'r2' }, day(2))).toEqual([held(0), held(1), held(2, 'r2'), held(3, 'r2')]) // prettier-ignore
    // Of another room of its type, or of its type, each is a move.
    expect(bookedAfter(inHouse, { ...inHouse, roomTypeId: 'DLX' }, day(3)).at(-1)).toEqual(held(3, 'r1', 'DLX'))
  })

  test('leaves every night where it is held when it does not move', () => {
    const wandered = stay({ ...four, status: 'IN_HOUSE', roomId: 'r2', held: [held(0), held(1), held(2, 'r2'), held(3, 'r2')] }) // prettier-ignore
    expect(bookedAfter(wandered, { ...wandered, departure: day(5) }, day(3))).toEqual([...wandered.held, held(4, 'r2')])
    expect(bookedAfter(wandered, { ...wandered, departure: day(3) }, day(2))).toEqual(wandered.held.slice(0, 3))
  })

  test('takes a past night that was not held where the guest was', () => {
    const gap = { ...inHouse, held: [held(1), held(2), held(3)] }
    expect(bookedAfter(gap, { ...gap, roomId: 'r2' }, day(2))[0]).toEqual(held(0, 'r1'))
  })

  test('gets or loses its room for all nights when it is only expected', () => {
    const expected = stay({ ...four, status: 'CONFIRMED' })
    const without = stay({ ...four, roomId: null, held: four.held.map(({ day: at }) => ({ day: at, roomTypeId: 'STD', roomId: null })) }) // prettier-ignore
    expect(bookedAfter(expected, { ...expected, roomId: null }, day(2)).map(({ roomId }) => roomId)).toEqual([null, null, null, null]) // prettier-ignore
    expect(bookedAfter(without, { ...without, roomId: 'r5' }, day(2)).map(({ roomId }) => roomId)).toEqual(['r5', 'r5', 'r5', 'r5']) // prettier-ignore
    expect(bookedAfter(expected, { ...expected, roomId: 'r2' }, day(2)).map(({ roomId }) => roomId)).toEqual(['r1', 'r1', 'r2', 'r2']) // prettier-ignore
    expect(bookedAfter(expected, { ...expected, arrival: day(-1) }, day(2))[0]).toEqual(held(-1))
  })
})

test('days are sane from one night to a year of them', () => {
  const nights = (count: number) => hasSaneDays({ arrival: monday, departure: day(count) })
  expect([nights(-1), nights(0), nights(1), nights(366), nights(367)]).toEqual([false, false, true, true, false])
})

describe('what differs between two states of a stay', () => {
  test('is nights held elsewhere, and nights at another price', () => {
    const moved = stay({ held: [held(0), held(1, 'r2'), held(2)] })
    expect([bookedOnlyIn(moved, stay()), bookedOnlyIn(stay(), moved)]).toEqual([[held(1, 'r2'), held(2)], [held(1)]])
    expect(bookedOnlyIn(stay({ held: [held(0, 'r1', 'DLX')] }), stay())).toEqual([held(0, 'r1', 'DLX')])
    expect(bookedOnlyIn(stay(), undefined)).toEqual([held(0), held(1)])
    expect([pricedOnlyIn(stay(), stay()), pricedOnlyIn(stay(), undefined)]).toEqual([[], stay().nights])
  })

  test.each<[string, Night]>([
    ['net', night(1, 1_001)],
    ['tax', night(1, 1_000, { tax: minor(51) })],
    ['by whose hand', night(1, 1_000, { isManual: true })],
    ['by which contract', night(1, 1_000, { contractId: 'k' })],
  ])('a night counts when its %s is another', (_, other) => {
    const after = stay({ nights: [night(0), other] })
    expect(repricedDays(stay(), after)).toEqual([day(1)])
    expect(repricedDays(after, stay({ nights: [night(2), other] }))).toEqual([day(0), day(2)])
  })

  test('is the sum of its nights with tax', () => {
    expect(totalOf([night(0), night(1, 2_000)])).toBe(3_100)
  })

  test.each<[string[], Partial<StaySnapshot>]>([
    [[], {}],
    [['DATE_CHANGE'], { arrival: day(-1) }],
    [['DATE_CHANGE'], { departure: day(3) }],
    [['ROOM_CATEGORY_CHANGE', 'ROOM_SHIFT'], { roomTypeId: 'DLX', roomId: 'r7' }],
    [['ROOM_RELEASE'], { roomId: null }],
    [['GUEST_DETAILS_UPDATE'], { adults: 1 }],
    [['GUEST_DETAILS_UPDATE'], { children: 0 }],
    [['BOOKING_UPDATE'], { ratePlanId: 'BB' }],
    [['BOOKING_UPDATE'], { pricedTypeId: 'DLX' }],
    [['BOOKING_UPDATE'], { isLocked: true }],
    [['BOOKING_UPDATE'], { nights: [night(0), night(1, 5)] }],
    // What has a name of its own is not also an update.
    [['DATE_CHANGE'], { departure: day(3), ratePlanId: 'BB' }],
  ])('is called %o in the audit log', (types, more) => expect(auditTypesOf(stay(), stay(more))).toEqual(types))

  test('is an allocation for a stay that had no room', () => {
    expect(auditTypesOf(stay({ roomId: null }), stay())).toEqual(['ROOM_ALLOCATION'])
  })
})

test('the audit log stores days, ids and amounts of a stay, and no names', () => {
  expect(auditFacts(stay())).toEqual({
    arrival: monday, departure: day(2), roomTypeId: 'STD', roomId: 'r1', ratePlanId: 'BAR', adults: 2, children: 1, isLocked: false,
    totalAmount: 2_100, policyName: '',
  }) // prettier-ignore
  expect(auditFacts(stay({ terms: { name: 'Strict' } as StaySnapshot['terms'] })).policyName).toBe('Strict')
})
