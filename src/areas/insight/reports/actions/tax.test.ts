import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
const MONTH = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }
const OURS = '27AAPFU0939F1ZV'
const THEIRS = '29AABCU9603R1ZJ'
const BUYER = { name: 'Sen & Sons', address: 'MG Road 7', city: 'Pune', country: 'IN' }

let hotel: TestHotel
let finance: TestClient
let numbers: { business: string; consumer: string; businessNote: string; consumerNote: string }

const line = (description: string, unitAmount: number, code: string, more: object = {}) => ({
  description, serviceOn: today, quantity: 1, unitAmount: minor(unitAmount), code, ...more,
}) // prettier-ignore
async function sold(billTo: object, lines: ReturnType<typeof line>[]) {
  const { id, version } = await finance.send(invoices.createDraft, { billTo, lines })
  return finance.send(invoices.issueDraft, { draftId: id, version })
}
const table = async (reportCode: string) => {
  const { rows, totals } = await figures(finance, reportCode, MONTH)
  return { rows, totals }
}

/**
 * A registered buyer takes two halls at ₹1,000 (5 %), a suite at ₹10,000 (18 %) and milk at ₹500 (exempt); one hall is credited. A consumer takes a
 * tour at ₹300 (5 %) that has no code; ₹100 of it are credited.
 */
beforeAll(async () => {
  hotel = await startTestServer()
  finance = await hotel.as(['PROP_MANAGER', 'PROP_FINANCE'])
  await hotel.rows('update properties set tax_number = $2 where id = $1', [hotel.propertyId, OURS])
  const business = await sold({ ...BUYER, taxNumber: THEIRS }, [
    line('Hall', 100_000, '997212', { quantity: 2 }),
    line('Suite', 1_000_000, '996311'),
    line('Milk', 50_000, '0401', { isTaxed: false, exemption: 'E' }),
  ])
  const consumer = await sold({ name: 'Mira' }, [line('Tour', 30_000, '')])
  const credit = (invoiceId: string, credited: object) =>
    finance.send(invoices.credit, { invoiceId, reason: 'PRICE_TOO_HIGH', lines: [{ line: 0, ...credited }] })
  const businessNote = await credit(business.id, { quantity: 1 })
  const consumerNote = await credit(consumer.id, { net: minor(10_000) })
  numbers = {
    business: business.number,
    consumer: consumer.number,
    businessNote: businessNote.number,
    consumerNote: consumerNote.number,
  }
})
afterAll(() => hotel.stop())

const NONE = { igst: 0, cess: 0, other: 0 }
const ALL_THERE = { ...NONE, missing: null }
const PLACE = '27 Maharashtra'

test('an invoice to a registered recipient is in table 4A once per rate, and what is exempt in table 8', async () => {
  const document = { gstin: THEIRS, buyer: 'Sen & Sons', number: numbers.business, day: today, value: 1_440_000, place: PLACE, kind: 'Taxable' } // prettier-ignore
  expect((await table('gstr1-b2b')).rows).toMatchObject([
    { ...document, rate: 500, taxable: 200_000, cgst: 5_000, sgst: 5_000, ...ALL_THERE },
    { ...document, rate: 1_800, taxable: 1_000_000, cgst: 90_000, sgst: 90_000, ...ALL_THERE },
  ])
  expect((await table('gstr1-nil')).rows).toMatchObject([
    { kind: 'Nil rated or exempt', recipient: 'Registered', taxable: 50_000, cgst: 0, sgst: 0, ...ALL_THERE },
  ])
})

test('consumers are in table 7 by place and rate less their credit notes, and what has no code is marked so', async () => {
  expect((await table('gstr1-b2c')).rows).toMatchObject([
    { place: PLACE, kind: 'Taxable', rate: 500, taxable: 20_000, cgst: 500, sgst: 500, ...NONE, missing: 'HSN or SAC code' },
  ]) // prettier-ignore
  const french = await figures(finance, 'gstr1-b2c', { ...MONTH, language: 'fr' })
  expect(french.rows).toMatchObject([{ kind: 'Imposable', missing: 'Code HSN ou SAC' }])
})

test('a credit note to a registered recipient is in table 9B, below zero', async () => {
  expect((await table('gstr1-notes')).rows).toMatchObject([
    {
      gstin: THEIRS, number: numbers.businessNote, corrects: numbers.business, day: today, value: -105_000, rate: 500, taxable: -100_000, cgst: -2_500,
      sgst: -2_500, ...ALL_THERE,
    },
  ]) // prettier-ignore
})

