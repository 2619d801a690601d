import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { book, closeDay, figures, type Reporting, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const day = (days: number): Day => addDays(FIRST, days)
const WEEK = { from: FIRST, until: day(7) }
/** The two nights that rooms are booked for. */
const NIGHTS = { from: day(3), until: day(5) }

let place: Reporting
let manager: TestClient

type Room = keyof typeof FIXTURE.rooms
/** A booking of standard rooms at ₹3,000 that was made some days ago, by the clock of the property. */
async function bookedAgo(firstName: string, daysAgo: number, room: Room, arrival: Day, nights: number): Promise<string> {
  const { id } = await book(place, { room, nights, arrival, arrives: false, more: { customer: { firstName } } })
  await place.hotel.rows(`update bookings set created_at = ($2::date + time '12:00') at time zone 'Asia/Kolkata' where id = $1`, [id, day(-daysAgo)])
  return id
} // prettier-ignore

/**
 * For the night of day 4: Xena booked today for two nights, Yara five days ago; Willa 40 days ago, who cancelled three days ago. For the night of
 * day 5 also: Zoe 20 days ago, Vera 40 days ago.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  const xena = await bookedAgo('Xena', 0, '101', day(3), 2)
  await bookedAgo('Yara', 5, '102', day(3), 1)
  const willa = await bookedAgo('Willa', 40, '103', day(3), 1)
  const zoe = await bookedAgo('Zoe', 20, '103', day(4), 1)
  await bookedAgo('Vera', 40, '104', day(4), 1)
  await manager.send(bookings.cancel, { bookingId: willa, reason: 'Ill' })
  await place.hotel.rows(`update bookings set closed_at = ($2::date + time '12:00') at time zone 'Asia/Kolkata' where id = $1`, [willa, day(-3)])
  const pay = (bookingId: string, amount: number) => manager.send(payments.take, { bookingId, amount: minor(amount), mode: 'UPI' })
  await pay(xena, 100_000)
  await pay(zoe, 50_000)
}, 60_000) // prettier-ignore
afterAll(() => place.hotel.stop())

test('pick-up is what is on the books for a night less what was one, seven and thirty days ago', async () => {
  const { rows, totals } = await figures(manager, 'pickup', NIGHTS)
  expect(rows).toMatchObject([
    // Xena and Yara; yesterday Yara, a week and a month ago Willa.
    { day: day(3), rooms: 2, net: 600_000, one: 1, seven: 1, thirty: 1, netSeven: 300_000 },
    // Xena, Zoe and Vera; yesterday and a week ago Zoe and Vera, a month ago Vera.
    { day: day(4), rooms: 3, net: 900_000, one: 1, seven: 1, thirty: 2, netSeven: 300_000 },
  ])
  expect(totals).toEqual({ rooms: 5, net: 1_500_000, one: 2, seven: 2, thirty: 3, netSeven: 600_000 })
})

test('the pick-up curve is what was on the books so many days before each night; days to come and a year before any record are missing', async () => {
  const { rows } = await figures(manager, 'pickup-curve', NIGHTS)
  expect([rows.length, rows[0]?.['lead'], rows.at(-1)?.['lead']]).toEqual([121, 120, 0])
  const at = (lead: number) => rows.find((row) => row['lead'] === lead)?.['rooms']
  // Vera 44 days before day 5, Willa 43 before day 4 until 6 before, Zoe 24, Yara 8, Xena 4 before day 5; 3 before it is tomorrow.
  expect([120, 45, 44, 43, 25, 24, 9, 8, 7, 6, 5, 4, 3, 0].map(at)).toEqual([
    0,
    0,
    1,
    2,
    2,
    3,
    3,
    4,
    4,
    3,
    3,
    4,
    null,
    null,
  ])
  expect(rows.every(({ before }) => before === null)).toBe(true)
})

test('pace has last year missing where nothing is known of it, and so has its total', async () => {
  const { rows, totals } = await figures(manager, 'pace', NIGHTS)
  expect(rows).toMatchObject([
    { day: day(3), rooms: 2, weekAgo: 1, before: null, ahead: null, ended: null, netBefore: null },
    { day: day(4), rooms: 3, weekAgo: 2, before: null, ahead: null, ended: null, netBefore: null },
  ])
  expect(totals).toMatchObject({ rooms: 5, weekAgo: 3, before: null, ahead: null, ended: null, netBefore: null })
})

test('pace is beside the nights of last year as soon as any is known', async () => {
  // A night of last year is written by hand: a guest of then, of whom nothing else is stored.
  const { id } = await book(place, { room: '201', nights: 1, arrival: day(6), arrives: false })
  const move = async (days: number) => {
    await place.hotel.rows('update stays set arrival_on = arrival_on + $2::int, departure_on = departure_on + $2::int where booking_id = $1', [id, days]) // prettier-ignore
    await place.hotel.rows('update stay_nights n set night = night + $2::int from stays s where s.id = n.stay_id and s.booking_id = $1', [id, days]) // prettier-ignore
  }
  await move(-364)
  const { rows } = await figures(manager, 'pace', { from: day(5), until: day(8) })
  expect(rows.map(({ ended }) => ended)).toEqual([null, 1, 0])
  const curve = await figures(manager, 'pickup-curve', { from: day(6), until: day(7) })
  // It was made after its night, and was on the books no day before.
  expect(curve.rows.map(({ before }) => before).filter((before) => before !== 0)).toEqual([])
  await move(364)
  await manager.send(bookings.cancel, { bookingId: id, reason: 'Not for last year' })
})

test('occupancy is compared with the forecast of its nights; what that does not know is missing, and never nothing', async () => {
  const foreseen = await figures(manager, 'forecast', NIGHTS)
  expect(foreseen.drawn?.band).toEqual({ low: 'low', high: 'high' })
  const { rows, compared } = await figures(manager, 'occupancy', { ...NIGHTS, groupBy: 'day', compare: 'forecast' })
  expect(compared).toEqual(NIGHTS)
  expect(rows.map((row) => [row['roomsSold:before'], row['occupancy:before'], row['roomRevenue:before']])).toEqual(
    foreseen.rows.map(({ forecast, forecastOccupancy, revenue }) => [forecast, forecastOccupancy, revenue]),
  )
  const over = await figures(manager, 'occupancy', { from: day(-2), until: FIRST, groupBy: 'day', compare: 'forecast' })
  expect(over.rows.map((row) => row['roomsSold:before'])).toEqual([null, null])
  const byType = await figures(manager, 'occupancy', { ...NIGHTS, groupBy: 'roomType', compare: 'forecast' })
  expect(byType.rows.map((row) => row['roomsSold:before'])).toEqual(byType.rows.map(() => null))
  const manage = await figures(manager, 'manager', { ...NIGHTS, groupBy: 'none', compare: 'forecast' })
  expect([manage.totals['revenue:before'], manage.totals['arrivals:before']]).toEqual([null, null])
})

test('out of order are rooms that were or will be, for so many nights of the span; what was lifted before it began is not', async () => {
  const block = (room: Room, kind: 'OUT_OF_ORDER' | 'OUT_OF_SERVICE' | 'INTERNAL', from: Day, until: Day) =>
    manager.send(rooms.block, { roomId: FIXTURE.rooms[room], kind, from, until, reason: 'Leak' })
  await block('202', 'OUT_OF_ORDER', FIRST, day(3))
  await block('201', 'OUT_OF_SERVICE', day(1), day(2))
  const lifted = await block('103', 'OUT_OF_ORDER', day(10), day(12))
  await manager.send(rooms.endBlock, { blockId: lifted.id, version: lifted.version })
  await block('102', 'INTERNAL', FIRST, day(1))
  const { rows, totals } = await figures(manager, 'out-of-order', { from: FIRST, until: day(20) })
  expect(rows).toMatchObject([
    { room: '202', roomType: 'Deluxe', kind: 'Out of order', from: FIRST, until: day(3), nights: 3, reason: 'Leak' },
    { room: '201', roomType: 'Deluxe', kind: 'Out of service', from: day(1), until: day(2), nights: 1 },
  ])
  expect(totals).toEqual({ nights: 4 })
  const inside = await figures(manager, 'out-of-order', { from: day(1), until: day(2), language: 'fr' })
  expect(inside.rows.map(({ room, kind, nights }) => [room, kind, nights])).toEqual([
    ['202', 'Hors service', 1],
    ['201', 'Indisponible', 1],
  ])
})

test('deposits held are what guests still expected have paid, and what the ledger closes with', async () => {
  const { rows, totals } = await figures(manager, 'deposits-held', WEEK)
  expect(rows.map(({ arrival, guest, held, due }) => [arrival, guest, held, due])).toEqual([
    [day(3), 'Xena', 100_000, 630_000 - 100_000],
    [day(4), 'Zoe', 50_000, 315_000 - 50_000],
  ])
  expect(totals).toMatchObject({ held: 150_000 })
  await closeDay(place)
  const balances = await figures(manager, 'balances', { from: FIRST, until: day(1), groupBy: 'none' })
  expect(balances.totals).toMatchObject({ depositsHeld: 150_000 })
})
