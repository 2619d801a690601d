import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer } from '#areas/customers/actions.ts'
import { CustomerDetails } from '#areas/customers/contract.ts'
import { minor } from '#core/money.ts'
import { newId, newReference } from '#server/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { addLine, foliosArea, lockFolio, openFolio, recountFolio } from './actions.ts'
import { folios } from './contract.ts'

const { businessDate, standard, bar } = FIXTURE
const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea] })
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

/** A booking of two nights at 3,000.00 and 5 % in one stay, with its folio opened. */
async function booked(status = 'CONFIRMED'): Promise<{ bookingId: string; stayId: string }> {
  const [bookingId, stayId] = [newId(), newId()]
  const at = hotel.propertyId
  const mira = CustomerDetails.parse({ firstName: 'Mira' })
  const { id: customerId } = await hotel.inside((ctx) => addCustomer(ctx, mira))
  await hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     values ($1, $2, $3, $4, $5, '2026-11-20', '2026-11-22', now(), 1)`,
    [at, bookingId, newReference(), customerId, status],
  )
  await hotel.rows(
    `insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, rate_plan_id, guest_name, adults, arrival_on,
                        departure_on, status)
     values ($1, $2, $3, $4, $4, $5, 'Mira', 2, '2026-11-20', '2026-11-22', $6)`,
    [at, stayId, bookingId, standard, bar, status],
  )
  await hotel.rows(
    `insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor, taxes)
     select $1, $2, night, 300000, 15000, '[{"name": "CGST", "basisPoints": 250, "amount": 7500}, {"name": "SGST", "basisPoints": 250, "amount": 7500}]'
       from unnest('{2026-11-20,2026-11-21}'::date[]) night`,
    [at, stayId],
  )
  await hotel.inside((ctx) => openFolio(ctx, { bookingId, roomNet: minor(600_000), roomTax: minor(30_000) }))
  return { bookingId, stayId }
}

const charge = (bookingId: string, more: object = {}) =>
  desk.raw(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: 10_000, ...more })
const laundry = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000) } as const

test('a new folio owes its nights with tax, and counting again changes nothing', async () => {
  const { bookingId } = await booked()
  const opened = await desk.send(folios.get, { bookingId })
  expect(opened).toMatchObject({ status: 'OPEN', invoice: null, lines: [], payments: [] })
  expect(opened.money).toMatchObject({ payable: 630_000, tax: 30_000, due: 630_000, paid: 0, currency: 'INR' })
  expect(opened.nights).toHaveLength(2)
  expect(opened.nights[0]).toMatchObject({ night: '2026-11-20', roomTypeName: 'Standard', total: 315_000 })

  const money = await hotel.inside((ctx) => recountFolio(ctx, bookingId))
  expect(money).toEqual(opened.money)
})

test('nights of cancelled stays are not charged', async () => {
  const { bookingId, stayId } = await booked()
  await hotel.rows(`update stays set status = 'CANCELLED' where id = $1`, [stayId])
  expect(await hotel.inside((ctx) => recountFolio(ctx, bookingId))).toMatchObject({ payable: 0, tax: 0, due: 0 })
  expect((await desk.send(folios.get, { bookingId })).nights).toEqual([])
})

test('a charge is taxed and due, an expense beside it', async () => {
  const { bookingId, stayId } = await booked()
  const folio = await desk.send(folios.charge, { bookingId, ...laundry, quantity: 3, stayId })
  expect(folio.lines[0]).toMatchObject({ quantity: 3, net: 30_000, tax: 1_500, total: 31_500, createdBy: 'Asha Rao' })
  expect(folio.money).toMatchObject({ services: 31_500, expenses: 0, tax: 31_500, due: 661_500 })

  const taxi = { bookingId, kind: 'EXPENSE', name: 'Taxi', unitAmount: minor(50_000), isTaxed: false } as const
  const both = await desk.send(folios.charge, taxi)
  expect(both.money).toMatchObject({ services: 31_500, expenses: 50_000, due: 711_500 })
  expect(both.version).toBeGreaterThan(folio.version)
})

test('two clerks who charge at once both count', async () => {
  const { bookingId } = await booked()
  const answers = await Promise.all(Array.from({ length: 8 }, () => charge(bookingId)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  expect((await desk.send(folios.get, { bookingId })).money).toMatchObject({ services: 84_000, due: 714_000 })
})

test('a charge taken back leaves both lines and no money', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  const folio = await desk.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Wrong room' })
  expect(folio.lines.map(({ total, isReversed, reversesId }) => [total, isReversed, reversesId])).toEqual([
    [10_500, true, null],
    [-10_500, false, line?.id],
  ])
  expect(folio.money).toMatchObject({ services: 0, tax: 30_000, due: 630_000 })
})

test('a charge and its reversal are in the audit trail, with amounts and without names', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  await desk.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Twice' })
  const rows = await hotel.rows<{ type: string; after: object }>(
    'select type, after from audit_events where booking_id = $1 order by id',
    [bookingId],
  )
  expect(rows.map((row) => row.type)).toEqual(['CHARGE_ADDED', 'CHARGE_REVERSED'])
  expect(rows[1]?.after).toMatchObject({ net: -10_000, tax: -500 })
  expect(JSON.stringify(rows)).not.toContain('Laundry')
})

test('the fee of a cancelled booking is due without tax', async () => {
  const { bookingId, stayId } = await booked()
  await hotel.rows(`update stays set status = 'CANCELLED' where id = $1`, [stayId])
  const money = await hotel.inside(async (ctx) => {
    await addLine(ctx, { bookingId, kind: 'FEE', name: 'Cancellation fee', net: minor(300_000) })
    return recountFolio(ctx, bookingId)
  })
  expect(money).toMatchObject({ payable: 0, expenses: 300_000, tax: 0, due: 300_000 })
})

test('one property does not see the bills of another', async () => {
  const { bookingId } = await booked()
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const answers = [
    await stranger.raw(folios.get, { bookingId }),
    await stranger.raw(folios.charge, { bookingId, ...laundry }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([404, 404])
})

test.each([
  ['nothing', { unitAmount: 0 }],
  ['a negative amount', { unitAmount: -1 }],
  ['half a unit', { unitAmount: 0.5 }],
  ['more than a line may cost', { unitAmount: 1_000_000_000_000, quantity: 2 }],
  ['no name', { name: ' ' }],
  ['a field nobody knows', { tax: 0 }],
  ['no quantity', { quantity: 0 }],
])('charge answers 400 for %s', async (_, more) => {
  const { bookingId } = await booked()
  expect((await charge(bookingId, more)).status).toBe(400)
  expect((await desk.send(folios.get, { bookingId })).lines).toEqual([])
})

test('HTML in a name is text', async () => {
  const { bookingId } = await booked()
  const name = '<img src=x onerror=alert(1)>'
  expect((await desk.send(folios.charge, { bookingId, ...laundry, name })).lines[0]?.name).toBe(name)
})

test('get refuses not_found', async () => {
  expect(codeOf(await desk.raw(folios.get, { bookingId: UNKNOWN }))).toBe('not_found')
})

test('charge refuses not_found: no such booking, or a stay of another one', async () => {
  const [mine, other] = [await booked(), await booked()]
  expect(codeOf(await charge(UNKNOWN))).toBe('not_found')
  expect(codeOf(await charge(mine.bookingId, { stayId: other.stayId }))).toBe('not_found')
})

/** As if settled long ago; how a folio closes is shown with the invoices. */
const close = (bookingId: string) =>
  hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])

test('charge refuses folio_closed', async () => {
  const { bookingId } = await booked()
  await close(bookingId)
  expect(codeOf(await charge(bookingId))).toBe('folio_closed')
})

test('charge refuses no_tax_slab', async () => {
  const { bookingId } = await booked()
  expect(codeOf(await charge(bookingId, { serviceOn: '2024-01-01' }))).toBe('no_tax_slab')
})

test('reverse refuses not_found', async () => {
  expect(codeOf(await desk.raw(folios.reverse, { lineId: UNKNOWN, reason: 'Wrong' }))).toBe('not_found')
})

test('reverse refuses folio_closed', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  await close(bookingId)
  expect(codeOf(await desk.raw(folios.reverse, { lineId: line?.id, reason: 'Wrong' }))).toBe('folio_closed')
})

test('reverse refuses already_voided: of five clerks one takes the charge back; a reversal and a refund stand', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  const take = (lineId: string | undefined) => desk.raw(folios.reverse, { lineId, reason: 'Wrong' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => take(line?.id)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409])

  const refundId = await hotel.inside((ctx) =>
    addLine(ctx, { bookingId, kind: 'REFUND', name: 'Booking Refund', net: minor(100) }),
  )
  const { lines } = await desk.send(folios.get, { bookingId })
  const reversal = lines.find((one) => one.reversesId === line?.id)
  expect(codeOf(await take(reversal?.id))).toBe('already_voided')
  expect(codeOf(await take(refundId))).toBe('already_voided')
})

test('lockFolio makes the second wait for the first', async () => {
  const { bookingId } = await booked()
  const seen: string[] = []
  await Promise.all(
    ['first', 'second'].map((who) =>
      hotel.inside(async (ctx) => {
        const { money } = await lockFolio(ctx, bookingId)
        seen.push(`${who} ${money.services}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
        await addLine(ctx, { bookingId, kind: 'SERVICE', name: 'Tea', net: minor(100), serviceOn: businessDate })
        await recountFolio(ctx, bookingId)
      }),
    ),
  )
  expect(seen.map((line) => line.split(' ')[1]).sort()).toEqual(['0', '100'])
})
