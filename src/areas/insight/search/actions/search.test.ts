import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { newId } from '#server/database/ids.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { search } from '../contract.ts'
import { FIND_BOOKINGS, FIND_INVOICES } from '../queries.ts'

let hotel: TestHotel
let desk: TestClient
let customerId: string
const booking = newId()
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  const asha = { firstName: 'Abc', lastName: 'Rao', phone: '+91 98200 12345', email: 'asha@mail.example' }
  customerId = (await desk.send(customers.create, asha)).id
  await book(hotel.propertyId, booking, customerId, 'ABC23456')
  await book(hotel.propertyId, newId(), customerId, 'ABD23456')
  await invoice(hotel.propertyId, booking, 'INV/2026-27/000101', 101)

  const canary = newId()
  await hotel.rows(
    `insert into customers (property_id, id, first_name, last_name, search_name, search_first, email, phone_digits, created_at)
     values ($1, $2, 'Canary', 'Abc', 'abc canary', 'canary abc', 'asha@mail.example', '919820012345', now())`,
    [hotel.foreignPropertyId, canary],
  )
  const foreign = newId()
  await book(hotel.foreignPropertyId, foreign, canary, 'ABC2CANA')
  await invoice(hotel.foreignPropertyId, foreign, 'INV/2026-27/000101', 101)
})
afterAll(() => hotel.stop())

const book = (propertyId: number, id: string, customer: string, reference: string) =>
  hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     values ($1, $2, $3, $4, 'CONFIRMED', '2026-12-20', '2026-12-22', now(), 1)`,
    [propertyId, id, reference, customer],
  )

async function invoice(propertyId: number, bookingId: string, number: string, sequence: number) {
  const folio = newId()
  await hotel.rows(`insert into folios (property_id, id, booking_id, currency) values ($1, $2, $3, 'INR')`, [
    propertyId,
    folio,
    bookingId,
  ])
  await hotel.rows(
    `insert into invoice_series (property_id, document_type, fiscal_year_start, last_number)
     values ($1, 'INVOICE', '2026-04-01', $2)`,
    [propertyId, sequence],
  )
  await hotel.rows(
    `insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     values ($1, $2, '2026-04-01', $3, $4, $5, $6, '2026-11-20', now(), 1, 'Test', $7, 'INR', 0, 0, 0, 0, '{}', '', '')`,
    [
      propertyId,
      newId(),
      sequence,
      number.slice(0, 16),
      bookingId,
      folio,
      propertyId === hotel.propertyId ? 'Rao' : 'Canary',
    ],
  )
}

/** What each row is called, a booking by its reference. */
const found = async (text: string, client = desk, limit?: number) =>
  (await client.send(search.everything, { text, limit })).rows.map((row) => [
    row.kind,
    row.stay ? row.stay.reference : row.title,
  ])

test('everything finds bookings, guests, rooms and invoices, the exact ones first', async () => {
  expect(await found('abc')).toEqual([
    ['booking', 'ABC23456'],
    ['customer', 'Abc Rao'],
  ])
  expect(await found('abd 23456')).toEqual([['booking', 'ABD23456']])
  expect(await found('rao abc')).toEqual([['customer', 'Abc Rao']])
  expect(await found('98200 12345')).toEqual([['customer', 'Abc Rao']])
  expect((await found('10')).map(([, title]) => title)).toEqual(['101', '102', '103', '104'])
  expect(await found('inv/2026')).toEqual([['invoice', 'INV/2026-27/0001']])
  expect(await found('zzz')).toEqual([])
  expect(await found('10', desk, 2)).toHaveLength(2)
})

test('a bare number finds the room and the invoice of that number before anything else', async () => {
  expect((await found('101')).slice(0, 2).map(([kind]) => kind)).toEqual(['room', 'invoice'])
})

test('each row has the address of its screen', async () => {
  const { rows } = await desk.send(search.everything, { text: 'abc' })
  expect(rows).toEqual([
    {
      kind: 'booking',
      id: booking,
      title: 'Abc Rao',
      subtitle: 'ABC23456',
      path: '/master-service/reservation-details/ABC23456',
      stay: {
        reference: 'ABC23456',
        roomNumbers: [],
        arrival: '2026-12-20',
        departure: '2026-12-22',
        state: 'confirmed',
        isAccount: false,
        action: null,
      },
    },
    {
      kind: 'customer',
      id: customerId,
      title: 'Abc Rao',
      subtitle: '+91 98200 12345 · asha@mail.example',
      path: `/customer?id=${customerId}`,
      stay: null,
    },
  ])
  const room = (await desk.send(search.everything, { text: '101' })).rows[0]
  expect(room).toMatchObject({ id: FIXTURE.rooms['101'], path: `/bookone/rooms?room=${FIXTURE.rooms['101']}` })
})

test('only kinds one may see are found', async () => {
  const housekeeper = await hotel.as('PROP_HOUSEKEEPING')
  expect(await found('abc', housekeeper)).toEqual([])
  expect((await found('101', housekeeper)).map(([kind]) => kind)).toEqual(['room'])
  const marketing = await hotel.as('PROP_MARKETING')
  expect((await found('101', marketing)).map(([kind]) => kind)).toEqual(['room'])
  expect((await (await hotel.as('USER')).raw(search.everything, { text: 'abc' })).status).toBe(403)
})

test('nothing of another property is found, and nonsense is turned away', async () => {
  for (const text of ['abc', 'ABC2C', 'canary', 'asha@', '9820012345', '12345', 'INV', '101', '10']) {
    const response = await desk.raw(search.everything, { text, limit: 30 })
    expect(response.status).toBe(200)
    expect(JSON.stringify(response.body)).not.toMatch(/cana/i)
  }
  for (const text of ['', '   ', 'a\u0000', 'x'.repeat(101)])
    expect((await desk.raw(search.everything, { text })).status).toBe(400)
  for (const text of [`'; drop table bookings; --`, '%', '\\', '𠮷', '9'.repeat(30)])
    expect((await desk.raw(search.everything, { text })).status).toBe(200)
})

