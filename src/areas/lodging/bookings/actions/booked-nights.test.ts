import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FIXTURE } from '#test/server.ts'
import { type Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk, TODAY } from './testing.ts'

/** Nights of one stay in more than one room: what is released is what is stored, not what the stay's current room suggests. */
let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(async () => {
  expect(await desk.oversold()).toEqual([])
  await desk.clear()
})
afterAll(() => desk.stop())

const { rooms, deluxe } = FIXTURE
const [SECOND, THIRD, OUT] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const
const book = (roomId: string | undefined, departure: string = OUT) =>
  desk.book([desk.stay(TODAY, departure, roomId ? { roomId } : {})])
const stayOf = ({ stays }: Booking) => stays[0]?.id ?? ''
const checkIn = (bookingId: string, more: object = {}) => desk.clerk.raw(bookings.checkIn, { bookingId, ...more })
const into = ({ id, stays }: Booking, roomId: string) => checkIn(id, { stays: [{ stayId: stays[0]?.id, roomId }] })
const change = async (booking: Booking, request: object): Promise<string> => {
  const { version } = await desk.clerk.send(bookings.get, { bookingId: booking.id })
  return desk.codeOf(
    desk.clerk.raw(bookings.changeStay, {
      bookingId: booking.id,
      stayId: stayOf(booking),
      version,
      price: 'keep',
      ...request,
    }),
  )
}
/** Room by night, as it is stored for a stay. */
const held = async (booking: Booking): Promise<string[]> => {
  const rows = await desk.hotel.rows<{ held: string }>(
    `select n.night || ' ' || r.number as held from room_nights n join rooms r on r.id = n.room_id where n.stay_id = $1 order by n.night, 1`,
    [stayOf(booking)],
  )
  return rows.map((row) => row.held)
}

/** Due yesterday, came today, moved at once, and all of it was undone. */
async function cameAndWasUndone(roomId: string): Promise<Booking> {
  const booking = await book(rooms['101'])
  await desk.setToday(SECOND)
  expect(await desk.codeOf(checkIn(booking.id))).toBe('ok')
  expect(await change(booking, { roomId })).toBe('ok')
  await desk.clerk.send(bookings.reverseCheckIn, { bookingId: booking.id })
  return booking
}

test('a late arrival that moved and was undone releases every night when it is called off', async () => {
  for (const roomId of [rooms['102'], rooms['201']]) {
    const cancelled = await cameAndWasUndone(roomId)
    await desk.clerk.send(bookings.cancel, { bookingId: cancelled.id, reason: 'Ill' })
    expect(await held(cancelled)).toEqual([])
    expect(await desk.oversold()).toEqual([])
    await desk.clear()
  }
  const absent = await cameAndWasUndone(rooms['102'])
  await desk.clerk.send(bookings.noShow, { bookingId: absent.id })
  expect(await held(absent)).toEqual([])
})

test('a late arrival that moved and was undone arrives in a third room: each night is held once', async () => {
  const booking = await cameAndWasUndone(rooms['102'])
  expect(await desk.codeOf(into(booking, rooms['103']))).toBe('ok')
  expect(await held(booking)).toEqual([`${TODAY} 101`, `${SECOND} 103`, `${THIRD} 103`])
})

test('a late arrival goes into a room that was let last night: past nights stay where they were held', async () => {
  for (const arrive of ['check-in', 'assign', 'change'] as const) {
    const before = await book(rooms['102'], SECOND)
    await desk.clerk.send(bookings.checkIn, { bookingId: before.id })
    const booking = await book(rooms['101'])
    await desk.setToday(SECOND)
    await desk.clerk.send(bookings.checkOut, { bookingId: before.id, acceptBalance: true, note: 'Later' })
    const room = { stayId: stayOf(booking), roomId: rooms['102'] }
    if (arrive === 'assign') await desk.clerk.send(bookings.assign, { assignments: [room] })
    if (arrive === 'change') expect(await change(booking, { roomId: rooms['102'] })).toBe('ok')
    expect(await desk.codeOf(checkIn(booking.id, { stays: [room], acceptDirty: true }))).toBe('ok')
    expect(await held(booking)).toEqual([`${TODAY} 101`, `${SECOND} 102`, `${THIRD} 102`])
    await desk.clear()
  }
})

test('a late arrival without a room is given one that was free on every night of it', async () => {
  await book(rooms['101'], SECOND)
  const booking = await book(undefined)
  await desk.setToday(SECOND)
  const { stays } = await desk.clerk.send(bookings.proposeCheckIn, { bookingId: booking.id })
  expect(stays[0]?.choices.map(({ number }) => number).toSorted()).toEqual(['102', '103', '104'])
  expect(await desk.codeOf(checkIn(booking.id))).toBe('ok')
  expect(await held(booking)).toHaveLength(3)
})

/** Slept two nights in 101, moved to another room on the third day; then the second day was opened again. */
async function movedBeforeReopening(roomId: string): Promise<Booking> {
  const booking = await book(rooms['101'])
  await desk.clerk.send(bookings.checkIn, { bookingId: booking.id })
  await desk.setToday(THIRD)
  expect(await change(booking, { roomId })).toBe('ok')
  await desk.setToday(SECOND)
  return booking
}

test('a guest who moved leaves on a day that was opened again: the night of the first room is released', async () => {
  for (const roomId of [rooms['102'], rooms['201']]) {
    const booking = await movedBeforeReopening(roomId)
    await desk.clerk.send(bookings.checkOut, { bookingId: booking.id, acceptBalance: true, note: 'Later' })
    expect(await held(booking)).toEqual([`${TODAY} 101`])
    expect(await desk.hotel.rows('select taken from type_nights where night >= $1 and taken <> 0', [SECOND])).toEqual(
      [],
    )
    await desk.clear()
  }
})

test('a guest who moved stays longer on a day that was opened again, no matter who slept in the new room then', async () => {
  const before = await book(rooms['102'], THIRD)
  await desk.clerk.send(bookings.checkIn, { bookingId: before.id })
  const booking = await book(rooms['101'])
  await desk.clerk.send(bookings.checkIn, { bookingId: booking.id })
  await desk.setToday(THIRD)
  await desk.clerk.send(bookings.checkOut, { bookingId: before.id, acceptBalance: true, note: 'Later' })
  expect(await change(booking, { roomId: rooms['102'] })).toBe('ok')
  await desk.setToday(SECOND)
  expect(await change(booking, { departure: '2026-11-24' })).toBe('ok')
  expect(await held(booking)).toEqual([`${TODAY} 101`, `${SECOND} 101`, `${THIRD} 102`, `${OUT} 102`])
})

test('the later part of a stay that is split retains the rooms its nights are held in', async () => {
  const booking = await cameAndWasUndone(rooms['201'])
  const { version } = await desk.clerk.send(bookings.get, { bookingId: booking.id })
  await desk.clerk.send(bookings.split, { bookingId: booking.id, stayId: stayOf(booking), version, on: THIRD })
  expect(await held(booking)).toEqual([`${TODAY} 101`, `${SECOND} 201`])
  const taken = await desk.hotel.rows('select night::text, taken from type_nights where room_type_id = $1 and taken > 0 order by 1', [deluxe]) // prettier-ignore
  expect(taken).toEqual([{ night: SECOND, taken: 1 }, { night: THIRD, taken: 1 }]) // prettier-ignore
  await desk.clear() // a night of another type is no night of the stay's own
})
