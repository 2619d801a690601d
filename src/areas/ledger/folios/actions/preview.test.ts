import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { foliosArea } from './folios.ts'
import type { FolioChange } from '../contract/charges.ts'
import { folios } from '../contract/folios.ts'
import { addPayment, recountFolio } from './bill.ts'
import { bookedIn } from './testing.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const reason = 'Noise'

let hotel: TestHotel
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea] })
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const laundry = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000) } as const
const look = (bookingId: string, change: FolioChange, more: object = {}) =>
  desk.send(folios.preview, { bookingId, change, ...more })
const refused = async (bookingId: string, change: object, more: object = {}) =>
  codeOf(await desk.raw(folios.preview, { bookingId, change, ...more }))

/** A booking with a laundry line of 105.00; returns the line too. */
async function charged() {
  const { bookingId, stayId } = await bookedIn(hotel)
  const { lines, version } = await desk.send(folios.charge, { bookingId, ...laundry })
  const lineId = lines[0]?.id ?? ''
  return { bookingId, stayId, lineId, key: `line:${lineId}`, version }
}

/** Money of the guest on the room, spread or as another program would have left it. */
async function paid(bookingId: string, amount: number, { isSpread = true } = {}) {
  const receiptId = newId()
  await hotel.rows(
    `insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select $1, $2, 1 + count(*), $3, 'IN', 'Card', $4, 'INR', '', '', 0, '', '2026-11-20', now() from receipts`,
    [hotel.propertyId, receiptId, bookingId, amount],
  )
  await hotel.inside(async (ctx) => {
    if (!isSpread) await recountFolio(ctx, bookingId)
    await addPayment(ctx, { bookingId, kind: 'ROOM', paymentMode: 'Card', amount: minor(amount), receiptId })
    if (isSpread) await recountFolio(ctx, bookingId)
  })
}

test('a preview shows what moves, and changes and publishes nothing', async () => {
  const { bookingId } = await bookedIn(hotel)
  await paid(bookingId, 640_000)
  const audited = () => hotel.rows('select id from audit_events where booking_id = $1 order by id', [bookingId])
  const [asItWas, auditLogBefore] = [await desk.send(folios.get, { bookingId }), await audited()]
  const { before, after } = await look(bookingId, { action: 'charge', ...laundry })
  expect(before).toEqual({ money: asItWas.money, parties: asItWas.parties, payments: asItWas.payments })
  expect(after.money).toMatchObject({ services: 10_500, due: 500, paid: 640_000 })
  expect(after.payments.find(({ kind, status }) => kind === 'SERVICE' && status === 'Paid')?.amount).toBe(10_000)

  expect(await desk.send(folios.get, { bookingId })).toEqual(asItWas)
  expect(await audited()).toEqual(auditLogBefore)
  expect(await hotel.rows(`select 1 from idempotency_keys where route = 'folios.preview'`)).toEqual([])
})

test('what a preview shows is what the action then does, for every change', async () => {
  const [one, other] = [await charged(), await bookedIn(hotel)]
  const { bookingId, key, lineId } = one
  const { parties } = await desk.send(folios.addParty, { bookingId, name: 'Tata' })
  const partyId = parties.at(-1)?.id ?? ''
  await paid(bookingId, 636_000)
  const night = `night:${one.stayId}:2026-11-20`
  const changes = [
    { action: 'allow', sourceKey: key, amount: minor(1_000), reason },
    { action: 'discount', sourceKeys: [key, night], percentBp: 500, reason },
    { action: 'move', sourceKeys: [night], partyId },
    { action: 'split', sourceKey: night, parts: [minor(100_000), minor(199_250)] },
    { action: 'transfer', sourceKeys: [key], toBookingId: other.bookingId, reason },
    { action: 'charge', ...laundry },
    { action: 'rebalance' },
  ] as const satisfies FolioChange[]
  for (const change of changes) {
    const { action, ...input } = change
    const { after } = await look(bookingId, change)
    const done = await desk.raw(folios[action], { bookingId, ...input })
    expect(done.status, action).toBe(200)
    const { money, parties: parts } = await desk.send(folios.get, { bookingId })
    expect({ money, parts }, action).toEqual({ money: after.money, parts: after.parties })
  }
  const another = (await desk.send(folios.charge, { bookingId, ...laundry })).lines.at(-1)?.id ?? lineId
  const { after } = await look(bookingId, { action: 'reverse', lineId: another, reason })
  expect((await desk.send(folios.reverse, { lineId: another, reason })).money).toEqual(after.money)
})

