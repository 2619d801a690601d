import { deflateRawSync } from 'node:zlib'
import writeWorkbook from 'write-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { invariants, violatedInvariants } from '#main/invariants.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { reviews } from '#areas/marketing/reviews/contract/reviews.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { guessColumns } from '#core/columns.ts'
import type { RequestOf } from '#core/contract.ts'
import { readCsv } from '#core/csv.ts'
import type { Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { imports } from '../contract.ts'
import { importJobs } from '../jobs.ts'
import { type ImportField, namesOf } from '../rules/fields.ts'

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

/** A user with a role of the property's own that imports nothing but guests. */
async function guestsOnly(name: string): Promise<TestClient> {
  const [role] = await hotel.rows<{ id: string }>(
    `insert into roles (id, organization_id, name, template, permissions)
     values (gen_random_uuid(), $1, $2, 'PROP_MANAGER', '{imports.write,products.read}') returning id`,
    [hotel.organizationId, name],
  )
  const clerk = await hotel.as('PROP_MANAGER')
  await hotel.rows('update users set role_id = $2 where id = $1', [clerk.userId, role?.id])
  hotel.sessions.forget()
  return clerk
}

describe('read', () => {
  const read = (file: Buffer) => manager.raw(imports.read, { file: file.toString('base64') })
  const sheet = (cells: string[][]) =>
    writeWorkbook(cells.map((row) => row.map((value) => ({ value })))).toBuffer() as Promise<Buffer>

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

  const wanted = [
    ['Name', 'Arrival', 'Pax'],
    ['Zoé Müller', '04-Mar-27', '2'],
  ]
  test('what Excel saves as Unicode text, and a line that names the separator, are read', async () => {
    const text = 'Name\tArrival\tPax\r\nZoé Müller\t04-Mar-27\t2\r\n'
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect((await read(little)).body).toEqual({ rows: wanted })
    expect((await read(Buffer.from(little).swap16())).body).toEqual({ rows: wanted })
    expect((await read(Buffer.from('\ufeffsep=|\r\nName|Arrival|Pax\r\nZoé Müller|04-Mar-27|2'))).body).toEqual({
      rows: wanted,
    })
    expect((await read(Buffer.from('sep=;\nName;Arrival;Pax\nZoé Müller;04-Mar-27;2'))).body).toEqual({ rows: wanted })
  })

  test('a title above the header is no header; the table may be on another sheet; a merged cell has its value in each line', async () => {
    const titled = 'Arrivals of March\nmade on 1 March\n\nName;Arrival;Pax\nZoé Müller;04-Mar-27;2'
    expect((await read(Buffer.from(titled))).body).toEqual({ rows: wanted })
    const cell = (value: string, more: object = {}) => ({ value, ...more })
    const book = await writeWorkbook([
      { sheet: 'Notes', data: [[cell('Read me first')]] },
      {
        sheet: 'List',
        data: [
          [cell('Arrivals of March', { columnSpan: 3 }), null, null],
          [],
          [cell('Group'), cell('Name'), cell('Pax')],
          [cell('Sen', { rowSpan: 3 }), cell('Mira'), cell('2')],
          [null, cell('Zoé'), cell('1')],
          [null, cell('Ravi'), cell('1')],
          [cell('Rao'), cell('Asha'), cell('2')],
        ],
      },
    ]).toBuffer()
    expect((await read(Buffer.from(book))).body).toEqual({
      rows: [
        ['Group', 'Name', 'Pax'],
        ['Sen', 'Mira', '2'],
        ['Sen', 'Zoé', '1'],
        ['Sen', 'Ravi', '1'],
        ['Rao', 'Asha', '2'],
      ],
    })
  })

  test('read refuses unread_format, and names it', async () => {
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const ods = zipOf('mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 46)
    for (const [file, format] of [[xls, '.xls'], [ods, '.ods']] as const) {
      const response = await read(file)
      expect([codeOf(response), (response.body as { details: object }).details]).toEqual(['unread_format', { format }])
    }
  }) // prettier-ignore

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

/** A zip of one entry that declares this size. */
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

const guests = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
  kind: 'GUESTS', columns: ['name', 'email', 'phone', 'dateOfBirth'], rows, fileName: 'guests.csv', ...more,
}) // prettier-ignore
const stays = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
  kind: 'BOOKINGS',
  columns: ['reference', 'name', 'email', 'arrival', 'departure', 'roomType', 'roomNumber', 'adults', 'nightPrice'],
  rows,
  fileName: 'bookings.xlsx',
  ...more,
})
const dry = ({ kind, columns, rows }: RequestOf<typeof imports.start>) =>
  manager.send(imports.check, { kind, columns, rows })
