import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { newId } from '#server/ids.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { audit } from './contract.ts'
import { selectMatching } from './queries.ts'

let hotel: TestHotel
let desk: TestClient
const booking = newId()
const order = newId()
const foreignBooking = newId()

const record = (type: string, over: object = {}, at?: number) =>
  hotel.inside(async (ctx) => ctx.record({ type, entity: 'booking', entityId: booking, ...over }), 'PROP_ADMIN', at)

beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  for (const [propertyId, id, reference] of [
    [hotel.propertyId, booking, 'AUD23456'],
    [hotel.foreignPropertyId, foreignBooking, 'CANARY99'],
  ] as const) {
    const customer = newId()
    await hotel.rows(
      `insert into customers (property_id, id, first_name, search_name, search_first, created_at) values ($1, $2, 'A', 'a', 'a', now())`,
      [propertyId, customer],
    )
    await hotel.rows(
      `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       values ($1, $2, $3, $4, 'CONFIRMED', '2026-11-20', '2026-11-21', now(), 1)`,
      [propertyId, id, reference, customer],
    )
  }
  await record('NEW_BOOKING', { bookingId: booking, after: { status: 'CONFIRMED' } })
  await record('CHECK_IN', { bookingId: booking, before: { status: 'CONFIRMED' }, after: { status: 'IN_HOUSE' } })
  await record('ROOM_BLOCKED', { entity: 'room', entityId: '101' })
  await record('ORDER_CREATE', { entity: 'order', entityId: order, orderId: order })
  await record(
    'NEW_BOOKING',
    { bookingId: foreignBooking, entity: 'canary', entityId: 'canary', after: { secret: 'canary' } },
    hotel.foreignPropertyId,
  )
})
afterAll(() => hotel.stop())

const types = async (filter: object) => (await desk.send(audit.list, { ...filter })).rows.map((row) => row.type)

test('list is latest first and tells who, when, what and of which booking', async () => {
  const { rows } = await desk.send(audit.list, {})
  expect(rows.map((row) => row.type)).toEqual(['ORDER_CREATE', 'ROOM_BLOCKED', 'CHECK_IN', 'NEW_BOOKING'])
  expect(rows[2]).toMatchObject({
    actorName: 'Test',
    businessOn: '2026-11-20',
    bookingId: booking,
    bookingReference: 'AUD23456',
    before: { status: 'CONFIRMED' },
    after: { status: 'IN_HOUSE' },
  })
  expect(rows[1]).toMatchObject({ bookingId: null, bookingReference: null, before: null, after: null })
})

test('list narrows by booking, order, entity, type and day', async () => {
  expect(await types({ bookingId: booking })).toEqual(['CHECK_IN', 'NEW_BOOKING'])
  expect(await types({ orderId: order })).toEqual(['ORDER_CREATE'])
  expect(await types({ entity: 'room' })).toEqual(['ROOM_BLOCKED'])
  expect(await types({ entity: 'room', entityId: '102' })).toEqual([])
  expect(await types({ type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ type: 'nonsense' })).toEqual([])
  expect(await types({ from: '2026-11-20', until: '2026-11-21', type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ from: '2026-11-21' })).toEqual([])
  expect(await types({ until: '2026-11-20' })).toEqual([])
  const given = await desk.call('GET', `/api/auditReports/getByBookingId?bookingId=${booking}`)
  expect((given.body as { rows: unknown[] }).rows).toHaveLength(2)
  expect((await desk.raw(audit.list, { entity: 'a\u0000' })).status).toBe(400)
})

test('list pages without repeating or leaving out', async () => {
  const all = await desk.send(audit.list, {})
  const first = await desk.send(audit.list, { limit: 3 })
  const second = await desk.send(audit.list, { limit: 3, after: first.next })
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  expect(second.next).toBeUndefined()
  expect((await desk.raw(audit.list, { after: 'WyJhIl0' })).status).toBe(400)
})

test('list refuses not_found for another property', async () => {
  expect(codeOf(await desk.raw(audit.list, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
  expect((await desk.raw(audit.list, { propertyId: hotel.propertyId })).status).toBe(200)
})

test('nothing of another property appears, whatever is asked for', async () => {
  for (const filter of [
    {},
    { bookingId: foreignBooking },
    { entity: 'canary' },
    { entityId: 'canary' },
    { limit: 200 },
  ]) {
    const answer = await desk.raw(audit.list, filter)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toMatch(/canary/i)
  }
  expect((await (await hotel.as('PROP_HOUSEKEEPING')).raw(audit.list, {})).status).toBe(403)
})

test('every way of narrowing is answered by an index among thousands', async () => {
  await hotel.rows(
    `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, booking_id, entity, entity_id, request_id)
     select $1, gen_random_uuid(), case when n % 500 = 0 then 'RARE' else 'BOOKING_UPDATE' end, now(), date '2024-01-01' + n / 40, 1, 'Test',
            gen_random_uuid(), 'booking', n::text, 'test'
       from generate_series(1, 20000) n`,
    [hotel.propertyId],
  )
  await hotel.rows('vacuum analyze audit_events')
  const plans = await hotel.db.read(
    { propertyId: hotel.propertyId, organizationId: hotel.organizationId },
    async (tx) => {
      const filters = {
        audit_events_pkey: {},
        audit_of_a_booking: { bookingId: booking },
        audit_of_an_order: { orderId: order },
        audit_of_an_entity: { entity: 'booking', entityId: '77' },
        audit_by_type: { type: 'RARE' },
        audit_by_day: { from: '2024-03-01' as Day, until: '2024-03-03' as Day },
      }
      const found: [string, string][] = []
      for (const [index, filter] of Object.entries(filters)) {
        const { sql, parameters } = selectMatching(tx, filter, { beforeId: undefined, limit: 51 }).compile()
        const lines = await tx.named<Record<string, string>>('', `explain ${sql}`, parameters)
        found.push([index, lines.map((line) => line['QUERY PLAN']).join('\n')])
      }
      return found
    },
  )
  for (const [index, plan] of plans) {
    expect(plan).not.toMatch(/Seq Scan/)
    expect(plan).toContain(`using ${index} `)
  }
})
