import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FIXTURE } from '#test/server.ts'
import type { Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'
import { ABSENT, type Desk, startDesk, TODAY } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const { rooms } = FIXTURE
const TOMORROW = '2026-11-21'
const OUT = '2026-11-23'
const checkIn = (bookingId: string, more: object = {}) => desk.clerk.raw(bookings.checkIn, { bookingId, ...more })
const checkOut = (bookingId: string, more: object = {}) => desk.clerk.raw(bookings.checkOut, { bookingId, ...more })
const codeOf = (response: Promise<{ status: number; body: unknown }>) => desk.codeOf(response)
const arriving = (roomId: string | undefined = rooms['101'], more: object = {}) =>
  desk.book([desk.stay(TODAY, OUT, roomId ? { roomId } : {})], more)
const inHouse = async (roomId: string = rooms['101'], departure = OUT): Promise<Booking> => {
  const { id } = await desk.book([desk.stay(TODAY, departure, { roomId })])
  return desk.clerk.send(bookings.checkIn, { bookingId: id })
}
const takenOn = async (night: string) =>
  (await desk.hotel.rows<{ taken: number }>('select taken from type_nights where night = $1', [night]))[0]?.taken ?? 0

test('check-in brings the guests in house, an unassigned stay into the room named in the request', async () => {
  const { id, stays } = await arriving('')
  const booking = await desk.clerk.send(bookings.checkIn, {
    bookingId: id,
    stays: [{ stayId: stays[0]?.id ?? '', roomId: rooms['103'] }],
  })
  expect(booking).toMatchObject({ status: 'IN_HOUSE', version: 2, stays: [{ status: 'IN_HOUSE', roomNumber: '103' }] })
  const audited = await desk.hotel.rows('select type from audit_events where booking_id = $1 order by id', [id])
  expect(audited.map(({ type }) => type)).toEqual(['NEW_BOOKING', 'ROOM_ALLOCATION', 'CHECK_IN'])
  expect(await desk.hotel.rows('select * from room_nights where room_id = $1', [rooms['103']])).toHaveLength(3)
  expect(await desk.oversold()).toEqual([])
})

test('check-in into another room releases the first one', async () => {
  const { id, stays } = await arriving()
  await desk.clerk.send(bookings.checkIn, {
    bookingId: id,
    stays: [{ stayId: stays[0]?.id ?? '', roomId: rooms['102'] }],
  })
  expect(await desk.hotel.rows('select * from room_nights where room_id = $1', [rooms['101']])).toEqual([])
  expect(await takenOn(TODAY)).toBe(1)
})

test('the proposal names the best clean room and the reasons against the assigned one', async () => {
  const { id } = await arriving()
  await desk.hotel.rows(`update rooms set condition = 'DIRTY' where number in ('101', '102')`)
  await desk.hotel.rows(`update rooms set condition = 'INSPECTED' where number = '104'`)
  const { stays } = await desk.clerk.send(bookings.proposeCheckIn, { bookingId: id })
  expect(stays[0]).toMatchObject({ isDue: true, room: { number: '101' }, suggested: { number: '104' } })
  expect(stays[0]?.choices.map(({ number }) => number)).toEqual(['104', '103', '102'])
  expect(stays[0]?.reasons.map(({ code }) => code)).toEqual(['room_not_ready'])
})

test('proposeCheckIn refuses not_found', async () =>
  expect(await codeOf(desk.clerk.raw(bookings.proposeCheckIn, { bookingId: ABSENT }))).toBe('not_found'))

test('a late arrival is welcome until the last night, and an option is confirmed by arriving', async () => {
  const { id } = await arriving(rooms['101'], { status: 'OPTION' })
  await desk.setToday('2026-11-22')
  expect((await desk.clerk.send(bookings.checkIn, { bookingId: id })).status).toBe('IN_HOUSE')
})

test('checkIn refuses not_found', async () => {
  const { id } = await arriving()
  expect(await codeOf(checkIn(ABSENT))).toBe('not_found')
  expect(await codeOf(checkIn(id, { stays: [{ stayId: ABSENT }] }))).toBe('not_found')
})
test('checkIn refuses stale_version and names who was first', async () => {
  const { id } = await arriving()
  const response = await checkIn(id, { version: 7 })
  expect(response.body).toMatchObject({ code: 'stale_version', details: { version: 1, changedBy: 'Asha Rao' } })
})
test('checkIn refuses booking_closed', async () => {
  const { id } = await inHouse()
  expect(await codeOf(checkIn(id))).toBe('booking_closed')
  const inquiry = await arriving(undefined, { status: 'INQUIRY' })
  expect(await codeOf(checkIn(inquiry.id))).toBe('booking_closed')
})
test('checkIn refuses not_arrival_day', async () => {
  const { id } = await desk.book([desk.stay(TOMORROW, OUT, { roomId: rooms['101'] })])
  expect(await codeOf(checkIn(id))).toBe('not_arrival_day')
  await desk.setToday(OUT)
  expect(await codeOf(checkIn(id))).toBe('not_arrival_day')
})
test('checkIn assigns a clean room to a stay without one', async () => {
  await desk.hotel.rows(`update rooms set condition = 'DIRTY' where number in ('101', '102')`)
  const { id } = await arriving('')
  expect(await codeOf(checkIn(id))).toBe('ok')
  const [stay] = (await desk.clerk.send(bookings.get, { bookingId: id })).stays
  expect(['103', '104']).toContain(stay?.roomNumber)
})
test('checkIn refuses room_not_assigned when no room of the type is ready', async () => {
  await desk.hotel.rows(`update rooms set condition = 'DIRTY'`)
  const { id } = await arriving('')
  expect(await codeOf(checkIn(id))).toBe('room_not_assigned')
})
test('checkIn refuses room_not_ready, unless the guest takes it as it is', async () => {
  const { id } = await arriving()
  await desk.hotel.rows(`update rooms set condition = 'DIRTY' where number = '101'`)
  expect(await codeOf(checkIn(id))).toBe('room_not_ready')
  expect(await codeOf(checkIn(id, { acceptDirty: true }))).toBe('ok')
})
test('checkIn refuses room_occupied', async () => {
  await inHouse(rooms['101'], TOMORROW)
  const next = await desk.book([desk.stay(TOMORROW, OUT, { roomId: rooms['101'] })])
  await desk.setToday(TOMORROW)
  expect(await codeOf(checkIn(next.id))).toBe('room_occupied')
})
test('checkIn refuses room_taken', async () => {
  await desk.book([desk.stay(TOMORROW, OUT, { roomId: rooms['102'] })])
  const { id, stays } = await arriving()
  expect(await codeOf(checkIn(id, { stays: [{ stayId: stays[0]?.id, roomId: rooms['102'] }] }))).toBe('room_taken')
  expect(await desk.hotel.rows('select * from room_nights where room_id = $1', [rooms['101']])).toHaveLength(3)
})
test('checkIn refuses room_blocked', async () => {
  await desk.block(rooms['102'], FIXTURE.standard, [TOMORROW])
  const { id, stays } = await arriving()
  expect(await codeOf(checkIn(id, { stays: [{ stayId: stays[0]?.id, roomId: rooms['102'] }] }))).toBe('room_blocked')
})
test('checkIn refuses wrong_room_type', async () => {
  const { id, stays } = await arriving()
  expect(await codeOf(checkIn(id, { stays: [{ stayId: stays[0]?.id, roomId: rooms['201'] }] }))).toBe('wrong_room_type')
})
test('checkIn refuses stay_locked', async () => {
  const { id, stays } = await arriving()
  await desk.hotel.rows('update stays set is_locked = true')
  expect(await codeOf(checkIn(id, { stays: [{ stayId: stays[0]?.id, roomId: rooms['102'] }] }))).toBe('stay_locked')
  expect(await codeOf(checkIn(id))).toBe('ok')
})
test('checkIn refuses option_expired', async () => {
  const { id } = await arriving(rooms['101'], { status: 'OPTION' })
  await desk.hotel.rows(`update bookings set option_expires_at = now() - interval '1 minute'`)
  expect(await codeOf(checkIn(id))).toBe('option_expired')
})
test('checkIn refuses guest_do_not_rent', async () => {
  const { id } = await arriving()
  await desk.hotel.rows('update customers set do_not_rent = true')
  expect(await codeOf(checkIn(id))).toBe('guest_do_not_rent')
})

const unCheckIn = (bookingId: string) => desk.clerk.raw(bookings.reverseCheckIn, { bookingId })

test('a check-in of today is undone and the room stays assigned', async () => {
  const { id } = await inHouse()
  const booking = await desk.clerk.send(bookings.reverseCheckIn, { bookingId: id })
  expect(booking).toMatchObject({ status: 'CONFIRMED', stays: [{ checkedInAt: null, roomNumber: '101' }] })
})
test('reverseCheckIn refuses not_found', async () => expect(await codeOf(unCheckIn(ABSENT))).toBe('not_found'))
test('reverseCheckIn refuses not_in_house', async () =>
  expect(await codeOf(unCheckIn((await arriving()).id))).toBe('not_in_house'))
test('reverseCheckIn refuses past_night_fixed', async () => {
  const { id } = await inHouse()
  await desk.setToday(TOMORROW)
  expect(await codeOf(unCheckIn(id))).toBe('past_night_fixed')
})

test('check-out on the day frees no one’s nights and leaves the room dirty', async () => {
  const { id, money } = await inHouse()
  await desk.pay(id, money.due)
  await desk.setToday(OUT)
  const booking = await desk.clerk.send(bookings.checkOut, { bookingId: id })
  expect(booking).toMatchObject({ status: 'CHECKED_OUT', departure: OUT, money: { payable: 945_000, due: 0 } })
  expect(booking.stays[0]?.roomCondition).toBe('DIRTY')
})
test('leaving early releases nights, drops their price, and can be reversed to the cent', async () => {
  const { id } = await inHouse()
  await desk.setToday(TOMORROW)
  await desk.pay(id, 315_000)
  const left = await desk.clerk.send(bookings.checkOut, { bookingId: id })
  expect(left).toMatchObject({ departure: TOMORROW, money: { payable: 315_000, due: 0 } })
  expect([await takenOn(TODAY), await takenOn(TOMORROW)]).toEqual([1, 0])
  expect(await desk.oversold()).toEqual([])

  const back = await desk.clerk.send(bookings.reverseCheckOut, { bookingId: id })
  expect(back).toMatchObject({ status: 'IN_HOUSE', departure: OUT, money: { payable: 945_000, due: 630_000 } })
  expect(await desk.hotel.rows('select * from room_nights where room_id = $1', [rooms['101']])).toHaveLength(3)
  expect(await desk.oversold()).toEqual([])
})
test('nights not slept can be charged as a fee, which goes with the check-out when that is reversed', async () => {
  const { id } = await inHouse()
  const input = { bookingId: id, chargeUnusedNights: true, acceptBalance: true, note: 'Pays by bank' }
  const left = await desk.clerk.send(bookings.checkOut, input)
  // Never before the morning after the first night.
  expect(left).toMatchObject({
    departure: TOMORROW,
    money: { payable: 315_000, expenses: 630_000, tax: 45_000, due: 945_000 },
  })
  const back = await desk.clerk.send(bookings.reverseCheckOut, { bookingId: id })
  expect(back.money).toMatchObject({ payable: 945_000, expenses: 0, tax: 45_000, due: 945_000 })
})

test('checkOut refuses not_found', async () => {
  expect(await codeOf(checkOut(ABSENT))).toBe('not_found')
  expect(await codeOf(checkOut((await inHouse()).id, { stayIds: [ABSENT] }))).toBe('not_found')
})
test('checkOut refuses stale_version', async () =>
  expect(await codeOf(checkOut((await inHouse()).id, { version: 1 }))).toBe('stale_version'))
test('checkOut refuses not_in_house', async () =>
  expect(await codeOf(checkOut((await arriving()).id))).toBe('not_in_house'))
test('checkOut refuses balance_due, checkOut refuses reason_required', async () => {
  const { id } = await inHouse(rooms['101'], TOMORROW)
  await desk.setToday(TOMORROW)
  expect(await codeOf(checkOut(id))).toBe('balance_due')
  expect(await codeOf(checkOut(id, { acceptBalance: true }))).toBe('reason_required')
  expect((await desk.clerk.send(bookings.get, { bookingId: id })).status).toBe('IN_HOUSE')
  expect(await codeOf(checkOut(id, { acceptBalance: true, note: 'Company pays' }))).toBe('ok')
})
test('only the last of a party pays the bill', async () => {
  const booked = await desk.book([
    desk.stay(TODAY, TOMORROW, { roomId: rooms['101'] }),
    desk.stay(TODAY, TOMORROW, { roomId: rooms['102'] }),
  ])
  const { stays } = await desk.clerk.send(bookings.checkIn, { bookingId: booked.id })
  await desk.setToday(TOMORROW)
  expect(await codeOf(checkOut(booked.id, { stayIds: [stays[0]?.id] }))).toBe('ok')
  expect((await desk.clerk.send(bookings.get, { bookingId: booked.id })).status).toBe('IN_HOUSE')
  expect(await codeOf(checkOut(booked.id))).toBe('balance_due')
})

const unCheckOut = (bookingId: string) => desk.clerk.raw(bookings.reverseCheckOut, { bookingId })
const leftEarly = async (): Promise<string> => {
  const { id } = await inHouse()
  await desk.setToday(TOMORROW)
  await desk.clerk.send(bookings.checkOut, { bookingId: id, acceptBalance: true, note: 'Later' })
  return id
}

test('reverseCheckOut refuses not_found', async () => expect(await codeOf(unCheckOut(ABSENT))).toBe('not_found'))
test('reverseCheckOut refuses not_checked_out', async () =>
  expect(await codeOf(unCheckOut((await inHouse()).id))).toBe('not_checked_out'))
test('reverseCheckOut refuses room_taken', async () => {
  const id = await leftEarly()
  await desk.book([desk.stay('2026-11-22', OUT, { roomId: rooms['101'] })])
  expect(await codeOf(unCheckOut(id))).toBe('room_taken')
})
test('reverseCheckOut refuses room_blocked', async () => {
  const id = await leftEarly()
  await desk.block(rooms['101'], FIXTURE.standard, ['2026-11-22'])
  expect(await codeOf(unCheckOut(id))).toBe('room_blocked')
})
test('reverseCheckOut refuses room_occupied', async () => {
  const id = await leftEarly()
  const next = await desk.book([desk.stay(TOMORROW, OUT, { roomId: rooms['101'] })])
  await desk.clerk.send(bookings.checkIn, { bookingId: next.id, acceptDirty: true })
  expect(await codeOf(unCheckOut(id))).toBe('room_occupied')
})
test('reverseCheckOut refuses no_availability', async () => {
  const id = await leftEarly()
  for (const _ of [1, 2, 3, 4]) await desk.book([desk.stay('2026-11-22', OUT)])
  expect(await codeOf(unCheckOut(id))).toBe('no_availability')
})