test('table 12 is by code, recipients and rate, less credit notes', async () => {
  expect((await table('gstr1-hsn')).rows).toMatchObject([
    { code: null, recipient: 'Unregistered', rate: 500, quantity: 1, total: 21_000, taxable: 20_000, cgst: 500, missing: 'HSN or SAC code' },
    { code: '0401', recipient: 'Registered', rate: 0, quantity: 1, total: 50_000, taxable: 50_000, cgst: 0, missing: null },
    { code: '996311', recipient: 'Registered', rate: 1_800, quantity: 1, total: 1_180_000, taxable: 1_000_000, cgst: 90_000, missing: null },
    { code: '997212', recipient: 'Registered', rate: 500, quantity: 1, total: 105_000, taxable: 100_000, cgst: 2_500, missing: null },
  ]) // prettier-ignore
})

test('table 13 has the first and the last number of each series', async () => {
  const complete = { numbers: 2, cancelled: 0, issued: 2, absent: 0, series: 'Of the property' }
  expect((await table('gstr1-documents')).rows).toMatchObject([
    { document: 'Invoices for outward supply', first: numbers.business, last: numbers.consumer, ...complete },
    { document: 'Credit notes', first: numbers.businessNote, last: numbers.consumerNote, ...complete },
  ])
})

test('GSTR-3B has a row for what lacks something, and the tables of GSTR-1, the codes and the documents come to the same', async () => {
  const { rows, totals } = await table('gstr3b')
  expect(rows).toMatchObject([
    { table: '3.1(a)', kind: 'Taxable', taxable: 1_100_000, cgst: 92_500, sgst: 92_500, ...ALL_THERE },
    { table: '3.1(a)', kind: 'Taxable', taxable: 20_000, cgst: 500, sgst: 500, ...NONE, missing: 'HSN or SAC code' },
    { table: '3.1(c)', kind: 'Nil rated or exempt', taxable: 50_000, cgst: 0, sgst: 0, ...ALL_THERE },
  ])
  expect(totals).toEqual({ taxable: 1_170_000, igst: 0, cgst: 93_000, sgst: 93_000, cess: 0, other: 0 })
  await expectReconciled()
})

/** Every line of every document is in one table of GSTR-1 and once in each other return. */
async function expectReconciled() {
  const due = (await table('gstr3b')).totals
  const parts = await Promise.all(['gstr1-b2b', 'gstr1-b2c', 'gstr1-nil', 'gstr1-notes'].map(table))
  for (const [key, amount] of Object.entries(due))
    expect([key, parts.reduce((sum, { totals }) => sum + Number(totals[key]), 0)]).toEqual([key, amount])
  expect((await table('gstr1-hsn')).totals).toMatchObject(due)
  const { rows } = await finance.send(invoices.list, { ...MONTH, limit: 100 })
  const of = (key: 'net' | 'tax') => rows.reduce((sum, row) => sum + (row.type === 'INVOICE' ? row[key] : -row[key]), 0)
  expect(of('net')).toBe(due['taxable'])
  const taxes = ['igst', 'cgst', 'sgst', 'cess', 'other'].reduce((sum, key) => sum + Number(due[key]), 0)
  expect(taxes).toBe(of('tax'))
  expect((await table('vat-summary')).totals).toMatchObject({ netTax: of('tax') })
}

test('taxes of documents are by name and rate, what was credited separately', async () => {
  const small = { rate: 250, base: 230_000, tax: 5_750, creditedBase: 110_000, creditedTax: 2_750, netBase: 120_000, netTax: 3_000 } // prettier-ignore
  const large = { rate: 900, base: 1_000_000, tax: 90_000, creditedBase: 0, creditedTax: 0, netBase: 1_000_000, netTax: 90_000 } // prettier-ignore
  const { rows, totals } = await table('vat-summary')
  expect(rows).toMatchObject([
    { name: 'CGST', ...large },
    { name: 'CGST', ...small },
    { name: 'Exempt', rate: 0, base: 50_000, tax: 0, netBase: 50_000 },
    { name: 'SGST', ...large },
    { name: 'SGST', ...small },
  ])
  expect(totals).toEqual({ tax: 191_500, creditedTax: 5_500, netTax: 186_000 })
})

