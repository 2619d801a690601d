import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt, instantAt } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { billTable, findTableFor, occupyTable, releaseTable } from './orders.ts'
import { tablesArea } from './tables.ts'
import type { DiningTable, Floor, TableStatus } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'

let hotel: TestHotel
let waiter: TestClient
let manager: TestClient
let outletId: string
let count = 0
/** Of the property. */
const ZONE = 'Asia/Kolkata'

beforeAll(async () => {
  hotel = await startTestServer({ areas: [tablesArea] })
  waiter = await hotel.as('PROP_SERVICE')
  manager = await hotel.as('PROP_MANAGER')
  outletId = await outlet()
})
afterAll(() => hotel.stop())

async function outlet(): Promise<string> {
  const id = newId()
  await hotel.rows(
    `insert into outlets (property_id, id, name, kind, delivery_methods) values ($1, $2::uuid, $2::uuid::text, 'RESTAURANT', '{Dine In}')`,
    [hotel.propertyId, id],
  )
  return id
}

const drawn = (name: string, x: number, more: object = {}) => ({ name, seats: 4, x, y: 0, w: 3, h: 3, ...more })
async function floor(names: readonly string[] = ['1', '2', '3']): Promise<Floor> {
  const made = await manager.send(tables.addFloor, { outletId, name: `Floor ${(count += 1)}` })
  const placed = names.map((name, index) => drawn(name, index * 4))
  return manager.send(tables.savePlan, { floorId: made.id, version: 1, name: made.name, tables: placed })
}
const table = async (): Promise<DiningTable> => (await floor(['1'])).tables[0]!
const now = async (tableId: string): Promise<DiningTable> =>
  (await waiter.send(tables.plan, {})).floors.flatMap((one) => one.tables).find(({ id }) => id === tableId)!
const move = (tableId: string, status: TableStatus, more: object = {}) =>
  waiter.raw(tables.setStatus, { tableId, status, ...more })
const sit = (tableId: string, orderId: string, isLead = true) =>
  hotel.inside((ctx) => occupyTable(ctx, { tableId, orderId, covers: 2, isLead }))
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const codeFor = async (of: Floor): Promise<string> =>
  new URL((await manager.send(tables.codes, { floorId: of.id })).rows[0]!.url).searchParams.get('code')!

