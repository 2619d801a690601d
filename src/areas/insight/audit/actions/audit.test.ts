import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditType } from '#core/audit-types.ts'
import type { Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, EXPORT_ROWS, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { inSnapshot } from '#server/database/verify.ts'
import { findChainFaults } from './chain.ts'
import { audit } from '../contract.ts'
import { selectMatching } from '../queries/audit.ts'

let hotel: TestHotel
let desk: TestClient
const booking = newId()
const order = newId()
const foreignBooking = newId()

const record = (type: AuditType, over: object = {}, at?: number) =>
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
  await record('ROOM_BLOCK', { entity: 'room', entityId: '101' })
  await record('ORDER_CREATE', { entity: 'order', entityId: order, orderId: order })
  await record(
    'NEW_BOOKING',
    { bookingId: foreignBooking, entity: 'canary', entityId: 'canary', after: { secret: 'canary' } },
    hotel.foreignPropertyId,
  )
})
afterAll(() => hotel.stop())

const types = async (filter: object) => (await desk.send(audit.list, { ...filter })).rows.map((row) => row.type)

test('list is latest first, with user, time, change and booking', async () => {
  const { rows } = await desk.send(audit.list, {})
  expect(rows.map((row) => row.type)).toEqual(['ORDER_CREATE', 'ROOM_BLOCK', 'CHECK_IN', 'NEW_BOOKING'])
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

test('list returns the current names of the ids in an event, only of the property’s own records', async () => {
  const [room, lost, foreign] = [newId(), newId(), newId()]
  const type = newId()
  for (const [propertyId, id] of [
    [hotel.propertyId, room],
    [hotel.foreignPropertyId, foreign],
  ] as const) {
    await hotel.rows(
      `insert into room_types (property_id, id, name, code, max_adults, max_guests) values ($1, $2, 'Loft', 'LOFT', 2, 2)`,
      [propertyId, type],
    )
    await hotel.rows(`insert into rooms (property_id, id, room_type_id, number) values ($1, $2, $3, 'L7')`, [
      propertyId,
      id,
      type,
    ])
  }
  const filter = { entity: 'stay' }
  await record('ROOM_SHIFT', {
    entity: 'stay',
    entityId: booking,
    before: { roomId: room },
    after: { roomId: lost, others: [foreign], charge: `line:${type}` },
  })
  expect((await desk.send(audit.list, filter)).rows[0]?.names).toEqual({
    [booking]: 'AUD23456',
    [room]: 'L7',
    [type]: 'Loft',
  })
  await hotel.rows(`update rooms set number = 'L8' where id = $1`, [room])
  expect((await desk.send(audit.list, filter)).rows[0]?.names).toMatchObject({ [room]: 'L8' })
  await hotel.rows(`delete from audit_events where entity = 'stay' and property_id = $1`, [hotel.propertyId])
})

test('list narrows by booking, order, entity, type and day', async () => {
  expect(await types({ bookingId: booking })).toEqual(['CHECK_IN', 'NEW_BOOKING'])
  expect(await types({ orderId: order })).toEqual(['ORDER_CREATE'])
  expect(await types({ entity: 'room' })).toEqual(['ROOM_BLOCK'])
  expect(await types({ entity: 'room', entityId: '102' })).toEqual([])
  expect(await types({ type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ type: 'nonsense' })).toEqual([])
  expect(await types({ from: '2026-11-20', until: '2026-11-21', type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ from: '2026-11-21' })).toEqual([])
  expect(await types({ until: '2026-11-20' })).toEqual([])
  expect(await types({ through: '2026-11-20', type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ through: '2026-11-19' })).toEqual([])
  const [someone] = (await desk.send(audit.list, {})).rows
  expect(await types({ actorId: someone!.actorId, type: 'CHECK_IN' })).toEqual(['CHECK_IN'])
  expect(await types({ actorId: 987654 })).toEqual([])
  const inherited = await desk.call('GET', `/api/auditReports/getByBookingId?bookingId=${booking}`)
  expect((inherited.body as { rows: unknown[] }).rows).toHaveLength(2)
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

test('nothing of another property appears, whatever is requested', async () => {
  for (const filter of [
    {},
    { bookingId: foreignBooking },
    { entity: 'canary' },
    { entityId: 'canary' },
    { limit: 200 },
  ]) {
    const response = await desk.raw(audit.list, filter)
    expect(response.status).toBe(200)
    expect(JSON.stringify(response.body)).not.toMatch(/canary/i)
  }
  expect((await (await hotel.as('PROP_HOUSEKEEPING')).raw(audit.list, {})).status).toBe(403)
})

test('people are those who changed something here, by name', async () => {
  const { rows } = await desk.send(audit.people, {})
  expect(rows.map(({ name }) => name)).toEqual(['Test'])
})

test('export is the list as a file', async () => {
  const response = await desk.raw(audit.export, { type: 'CHECK_IN' })
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toContain('text/csv')
  const lines = String(response.body).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('AUD23456')
})

test('export refuses too_many_rows', async () => {
  await hotel.rows(
    `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, request_id)
     select $1, gen_random_uuid(), 'DATE_CHANGE', now(), date '2030-01-01', 1, 'Test', 'canary', n::text, 'test' from generate_series(1, ${EXPORT_ROWS + 1}) n`,
    [hotel.propertyId],
  )
  const wanted = { from: '2030-01-01', format: 'xlsx' }
  const { body } = await desk.raw(audit.export, wanted)
  expect(body).toMatchObject({ code: 'too_many_rows', details: { most: EXPORT_ROWS } })
  await hotel.rows(`delete from audit_events where entity = 'canary' and property_id = $1`, [hotel.propertyId])
})

test('note writes what another program saw, marked as reported', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const note = { type: 'DATE_CHANGE', bookingId: booking, description: 'The channel says so' } as const
  const noted = await manager.call('POST', '/api/auditReports/', note)
  expect(noted).toMatchObject({ status: 200, body: { type: 'DATE_CHANGE', businessOn: '2026-11-20' } })
  const [row] = (await manager.send(audit.list, { bookingId: booking, limit: 1 })).rows
  expect(row).toMatchObject({ type: 'DATE_CHANGE', entity: 'report', after: { description: 'The channel says so' } })
  expect((await manager.raw(audit.note, { ...note, type: 'MOON_LANDING' })).status).toBe(400)
  expect((await desk.raw(audit.note, note)).status).toBe(403)
})

test('note refuses not_found for a booking or order that is not the property’s own', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const note = { type: 'DATE_CHANGE', bookingId: foreignBooking, description: 'x' } as const
  expect(codeOf(await manager.raw(audit.note, note))).toBe('not_found')
  const order = { type: 'ORDER_CREATE', orderId: foreignBooking, description: 'x' } as const
  expect(codeOf(await manager.raw(audit.note, order))).toBe('not_found')
})

const faults = () => hotel.db.platform((tx) => findChainFaults(tx, 3))

/** As `npx hotelmate verify` reads them, on a connection of its own. */
const faultsFromOutside = async () => {
  const client = await hotel.owner.connect()
  return inSnapshot(client, (tx) => findChainFaults(tx, 3)).finally(() => client.release())
}

test('seal links everything that waits, once, and the chain can be computed anew', async () => {
  const before = await desk.send(audit.head, {})
  expect(before).toMatchObject({ propertyId: hotel.propertyId, sequence: 0, hash: '' })
  expect(before.waiting).toBeGreaterThan(3)
  const sealed = await desk.send(audit.seal, {})
  expect(sealed).toMatchObject({ sequence: before.waiting, waiting: 0, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const again = await desk.send(audit.seal, {})
  expect(again).toMatchObject({ sequence: sealed.sequence, hash: sealed.hash })
  expect([await faults(), await faultsFromOutside()]).toEqual([[], []])
})

test('ten sealers and ten writers at once make one chain without gap', async () => {
  const sealer = (await hotel.as('PROP_ADMIN')).send.bind(await hotel.as('PROP_ADMIN'))
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      record('PRICE_CHANGE', { after: { index } }),
      sealer(audit.seal, {}),
    ]).flat(),
  )
  const head = await desk.send(audit.seal, {})
  expect(head.waiting).toBe(0)
  const [row] = await hotel.rows(
    'select count(*)::int as links, max(sequence)::int as last from audit_links where property_id = $1',
    [hotel.propertyId],
  )
  expect(row).toEqual({ links: head.sequence, last: head.sequence })
  expect(await faults()).toEqual([])
})

test('a changed event, a changed link and a cut chain are found', async () => {
  const property = hotel.propertyId
  const spoiled = async (spoil: string, mend: string) => {
    await hotel.rows(spoil, [property])
    const found = await faults()
    await hotel.rows(mend, [property])
    return found
  }
  const second = `(property_id, id) = (select property_id, event_id from audit_links where property_id = $1 and sequence = 2)`
  expect(
    await spoiled(
      `update audit_events set actor_name = 'Nobody' where ${second}`,
      `update audit_events set actor_name = 'Test' where ${second}`,
    ),
  ).toEqual([{ propertyId: property, sequence: 2, fault: 'the event was changed' }])
  const link = 'where property_id = $1 and sequence = 3'
  expect(
    await spoiled(
      `update audit_links set is_removable = true ${link}`,
      `update audit_links set is_removable = false ${link}`,
    ),
  ).toEqual([{ propertyId: property, sequence: 3, fault: 'the link was changed' }])
  const head = 'where property_id = $1'
  expect(
    await spoiled(
      `update audit_heads set sequence = sequence + 1 ${head}`,
      `update audit_heads set sequence = sequence - 1 ${head}`,
    ),
  ).toMatchObject([{ propertyId: property, fault: 'the chain does not end at its head' }])
  await expect(hotel.rows(`delete from audit_events where ${second}`, [property])).rejects.toThrow('only_removable')
  expect(await faults()).toEqual([])
})

test('events of sample data go with it; their links stay, and the chain is whole', async () => {
  const property = hotel.propertyId
  await hotel.rows(
    `insert into sample_loads (property_id, id, status, started_at, before) values ($1, $2, 'LOADED', now(), '{}')`,
    [property, newId()],
  )
  await record('NEW_BOOKING', { entity: 'sample', entityId: 'sample' })
  const head = await desk.send(audit.seal, {})
  await hotel.rows('delete from sample_loads where property_id = $1', [property])
  await hotel.rows(`delete from audit_events where property_id = $1 and entity = 'sample'`, [property])
  const [link] = await hotel.rows(
    `select event_id as event, is_removable as "isRemovable" from audit_links where property_id = $1 and sequence = $2`,
    [property, head.sequence],
  )
  expect(link).toEqual({ event: null, isRemovable: true })
  expect(await faults()).toEqual([])
})

test('the app can neither change a link nor remove one', async () => {
  const tenant = { propertyId: hotel.propertyId, organizationId: hotel.organizationId }
  for (const sql of ['delete from audit_links', 'update audit_links set sequence = 1'])
    await expect(hotel.db.write(tenant, (tx) => tx.named('', sql, []))).rejects.toThrow('permission denied')
})

test('every filter uses an index among thousands', async () => {
  await hotel.rows(
    `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, booking_id, entity, entity_id, request_id)
     select $1, gen_random_uuid(), case when n % 500 = 0 then 'STAY_SPLIT' else 'BOOKING_UPDATE' end, now(), date '2024-01-01' + n / 40, 1, 'Test',
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
        audit_by_type: { type: 'STAY_SPLIT' },
        audit_by_person: { actorId: 77 },
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
