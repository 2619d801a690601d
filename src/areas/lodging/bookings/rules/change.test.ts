import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyTerms } from '#areas/property/rates/rules/policies.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Change, type ChangeFacts, planChange, type PriceRequest } from './change.ts'
import { bookedBy, type Night, type StaySnapshot, totalOf } from './snapshot.ts'
import { planSplit } from './split.ts'
import { undoReasons } from './undo.ts'

const TODAY = '2026-03-10' as Day
const day = (offset: number): Day => addDays(TODAY, offset)
const NO_FEES = { freeCancelDays: 0, cancelFeeBp: 0, noShowFeeBp: 0 }
const PRICES: Record<string, number> = { standard: 1000, deluxe: 1600 }

const night = (on: Day, net: number, isManual = false): Night => ({
  day: on,
  net: minor(net),
  tax: minor(0),
  taxes: [],
  isManual,
  includesTax: false,
  contractId: null,
})
const price = ({ roomTypeId, adults, nights }: PriceRequest): Night[] =>
  nights.map((on) => night(on, (PRICES[roomTypeId] ?? refuse('no_price', { day: on })) + adults))

/** Booked long ago at 900 a night. */
function stayOf(more: Partial<StaySnapshot> = {}): StaySnapshot {
  const stay = {
    id: 'stay',
    bookingId: 'booking',
    status: 'CONFIRMED',
    roomTypeId: 'standard',
    pricedTypeId: 'standard',
    roomId: '101',
    ratePlanId: 'bar',
    adults: 2,
    children: 0,
    arrival: day(2),
    departure: day(5),
    groupId: null,
    isLocked: false,
    lockReason: '',
    terms: null,
    ...more,
  } as const
  return { ...stay, nights: nightsIn(stay).map((on) => night(on, 900)), held: bookedBy(stay), ...more }
}
const inHouse = stayOf({ status: 'IN_HOUSE', arrival: day(-2), departure: day(3) })

const world = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  businessDate: TODAY,
  room: undefined,
  roomType: { maxAdults: 2, maxChildren: 1, maxGuests: 3 },
  taken: [],
  free: new Map(),
  isInvoiced: false,
  price,
  restricted: () => [],
  terms: ({ ratePlanId }) => ({ ...propertyTerms(NO_FEES, '14:00'), name: ratePlanId }),
  ...more,
})
const room = (id: string, roomTypeId = 'standard', isOccupied = false) => ({ id, roomTypeId, isOccupied })
const plan = (stay: StaySnapshot, change: Partial<Change>, facts: Partial<ChangeFacts> = {}) =>
  planChange(stay, { price: 'recalculate', ...change }, world(facts))
const codes = (stay: StaySnapshot, change: Partial<Change>, facts: Partial<ChangeFacts> = {}) =>
  plan(stay, change, facts).reasons.map((reason) => reason.code)

test('other dates and another plan take the terms anew; another room, other guests, or a guest in house retain them', () => {
  const nameOf = (stay: StaySnapshot, change: Partial<Change>) =>
    plan(stay, change, { room: room('102') }).after.terms?.name
  expect(nameOf(stayOf(), { departure: day(6) })).toBe('bar')
  expect(nameOf(stayOf(), { arrival: day(3) })).toBe('bar')
  expect(nameOf(stayOf(), { ratePlanId: 'bb' })).toBe('bb')
  expect(nameOf(stayOf(), { roomId: '102' })).toBeUndefined()
  expect(nameOf(stayOf(), { adults: 1 })).toBeUndefined()
  expect(nameOf(inHouse, { departure: day(4) })).toBeUndefined()
})