describe('the plan', () => {
  test('is drawn and saved as a whole', async () => {
    const made = await floor()
    expect(made.tables.map(({ name, status }) => [name, status])).toEqual(
      ['1', '2', '3'].map((name) => [name, 'Available']),
    )
    const [first, second] = made.tables
    const saved = await manager.send(tables.savePlan, {
      floorId: made.id, version: made.version, name: 'Terrace',
      tables: [drawn('1', 20, { id: first!.id, shape: 'ROUND' }), drawn('9', 30)],
    }) // prettier-ignore
    expect(saved.tables.map(({ name, x }) => [name, x])).toEqual([['1', 20], ['9', 30]]) // prettier-ignore
    expect(await now(second!.id)).toBeUndefined()
  })
  test('addFloor refuses not_found', async () => {
    expect(codeOf(await manager.raw(tables.addFloor, { outletId: newId(), name: 'Roof' }))).toBe('not_found')
  })
  test('addFloor refuses name_taken', async () => {
    const { name } = await floor()
    expect(codeOf(await manager.raw(tables.addFloor, { outletId, name: name.toUpperCase() }))).toBe('name_taken')
  })
  test('savePlan refuses not_found, savePlan refuses stale_version, savePlan refuses name_taken, savePlan refuses tables_overlap', async () => {
    const [made, other] = [await floor(), await floor()]
    const save = (more: object) =>
      manager.raw(tables.savePlan, { floorId: made.id, version: made.version, name: made.name, tables: [], ...more })
    expect(codeOf(await save({ floorId: newId() }))).toBe('not_found')
    expect(codeOf(await save({ tables: [drawn('x', 0, { id: other.tables[0]!.id })] }))).toBe('not_found')
    expect(codeOf(await save({ version: 99 }))).toBe('stale_version')
    expect(codeOf(await save({ name: other.name }))).toBe('name_taken')
    expect(codeOf(await save({ tables: [drawn('a', 0), drawn('b', 2)] }))).toBe('tables_overlap')
  })
  test('a plan that names a table twice, or more guests at least than seats, is not valid', async () => {
    const made = await floor(['1'])
    const save = (all: object[]) =>
      manager.raw(tables.savePlan, { floorId: made.id, version: made.version, name: made.name, tables: all })
    const id = made.tables[0]!.id
    expect((await save([drawn('1', 0, { id }), drawn('2', 20, { id })])).status).toBe(400)
    expect((await save([drawn('1', 0, { id, seats: 4, minSeats: 5 })])).status).toBe(400)
    expect((await save([drawn('1', 0, { id, seats: 4, minSeats: 4 })])).status).toBe(200)
  })
  test('savePlan refuses table_in_use', async () => {
    const made = await floor(['1'])
    await sit(made.tables[0]!.id, newId())
    const empty = { floorId: made.id, version: made.version, name: made.name, tables: [] }
    expect(codeOf(await manager.raw(tables.savePlan, empty))).toBe('table_in_use')
  })
  test('a table may be rotated; rotated tables overlap by their real outlines', async () => {
    const made = await floor(['1'])
    const save = (placed: ReturnType<typeof drawn>[]) =>
      manager.raw(tables.savePlan, { floorId: made.id, version: made.version, name: made.name, tables: placed })
    const long = { w: 8, h: 2, y: 8 }
    const crossed = [drawn('a', 4, { ...long, rotation: 90 }), drawn('b', 7, { w: 2, h: 2, y: 5 })]
    expect(codeOf(await save(crossed))).toBe('tables_overlap')
    expect(codeOf(await save([drawn('a', 4, { rotation: 360 })]))).toBe('invalid')
    const saved = await save([drawn('a', -3, { ...long, rotation: 90 }), drawn('b', 4, { w: 2, h: 2, y: 8 })])
    expect(saved.status).toBe(200)
    expect((saved.body as Floor).tables.map(({ name, rotation }) => [name, rotation])).toEqual([['a', 90], ['b', 0]]) // prettier-ignore
  })
  test('a table over the edge is moved back onto the floor, and overlaps are checked at that position', async () => {
    const made = await floor(['1'])
    const save = (placed: ReturnType<typeof drawn>[]) =>
      manager.raw(tables.savePlan, { floorId: made.id, version: made.version, name: made.name, tables: placed })
    expect(codeOf(await save([drawn('1', 39), drawn('2', 36)]))).toBe('tables_overlap')
    const saved = await save([drawn('1', 39, { y: 23 }), drawn('2', 4, { w: 8, h: 2, y: 0, rotation: 90 })])
    expect((saved.body as Floor).tables.map(({ name, x, y }) => [name, x, y])).toEqual([['1', 37, 21], ['2', 4, 3]]) // prettier-ignore
  })
  test('codes are in the order of the numbers on the tables', async () => {
    const made = await floor(['10', '9', '2'])
    const { rows } = await manager.send(tables.codes, { floorId: made.id })
    expect(rows.map(({ name }) => name)).toEqual(['2', '9', '10'])
  })
  test('codes refuses not_found', async () => {
    expect(codeOf(await manager.raw(tables.codes, { floorId: newId() }))).toBe('not_found')
  })
})

