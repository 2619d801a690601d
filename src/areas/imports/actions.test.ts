import { deflateRawSync } from 'node:zlib'
import writeWorkbook from 'write-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/bookings/contract.ts'
import { customers } from '#areas/customers/contract.ts'
import { invariants } from '#areas/invariants.ts'
import { rooms } from '#areas/rooms/contract.ts'
import type { Asked } from '#core/contract.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { runJobs } from '../../../e2e/peers/run-jobs.ts'
import { imports } from './contract.ts'
import { importJobs } from './jobs.ts'

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Uma' })
})
afterAll(async () => {
  for (const { id, sql } of invariants) expect({ id, rows: await hotel.rows(sql) }).toEqual({ id, rows: [] })
  await hotel.stop()
})

const run = () => runJobs(hotel, importJobs)

describe('read', () => {
  const read = (file: Buffer) => manager.raw(imports.read, { file: file.toString('base64') })
  const sheet = (cells: unknown[][]) =>
    writeWorkbook(cells.map((row) => row.map((value) => ({ value }))) as never).toBuffer() as Promise<Buffer>

  test('a CSV file of any program and a workbook become the same cells', async () => {
    const wanted = [
      ['Name', 'Arrival', 'Pax'],
      ['Zoé Müller', '2027-04-03', '2'],
    ]
    expect((await read(Buffer.from('Name;Arrival;Pax\r\n"Zoé Müller";2027-04-03;2\r\n;;\r\n'))).body).toEqual({
      rows: wanted,
    })
    expect((await read(Buffer.from('Name;Arrival;Pax\nZoé Müller;2027-04-03;2', 'latin1'))).body).toEqual({
      rows: wanted,
    })
    const workbook = await writeWorkbook([
      [{ value: 'Name' }, { value: 'Arrival' }, { value: 'Pax' }],
      [
        { value: 'Zoé Müller' },
        { value: new Date('2027-04-03T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: 2, type: Number },
      ],
    ]).toBuffer()
    expect((await read(Buffer.from(workbook))).body).toEqual({ rows: wanted })
  })

  test('read refuses not_a_table: nothing, one line, bytes, a broken workbook, and one that unpacks to gigabytes', async () => {
    const good = Buffer.from(await sheet([['Name'], ['Mira']]))
    for (const file of [
      Buffer.from('Name\n'),
      Buffer.from([0, 1, 2, 3, 0]),
      Buffer.from('PK\x03\x04 and no more'),
      good.subarray(0, good.length - 40),
      zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(80_000_000)), 80_000_000),
      zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(20_000_000)), 1_000),
    ])
      expect(codeOf(await read(file))).toBe('not_a_table')
    // read refuses table_too_long
    expect(codeOf(await read(Buffer.from('Name\n' + 'Mira\n'.repeat(5_001))))).toBe('table_too_long')
    expect((await (await hotel.as('PROP_FRONTDESK')).raw(imports.read, { file: 'YQ==' })).status).toBe(403)
  })
})

/** A zip of one piece that says it is so large. */
function zipOf(name: string, data: Buffer, size: number): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), data])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

const guests = (rows: string[][], more: object = {}): Asked<typeof imports.start> => ({
  kind: 'GUESTS', columns: ['name', 'email', 'phone', 'dateOfBirth'], rows, fileName: 'guests.csv', ...more,
}) // prettier-ignore
const stays = (rows: string[][], more: object = {}): Asked<typeof imports.start> => ({
  kind: 'BOOKINGS',
  columns: ['reference', 'name', 'email', 'arrival', 'departure', 'roomType', 'roomNumber', 'adults', 'nightPrice'],
  rows,
  fileName: 'bookings.xlsx',
  ...more,
})
const dry = ({ kind, columns, rows }: Asked<typeof imports.start>) =>
  manager.send(imports.check, { kind, columns, rows })
const listed = async () => (await manager.send(customers.list, { limit: 200 })).rows.map(({ firstName }) => firstName)

