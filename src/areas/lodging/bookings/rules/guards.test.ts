import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { BookingStatus } from '../contract/replies.ts'
import { type AssignableRoom, OPEN_GAP_NIGHTS, proposeRooms, type RoomlessStay, runsOf, whyUnplaced } from './assign.ts'
import { holdOf, holdsOf, isOpen, isWaiting, refuseFirst, rowAction, stateToday } from './bookings.ts'
import {
  type Arriving,
  cancelReasons,
  checkInReasons,
  confirmReasons,
  isExpired,
  isReady,
  isTooLong,
  noShowReasons,
  reinstateReasons,
} from './guards.ts'

const today = '2026-11-20' as Day
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
const now = '2026-11-20T10:00:00.000Z'
const statuses = BookingStatus.options
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code)

describe('what a stay is today', () => {
  const on = (arrival: Day, departure: Day) => (status: BookingStatus) => stateToday({ status, arrival, departure }, today) // prettier-ignore

  test('depends on its status, and on its days while it is expected or in house', () => {
    expect((['CANCELLED', 'NO_SHOW', 'CHECKED_OUT'] as const).map(on(yesterday, tomorrow))).toEqual(['cancelled', 'noShow', 'past']) // prettier-ignore
    expect([on(yesterday, tomorrow), on(yesterday, today), on(addDays(today, -3), yesterday)].map((of) => of('IN_HOUSE'))).toEqual(['inHouse', 'leaves', 'overdueOut']) // prettier-ignore
    expect([on(tomorrow, addDays(today, 3)), on(today, tomorrow), on(yesterday, tomorrow)].map((of) => of('CONFIRMED'))).toEqual(['confirmed', 'arrives', 'overdueIn']) // prettier-ignore
    for (const status of ['OPTION', 'INQUIRY', 'WAITLIST'] as const)
      expect([on(today, tomorrow), on(yesterday, tomorrow)].map((of) => of(status))).toEqual(['tentative', 'overdueIn'])
  })

  test('has one button: in for who is due, out for who leaves, open for all else', () => {
    const action = (status: BookingStatus, arrival: Day, departure: Day) => rowAction({ status, arrival, departure }, today) // prettier-ignore
    expect([action('CONFIRMED', today, tomorrow), action('CONFIRMED', yesterday, tomorrow), action('CONFIRMED', tomorrow, addDays(today, 2))]).toEqual(['checkIn', 'checkIn', 'open']) // prettier-ignore
    expect([action('IN_HOUSE', yesterday, today), action('IN_HOUSE', addDays(today, -3), yesterday), action('IN_HOUSE', yesterday, tomorrow)]).toEqual(['checkOut', 'checkOut', 'open']) // prettier-ignore
    expect(action('OPTION', today, today)).toBe('open')
  })

  test('is open while it may change, and waits while someone’s word is missing', () => {
    expect(statuses.filter(isOpen).toSorted()).toEqual(['CONFIRMED', 'INQUIRY', 'IN_HOUSE', 'OPTION', 'WAITLIST'])
    expect(statuses.filter(isWaiting).toSorted()).toEqual(['INQUIRY', 'OPTION', 'WAITLIST'])
  })
})

test('what stays hold is all their nights, or those named; what holds nothing is left out', () => {
  const stay = { id: 's', groupId: 'g', roomTypeId: 'STD', roomId: null, arrival: yesterday, departure: tomorrow }
  expect(holdOf(stay)).toEqual({
    stayId: 's',
    groupId: 'g',
    roomTypeId: 'STD',
    roomId: null,
    nights: [yesterday, today],
  })
  expect(holdOf(stay, [today]).nights).toEqual([today])
  const held = holdsOf(statuses.map((status) => ({ ...stay, id: status, status })))
  expect(held.map(({ stayId }) => stayId).toSorted()).toEqual(['CHECKED_OUT', 'CONFIRMED', 'IN_HOUSE', 'OPTION'])
})

test('the first of several reasons is the refusal, and all are named', () => {
  expect(() => refuseFirst([])).not.toThrow()
  try {
    refuseFirst([{ code: 'date_in_past', day: yesterday }, { code: 'stay_too_long' }])
    expect.unreachable()
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: 'date_in_past', details: { day: yesterday, reasons: ['date_in_past', 'stay_too_long'] } }) // prettier-ignore
  }
})