describe('a table', () => {
  test('goes through seated, bill requested, billed, cleared', async () => {
    const { id } = await table()
    await waiter.send(tables.setStatus, { tableId: id, status: 'Occupied', covers: 3 })
    expect(await now(id)).toMatchObject({ status: 'Occupied', covers: 3 })
    for (const status of ['BillRequested', 'Billed', 'Occupied', 'Dirty', 'Available'] as const)
      expect((await waiter.send(tables.setStatus, { tableId: id, status })).status).toBe(status)
    expect(await now(id)).toMatchObject({ covers: 0, occupiedAt: null })
  })
  test('setStatus refuses not_found, setStatus refuses table_moved_on', async () => {
    const { id } = await table()
    expect(codeOf(await move(newId(), 'Occupied'))).toBe('not_found')
    expect(await move(id, 'Billed')).toMatchObject({ status: 409, body: { details: { status: 'Available' } } })
    expect(codeOf(await move(id, 'Blocked'))).toBe('table_moved_on')
    expect((await manager.send(tables.setStatus, { tableId: id, status: 'Blocked' })).status).toBe('Blocked')
    expect(codeOf(await move(id, 'Occupied'))).toBe('table_moved_on')
  })
  test('taken twice is refused: five orders want it at once, one gets it', async () => {
    const { id } = await table()
    const sat = await Promise.allSettled(Array.from({ length: 5 }, () => sit(id, newId())))
    expect(sat.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of sat)
      if (one.status === 'rejected') expect((one.reason as { code?: string }).code).toBe('table_taken')
    expect((await now(id)).orderIds).toHaveLength(1)
  })
  test('is released when its last order leaves, and is dirty then, not free', async () => {
    const { id } = await table()
    const [lead, split] = [newId(), newId()]
    await sit(id, lead)
    await sit(id, lead)
    await sit(id, split, false)
    await hotel.inside((ctx) => billTable(ctx, { tableId: id }))
    expect((await now(id)).status).toBe('Billed')
    expect(codeOf(await move(id, 'Dirty'))).toBe('table_moved_on')
    await hotel.inside((ctx) => releaseTable(ctx, { orderId: lead }))
    expect(await now(id)).toMatchObject({ status: 'Billed', orderIds: [split] })
    await hotel.inside((ctx) => releaseTable(ctx, { orderId: split }))
    await hotel.inside((ctx) => releaseTable(ctx, { orderId: split }))
    expect(await now(id)).toMatchObject({ status: 'Dirty', orderIds: [] })
    expect(await hotel.inside((ctx) => findTableFor(ctx, id))).toMatchObject({ name: '1', status: 'Dirty' })
  })
  test('what is ordered after the bill takes it back to occupied', async () => {
    const { id } = await table()
    await sit(id, newId())
    await hotel.inside((ctx) => billTable(ctx, { tableId: id }))
    await sit(id, newId(), false)
    expect((await now(id)).status).toBe('Occupied')
  })
  test('joined to another moves with it; join refuses not_found, join refuses table_moved_on', async () => {
    const { tables: [one, two, three] } = await floor() // prettier-ignore
    const join = (tableIds: string[], tableId = one!.id) => waiter.raw(tables.join, { tableId, tableIds })
    await waiter.send(tables.join, { tableId: one!.id, tableIds: [two!.id] })
    expect(codeOf(await join([newId()]))).toBe('not_found')
    expect(codeOf(await join([two!.id], three!.id))).toBe('table_moved_on')
    const orderId = newId()
    await sit(one!.id, orderId)
    expect((await now(two!.id)).status).toBe('Occupied')
    expect(codeOf(await join([]))).toBe('table_moved_on')
    await hotel.inside((ctx) => releaseTable(ctx, { orderId }))
    expect([(await now(one!.id)).status, (await now(two!.id)).status]).toEqual(['Dirty', 'Dirty'])
    await waiter.send(tables.setStatus, { tableId: one!.id, status: 'Available' })
    await waiter.send(tables.join, { tableId: one!.id, tableIds: [] })
    expect((await now(two!.id)).joinedTo).toBeNull()
  })
})