describe('guests', () => {
  const rows = [
    ['Mira Sen', 'mira@mail.example', '+91 98200 11111', '3/4/1990'],
    ['Omar Khan', 'omar@mail.example', '', ''],
    ['', 'nobody', 'x', '99/99/1990'],
    ['Mira S.', 'MIRA@mail.example', '', ''],
  ]

  test('a dry run says what is wrong with each line and changes nothing; then the right ones come in', async () => {
    const before = await listed()
    const tried = await dry(guests(rows))
    expect(tried).toMatchObject({ rightCount: 2, wrongCount: 2 })
    expect(tried.lines.map(({ line, faults }) => [line, [...faults].sort()])).toEqual([
      [4, ['BIRTH', 'EMAIL', 'NAME', 'PHONE']],
      [5, ['TWICE']],
    ])
    expect(await listed()).toEqual(before)

    // start refuses lines_wrong
    const stopped = await manager.raw(imports.start, guests(rows))
    expect(stopped.body).toMatchObject({ code: 'lines_wrong', details: { count: 2 } })
    const begun = await manager.send(imports.start, guests(rows, { leaveOutWrong: true }))
    expect(begun).toMatchObject({ state: 'RUNNING', total: 4, made: 0, leftOut: 2, createdBy: 'Uma Rao' })
    // start refuses import_running, undo refuses import_running
    expect(codeOf(await manager.raw(imports.start, guests([['Another One', '', '', '']])))).toBe('import_running')
    expect(codeOf(await manager.raw(imports.undo, { importId: begun.id }))).toBe('import_running')
    await run()
    const done = await manager.send(imports.get, { importId: begun.id })
    expect(done).toMatchObject({ import: { state: 'DONE', made: 2, failed: 0 }, lines: [{ line: 4 }, { line: 5 }] })
    expect(await listed()).toEqual(expect.arrayContaining(['Mira', 'Omar']))
    // Known by now, all of them.
    expect((await dry(guests(rows.slice(0, 2)))).lines.map(({ faults }) => faults)).toEqual([['EXISTS'], ['EXISTS']])

    const undone = await manager.send(imports.undo, { importId: begun.id })
    expect(undone.state).toBe('UNDONE')
    expect(await listed()).toEqual(before)
    expect(await manager.send(imports.undo, { importId: begun.id })).toEqual(undone)
  })

  test('undo refuses import_in_use once one of them books or was changed, and says who', async () => {
    const begun = await manager.send(imports.start, guests(rows.slice(0, 2)))
    await run()
    const { rows: found } = await manager.send(customers.list, { text: 'Omar' })
    const customerId = found[0]?.id ?? ''
    const stay = { roomTypeId: FIXTURE.standard, arrival: '2026-12-20', departure: '2026-12-21', adults: 1 } as never
    await manager.send(bookings.create, { customerId, stays: [stay] })
    const answer = await manager.raw(imports.undo, { importId: begun.id })
    expect(answer.body).toMatchObject({ code: 'import_in_use', details: { count: 1, first: 'Omar Khan' } })
    expect(await listed()).toEqual(expect.arrayContaining(['Mira', 'Omar']))
  })

  test('get refuses not_found, undo refuses not_found: also another house’s', async () => {
    const [made] = (await manager.send(imports.list, {})).rows
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    for (const [client, importId] of [
      [manager, FIXTURE.bar],
      [stranger, made?.id ?? ''],
    ] as const) {
      expect(codeOf(await client.raw(imports.get, { importId }))).toBe('not_found')
      expect(codeOf(await client.raw(imports.undo, { importId }))).toBe('not_found')
    }
    expect((await stranger.send(imports.list, {})).rows).toEqual([])
  })
})