test('an option runs out at its moment, one without never', () => {
  expect([isExpired(null, now), isExpired('2026-11-20T10:00:00.001Z', now), isExpired(now, now)]).toEqual([false, false, true]) // prettier-ignore
})

test('guests are sent up to rooms that are clean or inspected', () => {
  expect((['CLEAN', 'INSPECTED', 'DIRTY'] as const).map(isReady)).toEqual([true, true, false])
})

test('a list spans a year and no more', () => {
  const most = Array.from({ length: 1_000 }, (_, days) => days).filter((days) => !isTooLong({ from: today, until: addDays(today, days) })).at(-1) // prettier-ignore
  expect(most).toBe(366)
})

describe('check-in', () => {
  const room = { roomTypeId: 'STD', condition: 'CLEAN', isOccupied: false } as const
  const stay: Arriving = { status: 'CONFIRMED', optionExpiresAt: null, arrival: today, departure: tomorrow, roomTypeId: 'STD', isDoNotRent: false, room } // prettier-ignore
  const why = (more: Partial<Arriving>, acceptDirty = false) => codes(checkInReasons({ ...stay, ...more }, { businessDate: today, now, acceptDirty })) // prettier-ignore

  test('is for who is confirmed, or has an option that has not run out', () => {
    expect([why({}), why({ status: 'OPTION', optionExpiresAt: '2026-11-20T10:00:01.000Z' })]).toEqual([[], []])
    expect(why({ status: 'OPTION', optionExpiresAt: now })).toEqual(['option_expired'])
    // Only an option expires: what was confirmed retains its moment and ignores it.
    expect(why({ optionExpiresAt: now })).toEqual([])
    for (const status of statuses.filter((one) => one !== 'CONFIRMED' && one !== 'OPTION')) expect(why({ status })).toEqual(['booking_closed']) // prettier-ignore
  })

  test('names all that speaks against it', () => {
    expect(why({ isDoNotRent: true, arrival: tomorrow, room: { roomTypeId: 'DLX', condition: 'DIRTY', isOccupied: true } })).toEqual(['guest_do_not_rent', 'not_arrival_day', 'wrong_room_type', 'room_occupied', 'room_not_ready']) // prettier-ignore
    expect(why({ room: null })).toEqual(['room_not_assigned'])
    expect(why({ room: { ...room, condition: 'DIRTY' } }, true)).toEqual([])
  })
})

describe('a booking', () => {
  const confirm = (status: BookingStatus, optionExpiresAt: string | null, arrival: Day) => codes(confirmReasons({ status, optionExpiresAt, arrival }, { businessDate: today, now })) // prettier-ignore

  test('is confirmed while it waits, its option lasts and its day is not over', () => {
    for (const status of statuses) expect(confirm(status, null, today)).toEqual(isWaiting(status) ? [] : ['booking_closed']) // prettier-ignore
    expect(confirm('OPTION', now, yesterday)).toEqual(['option_expired', 'date_in_past'])
  })

  test('is cancelled while one of its stays may be', () => {
    const why = (...of: BookingStatus[]) => codes(cancelReasons(of.map((status) => ({ status })), 'IN_HOUSE')) // prettier-ignore
    expect([why('IN_HOUSE', 'CONFIRMED'), why('IN_HOUSE'), why()]).toEqual([[], ['booking_closed'], ['booking_closed']])
  })

  test('is marked as not arrived from the day someone was expected', () => {
    const why = (...of: [BookingStatus, Day][]) => noShowReasons(of.map(([status, arrival]) => ({ status, arrival })), 'CONFIRMED', today) // prettier-ignore
    expect([why(['CONFIRMED', today]), why(['CONFIRMED', tomorrow], ['CONFIRMED', yesterday])]).toEqual([[], []])
    expect(why(['CONFIRMED', tomorrow], ['IN_HOUSE', yesterday])).toEqual([{ code: 'not_arrival_day', day: tomorrow }])
    expect(why(['IN_HOUSE', yesterday])).toEqual([{ code: 'booking_closed', detail: 'CONFIRMED' }])
  })

  test('is reinstated while a night of what was called off is left, and nothing is invoiced', () => {
    const why = (isInvoiced: boolean, ...of: [BookingStatus, Day][]) =>
      reinstateReasons({ status: 'CANCELLED', stays: of.map(([status, departure]) => ({ status, departure })) }, { businessDate: today, isInvoiced }) // prettier-ignore
    expect([why(false, ['CANCELLED', tomorrow]), why(false, ['NO_SHOW', today], ['CANCELLED', tomorrow])]).toEqual([[], []]) // prettier-ignore
    expect(why(true, ['CANCELLED', today])).toEqual([{ code: 'already_invoiced' }, { code: 'date_in_past', day: today }]) // prettier-ignore
    expect(why(false, ['CONFIRMED', tomorrow])).toEqual([{ code: 'booking_closed', detail: 'CANCELLED' }])
  })
})