describe('a reservation', () => {
  const booked = (tableId: string, more: object = {}) => ({
    tableId,
    name: 'Rao',
    covers: 2,
    startsAt: soon(120),
    ...more,
  })

  test('holds its table, shows on the plan, and its party is seated', async () => {
    const { id } = await table()
    const made = await waiter.send(tables.reserve, booked(id, { startsAt: soon(30) }))
    expect(await now(id)).toMatchObject({ status: 'Reserved', nextReservation: { id: made.id, name: 'Rao' } })
    const listed = await waiter.send(tables.reservations, { from: soon(0), until: soon(60), status: 'BOOKED' })
    expect(listed.rows.map((row) => row.id)).toContain(made.id)
    const done = await waiter.send(tables.endReservation, { reservationId: made.id, status: 'SEATED' })
    expect([done.status, (await now(id)).status, (await now(id)).covers]).toEqual(['SEATED', 'Occupied', 2])
  })
  test('is listed by the calendar day of the property, also after midnight', async () => {
    const { id } = await table()
    const day = addDays(dayAt(soon(0), ZONE), 3)
    const at = (time: string, on = day) => instantAt(on, time, ZONE)
    const times = [at('23:45', addDays(day, -1)), at('00:15'), at('21:00'), at('00:30', addDays(day, 1))]
    for (const startsAt of times) await waiter.send(tables.reserve, booked(id, { startsAt, minutes: 15 }))
    const { rows } = await waiter.send(tables.reservations, { day })
    expect(rows.filter(({ tableId }) => tableId === id).map(({ startsAt }) => startsAt)).toEqual(times.slice(1, 3))
  })
  test('whose party never came leaves the plan when its time is over', async () => {
    const { id } = await table()
    const made = await waiter.send(tables.reserve, booked(id, { startsAt: soon(-20), minutes: 60 }))
    expect((await now(id)).nextReservation?.id).toBe(made.id)
    await hotel.rows(`update table_reservations set ends_at = now() - interval '1 minute' where id = $1`, [made.id])
    expect(await now(id)).toMatchObject({ status: 'Available', nextReservation: null })
  })
  test('reserve refuses table_reserved: five desks want it at once, one gets it', async () => {
    const { id } = await table()
    const responses = await Promise.all(Array.from({ length: 5 }, () => waiter.raw(tables.reserve, booked(id))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(4).fill('table_reserved'))
    expect((await waiter.raw(tables.reserve, booked(id, { startsAt: soon(120 + 135) }))).status).toBe(200)
  })
  test('reserve refuses not_found, reserve refuses date_in_past, reserve refuses party_too_large', async () => {
    const { id } = await table()
    expect(codeOf(await waiter.raw(tables.reserve, booked(newId())))).toBe('not_found')
    expect(codeOf(await waiter.raw(tables.reserve, booked(id, { startsAt: soon(-60) })))).toBe('date_in_past')
    expect(codeOf(await waiter.raw(tables.reserve, booked(id, { covers: 5 })))).toBe('party_too_large')
  })
  test('that was called off frees its time; endReservation refuses not_found, endReservation refuses reservation_ended', async () => {
    const { id } = await table()
    const { id: reservationId } = await waiter.send(tables.reserve, booked(id))
    await waiter.send(tables.endReservation, { reservationId, status: 'CANCELLED' })
    await waiter.send(tables.reserve, booked(id))
    const end = (of: string) => waiter.raw(tables.endReservation, { reservationId: of, status: 'NO_SHOW' })
    expect(codeOf(await end(newId()))).toBe('not_found')
    expect(codeOf(await end(reservationId))).toBe('reservation_ended')
  })
  test('endReservation refuses table_moved_on while someone sits there', async () => {
    const { id } = await table()
    const { id: reservationId } = await waiter.send(tables.reserve, booked(id))
    await manager.send(tables.setStatus, { tableId: id, status: 'Blocked' })
    expect(codeOf(await waiter.raw(tables.endReservation, { reservationId, status: 'SEATED' }))).toBe('table_moved_on')
  })
  test('is not seated upon another party; its own, seated from the plan already, is', async () => {
    const { id } = await table()
    const { id: reservationId } = await waiter.send(tables.reserve, booked(id, { startsAt: soon(30) }))
    const seat = () => waiter.raw(tables.endReservation, { reservationId, status: 'SEATED' })
    const sitsSince = (minutes: number) =>
      hotel.rows(`update dining_tables set occupied_at = now() - make_interval(mins => $2) where id = $1`, [
        id,
        minutes,
      ])
    await waiter.send(tables.setStatus, { tableId: id, status: 'Occupied', covers: 4 })
    await sitsSince(90)
    expect(await seat()).toMatchObject({
      status: 409,
      body: { code: 'table_moved_on', details: { status: 'Occupied' } },
    })
    await sitsSince(5)
    expect((await seat()).status).toBe(200)
  })
})

describe('the waiting list', () => {
  test('is in order of who came first; one is seated, one leaves', async () => {
    const { id } = await table()
    const list = await outlet()
    const [first, second] = [
      await waiter.send(tables.addWait, { outletId: list, name: 'Sen', covers: 4, quotedMinutes: 20 }),
      await waiter.send(tables.addWait, { outletId: list, name: 'Roy', covers: 2 }),
    ]
    const names = async () => (await waiter.send(tables.waits, { outletId: list })).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Sen', 'Roy'])
    expect(await waiter.send(tables.endWait, { waitId: first.id, tableId: id })).toEqual({ isSeated: true })
    expect(await now(id)).toMatchObject({ status: 'Occupied', covers: 4 })
    await waiter.send(tables.endWait, { waitId: second.id })
    expect(await names()).toEqual([])
  })
  test('addWait refuses not_found', async () => {
    const wait = { outletId: newId(), name: 'Das', covers: 2 }
    expect(codeOf(await waiter.raw(tables.addWait, wait))).toBe('not_found')
  })
  test('endWait refuses not_found, endWait refuses table_moved_on', async () => {
    const { id } = await table()
    const wait = await waiter.send(tables.addWait, { outletId, name: 'Das', covers: 2 })
    await manager.send(tables.setStatus, { tableId: id, status: 'Blocked' })
    expect(codeOf(await waiter.raw(tables.endWait, { waitId: newId() }))).toBe('not_found')
    expect(codeOf(await waiter.raw(tables.endWait, { waitId: wait.id, tableId: id }))).toBe('table_moved_on')
  })
  test('a party is notified that its table is ready, once; tellWait refuses not_found', async () => {
    const list = await outlet()
    const { id: waitId, toldAt } = await waiter.send(tables.addWait, { outletId: list, name: 'Pal', covers: 2 })
    expect(toldAt).toBeNull()
    const first = await waiter.send(tables.tellWait, { waitId })
    expect(first.toldAt).not.toBeNull()
    expect(await waiter.send(tables.tellWait, { waitId })).toEqual(first)
    expect((await waiter.send(tables.waits, { outletId: list })).rows).toEqual([first])
    await waiter.send(tables.endWait, { waitId })
    expect(codeOf(await waiter.raw(tables.tellWait, { waitId }))).toBe('not_found')
  })
  test('two parties are seated at one table at once: one sits, the other waits on', async () => {
    const { id } = await table()
    const list = await outlet()
    const party = (name: string) => waiter.send(tables.addWait, { outletId: list, name, covers: 2 })
    const parties = [await party('Bose'), await party('Dutt')]
    const seat = ({ id: waitId }: { id: string }) => waiter.raw(tables.endWait, { waitId, tableId: id })
    expect((await Promise.all(parties.map(seat))).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await waiter.send(tables.waits, { outletId: list })).rows).toHaveLength(1)
  })
})