test('money that another program left lying on the room is spread when it was looked at', async () => {
  const { bookingId } = await charged()
  await paid(bookingId, 640_000, { isSpread: false })
  const { version } = await desk.send(folios.get, { bookingId })
  const { before, after } = await look(bookingId, { action: 'rebalance' }, { version })
  expect(before.payments.map(({ kind, amount }) => [kind, amount])).toEqual([['ROOM', 640_000]])
  const allocation = [
    ['ROOM', 630_000],
    ['SERVICE', 10_000],
    ['SERVICE', 500],
  ]
  expect(after.payments.map(({ kind, amount }) => [kind, amount])).toEqual(allocation)
  const done = await desk.send(folios.rebalance, { bookingId, version })
  expect(done.payments.map(({ kind, amount }) => [kind, amount])).toEqual(allocation)
  const audited = await hotel.rows<{ type: string }>(
    'select type from audit_events where booking_id = $1 order by id',
    [bookingId],
  )
  expect(audited.map(({ type }) => type)).toContain('PAYMENTS_REBALANCED')
})

test('charges go to a company, which is put on the bill once', async () => {
  const { bookingId, stayId, key } = await charged()
  const [company] = await hotel.rows<{ id: string }>(
    `insert into companies (property_id, id, number, kind, display_name, search_name, created_at)
     values ($1, $2, (select coalesce(max(number), 0) + 1 from companies), 'CORPORATE', 'Tata Steel', 'tata steel', now()) returning id`,
    [hotel.propertyId, newId()],
  )
  const companyId = company?.id ?? ''
  const first = await desk.send(folios.move, { bookingId, sourceKeys: [key], companyId })
  expect(first.parties.at(-1)).toMatchObject({ name: 'Tata Steel', companyId, total: 10_500 })
  const sourceKeys = [`night:${stayId}:2026-11-20`]
  const { parties } = await desk.send(folios.move, { bookingId, sourceKeys, companyId })
  expect(parties.map(({ total }) => total)).toEqual([315_000, 325_500])
  expect(codeOf(await desk.raw(folios.move, { bookingId, sourceKeys, companyId: UNKNOWN }))).toBe('not_found')
})

describe('who looked at an older bill', () => {
  const deductions = { commission: { amount: 0 }, tcs: { amount: 0 }, tds: { amount: 0 } }
  // allow refuses stale_version, discount refuses stale_version, split refuses stale_version, move refuses stale_version
  // deduct refuses stale_version, rebalance refuses stale_version, preview refuses stale_version
  const requests: Record<
    string,
    (bill: { bookingId: string; version: number }, key: string) => ReturnType<TestClient['raw']>
  > = {
    allow: (bill, key) => desk.raw(folios.allow, { ...bill, sourceKey: key, amount: 100, reason }),
    discount: (bill, key) => desk.raw(folios.discount, { ...bill, sourceKeys: [key], percentBp: 100, reason }),
    split: (bill, key) => desk.raw(folios.split, { ...bill, sourceKey: key, parts: [500, 10_000] }),
    move: (bill, key) => desk.raw(folios.move, { ...bill, sourceKeys: [key], partyId: null }),
    deduct: (bill) => desk.raw(folios.deduct, { ...bill, ...deductions }),
    rebalance: (bill) => desk.raw(folios.rebalance, bill),
    preview: (bill) => desk.raw(folios.preview, { ...bill, change: { action: 'rebalance' } }),
  }
  test.each(Object.entries(requests))('%s refuses stale_version, and changes nothing', async (_, request) => {
    const { bookingId, key, version } = await charged()
    const later = await desk.send(folios.charge, { bookingId, ...laundry })
    expect(later.version).toBeGreaterThan(version)
    expect(codeOf(await request({ bookingId, version }, key))).toBe('stale_version')
    expect(await desk.send(folios.get, { bookingId })).toEqual(later)
  })
  test('transfer refuses stale_version', async () => {
    const [{ bookingId, key, version }, other] = [await charged(), await bookedIn(hotel)]
    await desk.send(folios.charge, { bookingId, ...laundry })
    const stale = { bookingId, version, sourceKeys: [key], toBookingId: other.bookingId, reason }
    expect(codeOf(await desk.raw(folios.transfer, stale))).toBe('stale_version')
  })
})