test('what is sold without a document is named until there is one, and stays out of the returns', async () => {
  const { id: bookingId, reference } = await finance.send(bookings.create, {
    customer: { firstName: 'Noor' },
    stays: [{ roomTypeId: FIXTURE.standard, arrival: today, departure: addDays(today, 2), adults: 1 }],
  })
  const of = async () => (await table('not-invoiced')).rows.filter((row) => row['booking'] === reference)
  // Tonight counts, tomorrow night has not begun: a room of ₹3,000 and 5 %.
  expect(await of()).toMatchObject([
    { day: today, order: null, description: 'Noor', net: 300_000, tax: 15_000, refId: bookingId },
  ])
  await expectReconciled()
  await finance.send(invoices.issue, { bookingId })
  expect(await of()).toEqual([])
  // What is charged after the invoice is alone without one, until it has another.
  await finance.send(folios.reopen, { bookingId, reason: 'Late charge' })
  await finance.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000) })
  expect(await of()).toMatchObject([{ description: 'Laundry', net: 10_000 }])
  await expectReconciled()
  await finance.send(invoices.issue, { bookingId })
  expect(await of()).toEqual([])
})

test('what channels retain is by booking: of payouts as they paid, of the rest as agreed', async () => {
  const { id: companyId } = await finance.send(companies.create, { kind: 'OTA', displayName: 'Roomster' })
  const stay = async (days: number) => {
    const arrival = addDays(today, days)
    const { id, reference } = await finance.send(bookings.create, {
      customer: { firstName: 'Mira' },
      companyId,
      stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }],
    })
    await finance.send(folios.deduct, {
      bookingId: id, commission: { percentBp: 2_000 }, commissionGstBp: 1_800, tcs: { percentBp: 50 }, tds: { percentBp: 10 },
    }) // prettier-ignore
    return reference
  }
  const [paid, agreed] = [await stay(0), await stay(1)]
  // Of a room of ₹3,000 and tax of ₹150: 20 % and 18 % of that, 0.5 % and 0.1 %.
  const kept = { commission: minor(60_000), commissionTax: minor(10_800), tcs: minor(1_500), tds: minor(300) }
  const gross = minor(315_000)
  await finance.send(receivables.enterPayout, {
    companyId,
    reference: 'P-1',
    paidOn: today,
    amount: minor(2 * 242_400),
    lines: [paid, 'NOBODY'].map((reference) => ({ reference, gross, ...kept })),
  })
  const { rows, totals } = await table('tcs-tds')
  const row = { company: 'Roomster', gross, ...kept, net: 242_400 }
  expect(rows).toMatchObject([
    { day: today, reference: 'NOBODY', payout: 'P-1', state: 'Booking unknown', ...row },
    { day: today, reference: paid, payout: 'P-1', state: 'To be accepted', ...row },
    { day: addDays(today, 2), reference: agreed, payout: null, state: 'Not paid out yet', ...row },
  ])
  expect(totals).toMatchObject({ commission: 180_000, tcs: 4_500, tds: 900, net: 727_200 })
})

test('an invoice without a place of supply is marked so, and an export is separate', async () => {
  await hotel.rows(`update properties set tax_number = '' where id = $1`, [hotel.propertyId])
  await sold({ ...BUYER, taxNumber: THEIRS }, [line('Hall', 100_000, '997212')])
  await hotel.rows('update properties set tax_number = $2 where id = $1', [hotel.propertyId, OURS])
  await sold({ name: 'Anna', country: 'DE' }, [line('Guide', 70_000, '998552', { isTaxed: false, exemption: 'G' })])
  expect((await table('gstr1-b2b')).rows.at(-1)).toMatchObject({
    place: '',
    taxable: 100_000,
    missing: 'Place of supply',
  })
  expect((await table('gstr1-b2c')).rows[0]).toMatchObject({ kind: 'Zero-rated (exports)', rate: 0, taxable: 70_000 })
  expect((await table('gstr3b')).rows).toMatchObject([
    { table: '3.1(a)', missing: null },
    { table: '3.1(a)', missing: 'HSN or SAC code' },
    { table: '3.1(a)', taxable: 100_000, missing: 'Place of supply' },
    { table: '3.1(b)', taxable: 70_000, cgst: 0 },
    { table: '3.1(c)', taxable: 50_000 },
  ])
  await expectReconciled()
})

test('returns of India are at properties of India only', async () => {
  const listed = async (reader: TestClient) => (await reader.send(reports.list, {})).reports.map(({ code }) => code)
  expect(await listed(finance)).toContain('gstr3b')
  await hotel.rows(`update properties set country_pack = 'DE' where id = $1`, [hotel.propertyId])
  const german = await hotel.as('PROP_FINANCE')
  const elsewhere = await listed(german)
  expect([elsewhere.filter((code) => code.startsWith('gst')), elsewhere.includes('vat-summary')]).toEqual([[], true])
  expect(codeOf(await german.raw(reports.read, { reportCode: 'gstr3b', ...MONTH }))).toBe('not_found')
  expect(codeOf(await german.raw(reports.file, { reportCode: 'gstr3b', ...MONTH, format: 'csv' }))).toBe('not_found')
})