const listed = async () => (await manager.send(customers.list, { limit: 200 })).rows.map(({ firstName }) => firstName)

describe('guests', () => {
  const rows = [
    ['Mira Sen', 'mira@mail.example', '+91 98200 11111', '3/4/1990'],
    ['Omar Khan', 'omar@mail.example', '', ''],
    ['', 'nobody', 'x', '99/99/1990'],
    ['Mira S.', 'MIRA@mail.example', '', ''],
  ]

  test('the number of an identity document is stored sealed, in the profile, and is in no other table', async () => {
    const start = guests([['Dina Roth', 'Passeport', 'XK 99 1234']], { columns: ['name', 'idKind', 'idNumber'] })
    const { id } = await manager.send(imports.start, start)
    const waiting = await hotel.rows('select input from import_lines where import_id = $1', [id])
    expect(JSON.stringify(waiting)).not.toContain('1234')
    await run()
    const [guest] = (await manager.send(customers.search, { text: 'Dina Roth' })).rows
    const { documents } = await manager.send(profiles.get, { customerId: guest?.id ?? '' })
    expect(documents).toMatchObject([{ kind: 'PASSPORT', numberEnd: '234' }])
  })

  test('a dry run lists the faults of each line and changes nothing; then the right ones come in', async () => {
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

  test('undo refuses import_in_use once one of them books or was changed, with the name', async () => {
    const begun = await manager.send(imports.start, guests(rows.slice(0, 2)))
    await run()
    const { rows: found } = await manager.send(customers.list, { text: 'Omar' })
    const customerId = found[0]?.id ?? ''
    const stay = { roomTypeId: FIXTURE.standard, arrival: '2026-12-20', departure: '2026-12-21', adults: 1 }
    await manager.send(bookings.create, { customerId, stays: [stay] })
    const response = await manager.raw(imports.undo, { importId: begun.id })
    expect(response.body).toMatchObject({ code: 'import_in_use', details: { count: 1, first: 'Omar Khan' } })
    expect(await listed()).toEqual(expect.arrayContaining(['Mira', 'Omar']))
  })

  test('get refuses not_found, undo refuses not_found: also another property’s', async () => {
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
      from: '2027-01-05',
      until: '2027-01-06',
    })) as unknown
  beforeEach(() => hotel.rows('delete from idempotency_keys'))

  test('come in by the property’s own rules: nights held, prices named with their reason, one guest for all of theirs; and go out again', async () => {
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

  test('a line the property refuses after all is listed with its fault, and the others come in', async () => {
    const rows = [line('Y-1'), line('Y-2')]
    const begun = await manager.send(imports.start, stays(rows))
    const stay = { roomTypeId: FIXTURE.deluxe, arrival: '2027-01-06', departure: '2027-01-07', adults: 1 }
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
    await manager.send(bookings.cancel, { bookingId: faster.id, version: faster.version, reason: 'Test' })
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

  test('nothing of it is for who may not, and rooms are of the property alone', async () => {
    const desk = await hotel.as('PROP_FRONTDESK')
    expect((await desk.raw(imports.start, stays([line('A-1')]))).status).toBe(403)
    expect((await dry(stays([line('A-2', { 5: 'Canary type' })]))).lines).toMatchObject([{ faults: ['ROOM_TYPE'] }])
    expect((await manager.send(rooms.list, {})).rows).toHaveLength(6)
  })
})

describe('products', () => {
  let owner: TestClient
  let other: TestClient
  beforeAll(async () => {
    owner = await hotel.as('PROP_ADMIN', { name: 'Oda' })
    other = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  })
  const titles = ['Code', 'Name', 'Group', 'Outlet', 'Price', 'Station', 'Allergens', 'Veg / Non-veg', 'Barcode']
  const columns = guessColumns(titles, namesOf('PRODUCTS'))
  const table = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
    kind: 'PRODUCTS', columns, rows, makesGroups: true, fileName: 'menu.csv', ...more,
  }) // prettier-ignore
  const tried = (
    client: TestClient,
    { kind, columns: as, rows: lines, makesGroups }: RequestOf<typeof imports.start>,
  ) => client.send(imports.check, { kind, columns: as, rows: lines, makesGroups })
  const open = (client: TestClient, name: string) =>
    client.send(outlets.create, { name, kind: 'RESTAURANT', deliveryMethods: ['Dine In'] })
  /** What is in a file, as it is read and its columns are guessed. */
  async function fileOf(client: TestClient, file: Buffer): Promise<RequestOf<typeof imports.start>> {
    const { rows } = await client.send(imports.read, { file: file.toString('base64') })
    const [head = [], ...below] = rows
    return table(below, { columns: guessColumns<ImportField>(head, namesOf('PRODUCTS')) })
  }
  const exported = async (client: TestClient, format: 'csv' | 'xlsx', filter: object = {}) => {
    const { bytes } = await client.raw(products.export, { format, ...filter })
    return bytes
  }
  const listed = async (client: TestClient) =>
    (await client.send(products.list, { limit: 200 })).rows.map(({ productCode }) => productCode)
  const rows = [
    ['MAS-1', 'Masala dosa', 'South', 'Curry house', '₹ 150.00', 'Tawa', 'Mustard', 'Veg', '8901234567890'],
    ['', '<b>Fish & chips</b>', 'South', 'Curry house', '240', 'Tawa', 'fish, wheat', 'Non-veg', ''],
    ['', '=cmd|calc', 'Drinks of old', 'Curry house', '90', '', '', '', ''],
  ]

  test('come in with the groups that are missing, once however often, and go out again with them', async () => {
    await open(owner, 'Curry house')
    await owner.send(outlets.createStation, { name: 'Tawa' })
    const before = await listed(owner)
    const dry = await tried(owner, table(rows))
    expect(dry).toEqual({ lines: [], rightCount: 3, wrongCount: 0, newGroups: ['South', 'Drinks of old'] })
    expect((await tried(owner, table(rows, { makesGroups: false }))).lines.map(({ faults }) => faults)).toEqual(
      rows.map(() => ['GROUP']),
    )
    expect(await listed(owner)).toEqual(before)

    const begun = await owner.send(imports.start, table(rows))
    await run()
    expect(await owner.send(imports.get, { importId: begun.id })).toMatchObject({
      import: { kind: 'PRODUCTS', state: 'DONE', made: 3, failed: 0 },
    })
    const { rows: made } = await owner.send(products.list, { text: 'fish' })
    expect(made).toMatchObject([
      { productCode: 'B-FISH-CHIPS-B', name: '<b>Fish & chips</b>', groupName: 'South', price: 24_000, allergens: ['FISH', 'GLUTEN'], diets: [] },
    ]) // prettier-ignore
    const { rows: groups } = await owner.send(products.groups, {})
    expect(groups.filter(({ name }) => name === 'South')).toMatchObject([{ productCount: 2 }])
    const audited = await hotel.rows(`select 1 from audit_events where type = 'PRODUCT_CREATED' and entity_id = $1`, [
      made[0]?.id,
    ])
    expect(audited).toHaveLength(1)
    // Again: by code, and by name in the outlet where the line has no code.
    expect((await tried(owner, table(rows))).lines.map(({ faults }) => faults)).toEqual(rows.map(() => ['EXISTS']))

    await owner.send(imports.undo, { importId: begun.id })
    expect(await listed(owner)).toEqual(before)
    expect((await owner.send(products.groups, { includeInactive: true })).rows.map(({ name }) => name)).not.toContain('South') // prettier-ignore
  })

  test('undo refuses import_in_use once one of them was changed, or is in a group that was filled by hand', async () => {
    const begun = await owner.send(imports.start, table(rows))
    await run()
    const [dosa] = (await owner.send(products.list, { text: 'MAS-1' })).rows
    await owner.send(products.setAvailability, { productId: dosa?.id ?? '', isAvailable: false })
    const refused = () => owner.raw(imports.undo, { importId: begun.id })
    expect((await refused()).body).toMatchObject({ code: 'import_in_use', details: { count: 1, first: 'Masala dosa' } })
    await owner.send(products.setAvailability, { productId: dosa?.id ?? '', isAvailable: true })
    await owner.send(products.create, { productCode: 'HAND', name: 'By hand', productGroupId: dosa?.productGroupId ?? '', price: 1 }) // prettier-ignore
    expect((await refused()).body).toMatchObject({ code: 'import_in_use', details: { count: 1, first: 'South' } })
    expect(await listed(owner)).toEqual(expect.arrayContaining(['MAS-1', 'B-FISH-CHIPS-B']))
  })

  test('a line whose code someone takes meanwhile is refused alone', async () => {
    const begun = await owner.send(imports.start, table([
      ['LATE', 'Late', 'South', '', '1', '', '', '', ''],
      ['GOOD', 'Good', 'South', '', '1', '', '', '', ''],
    ])) // prettier-ignore
    const [south] = (await owner.send(products.groups, {})).rows.filter(({ name }) => name === 'South')
    await owner.send(products.create, { productCode: 'LATE', name: 'Faster', productGroupId: south?.id ?? '', price: 1 }) // prettier-ignore
    await run()
    expect(await owner.send(imports.get, { importId: begun.id })).toMatchObject({
      import: { made: 1, failed: 1 },
      lines: [{ line: 2, name: 'Late', refusal: 'code_taken' }],
    })
  })

  test.each(['csv', 'xlsx'] as const)(
    'the exported list comes in unchanged in another property, as %s',
    async (format) => {
      const name = `Round ${format}`
      const prepared = await Promise.all(
        [owner, other].map(async (client) => {
          const outlet = await open(client, name)
          const station = await client.send(outlets.createStation, { name: `Grill ${format}` })
          const size = await client.send(products.createModifierGroup, {
            name: `Size; ${format}`,
            modifiers: [{ name: 'Large' }],
          })
          return { outlet, station, size }
        }),
      )
      const [{ outlet, station, size }] = prepared as [(typeof prepared)[number]]
      const group = await owner.send(products.createGroup, {
        name: `Grilled ${format}`, businessServiceIds: [outlet.id], stationId: station.id, taxCategory: 'FOOD',
      }) // prettier-ignore
      const make = (more: Omit<RequestOf<typeof products.create>, 'productGroupId' | 'price'>) =>
        owner.send(products.create, { productGroupId: group.id, price: 19_999, ...more })
      await make({
        productCode: `${format}-1`, name: '-=Steak, "rare"; 200 g', names: { fr: 'Bifteck' }, description: '=1+1', barcode: `00${format}99`,
        allergens: ['MILK', 'SULPHITES'], diets: ['HALAL', 'SPICY'], modifierGroupIds: [size.id], ranking: 4,
      }) // prettier-ignore
      await make({ productCode: `${format}-2`, name: 'Cheese by weight', isFractional: true, unit: 'kg', isPrepared: false, taxCategory: 'GOODS' }) // prettier-ignore
      await make({ productCode: `${format}-3`, name: 'Carving', kind: 'SERVICE', unit: 'hour' })
      const file = await exported(owner, format, { productGroupId: group.id })
      const input = await fileOf(other, file)
      const inOwnProperty = await tried(owner, input)
      expect(inOwnProperty.lines.map(({ faults }) => faults)).toEqual([['EXISTS'], ['EXISTS'], ['EXISTS']])
      await other.send(imports.start, input)
      await run()
      const there = (await other.send(products.groups, {})).rows.find((each) => each.name === group.name)
      const rowsOf = async (client: TestClient, productGroupId: string) => {
        const [head = [], ...below] = readCsv((await exported(client, 'csv', { productGroupId })).toString())
        return below.map((row) => row.filter((_, at) => head[at] !== 'productId'))
      }
      expect(await rowsOf(other, there?.id ?? '')).toEqual(await rowsOf(owner, group.id))
    },
  )

  test('check refuses products_need_permission, start refuses products_need_permission; another property’s outlets and stations are none', async () => {
    const clerk = await guestsOnly('Guests only')
    const { fileName: _, ...input } = table(rows)
    expect(codeOf(await clerk.raw(imports.check, input))).toBe('products_need_permission')
    expect(codeOf(await clerk.raw(imports.start, table(rows)))).toBe('products_need_permission')
    expect((await tried(other, table(rows.slice(0, 1)))).lines).toMatchObject([{ faults: ['STATION', 'OUTLET'] }])
  })

  test('a file of the wrong kind is refused: ten thousand lines, no names, dates for prices, and marks of other programs are understood', async () => {
    const long = Buffer.from(`Code;Name;Price\n${'A;B;1\n'.repeat(10_000)}`)
    expect(codeOf(await owner.raw(imports.read, { file: long.toString('base64') }))).toBe('table_too_long')
    const wrong = await fileOf(owner, Buffer.from('Colour,Size\nred,2\n'))
    expect(wrong.columns).toEqual(['', ''])
    expect((await tried(owner, wrong)).lines).toMatchObject([{ faults: ['NAME', 'PRICE', 'GROUP'] }])
    const workbook = await writeWorkbook([
      [{ value: 'Nom' }, { value: 'Prix' }, { value: 'Groupe' }],
      [{ value: 'Thé' }, { value: new Date('2027-04-03T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }, { value: 'South' }],
      [{ value: 'Café' }, { value: -3, type: Number }, { value: 'South' }],
    ]).toBuffer() // prettier-ignore
    expect((await tried(owner, await fileOf(owner, Buffer.from(workbook)))).lines.map(({ faults }) => faults)).toEqual([
      ['PRICE'],
      ['PRICE'],
    ])
    const old = Buffer.from('Nom;Prix;Groupe\nCrème brûlée;1.200,50;South\n', 'latin1')
    const marked = Buffer.from('\ufeffNom;Prix;Groupe\r\nCrème brûlée;"1 200,50";South\r\n')
    for (const file of [old, marked]) {
      const dry = await tried(owner, await fileOf(owner, file))
      expect(dry).toMatchObject({ rightCount: 1, wrongCount: 0 })
    }
  })
})

describe('employees', () => {
  let owner: TestClient
  let desk: string
  const columns = ['firstName', 'lastName', 'email', 'phone', 'department', 'position', 'joinDate', 'weeklyHours', 'employment', 'dateOfBirth'] as const // prettier-ignore
  const line = (at: number, over: Record<number, string> = {}) => {
    const cells = ['Ana', `Costa ${at}`, `ana${at}@example.com`, `+91 98${String(at).padStart(8, '0')}`, 'Reception', 'Clerk', '01/02/2026', '37,5', 'Part time', '3/4/1990'] // prettier-ignore
    return cells.map((cell, place) => over[place] ?? cell)
  }
  const table = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
    kind: 'EMPLOYEES', columns: [...columns], rows, fileName: 'staff.csv', ...more,
  }) // prettier-ignore
  const tried = async (rows: string[][]) => {
    const { fileName: _fileName, ...whole } = table(rows)
    return owner.send(imports.check, whole)
  }
  const faultsOf = async (over: Record<number, string>) => (await tried([line(7_000, over)])).lines[0]?.faults ?? []
  const names = async () => (await owner.send(employees.list, { text: 'Ana', limit: 200 })).rows.map(({ name }) => name)

  beforeAll(async () => {
    owner = await hotel.as('PROP_ADMIN', { name: 'Oda' })
    desk = (await owner.send(employees.createDepartment, { name: 'Reception', code: 'FD' })).id
    await owner.send(employees.createPosition, { title: 'Clerk', departmentId: desk })
    const kitchen = (await owner.send(employees.createDepartment, { name: 'Kitchen' })).id
    await owner.send(employees.createPosition, { title: 'Trainee', departmentId: desk })
    await owner.send(employees.createPosition, { title: 'Trainee', departmentId: kitchen })
  })

  test('a dry run of 5,000 lines names the twelve that are wrong, and nothing of it comes in unless they are left out', async () => {
    const wrong: Record<number, Record<number, string>> = {
      3: { 1: '' }, 17: { 2: 'no mail' }, 250: { 3: 'ring the bell' }, 1_000: { 4: 'Stables' }, 1_001: { 5: 'Groom' }, 1_500: { 6: '' },
      2_000: { 6: '31/31/2026' }, 2_500: { 7: '90' }, 3_000: { 8: 'By moonlight' }, 3_500: { 9: 'in spring' }, 4_000: { 9: '3/4/2020' }, 4_999: { 2: 'ana1@example.com' },
    } // prettier-ignore
    const rows = Array.from({ length: 5_000 }, (_, at) => line(at, wrong[at]))
    const { lines, rightCount, wrongCount } = await tried(rows)
    expect({ rightCount, wrongCount }).toEqual({ rightCount: 4_988, wrongCount: 12 })
    expect(lines.map(({ line: number, faults }) => [number - 2, ...faults])).toEqual([
      [3, 'NAME'],
      [17, 'EMAIL'],
      [250, 'PHONE'],
      [1_000, 'DEPARTMENT', 'POSITION'],
      [1_001, 'POSITION'],
      [1_500, 'JOINED'],
      [2_000, 'JOINED'],
      [2_500, 'HOURS'],
      [3_000, 'EMPLOYMENT'],
      [3_500, 'BIRTH'],
      [4_000, 'TOO_YOUNG'],
      [4_999, 'TWICE'],
    ])
    expect(codeOf(await owner.raw(imports.start, table(rows)))).toBe('lines_wrong')
    expect(codeOf(await owner.raw(imports.start, table([...rows, line(9_999)])))).toBe('invalid')
    expect(await names()).toEqual([])
  })

  test('come in with their hiring, are known when they come again, and go out again', async () => {
    const begun = await owner.send(imports.start, table([line(1), line(2), line(3, { 4: '', 5: 'Clerk' })]))
    await run()
    expect(await owner.send(imports.get, { importId: begun.id })).toMatchObject({
      import: { kind: 'EMPLOYEES', state: 'DONE', made: 3, failed: 0 },
    })
    expect(await names()).toEqual(['Ana Costa 1', 'Ana Costa 2', 'Ana Costa 3'])
    const [first] = (await owner.send(employees.list, { text: 'Ana' })).rows
    expect(await owner.send(employees.get, { employeeId: first!.id })).toMatchObject({
      departmentId: desk, weeklyHours: 37.5, employmentType: 'PART_TIME', joinOn: '2026-02-01', birthOn: '1990-04-03', workEmail: 'ana1@example.com',
    }) // prettier-ignore
    expect(await faultsOf({ 2: 'ANA1@example.com' })).toEqual(['EXISTS'])
    expect(await faultsOf({ 3: '+91 9800000002' })).toEqual(['EXISTS'])
    expect(await faultsOf({ 1: 'Costa 3', 2: '', 3: '' })).toEqual(['EXISTS'])
    expect(await faultsOf({ 1: 'Costa 3', 2: '', 3: '', 6: '02/02/2026' })).toEqual([])
    expect(await faultsOf({ 4: '', 5: 'Trainee' })).toEqual(['POSITION'])
    expect(await faultsOf({ 4: 'fd', 5: 'trainee' })).toEqual([])
    await owner.send(imports.undo, { importId: begun.id })
    expect(await names()).toEqual([])
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('undo refuses import_in_use once one of them was changed, and then none goes', async () => {
    const begun = await owner.send(imports.start, table([line(21), line(22)]))
    await run()
    const second = (await owner.send(employees.list, { text: 'Ana' })).rows[1]!
    const { version } = await owner.send(employees.get, { employeeId: second.id })
    await owner.send(employees.setStatus, { employeeId: second.id, version, status: 'SUSPENDED', on: '2026-11-20' as Day, reason: 'As agreed' }) // prettier-ignore
    const reply = await owner.raw(imports.undo, { importId: begun.id })
    expect(reply.body).toMatchObject({ code: 'import_in_use', details: { count: 1, first: 'Ana Costa 22' } })
    expect(await names()).toEqual(['Ana Costa 21', 'Ana Costa 22'])
  })

  test('check refuses employees_need_permission, start refuses employees_need_permission', async () => {
    const clerk = await guestsOnly('Guests, no employees')
    const { fileName: _fileName, ...whole } = table([line(31)])
    expect(codeOf(await clerk.raw(imports.check, whole))).toBe('employees_need_permission')
    expect(codeOf(await clerk.raw(imports.start, table([line(31)])))).toBe('employees_need_permission')
  })
})

describe('leads', () => {
  const columns = [
    'leadTitle',
    'name',
    'email',
    'leadKind',
    'arrival',
    'departure',
    'roomCount',
    'leadMessage',
  ] as const
  const line = (at: number, over: Record<number, string> = {}) => {
    const cells = [`Reunion ${at}`, 'Ana Costa', `lead${at}@mail.example`, 'Group', '2040-05-01', '2040-05-03', '12', '<b>Hello</b>']
    return cells.map((cell, place) => over[place] ?? cell)
  } // prettier-ignore
  const table = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
    kind: 'LEADS', columns: [...columns], rows, fileName: 'leads.csv', ...more,
  }) // prettier-ignore
  const faultsOf = async (over: Record<number, string>) => {
    const { fileName: _fileName, ...whole } = table([line(900, over)])
    return (await manager.send(imports.check, whole)).lines[0]?.faults ?? []
  }
  const listed = async () => (await manager.send(leads.list, { view: 'ALL', limit: 200 })).rows

  test('a dry run names what is wrong with a line', async () => {
    expect(await faultsOf({})).toEqual([])
    expect(await faultsOf({ 0: '', 1: '', 2: '' })).toEqual(['NAME'])
    expect(await faultsOf({ 2: 'nowhere' })).toEqual(['EMAIL'])
    expect(await faultsOf({ 3: 'Circus' })).toEqual(['LEAD_KIND'])
    expect(await faultsOf({ 3: 'Mariage' })).toEqual([])
    expect(await faultsOf({ 4: 'soon' })).toEqual(['ARRIVAL'])
    expect(await faultsOf({ 5: '2040-05-01' })).toEqual(['BACKWARDS'])
    expect(await faultsOf({ 6: 'many' })).toEqual(['GUESTS'])
  })

  test('come in once each with a number, and go out again while no user worked on them', async () => {
    const rows = [line(1), line(2, { 3: '' }), line(2)]
    const first = await manager.send(imports.start, table(rows, { leaveOutWrong: true }))
    await run()
    const made = (await listed()).map(({ title, kind, source, rooms, message }) => [
      title,
      kind,
      source,
      rooms,
      message,
    ])
    expect(made.toSorted()).toEqual([
      ['Reunion 1', 'GROUP', 'IMPORT', 12, '<b>Hello</b>'],
      ['Reunion 2', 'STAY', 'IMPORT', 12, '<b>Hello</b>'],
    ])
    expect(await faultsOf({ 2: 'LEAD1@mail.example' })).toEqual(['EXISTS'])
    await manager.send(imports.undo, { importId: first.id })
    expect(await listed()).toEqual([])
    const second = await manager.send(imports.start, table([line(1)]))
    await run()
    const [one] = await listed()
    await manager.send(leads.addActivity, { leadId: one?.id ?? '', kind: 'CALL', subject: 'Called' })
    expect(codeOf(await manager.raw(imports.undo, { importId: second.id }))).toBe('import_in_use')
  })

  test('check refuses leads_need_permission, start refuses leads_need_permission', async () => {
    const clerk = await guestsOnly('No enquiries')
    const { fileName: _fileName, ...whole } = table([line(1)])
    expect(codeOf(await clerk.raw(imports.check, whole))).toBe('leads_need_permission')
    expect(codeOf(await clerk.raw(imports.start, table([line(1)])))).toBe('leads_need_permission')
  })
})

describe('reviews', () => {
  const columns = [
    'reviewSource',
    'externalId',
    'author',
    'postedOn',
    'rating',
    'reviewText',
    'negative',
    'language',
    'reference',
  ] as const
  const line = (at: number, over: Record<number, string> = {}) => {
    const cells = ['Booking.com', `b-${at}`, 'Jo', '01/02/2026', '8,7', 'Nice', '', 'EN', '']
    return cells.map((cell, place) => over[place] ?? cell)
  }
  const table = (rows: string[][], more: object = {}): RequestOf<typeof imports.start> => ({
    kind: 'REVIEWS', columns: [...columns], rows, fileName: 'reviews.csv', ...more,
  }) // prettier-ignore
  const faultsOf = async (over: Record<number, string>) => {
    const { fileName: _fileName, ...whole } = table([line(900, over)])
    return (await manager.send(imports.check, whole)).lines[0]?.faults ?? []
  }
  const listed = async () => (await manager.send(reviews.list, { limit: 200, source: 'BOOKING_COM' })).rows

  test('a dry run names what is wrong with a line', async () => {
    expect(await faultsOf({})).toEqual([])
    expect(await faultsOf({ 0: 'Yelp' })).toEqual(['SOURCE'])
    expect(await faultsOf({ 1: ' ' })).toEqual(['EXTERNAL_ID'])
    expect(await faultsOf({ 4: '11' })).toEqual(['RATING'])
    expect(await faultsOf({ 0: 'Google', 4: '0' })).toEqual(['RATING'])
    expect(await faultsOf({ 3: '31/31/2026' })).toEqual(['POSTED'])
    expect(await faultsOf({ 3: '2999-01-01' })).toEqual(['POSTED'])
    expect(await faultsOf({ 8: 'NOTHERE' })).toEqual(['BOOKING'])
  })

  test('a booking of another property is none', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    await stranger.send(customers.create, { firstName: 'Canary' })
    const [foreign] = await hotel.rows<{ reference: string }>(
      `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       select $1, gen_random_uuid(), 'FOREIGN1', id, 'CANCELLED', '2026-01-01', '2026-01-02', now(), 1 from customers where property_id = $1 limit 1 returning reference`,
      [hotel.foreignPropertyId],
    )
    expect(foreign?.reference).toBe('FOREIGN1')
    expect(await faultsOf({ 8: 'FOREIGN1' })).toEqual(['BOOKING'])
    await hotel.rows(`delete from bookings where reference = 'FOREIGN1'`)
  })

  test('come in once as text, and go out again while no user worked on them', async () => {
    const rows = [line(1, { 5: '<script>alert(1)</script>' }), line(2), line(2)]
    const first = await manager.send(imports.start, table(rows, { leaveOutWrong: true }))
    await run()
    expect((await listed()).map(({ body, score100, language }) => [body, score100, language]).toSorted()).toEqual([
      ['<script>alert(1)</script>', 87, 'en'],
      ['Nice', 87, 'en'],
    ])
    expect(await faultsOf({ 1: 'b-1' })).toEqual(['EXISTS'])
    await manager.send(imports.undo, { importId: first.id })
    expect(await listed()).toEqual([])
    const second = await manager.send(imports.start, table([line(1)]))
    await run()
    const [one] = await listed()
    await manager.send(reviews.report, { reviewId: one?.id ?? '', version: 1, isReported: true })
    expect(codeOf(await manager.raw(imports.undo, { importId: second.id }))).toBe('import_in_use')
  })

  test('check refuses reviews_need_permission, start refuses reviews_need_permission', async () => {
    const clerk = await guestsOnly('No reviews')
    const { fileName: _fileName, ...whole } = table([line(1)])
    expect(codeOf(await clerk.raw(imports.check, whole))).toBe('reviews_need_permission')
    expect(codeOf(await clerk.raw(imports.start, table([line(1)])))).toBe('reviews_need_permission')
  })
})
