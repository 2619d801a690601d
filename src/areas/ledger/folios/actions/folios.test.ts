import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { addLine, addPayment, lockFolio, recountFolio } from './bill.ts'
import { foliosArea } from './folios.ts'
import { settlePromise } from './promises.ts'
import { bookedIn } from './testing.ts'
import { folios } from '../contract/folios.ts'

const { businessDate } = FIXTURE
const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea] })
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

/** As `bookedIn`, at the hotel of these tests. */
const booked = (status?: string) => bookedIn(hotel, status)

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
  const responses = await Promise.all(Array.from({ length: 8 }, () => charge(bookingId)))
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200))
  expect((await desk.send(folios.get, { bookingId })).money).toMatchObject({ services: 84_000, due: 714_000 })
})

test('a reversed charge leaves both lines and no money', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  const folio = await desk.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Wrong room' })
  expect(folio.lines.map(({ total, isReversed, reversesId }) => [total, isReversed, reversesId])).toEqual([
    [10_500, true, null],
    [-10_500, false, line?.id],
  ])
  expect(folio.money).toMatchObject({ services: 0, tax: 30_000, due: 630_000 })
})

test('a charge and its reversal are in the audit log, with amounts and without names', async () => {
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

test('a fee of a cancelled booking that came without tax is due without', async () => {
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
  const responses = [
    await stranger.raw(folios.get, { bookingId }),
    await stranger.raw(folios.charge, { bookingId, ...laundry }),
  ]
  expect(responses.map((response) => response.status)).toEqual([404, 404])
})

test.each([
  ['nothing', { unitAmount: 0 }],
  ['a negative amount', { unitAmount: -1 }],
  ['half a unit', { unitAmount: 0.5 }],
  ['more than a line may cost', { unitAmount: 1_000_000_000_000, quantity: 2 }],
  ['no name', { name: ' ' }],
  ['a field nobody knows', { tax: 0 }],
  ['no quantity', { quantity: 0 }],
])('charge responds 400 for %s', async (_, more) => {
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

test('reverse refuses already_voided: of five clerks one reverses the charge; a reversal and a refund cannot be reversed', async () => {
  const { bookingId } = await booked()
  const [line] = (await desk.send(folios.charge, { bookingId, ...laundry })).lines
  const take = (lineId: string | undefined) => desk.raw(folios.reverse, { lineId, reason: 'Wrong' })
  const responses = await Promise.all(Array.from({ length: 5 }, () => take(line?.id)))
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409])

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

const line = async (bookingId: string, more: object = {}) => {
  const folio = await desk.send(folios.charge, { bookingId, ...laundry, ...more })
  return folio.lines.at(-1)?.sourceKey ?? ''
}
const invoiced = async (bookingId: string, key: string) => {
  const invoiceId = newId()
  await hotel.rows(
    `insert into invoice_series (property_id, document_type, fiscal_year_start, last_number) values ($1, 'INVOICE', '2026-04-01', 1)
     on conflict do nothing`,
    [hotel.propertyId],
  )
  await hotel.rows(
    `insert into invoices (property_id, id, document_type, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at,
                           issued_by, issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select $1, $2, 'INVOICE', '2026-04-01', 1 + (select count(*) from invoices), 'T/' || (select count(*) from invoices), $3, id, '2026-11-20', now(), 1, 'T',
            'Mira', 'INR', 0, 0, 0, 0, '{}', '', '' from folios where booking_id = $3`,
    [hotel.propertyId, invoiceId, bookingId],
  )
  await hotel.rows(`insert into invoiced_items (property_id, source_key, invoice_id, net_minor, tax_minor) values ($1, $2, $3, 0, 0)`, [
    hotel.propertyId, key, invoiceId,
  ]) // prettier-ignore
}
const party = async (bookingId: string, name = 'Tata') =>
  (await desk.send(folios.addParty, { bookingId, name })).parties.at(-1)?.id ?? ''
const reason = 'Noise'
const UNKNOWN_KEY = `line:${UNKNOWN}`

/** A receipt and its payment, as the desk writes them. */
async function paid(bookingId: string, amount: number, more: { partyId?: string; receiptOf?: string | null } = {}) {
  const receiptId = newId()
  await hotel.rows(
    `insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select $1, $2, 1 + count(*), $3, 'IN', 'Card', $4, 'INR', '', '', 0, '', '2026-11-20', now() from receipts`,
    [hotel.propertyId, receiptId, more.receiptOf === undefined ? bookingId : more.receiptOf, amount],
  )
  await hotel.inside(async (ctx) => {
    const like = { bookingId, kind: 'ROOM', paymentMode: 'Card', amount: minor(amount), receiptId } as const
    await addPayment(ctx, { ...like, partyId: more.partyId ?? null })
    await recountFolio(ctx, bookingId)
  })
  return receiptId
}
const promised = (bookingId: string, amount: number) =>
  hotel.inside(async (ctx) => {
    const id = await addPayment(ctx, {
      bookingId,
      kind: 'ROOM',
      paymentMode: 'Credit',
      amount: minor(amount),
      receiptId: null,
    })
    await recountFolio(ctx, bookingId)
    return id
  })
const unspent = async (amount: number) => {
  const receiptId = newId()
  await hotel.rows(
    `insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select $1, $2, 1 + count(*), 'IN', 'Bank', $3, 'INR', '', '', 0, '', '2026-11-20', now() from receipts`,
    [hotel.propertyId, receiptId, amount],
  )
  return receiptId
}

test('every line has its origin', async () => {
  const { bookingId } = await booked()
  const key = await line(bookingId)
  const folio = await desk.send(folios.allow, { bookingId, sourceKey: key, amount: minor(1_000), reason })
  expect(folio.nights[0]?.origin).toMatchObject({ action: 'bookings.create', ratePlanName: 'Best available' })
  expect(folio.lines[0]).toMatchObject({
    sourceKey: key,
    remaining: 9_450,
    remainingPrice: 9_000,
    includesTax: false,
    origin: { action: 'folios.charge', by: 'Asha Rao' },
  })
  expect(folio.lines[1]).toMatchObject({
    kind: 'ALLOWANCE',
    net: -1_000,
    tax: -50,
    chargeKey: key,
    origin: { chargeName: 'Laundry', reason },
  })
  expect(folio.money).toMatchObject({ discount: 1_050, services: 9_450 })
})

test('money above the room pays the services, and an overpayment is visible', async () => {
  const { bookingId } = await booked()
  await line(bookingId)
  await paid(bookingId, 640_000)
  const folio = await desk.send(folios.get, { bookingId })
  expect(folio.payments.map(({ kind, status, paymentMode, amount }) => [kind, status, paymentMode, amount])).toEqual([
    ['ROOM', 'Paid', 'Card', 630_000],
    ['SERVICE', 'Paid', 'Cash', 10_000],
    ['SERVICE', 'NotPaid', 'Cash', 500],
  ])
  expect(folio.money).toMatchObject({ paid: 640_000, due: 500, deferred: 0 })
  expect(folio.payments[1]?.receipts).toMatchObject([{ amount: 10_000 }])
  const more = await desk.send(folios.rebalance, { bookingId })
  expect(more.payments).toEqual(folio.payments)
  await paid(bookingId, 2_000)
  const then = await desk.send(folios.get, { bookingId })
  expect(then.money).toMatchObject({ paid: 642_000, due: 0 })
  expect(then.payments.filter(({ kind }) => kind === 'ROOM').reduce((all, { amount }) => all + amount, 0)).toBe(631_500)
})

test('what is reallocated on a later day retains the day its money came on', async () => {
  const { bookingId } = await booked()
  await paid(bookingId, 640_000)
  await hotel.rows(`update receipts set business_on = '2026-11-01' where booking_id = $1`, [bookingId])
  await hotel.rows(`update payments set business_on = '2026-11-01' where booking_id = $1`, [bookingId])
  await line(bookingId)
  const made = await hotel.rows(
    `select kind, status, business_on::text as day from payments where booking_id = $1 and replaced_at is null order by id`,
    [bookingId],
  )
  expect(made).toEqual(
    expect.arrayContaining([
      { kind: 'ROOM', status: 'Paid', day: '2026-11-01' },
      { kind: 'SERVICE', status: 'Paid', day: '2026-11-01' },
      { kind: 'SERVICE', status: 'NotPaid', day: businessDate },
    ]),
  )
})

test('a bill in parts: each party has its own charges, money and due', async () => {
  const { bookingId, stayId } = await booked()
  const partyId = await party(bookingId)
  const moved = await desk.send(folios.move, { bookingId, sourceKeys: [`night:${stayId}:2026-11-20`], partyId })
  expect(moved.parties.map(({ total, due }) => [total, due])).toEqual([[315_000, 315_000], [315_000, 315_000]]) // prettier-ignore
  await paid(bookingId, 315_000, { partyId })
  const { parties, payments } = await desk.send(folios.get, { bookingId })
  expect(parties.map(({ paid: held, due }) => [held, due])).toEqual([[0, 315_000], [315_000, 0]]) // prettier-ignore
  expect(payments).toHaveLength(1)
  expect((await desk.send(folios.updateParty, { partyId, version: 1, name: 'Tata Steel' })).parties[1]?.name).toBe(
    'Tata Steel',
  )
})

test('a charge is split, and a night too', async () => {
  const { bookingId, stayId } = await booked()
  const key = await line(bookingId)
  await desk.send(folios.split, { bookingId, sourceKey: key, parts: [minor(500), minor(10_000)] })
  const night = `night:${stayId}:2026-11-20`
  const folio = await desk.send(folios.split, { bookingId, sourceKey: night, parts: [minor(15_000), minor(300_000)] })
  expect(folio.money).toMatchObject({ payable: 630_000, services: 10_500, tax: 30_500 })
  expect(folio.lines.map(({ total }) => total)).toEqual([10_500, -10_500, 500, 10_000, -315_000, 15_000, 300_000])
  expect(folio.nights[0]?.remaining).toBe(0)
})

test('a charge goes to another booking with its tax', async () => {
  const [one, other] = [await booked(), await booked()]
  const key = await line(one.bookingId)
  const input = { bookingId: one.bookingId, sourceKeys: [key], toBookingId: other.bookingId, reason }
  expect((await desk.send(folios.transfer, input)).money).toMatchObject({ services: 0, due: 630_000 })
  const there = await desk.send(folios.get, { bookingId: other.bookingId })
  expect(there.money).toMatchObject({ services: 10_500, tax: 30_500 })
  expect(there.lines[0]?.origin.bookingId).toBe(one.bookingId)
})

test('H: the deductions of a channel follow the room price, and the payout is what it hands on', async () => {
  const { bookingId } = await booked()
  const stored = {
    commission: { percentBp: 2_000 },
    commissionGstBp: 1_800,
    tcs: { percentBp: 50 },
    tds: { percentBp: 10 },
  }
  const { money } = await desk.send(folios.deduct, { bookingId, ...stored })
  expect(money).toMatchObject({ commission: 120_000, commissionGst: 21_600, tcs: 3_000, tds: 600 })
  expect(money).toMatchObject({ hotelCollects: 506_400, payoutExpected: 484_800, due: 506_400 })
})

test('a discount is spread, and a bill is rounded once', async () => {
  const { bookingId } = await booked()
  const keys = [await line(bookingId, { unitAmount: 9_999 }), await line(bookingId, { unitAmount: 4_999 })]
  const folio = await desk.send(folios.discount, { bookingId, sourceKeys: keys, percentBp: 1_000, reason })
  expect(folio.lines.slice(2).map(({ net }) => net)).toEqual([-1_000, -500])
  const { money } = await desk.send(folios.roundOff, { bookingId })
  expect((money.payable + money.services + money.expenses) % 100).toBe(0)
  const again = await desk.send(folios.roundOff, { bookingId })
  expect(again.lines.filter(({ kind }) => kind === 'ROUNDING')).toHaveLength(1)
})

test('a promise is settled in part, and then wholly; taken off it is no longer shown', async () => {
  const { bookingId } = await booked()
  const [paymentId, receiptId] = [await promised(bookingId, 1_000), await unspent(5_000)]
  const settle = (amount: number) =>
    hotel.inside((ctx) => settlePromise(ctx, { paymentId, receiptId, amount: minor(amount) }))
  expect((await settle(400)).money).toMatchObject({ paid: 400, deferred: 600, due: 629_600 })
  expect((await settle(600)).money).toMatchObject({ paid: 1_000, deferred: 0 })
  await expect(settle(1)).rejects.toThrow('promise_settled')
  const other = await promised(bookingId, 70)
  await expect(
    hotel.inside((ctx) => settlePromise(ctx, { paymentId: other, receiptId, amount: minor(71) })),
  ).rejects.toThrow('above_promise')
  const spent = await unspent(10)
  await expect(
    hotel.inside((ctx) => settlePromise(ctx, { paymentId: other, receiptId: spent, amount: minor(11) })),
  ).rejects.toThrow('receipt_spent')
  expect((await desk.send(folios.release, { paymentId: other, reason })).money.deferred).toBe(0)
})

test('the statement is a document, of the whole or of one party', async () => {
  const { bookingId } = await booked()
  for (const whose of [{}, { party: 'own' }, { party: await party(bookingId) }])
    expect((await desk.raw(folios.statement, { bookingId, ...whose })).headers['content-type']).toBe('application/pdf')
})

test('a closed bill opens again for a late charge', async () => {
  const { bookingId } = await booked()
  await close(bookingId)
  expect((await desk.send(folios.reopen, { bookingId, reason })).status).toBe('OPEN')
  expect((await charge(bookingId)).status).toBe(200)
})

describe('a charge of the bill', () => {
  const requests = {
    allow: (bookingId: string, key: string) =>
      desk.raw(folios.allow, { bookingId, sourceKey: key, amount: 100, reason }),
    discount: (bookingId: string, key: string) =>
      desk.raw(folios.discount, { bookingId, sourceKeys: [key], percentBp: 100, reason }),
    split: (bookingId: string, key: string) =>
      desk.raw(folios.split, { bookingId, sourceKey: key, parts: [500, 10_000] }),
    move: (bookingId: string, key: string) => desk.raw(folios.move, { bookingId, sourceKeys: [key], partyId: null }),
    transfer: async (bookingId: string, key: string) =>
      desk.raw(folios.transfer, { bookingId, sourceKeys: [key], toBookingId: (await booked()).bookingId, reason }),
  }
  // allow refuses not_found, discount refuses not_found, split refuses not_found, move refuses not_found, transfer refuses not_found
  test.each(Object.entries(requests))('%s refuses not_found', async (_, request) => {
    const { bookingId } = await booked()
    expect(codeOf(await request(bookingId, UNKNOWN_KEY))).toBe('not_found')
    expect(codeOf(await request(UNKNOWN, UNKNOWN_KEY))).toBe('not_found')
  })
  // allow refuses folio_closed, discount refuses folio_closed, split refuses folio_closed, move refuses folio_closed, transfer refuses folio_closed
  test.each(Object.entries(requests))('%s refuses folio_closed', async (_, request) => {
    const { bookingId } = await booked()
    const key = await line(bookingId)
    await close(bookingId)
    expect(codeOf(await request(bookingId, key))).toBe('folio_closed')
  })
  // allow refuses charge_invoiced, discount refuses charge_invoiced, split refuses charge_invoiced, move refuses charge_invoiced
  // transfer refuses charge_invoiced
  test.each(Object.entries(requests))('%s refuses charge_invoiced', async (_, request) => {
    const { bookingId } = await booked()
    const key = await line(bookingId)
    await invoiced(bookingId, key)
    expect(codeOf(await request(bookingId, key))).toBe('charge_invoiced')
  })
  test('reverse refuses charge_invoiced, and reverse refuses charge_has_changed', async () => {
    const { bookingId } = await booked()
    const keys = [await line(bookingId), await line(bookingId)]
    await invoiced(bookingId, keys[0] ?? '')
    await requests.allow(bookingId, keys[1] ?? '')
    const codes = await Promise.all(
      keys.map(async (key) => codeOf(await desk.raw(folios.reverse, { lineId: key.slice(5), reason }))),
    )
    expect(codes).toEqual(['charge_invoiced', 'charge_has_changed'])
  })
  test('allow refuses allowance_above_charge, less what was allowed before; discount refuses allowance_above_charge', async () => {
    const { bookingId } = await booked()
    const sourceKey = await line(bookingId)
    await desk.send(folios.allow, { bookingId, sourceKey, amount: minor(6_000), reason })
    expect(codeOf(await desk.raw(folios.allow, { bookingId, sourceKey, amount: 4_001, reason }))).toBe(
      'allowance_above_charge',
    )
    const more = { bookingId, sourceKeys: [sourceKey], amount: 4_001, reason }
    expect(codeOf(await desk.raw(folios.discount, more))).toBe('allowance_above_charge')
  })
  test('allow refuses round_off_has_no_discount, discount refuses round_off_has_no_discount: what makes a bill round stays', async () => {
    const { bookingId } = await booked()
    await line(bookingId, { unitAmount: 9_940 })
    const { lines } = await desk.send(folios.roundOff, { bookingId })
    const sourceKey = `line:${lines.find(({ kind }) => kind === 'ROUNDING')?.id}`
    const requests = [
      desk.raw(folios.allow, { bookingId, sourceKey, amount: 1, reason }),
      desk.raw(folios.discount, { bookingId, sourceKeys: [sourceKey], percentBp: 1_000, reason }),
    ]
    expect((await Promise.all(requests)).map(codeOf)).toEqual([
      'round_off_has_no_discount',
      'round_off_has_no_discount',
    ])
  })
  test('allow refuses no_tax_slab, and discount refuses no_tax_slab: nothing covers the day any more', async () => {
    const { bookingId } = await booked()
    const key = await line(bookingId)
    await hotel.rows(`update folio_lines set service_on = '2024-01-01' where id = $1`, [key.slice(5)])
    expect([codeOf(await requests.allow(bookingId, key)), codeOf(await requests.discount(bookingId, key))]).toEqual([
      'no_tax_slab',
      'no_tax_slab',
    ])
  })
  test('split refuses parts_do_not_add_up', async () => {
    const { bookingId } = await booked()
    const sourceKey = await line(bookingId)
    expect(codeOf(await desk.raw(folios.split, { bookingId, sourceKey, parts: [500, 9_999] }))).toBe(
      'parts_do_not_add_up',
    )
  })
  test('transfer refuses same_booking, and transfer refuses already_voided for a removed charge', async () => {
    const { bookingId } = await booked()
    const key = await line(bookingId)
    const same = { bookingId, sourceKeys: [key], toBookingId: bookingId, reason }
    expect(codeOf(await desk.raw(folios.transfer, same))).toBe('same_booking')
    await requests.transfer(bookingId, key)
    expect(codeOf(await requests.transfer(bookingId, key))).toBe('already_voided')
  })
})

describe('a bill no one knows, or that is settled', () => {
  const deductions = { commission: { amount: 0 }, tcs: { amount: 0 }, tds: { amount: 0 } }
  // addParty refuses not_found, roundOff refuses not_found, deduct refuses not_found, rebalance refuses not_found, reopen refuses not_found
  // statement refuses not_found; addParty refuses folio_closed, roundOff refuses folio_closed, deduct refuses folio_closed
  const requests = {
    addParty: (bookingId: string) => desk.raw(folios.addParty, { bookingId, name: 'Tata' }),
    roundOff: (bookingId: string) => desk.raw(folios.roundOff, { bookingId }),
    deduct: (bookingId: string) => desk.raw(folios.deduct, { bookingId, ...deductions }),
    rebalance: (bookingId: string) => desk.raw(folios.rebalance, { bookingId }),
    reopen: (bookingId: string) => desk.raw(folios.reopen, { bookingId, reason }),
    statement: (bookingId: string) => desk.raw(folios.statement, { bookingId }),
  }
  test.each(Object.entries(requests))('%s refuses not_found', async (_, request) => {
    expect(codeOf(await request(UNKNOWN))).toBe('not_found')
  })
  test.each(['addParty', 'roundOff', 'deduct'] as const)('%s refuses folio_closed', async (name) => {
    const { bookingId } = await booked()
    await close(bookingId)
    expect(codeOf(await requests[name](bookingId))).toBe('folio_closed')
  })
})

test('updateParty refuses stale_version, updateParty refuses not_found', async () => {
  const partyId = await party((await booked()).bookingId)
  expect(codeOf(await desk.raw(folios.updateParty, { partyId, version: 9, name: 'X' }))).toBe('stale_version')
  expect(codeOf(await desk.raw(folios.updateParty, { partyId: UNKNOWN, version: 1, name: 'X' }))).toBe('not_found')
})

test('removeParty refuses party_in_use, removeParty refuses not_found', async () => {
  const { bookingId, stayId } = await booked()
  const partyId = await party(bookingId)
  const sourceKeys = [`night:${stayId}:2026-11-20`]
  await desk.send(folios.move, { bookingId, sourceKeys, partyId })
  expect(codeOf(await desk.raw(folios.removeParty, { partyId }))).toBe('party_in_use')
  await desk.send(folios.move, { bookingId, sourceKeys, partyId: null })
  expect((await desk.send(folios.removeParty, { partyId })).parties).toHaveLength(1)
  expect(codeOf(await desk.raw(folios.removeParty, { partyId }))).toBe('not_found')
})

test('release refuses promise_settled, release refuses not_found', async () => {
  const paymentId = await promised((await booked()).bookingId, 10)
  await desk.send(folios.release, { paymentId, reason })
  expect(codeOf(await desk.raw(folios.release, { paymentId, reason }))).toBe('promise_settled')
  expect(codeOf(await desk.raw(folios.release, { paymentId: UNKNOWN, reason }))).toBe('not_found')
})