test('bookings and invoices are found by an index among thousands', async () => {
  await hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     select $1, gen_random_uuid(), 'K' || lpad(n::text, 7, '0'), $2, 'CONFIRMED', '2026-11-20', '2026-11-22', now(), 1
       from generate_series(1, 20000) n`,
    [hotel.propertyId, customerId],
  )
  await hotel.rows(
    `insert into folios (property_id, id, booking_id, currency)
     select property_id, gen_random_uuid(), id, 'INR' from bookings where property_id = $1 and reference like 'K%'`,
    [hotel.propertyId],
  )
  await hotel.rows(
    `insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select b.property_id, gen_random_uuid(), '2026-04-01', 1000 + row_number() over (), 'INV/26/' || b.reference, b.id, f.id, '2026-11-20',
            now(), 1, 'Test', 'Many', 'INR', 0, 0, 0, 0, '{}', '', ''
       from bookings b join folios f on f.property_id = b.property_id and f.booking_id = b.id
      where b.property_id = $1 and b.reference like 'K%'`,
    [hotel.propertyId],
  )
  await hotel.rows('vacuum analyze bookings, invoices, invoice_series')
  const plans = await hotel.db.read(
    { propertyId: hotel.propertyId, organizationId: hotel.organizationId },
    async (tx) => {
      const planOf = async (statement: string, parameters: unknown[]) =>
        (await tx.named<Record<string, string>>('', `explain ${statement}`, parameters))
          .map((line) => line['QUERY PLAN'])
          .join('\n')
      return {
        bookings: await planOf(FIND_BOOKINGS, [hotel.propertyId, 'K00012', 12]),
        invoices: await planOf(FIND_INVOICES, [hotel.propertyId, 'INV/26/K0001', 'INV/26/K0001\u{10FFFF}', 101, 12]),
      }
    },
  )
  expect(plans.bookings).toMatch(/Index Cond: .*reference >= .*reference <= /)
  expect(plans.bookings).not.toMatch(/Seq Scan on bookings/)
  expect(plans.invoices).toMatch(/Index Cond: .*number.* >= /)
  expect(plans.invoices).toMatch(/Index Cond: .*sequence = /)
  expect(plans.invoices).not.toMatch(/Seq Scan on invoices/)
})
