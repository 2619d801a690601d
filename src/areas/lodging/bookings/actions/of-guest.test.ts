import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { addDays } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { bookings } from '../contract/bookings.ts'
import { ABSENT, type Desk, startDesk, TODAY } from './testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk([customersArea])
  await desk.clear()
})
afterAll(() => desk.stop())

const day = (shift: number) => addDays(TODAY, shift)
const asha = { firstName: 'Asha', lastName: 'Rao', phone: '+91 98200 12345', email: 'Asha@mail.example' }
type GuestQuery = { customerId?: string; phone?: string; email?: string }
const found = async (query: GuestQuery, [from, until]: [number, number] = [5, 8], by = desk.clerk) =>
  (await by.send(bookings.ofGuest, { ...query, arrival: day(from), departure: day(until) })).rows

test('ofGuest names what a guest already has: in house, arriving today, on one of the nights; and nothing else', async () => {
  const { id: customerId } = await desk.clerk.send(customers.create, asha)
  const book = (from: number, until: number) =>
    desk.book([desk.stay(day(from), day(until))], { customer: undefined, customerId })
  const arriving = await book(0, 2)
  const [overlapping, other] = [await book(7, 9), await book(8, 10)]
  const because = async (query: GuestQuery, nights?: [number, number]) =>
    (await found(query, nights)).map((row) => [row.id, row.because])

  const both = [
    [arriving.id, 'arrivesToday'],
    [overlapping.id, 'overlaps'],
  ]
  expect(await because({ customerId })).toEqual(both)
  expect(await because({ customerId }, [20, 21])).toEqual([[arriving.id, 'arrivesToday']])
  expect(await because({ customerId }, [9, 10])).toEqual([
    [arriving.id, 'arrivesToday'],
    [other.id, 'overlaps'],
  ])
  // A guest who is not chosen but has the same phone or e-mail.
  expect(await because({ phone: '098200-12345' })).toEqual(both)
  expect(await because({ email: ' asha@MAIL.example ' })).toEqual(both)
  // The end of a number alone identifies no guest.
  expect(await because({ phone: '77200 12345' })).toEqual([])
  expect(await because({})).toEqual([])
  expect(await because({ customerId: ABSENT })).toEqual([])

  await desk.clerk.send(bookings.checkIn, { bookingId: arriving.id })
  const [inHouse] = await found({ customerId })
  expect(inHouse).toMatchObject({
    id: arriving.id,
    reference: arriving.reference,
    guestName: 'Asha Rao',
    status: 'IN_HOUSE',
    arrival: TODAY,
    departure: day(2),
    because: 'inHouse',
  })
  expect(inHouse?.roomNumbers).toHaveLength(1)

  await desk.clerk.send(bookings.checkOut, { bookingId: arriving.id, acceptBalance: true, note: 'Company pays' })
  expect(await because({ customerId })).toEqual([[overlapping.id, 'overlaps']])
  await desk.clerk.send(bookings.cancel, { bookingId: overlapping.id, version: overlapping.version, reason: 'Ill' })
  expect(await because({ customerId })).toEqual([])
})

test('ofGuest reads one statement, finds no one of another property, and refuses days that run backwards', async () => {
  const foreign = newId()
  await desk.hotel.rows(
    `insert into customers (property_id, id, first_name, last_name, search_name, search_first, email, phone_digits, created_at)
     values ($1, $2, 'Canary', 'Rao', 'rao canary', 'canary rao', 'canary@mail.example', '919999912345', now())`,
    [desk.hotel.foreignPropertyId, foreign],
  )
  await desk.hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     values ($1, $2, 'CANARY22', $3, 'CONFIRMED', $4, $5, now(), 1)`,
    [desk.hotel.foreignPropertyId, newId(), foreign, TODAY, day(1)],
  )
  for (const query of [{ customerId: foreign }, { email: 'canary@mail.example' }, { phone: '99999 12345' }])
    expect(await found(query)).toEqual([])
  expect((await desk.clerk.raw(bookings.ofGuest, { arrival: day(2), departure: day(2) })).status).toBe(400)
  const housekeeper = await desk.hotel.as('PROP_HOUSEKEEPING')
  expect((await housekeeper.raw(bookings.ofGuest, { arrival: day(1), departure: day(2) })).status).toBe(403)
})