describe('what may be changed', () => {
  test('closed stays may not', () => {
    for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const)
      expect(codes(stayOf({ status }), { departure: day(7) })).toEqual(['booking_closed'])
  })

  test('days: at least a night, at most a year, no new arrival in the past', () => {
    expect(codes(stayOf(), { departure: day(2) })).toEqual(['stay_has_no_night'])
    expect(codes(stayOf(), { departure: day(400) })).toEqual(['stay_too_long'])
    expect(codes(stayOf(), { arrival: day(-1) })).toEqual(['date_in_past'])
    expect(codes(stayOf({ arrival: day(-1) }), { departure: day(6) })).toEqual([])
    expect(codes(stayOf({ arrival: day(-3) }), { departure: day(0) })).toEqual(['date_in_past'])
  })

  test('in house the arrival and nights slept are fixed, leaving today is not', () => {
    expect(codes(inHouse, { arrival: day(-1) })).toEqual(['past_night_fixed'])
    expect(codes(inHouse, { departure: day(-1) })).toEqual(['past_night_fixed'])
    expect(codes(inHouse, { departure: day(0) })).toEqual([])
  })

  test('in house a room is needed, and no other guest may still be in it', () => {
    expect(codes(inHouse, { roomId: null })).toEqual(['room_not_assigned'])
    expect(codes(inHouse, { roomId: '102' }, { room: room('102', 'standard', true) })).toEqual(['room_occupied'])
    expect(codes(stayOf(), { roomId: '102' }, { room: room('102', 'standard', true) })).toEqual([])
  })

  test('a locked stay keeps room and arrival, but may be made longer', () => {
    const locked = stayOf({ isLocked: true })
    expect(codes(locked, { roomId: '102' }, { room: room('102') })).toEqual(['stay_locked'])
    expect(codes(locked, { roomId: null })).toEqual(['stay_locked'])
    expect(codes(locked, { arrival: day(3) })).toEqual(['stay_locked'])
    expect(codes(locked, { departure: day(6) })).toEqual([])
  })

  test('a room must exist, be of the requested type, and fit the guests', () => {
    expect(codes(stayOf(), { roomId: '999' })).toEqual(['unknown_reference'])
    expect(codes(stayOf(), { roomId: '201', roomTypeId: 'standard' }, { room: room('201', 'deluxe') })).toEqual([
      'wrong_room_type',
    ])
    expect(codes(stayOf(), { adults: 3 })).toEqual(['too_many_guests'])
  })

  test('taken and blocked nights and full types are named by their day; own nights do not count', () => {
    const taken = [{ day: day(5), isBlock: false }]
    expect(plan(stayOf(), { departure: day(6) }, { taken }).reasons).toEqual([{ code: 'room_taken', day: day(5) }])
    const blocked = [{ day: day(5), isBlock: true }]
    expect(codes(stayOf(), { departure: day(6) }, { taken: blocked })).toEqual(['room_blocked'])
    const free = new Map([day(2), day(3), day(4), day(5)].map((on) => [on, 0]))
    expect(plan(stayOf(), { departure: day(6) }, { free }).reasons).toEqual([{ code: 'no_availability', day: day(5) }])
    expect(codes(stayOf(), { roomId: '102' }, { room: room('102'), free })).toEqual([])
  })

  test('once invoiced, only what costs nothing may change', () => {
    expect(codes(stayOf(), { departure: day(6) }, { isInvoiced: true })).toEqual(['already_invoiced'])
    expect(codes(stayOf(), { roomId: '102' }, { room: room('102'), isInvoiced: true })).toEqual([])
  })

  test('a night that has no price is named', () => {
    const unpriced = () => refuse('no_price', { day: day(5) })
    expect(plan(stayOf(), { departure: day(6), price: 'keep' }, { price: unpriced }).reasons).toEqual([
      { code: 'no_price', day: day(5) },
    ])
  })
})

describe('what it costs', () => {
  test('recalculating prices all nights anew but manual ones; retaining prices new nights only', () => {
    const stay = stayOf({ nights: [night(day(2), 900), night(day(3), 500, true), night(day(4), 900)] })
    expect(plan(stay, { departure: day(6) }).after.nights.map(({ net }) => net)).toEqual([1002, 500, 1002, 1002])
    const stored = plan(stay, { departure: day(6), price: 'keep' })
    expect(stored.after.nights.map(({ net }) => net)).toEqual([900, 500, 900, 1002])
  })

  test('another room of the type costs what the first one cost', () => {
    const { after } = plan(stayOf(), { roomId: '102' }, { room: room('102') })
    expect(totalOf(after.nights)).toBe(2700)
  })

  test('an upgrade at the old price is charged as the old type, also for nights added later', () => {
    const upgraded = plan(stayOf(), { roomId: '201', price: 'keep' }, { room: room('201', 'deluxe') })
    expect(upgraded.after).toMatchObject({ roomTypeId: 'deluxe', pricedTypeId: 'standard' })
    expect(totalOf(upgraded.after.nights)).toBe(2700)
    const longer = plan(upgraded.after, { departure: day(6), price: 'keep' })
    expect(longer.after.nights.at(-1)?.net).toBe(1002)
    const paid = plan(stayOf(), { roomId: '201' }, { room: room('201', 'deluxe') })
    expect(paid.after).toMatchObject({ roomTypeId: 'deluxe', pricedTypeId: 'deluxe' })
    expect(totalOf(paid.after.nights)).toBe(3 * 1602)
  })

  test('in house, nights slept retain price, type and room', () => {
    const { after, toFree, toHold, auditTypes } = plan(inHouse, { roomId: '201' }, { room: room('201', 'deluxe') })
    expect(after.nights.map(({ net }) => net)).toEqual([900, 900, 1602, 1602, 1602])
    expect(after.held.map(({ roomId }) => roomId)).toEqual(['101', '101', '201', '201', '201'])
    expect(toFree.map((booked) => booked.day)).toEqual([day(0), day(1), day(2)])
    expect(toHold.map((booked) => booked.roomTypeId)).toEqual(['deluxe', 'deluxe', 'deluxe'])
    expect(auditTypes).toEqual(['ROOM_CATEGORY_CHANGE', 'ROOM_SHIFT'])
  })

  test('another type releases the room and reports it', () => {
    const { after, auditTypes } = plan(stayOf(), { roomTypeId: 'deluxe' })
    expect(after).toMatchObject({ roomId: null, roomTypeId: 'deluxe' })
    expect(auditTypes).toEqual(['ROOM_CATEGORY_CHANGE', 'ROOM_RELEASE'])
  })

  test('an inquiry takes nothing out of the inventory', () => {
    const inquiry = stayOf({ status: 'INQUIRY', roomId: null })
    const { reasons, toHold } = plan(inquiry, { departure: day(6) }, { free: new Map([[day(5), 0]]) })
    expect({ reasons, toHold }).toEqual({ reasons: [], toHold: [] })
  })
})