describe('rooms', () => {
  const stay = (id: string, from: number, nights: number, more: Partial<RoomlessStay> = {}): RoomlessStay => ({
    id, roomTypeId: 'STD', arrival: addDays(today, from), departure: addDays(today, from + nights), isVip: false, needsReadyRoom: false, ...more,
  }) // prettier-ignore
  const room = (id: string, busy: [number, number][] = [], more: Partial<AssignableRoom> = {}): AssignableRoom => ({
    id, roomTypeId: 'STD', number: id, ranking: null, isReady: true, ...more,
    busy: busy.map(([from, until]) => ({ from: addDays(today, from), until: addDays(today, until) })),
  }) // prettier-ignore
  const given = (stays: RoomlessStay[], rooms: AssignableRoom[]) => Object.fromEntries(proposeRooms(stays, rooms).assignments.map(({ stayId, roomId }) => [stayId, roomId])) // prettier-ignore

  test('are given where the fewest nights stay empty on both sides', () => {
    expect(given([stay('s', 2, 2)], [room('1', [[0, 1], [5, 6]]), room('2', [[0, 2], [4, 6]]), room('3')])).toEqual({ s: '2' }) // prettier-ignore
    // A gap of a month is as good as open.
    const far = OPEN_GAP_NIGHTS + 2
    expect(given([stay('s', far, 1)], [room('2', [[0, 1]]), room('1', [[1, 2]])])).toEqual({ s: '1' }) // prettier-ignore
  })

  test('are the best for a VIP, and ready for who comes today', () => {
    const rooms = [room('1', [[0, 2]], { ranking: 3 }), room('2', [], { ranking: 1 }), room('3', [], { ranking: 0 })]
    expect([given([stay('s', 2, 1)], rooms), given([stay('s', 2, 1, { isVip: true })], rooms)]).toEqual([{ s: '1' }, { s: '2' }]) // prettier-ignore
    expect(given([stay('s', 0, 1, { needsReadyRoom: true })], [room('1', [], { isReady: false }), room('2')])).toEqual({ s: '2' }) // prettier-ignore
  })

  test('go to the longest stay, then to the VIP, then to who comes first', () => {
    expect(given([stay('a', 0, 1), stay('b', 0, 3)], [room('1')])).toEqual({ b: '1' })
    expect(given([stay('a', 0, 2), stay('b', 1, 2, { isVip: true })], [room('1')])).toEqual({ b: '1' })
    expect(given([stay('a', 1, 2), stay('b', 0, 2)], [room('1')])).toEqual({ b: '1' })
  })

  test('are missing for want of a night, or for want of one room for all of them', () => {
    const wanted = stay('s', 0, 2)
    const taken = (...rooms: AssignableRoom[]) => whyUnplaced(wanted, [...rooms, room('9', [], { roomTypeId: 'DLX' })], [{ roomId: '1', from: tomorrow, until: addDays(today, 2) }]) // prettier-ignore
    expect(taken(room('1', [[0, 1]]), room('2', [[0, 1]]))).toEqual({ code: 'no_availability', day: today })
    expect(taken(room('1'), room('2', [[1, 2]]))).toEqual({ code: 'no_availability', day: tomorrow })
    expect(taken(room('1'), room('2', [[0, 1]]))).toEqual({ code: 'room_taken' })
  })

  test('nights are runs without a hole, in order', () => {
    const nights = nightsIn({ arrival: today, departure: addDays(today, 5) }).filter((night) => night !== addDays(today, 2)) // prettier-ignore
    expect(runsOf(nights.toReversed())).toEqual([
      { from: today, until: addDays(today, 2) },
      { from: addDays(today, 3), until: addDays(today, 5) },
    ])
    expect(runsOf([])).toEqual([])
  })
})