describe('bookings', () => {
  const line = (reference: string, over: Partial<Record<number, string>> = {}) =>
    [reference, 'Lena Roy', 'lena@mail.example', '5/1/2027', '7/1/2027', 'Deluxe', '', '2', ''].map(
      (cell, at) => over[at] ?? cell,
    )
  const freeDeluxe = async () =>
    (await manager.send(bookings.availability, {
      from: '2027-01-05' as never,
      until: '2027-01-06' as never,
    })) as unknown
  beforeEach(() => hotel.rows('delete from idempotency_keys'))

  test('come in by the house’s own rules: nights held, prices named with their reason, one guest for all of theirs; and go out again', async () => {
    const before = await freeDeluxe()
    const rows = [line('X-1', { 6: '201', 8: '5,000' }), line('X-2'), line('X-3')]
    const tried = await dry(stays(rows))
    expect(tried).toMatchObject({ rightCount: 2, wrongCount: 1, lines: [{ line: 4, faults: ['NO_ROOM_FREE'] }] })
    const taken = await dry(stays([rows[0] ?? [], line('X-4', { 6: '201' })]))
    expect(taken.lines).toMatchObject([{ line: 3, faults: ['ROOM_TAKEN'] }])

    const begun = await manager.send(imports.start, stays(rows, { leaveOutWrong: true }))
    await run()
    await run() // a second run finds nothing to do
    expect(await manager.send(imports.get, { importId: begun.id })).toMatchObject({
      import: { state: 'DONE', made: 2, failed: 0, leftOut: 1 },
    })
    const made = await hotel.rows<{ id: string; customer_id: string; notes: string }>(
      `select id, customer_id, notes from bookings where notes like 'Reference X-%' order by notes`,
    )
    expect(made).toHaveLength(2)
    expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBe(1)
    const booking = await manager.send(bookings.get, { bookingId: made[0]?.id ?? '' })
    expect(booking).toMatchObject({ status: 'CONFIRMED', stays: [{ roomNumber: '201', adults: 2 }] })
    const nights = await hotel.rows('select net_minor::int as net from stay_nights where stay_id = $1', [
      booking.stays[0]?.id,
    ])
    expect(nights).toEqual([{ net: 500_000 }, { net: 500_000 }])
    const [audited] = await hotel.rows<{ after: { priceReason: string } }>(
      `select after from audit_events where booking_id = $1 and type = 'NEW_BOOKING'`,
      [booking.id],
    )
    expect(audited?.after.priceReason).toBe('import')
    expect(await hotel.rows(`select 1 from notifications where reference_id = $1`, [booking.id])).toEqual([])
    // The same reference comes in once.
    expect((await dry(stays([line('X-1', { 3: '5/2/2027', 4: '6/2/2027' })]))).lines).toMatchObject([
      { faults: ['EXISTS'] },
    ])

    await manager.send(imports.undo, { importId: begun.id })
    expect(await hotel.rows(`select 1 from bookings where notes like 'Reference X-%'`)).toEqual([])
    expect(await freeDeluxe()).toEqual(before)
    expect((await dry(stays(rows.slice(0, 2)))).wrongCount).toBe(0)
  })

  test('a line the house refuses after all is told in the list, and the others come in', async () => {
    const rows = [line('Y-1'), line('Y-2')]
    const begun = await manager.send(imports.start, stays(rows))
    const stay = { roomTypeId: FIXTURE.deluxe, arrival: '2027-01-06', departure: '2027-01-07', adults: 1 } as never
    const faster = await manager.send(bookings.create, { customer: { firstName: 'Fast' }, stays: [stay] })
    await run()
    const { import: done, lines } = await manager.send(imports.get, { importId: begun.id })
    expect(done).toMatchObject({ made: 1, failed: 1 })
    expect(lines).toMatchObject([{ line: 3, refusal: 'no_availability', details: { day: '2027-01-06' } }])
    // Once one of them was changed, all of them stay.
    const [one] = await hotel.rows<{ id: string; version: number }>(
      `select id, version from bookings where notes like 'Reference Y-%'`,
    )
    await hotel.rows('update bookings set version = version + 1 where id = $1', [one?.id])
    expect(codeOf(await manager.raw(imports.undo, { importId: begun.id }))).toBe('import_in_use')
    await hotel.rows('update bookings set version = version - 1 where id = $1', [one?.id])
    await manager.send(imports.undo, { importId: begun.id })
    await manager.send(bookings.cancel, { bookingId: faster.id, version: faster.version, reason: 'Test' } as never)
  })

  test('start refuses price_needs_permission, start refuses table_too_long, check refuses table_too_long', async () => {
    const [role] = await hotel.rows<{ id: string }>(
      `insert into roles (id, organization_id, name, template, permissions)
       values (gen_random_uuid(), $1, 'Importer', 'PROP_MANAGER', '{imports.write,bookings.read}') returning id`,
      [hotel.organizationId],
    )
    const clerk = await hotel.as('PROP_MANAGER')
    await hotel.rows('update users set role_id = $2 where id = $1', [clerk.userId, role?.id])
    hotel.sessions.forget()
    expect(codeOf(await clerk.raw(imports.start, stays([line('Z-1', { 8: '100' })])))).toBe('price_needs_permission')
    const many = Array.from({ length: 2_001 }, (_, index) => line(`M-${index}`))
    expect(codeOf(await manager.raw(imports.start, stays(many)))).toBe('table_too_long')
    const { fileName: _, ...table } = stays(many)
    expect(codeOf(await manager.raw(imports.check, table))).toBe('table_too_long')
  })

  test('nothing of it is for who may not, and rooms are of the house alone', async () => {
    const desk = await hotel.as('PROP_FRONTDESK')
    expect((await desk.raw(imports.start, stays([line('A-1')]))).status).toBe(403)
    expect((await dry(stays([line('A-2', { 5: 'Canary type' })]))).lines).toMatchObject([{ faults: ['ROOM_TYPE'] }])
    expect((await manager.send(rooms.list, {})).rows).toHaveLength(6)
  })
})