const anyChange = fc.record({
  from: fc.integer({ min: 0, max: 9 }),
  length: fc.integer({ min: 1, max: 6 }),
  roomId: fc.constantFrom('101', '102', '201', null, undefined),
  price: fc.constantFrom('recalculate' as const, 'keep' as const),
  isInHouse: fc.boolean(),
})

test('a plan prices each night once, holds each night once, and frees and takes exactly the difference', () => {
  fc.assert(
    fc.property(anyChange, ({ from, length, roomId, price: how, isInHouse }) => {
      const stay = isInHouse ? inHouse : stayOf()
      const change: Change = {
        ...(isInHouse ? {} : { arrival: day(from) }),
        departure: day(from + length),
        price: how,
        ...(roomId === undefined || (isInHouse && roomId === null) ? {} : { roomId }),
      }
      const target = change.roomId ? room(change.roomId, change.roomId === '201' ? 'deluxe' : 'standard') : undefined
      const { reasons, after, toFree, toHold } = planChange(stay, change, world({ room: target }))
      expect(reasons).toEqual([])
      expect(after.nights.map((priced) => priced.day)).toEqual(nightsIn(after))
      expect(after.held.map((booked) => booked.day)).toEqual(nightsIn(after))

      const key = (booked: StaySnapshot['held'][number]) => `${booked.day} ${booked.roomTypeId} ${booked.roomId}`
      const result = new Set(stay.held.map(key))
      for (const booked of toFree) expect(result.delete(key(booked))).toBe(true)
      for (const booked of toHold) expect(result.size).toBeLessThan(result.add(key(booked)).size)
      expect([...result].toSorted()).toEqual(after.held.map(key).toSorted())
      if (isInHouse) for (const booked of [...toFree, ...toHold]) expect(booked.day >= TODAY).toBe(true)
    }),
  )
})

test('splitting loses no night and no cent, and the parts hold what the stay held', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 8 }), (length, cut) => {
      const stay = stayOf({ departure: day(2 + length) })
      const split = { on: day(2 + cut), roomId: null, newStayId: 'later' }
      const { reasons, first, second } = planSplit(stay, split, { businessDate: TODAY, room: undefined })
      expect(reasons.length === 0).toBe(cut > 0 && cut < length)
      if (reasons.length > 0) return
      expect([...first.nights, ...second.nights]).toEqual(stay.nights)
      expect([...first.held, ...second.held]).toEqual(stay.held)
      expect(first.departure).toBe(second.arrival)
    }),
  )
})

test('a guest in house stays in the first part; the later one is checked in when it begins', () => {
  const split = { on: day(1), roomId: '102', newStayId: 'later' }
  const { reasons, second } = planSplit(inHouse, split, { businessDate: TODAY, room: room('102') })
  expect(reasons).toEqual([])
  expect(second).toMatchObject({ status: 'CONFIRMED', roomId: '102' })
  const today = planSplit(inHouse, { ...split, on: TODAY }, { businessDate: TODAY, room: room('102') })
  expect(today.reasons).toMatchObject([{ code: 'split_outside_stay' }])
})

test('a change is not undone once a night of it was slept or invoiced', () => {
  const moved = plan(inHouse, { departure: day(5), price: 'keep' }).after
  const at = { businessDate: TODAY, isInvoiced: false }
  expect(undoReasons(moved, inHouse, at)).toEqual([])
  expect(undoReasons(moved, inHouse, { ...at, businessDate: day(4) })).toMatchObject([{ code: 'past_night_fixed' }])
  expect(undoReasons(moved, inHouse, { ...at, isInvoiced: true })).toMatchObject([{ code: 'already_invoiced' }])
})