describe('a guest at the table', () => {
  test('calls, staff are notified once, and the call ends when someone goes', async () => {
    const made = await floor(['7'])
    const code = await codeFor(made)
    const guest = hotel.anonymous()
    expect(await guest.send(tables.open, { code })).toMatchObject({
      propertyName: 'Test Palace',
      tableName: '7',
      open: [],
    })
    await guest.send(tables.call, { code, kind: 'WAITER' })
    expect(await guest.send(tables.call, { code, kind: 'WAITER' })).toEqual({ open: ['WAITER'] })
    const notified = await hotel.rows('select 1 from notifications where reference_id = $1', [made.tables[0]!.id])
    expect(notified).toHaveLength(1)
    const { rows } = await waiter.send(tables.calls, {})
    const call = rows.find(({ tableId }) => tableId === made.tables[0]!.id)
    expect(call).toMatchObject({ kind: 'WAITER', tableName: '7' })
    await waiter.send(tables.answerCall, { callId: call!.id })
    await waiter.send(tables.answerCall, { callId: call!.id })
    expect((await guest.send(tables.open, { code })).open).toEqual([])
  })
  test('requests the bill of a table where guests sit', async () => {
    const made = await floor(['8'])
    const tableId = made.tables[0]!.id
    await sit(tableId, newId())
    await hotel.anonymous().send(tables.call, { code: await codeFor(made), kind: 'BILL' })
    expect((await now(tableId)).status).toBe('BillRequested')
  })
  test('open refuses not_found, call refuses not_found: for no table and for no property alike', async () => {
    const guest = hotel.anonymous()
    for (const property of [hotel.propertyId, 999_999]) {
      const code = `${property}-${'x'.repeat(43)}`
      expect(codeOf(await guest.raw(tables.open, { code }))).toBe('not_found')
      expect(codeOf(await guest.raw(tables.call, { code, kind: 'BILL' }))).toBe('not_found')
    }
    expect((await guest.raw(tables.open, { code: '1-<script>' })).status).toBe(400)
  })
  test('answerCall refuses not_found', async () => {
    expect(codeOf(await waiter.raw(tables.answerCall, { callId: newId() }))).toBe('not_found')
  })
})
