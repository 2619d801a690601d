import { afterAll, beforeAll, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { restateAll } from '../jobs.ts'
import { book, closeDay, figures, type Reporting, startReporting } from './testing.ts'

const LONG_AGO = FIXTURE.businessDate
const DAY = { from: LONG_AGO, until: addDays(LONG_AGO, 1) }
/** So many days later the hotel opens again: further back than every night looks. */
const DAYS_LATER = 90
const TODAY = addDays(LONG_AGO, DAYS_LATER)

let place: Reporting
let manager: TestClient
let booked: Awaited<ReturnType<typeof book>>
let expenseId: string

/**
 * A room is booked 90 days ahead for two nights, another is let for a night, and a bill of ₹590 is entered, before the day is closed. Then the hotel
 * opens again 90 days later; the job has run since.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  booked = await book(place, { room: '101', nights: 2, arrival: TODAY, arrives: false, more: { source: 'AGENCY' } })
  const guest = await book(place, { room: '102', nights: 1 })
  const linen = { category: 'Linen', vendor: 'Mill', billOn: LONG_AGO, amount: minor(59_000), taxAmount: minor(9_000) }
  ;({ id: expenseId } = await place.owner.send(expenses.create, linen))
  const { rows, propertyId } = place.hotel
  // Bookings are made by the clock, which is another day than that of the test.
  await rows(`update bookings set created_at = $1::date + interval '6 hours'`, [LONG_AGO])
  await closeDay(place)
  await manager.send(bookings.checkOut, { bookingId: guest.id, acceptBalance: true, note: 'Pays later' })
  await rows('update properties set business_date = $2 where id = $1', [propertyId, TODAY])
  await restateAll(place.hotel.system)
}, 60_000)
afterAll(async () => {
  expect(place.hotel.faults).toEqual([])
  await place.hotel.stop()
})

const read = async (code: string, metric: string) => {
  const { totals, rows, restatedDays } = await figures(manager, code, { ...DAY, groupBy: 'day' })
  const { total } = await manager.send(reports.rows, { reportCode: code, ...DAY, metric, groupBy: 'day', key: LONG_AGO })
  return { figure: totals[metric], row: rows[0]?.[metric], behind: total, restatedDays }
} // prettier-ignore

test('a booking made long ago that is lengthened today is restated by the day it was made, and its rows add up to it', async () => {
  expect(await read('bookings-made', 'bookedNights')).toEqual({ figure: 3, row: 3, behind: 3, restatedDays: 0 })
  const { version, stays } = await manager.send(bookings.get, { bookingId: booked.id })
  const stayId = stays[0]?.id ?? ''
  await manager.send(bookings.changeStay, { bookingId: booked.id, version, stayId, departure: addDays(TODAY, 5) })
  // Until the night the figure is that of the facts.
  expect(await read('bookings-made', 'bookedNights')).toMatchObject({ figure: 3, behind: 6 })
  await restateAll(place.hotel.system)
  expect(await read('bookings-made', 'bookedNights')).toEqual({ figure: 6, row: 6, behind: 6, restatedDays: 1 })
  expect(await read('bookings-made', 'bookedValue')).toEqual({ figure: 1_800_000, row: 1_800_000, behind: 1_800_000, restatedDays: 1 }) // prettier-ignore
  // What was not changed is not marked.
  expect((await figures(manager, 'payments-by-mode', DAY)).restatedDays).toBe(0)
})

test('a bill of a day closed long ago that is voided today is no expense of that day any more', async () => {
  expect(await read('profit', 'expenses')).toMatchObject({ figure: 50_000, behind: 50_000 })
  const { rows } = await place.owner.send(expenses.list, { limit: 10 })
  const version = rows.find(({ id }) => id === expenseId)?.version ?? 1
  await place.owner.send(expenses.void, { expenseId, version, reason: 'Entered twice' })
  await restateAll(place.hotel.system)
  expect(await read('profit', 'expenses')).toEqual({ figure: 0, row: 0, behind: 0, restatedDays: 1 })
})

test('a guest whose country is known today has had it on the nights of then', async () => {
  const { customer } = await manager.send(bookings.get, { bookingId: booked.id })
  const countries = async () =>
    (await figures(manager, 'bookings-made', { ...DAY, groupBy: 'country' })).rows.map(({ key, bookedNights }) => [key, bookedNights]) // prettier-ignore
  expect(await countries()).toEqual([['', 6]])
  const { firstName, version } = await manager.send(customers.get, { customerId: customer.id })
  await manager.send(customers.update, { customerId: customer.id, version, firstName, country: 'FR' })
  await restateAll(place.hotel.system)
  expect((await countries()).toSorted()).toEqual([
    ['', 1],
    ['FR', 5],
  ])
})

test('a night that names no more days writes no more entries', async () => {
  const entries = () =>
    place.hotel.rows('select business_on, count(*)::int as n from booking_facts group by 1 order by 1')
  const before = await entries()
  await restateAll(place.hotel.system)
  expect(await entries()).toEqual(before)
  expect(await place.hotel.rows('select from fact_days where to_recount')).toEqual([])
  expect(await violatedInvariants(place.hotel.db)).toEqual([])
})

test('days are counted anew once when the audit trail was never read for them', async () => {
  await place.hotel.rows('delete from fact_reads')
  await place.hotel.rows(`update bookings set source = 'WALK_IN' where id = $1`, [booked.id])
  await restateAll(place.hotel.system)
  const bySource = await figures(manager, 'bookings-made', { ...DAY, groupBy: 'source' })
  expect(bySource.byKey['WALK_IN']).toMatchObject({ bookings: 1, bookedNights: 5 })
})

test('days that never closed get no facts: a span that begins before the first one is of recorded days alone', async () => {
  const { rows, propertyId } = place.hotel
  expect(await rows(`select distinct business_on from room_facts where property_id = $1 and business_on <> $2`, [propertyId, LONG_AGO])).toEqual([]) // prettier-ignore
  // Facts of days before the first one, as earlier versions wrote them.
  await rows(`insert into room_facts (property_id, business_on, entry, written_at, room_type_id, rooms, blocked)
              select property_id, business_on - 1, 0, now(), room_type_id, rooms, blocked from room_facts where property_id = $1 and entry = 0`, [propertyId]) // prettier-ignore
  await rows(`update bookings set created_at = created_at - interval '3 days' where id = $1`, [booked.id])
  const span = { from: addDays(LONG_AGO, -5), until: addDays(LONG_AGO, 1) }
  const { byKey, totals } = await figures(manager, 'occupancy', { ...span, groupBy: 'day' })
  expect(byKey[addDays(LONG_AGO, -1)]).toMatchObject({ roomsAvailable: null, occupancy: null })
  expect(totals).toMatchObject({ roomsAvailable: 6, roomsSold: 1, occupancy: 1_667 })
  const admin = await place.hotel.as('ORG_ADMIN')
  const beside = await admin.send(reports.properties, { ...span, metrics: 'roomsAvailable,roomsSold' })
  expect(beside.rows.find((row) => row.propertyId === propertyId)?.figures).toEqual({ roomsAvailable: 6, roomsSold: 1 })
  // Nor have the rows behind a figure what is before.
  const behind = await manager.send(reports.rows, { reportCode: 'bookings-made', ...span, metric: 'bookings' })
  expect(behind.rows).toHaveLength(1)
})