test('preview refuses not_found: no such bill, charge, or a line of another bill', async () => {
  const [mine, other] = [await charged(), await charged()]
  expect(await refused(UNKNOWN, { action: 'rebalance' })).toBe('not_found')
  const unknown = { action: 'allow', sourceKey: `line:${UNKNOWN}`, amount: 1, reason }
  expect(await refused(mine.bookingId, unknown)).toBe('not_found')
  expect(await refused(mine.bookingId, { action: 'reverse', lineId: other.lineId, reason })).toBe('not_found')
})
test('preview refuses round_off_has_no_discount', async () => {
  const { bookingId } = await charged()
  await desk.send(folios.charge, { bookingId, ...laundry, unitAmount: minor(9_940) })
  const { lines } = await desk.send(folios.roundOff, { bookingId })
  const sourceKey = `line:${lines.find(({ kind }) => kind === 'ROUNDING')?.id}`
  expect(await refused(bookingId, { action: 'allow', sourceKey, amount: 1, reason })).toBe('round_off_has_no_discount')
})
test('preview refuses folio_closed', async () => {
  const { bookingId } = await charged()
  await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
  expect(await refused(bookingId, { action: 'charge', ...laundry })).toBe('folio_closed')
})
test('preview refuses no_tax_slab', async () => {
  const { bookingId } = await charged()
  expect(await refused(bookingId, { action: 'charge', ...laundry, serviceOn: '2024-01-01' })).toBe('no_tax_slab')
})
test('preview refuses already_voided, and preview refuses charge_has_changed', async () => {
  const [reversed, changed] = [await charged(), await charged()]
  await desk.send(folios.reverse, { lineId: reversed.lineId, reason })
  await desk.send(folios.allow, { bookingId: changed.bookingId, sourceKey: changed.key, amount: minor(100), reason })
  const reverse = (lineId: string) => ({ action: 'reverse', lineId, reason })
  expect(await refused(reversed.bookingId, reverse(reversed.lineId))).toBe('already_voided')
  expect(await refused(changed.bookingId, reverse(changed.lineId))).toBe('charge_has_changed')
})
test('preview refuses charge_invoiced', async () => {
  const { bookingId, key } = await charged()
  await hotel.rows(
    `insert into invoice_series (property_id, document_type, fiscal_year_start, last_number) values ($1, 'INVOICE', '2026-04-01', 1)`,
    [hotel.propertyId],
  )
  const [invoice] = await hotel.rows<{ id: string }>(
    `insert into invoices (property_id, id, document_type, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at,
                           issued_by, issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select $1, $2, 'INVOICE', '2026-04-01', 1, 'T/1', $3, id, '2026-11-20', now(), 1, 'T', 'Mira', 'INR', 0, 0, 0, 0, '{}', '', ''
       from folios where booking_id = $3 returning id`,
    [hotel.propertyId, newId(), bookingId],
  )
  await hotel.rows(
    `insert into invoiced_items (property_id, source_key, invoice_id, net_minor, tax_minor) values ($1, $2, $3, 0, 0)`,
    [hotel.propertyId, key, invoice?.id],
  )
  expect(await refused(bookingId, { action: 'move', sourceKeys: [key], partyId: null })).toBe('charge_invoiced')
})
test('preview refuses allowance_above_charge, preview refuses parts_do_not_add_up, preview refuses same_booking', async () => {
  const { bookingId, key } = await charged()
  const codes = [
    await refused(bookingId, { action: 'allow', sourceKey: key, amount: 10_001, reason }),
    await refused(bookingId, { action: 'split', sourceKey: key, parts: [1, 1] }),
    await refused(bookingId, { action: 'transfer', sourceKeys: [key], toBookingId: bookingId, reason }),
  ]
  expect(codes).toEqual(['allowance_above_charge', 'parts_do_not_add_up', 'same_booking'])
})
test.each([
  [
    'both a party and a company',
    { action: 'move', sourceKeys: [`line:${UNKNOWN}`], partyId: null, companyId: UNKNOWN },
  ],
  ['neither', { action: 'move', sourceKeys: [`line:${UNKNOWN}`] }],
  ['an action nobody knows', { action: 'forget' }],
  ['a field too many', { action: 'rebalance', twice: true }],
])('preview responds 400 for %s', async (_, change) => {
  const { bookingId } = await bookedIn(hotel)
  expect((await desk.raw(folios.preview, { bookingId, change })).status).toBe(400)
})
