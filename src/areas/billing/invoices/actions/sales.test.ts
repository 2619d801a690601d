import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { violatedInvariants } from '#main/invariants.ts'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { pdfText } from '#test/pdf.ts'
import { codeOf, EXPORT_ROWS, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { hashOf } from './issue.ts'
import { invoicesArea } from './invoices.ts'
import type { Invoice } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import { Inv01 } from '../contract/inv-01.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const billTo = {
  name: 'Sen & Sons Ltd', address: 'MG Road 7', city: 'Pune', postalCode: '411001', country: 'IN', taxNumber: '29AABCU9603R1ZJ',
} // prettier-ignore

let hotel: TestHotel
let manager: TestClient
let admin: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [invoicesArea] })
  manager = await hotel.as('PROP_MANAGER')
  admin = await hotel.as('PROP_ADMIN')
  await hotel.rows(
    `update properties set tax_number = '27AAPFU0939F1ZV', address = 'Marine Drive 1', postal_code = '400001', city = 'Mumbai' where id = $1`,
    [hotel.propertyId],
  )
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const hall = (unitAmount: number, quantity = 1) => ({
  description: 'Hall', serviceOn: FIXTURE.businessDate, quantity, unitAmount: minor(unitAmount), code: '997212',
}) // prettier-ignore
const draft = (lines = [hall(100_000)], more: object = {}) =>
  manager.send(invoices.createDraft, { billTo, lines, ...more })
async function sold(lines = [hall(100_000)], more: object = {}): Promise<Invoice> {
  const { id, version } = await draft(lines, more)
  return manager.send(invoices.issueDraft, { draftId: id, version })
}
describe('drafts', () => {
  test('are begun, changed, shown, printed without a number and thrown away', async () => {
    const begun = await draft([hall(100_033, 3)], { isRounded: true })
    const changed = await manager.send(invoices.updateDraft, {
      draftId: begun.id,
      version: 1,
      billTo,
      lines: [hall(200_000)],
      note: 'Thanks',
    })
    expect(changed).toMatchObject({ version: 2, note: 'Thanks', isRounded: false })
    const { preview } = await manager.send(invoices.getDraft, { draftId: begun.id })
    expect(preview).toMatchObject({ net: 200_000, tax: 10_000, total: 210_000, roundOff: 0 })
    const { rows } = await manager.send(invoices.listDrafts, {})
    expect(rows[0]).toMatchObject({ id: begun.id, billToName: billTo.name, lineCount: 1 })
    const printed = await manager.raw(invoices.proForma, { draftId: begun.id })
    expect(pdfText(printed.bytes)).toMatch(/not a tax invoice/i)
    await manager.send(invoices.removeDraft, { draftId: begun.id })
    expect(codeOf(await manager.raw(invoices.getDraft, { draftId: begun.id }))).toBe('not_found')
  })

  test('are not saved with an invalid tax number of the buyer', async () => {
    const wrong = { billTo: { ...billTo, taxNumber: '27AAPFU0939F1ZW' }, lines: [hall(1)] }
    const response = await manager.raw(invoices.createDraft, wrong)
    expect([response.status, (response.body as { issues: { path: unknown }[] }).issues[0]?.path]).toEqual([
      400,
      ['billTo', 'taxNumber'],
    ])
  })

  test('a booking has charges, a sale without one has lines: never both', async () => {
    expect((await manager.raw(invoices.createDraft, { bookingId: UNKNOWN, lines: [hall(1)] })).status).toBe(400)
    expect((await manager.raw(invoices.createDraft, { sourceKeys: ['line:x'] })).status).toBe(400)
  })

  test.each([
    ['openCharges refuses not_found', 'openCharges', { bookingId: UNKNOWN }],
    ['getDraft refuses not_found', 'getDraft', { draftId: UNKNOWN }],
    ['createDraft refuses not_found', 'createDraft', { bookingId: UNKNOWN }],
    ['updateDraft refuses not_found', 'updateDraft', { draftId: UNKNOWN, version: 1 }],
    ['removeDraft refuses not_found', 'removeDraft', { draftId: UNKNOWN }],
    ['issueDraft refuses not_found', 'issueDraft', { draftId: UNKNOWN, version: 1 }],
    ['proForma refuses not_found', 'proForma', { draftId: UNKNOWN }],
  ] as const)('%s', async (_title, name, input) => {
    expect(codeOf(await manager.raw(invoices[name], input))).toBe('not_found')
  })

  test('createDraft refuses unknown_reference', async () => {
    expect(codeOf(await manager.raw(invoices.createDraft, { companyId: UNKNOWN }))).toBe('unknown_reference')
  })
  test('updateDraft refuses stale_version', async () => {
    const { id } = await draft()
    expect(codeOf(await manager.raw(invoices.updateDraft, { draftId: id, version: 7 }))).toBe('stale_version')
  })
  test('updateDraft refuses unknown_reference', async () => {
    const { id } = await draft()
    expect(codeOf(await manager.raw(invoices.updateDraft, { draftId: id, version: 1, customerId: UNKNOWN }))).toBe(
      'unknown_reference',
    )
  })
  test('issueDraft refuses stale_version', async () => {
    const { id } = await draft()
    expect(codeOf(await manager.raw(invoices.issueDraft, { draftId: id, version: 2 }))).toBe('stale_version')
  })
  test('issueDraft refuses nothing_to_invoice', async () => {
    const { id } = await draft([])
    expect(codeOf(await manager.raw(invoices.issueDraft, { draftId: id, version: 1 }))).toBe('nothing_to_invoice')
  })
  test('issueDraft refuses bill_to_missing', async () => {
    const { id } = await draft([hall(1)], { billTo: {} })
    expect(codeOf(await manager.raw(invoices.issueDraft, { draftId: id, version: 1 }))).toBe('bill_to_missing')
  })
  test.each([
    ['getDraft refuses no_tax_slab', 'getDraft', {}],
    ['proForma refuses no_tax_slab', 'proForma', {}],
    ['issueDraft refuses no_tax_slab', 'issueDraft', { version: 1 }],
  ] as const)('%s before there was a tax', async (_title, name, more) => {
    const { id } = await draft([{ ...hall(1), serviceOn: '2001-01-01' as Day }])
    expect(codeOf(await manager.raw(invoices[name], { draftId: id, ...more }))).toBe('no_tax_slab')
  })
})

describe('money for a sale without a booking', () => {
  const receive = (invoiceId: string, amount: number) =>
    manager.raw(invoices.receive, { invoiceId, amount, mode: 'Card' })

  test('is taken in parts, under receipts, until nothing is left', async () => {
    const { id } = await sold()
    expect(await receive(id, 5_000)).toMatchObject({ status: 200, body: { state: 'PART_PAID', balance: 100_000 } })
    expect(await receive(id, 100_000)).toMatchObject({ status: 200, body: { state: 'PAID', balance: 0 } })
  })
  test('receive refuses paid_above_balance', async () => {
    expect(codeOf(await receive((await sold()).id, 105_001))).toBe('paid_above_balance')
  })
  test('receive refuses not_found', async () => expect(codeOf(await receive(UNKNOWN, 1))).toBe('not_found'))
  test('receive refuses not_an_invoice', async () => {
    const note = await manager.send(invoices.credit, { invoiceId: (await sold()).id, reason: 'RETURNED' })
    expect(codeOf(await receive(note.id, 1))).toBe('not_an_invoice')
  })
})

describe('issued', () => {
  test('sealed, numbered, with place of supply, words and terms', async () => {
    const invoice = await sold([hall(100_000)], { dueDays: 10 })
    expect(invoice).toMatchObject({
      type: 'INVOICE',
      total: 105_000,
      placeOfSupply: '27 Maharashtra',
      dueOn: '2026-11-30',
      bookingId: null,
    })
    expect(invoice.totalInWords).toMatch(/one thousand fifty/i)
    const [row] = await hotel.rows<{ snapshot: object; previous_hash: string; hash: string }>(
      'select snapshot, previous_hash, hash from invoices where id = $1', [invoice.id],
    ) // prettier-ignore
    expect(hashOf(row?.snapshot ?? {}, row?.previous_hash ?? '')).toBe(row?.hash)
    expect(await manager.send(invoices.get, { invoiceId: invoice.id })).toEqual(invoice)
    const status = await manager.send(invoices.state, { invoiceId: invoice.id })
    expect(status).toMatchObject({ state: 'UNPAID', balance: 105_000, isSealed: true, taxLockedAfter: '2027-11-30' })
  })

  test('fifty at once run on without gap or twin, chained', async () => {
    const drafts = []
    for (let index = 0; index < 50; index += 1) drafts.push(await draft())
    const responses = await Promise.all(
      drafts.map(({ id }) => manager.raw(invoices.issueDraft, { draftId: id, version: 1 })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const { years } = await manager.send(invoices.series, {})
    for (const year of years) expect(year).toMatchObject({ gaps: [], duplicates: [], brokenLinks: 0 })
  })

  test('issueDraft refuses issued_before_last', async () => {
    const { id } = await draft()
    const [last] = await hotel.rows<{ on: string }>(
      `select last_issued_on::text as on from invoice_series where document_type = 'INVOICE'`,
    )
    await hotel.rows(`update invoice_series set last_issued_on = '2026-12-24'`)
    expect(codeOf(await manager.raw(invoices.issueDraft, { draftId: id, version: 1 }))).toBe('issued_before_last')
    await hotel.rows('update invoice_series set last_issued_on = $1', [last?.on])
  })

  test('issueDraft refuses series_full', async () => {
    const { id } = await draft()
    const [last] = await hotel.rows<{ n: string }>(
      `select last_number as n from invoice_series where document_type = 'INVOICE'`,
    )
    await hotel.rows(`update invoice_series set last_number = 1000000000 where document_type = 'INVOICE'`)
    expect(codeOf(await manager.raw(invoices.issueDraft, { draftId: id, version: 1 }))).toBe('series_full')
    await hotel.rows(`update invoice_series set last_number = $1 where document_type = 'INVOICE'`, [last?.n])
  })
})

describe('credit', () => {
  const note = (invoiceId: string, more: object = {}) =>
    manager.raw(invoices.credit, { invoiceId, reason: 'PRICE_TOO_HIGH', ...more })

  test('line by line, in a series of its own, until nothing is left', async () => {
    const invoice = await sold([hall(33_333, 3), hall(5_001)])
    const first = await manager.send(invoices.credit, {
      invoiceId: invoice.id,
      reason: 'RETURNED',
      lines: [{ line: 0, quantity: 1 }],
    })
    expect(first).toMatchObject({
      type: 'CREDIT_NOTE',
      corrects: { id: invoice.id, number: invoice.number },
      net: 33_333,
    })
    expect(first.number).toMatch(/^CRN\/26-27\/\d{6}$/)
    expect(await manager.send(invoices.state, { invoiceId: invoice.id })).toMatchObject({ state: 'PART_CREDITED' })
    const rest = await manager.send(invoices.credit, { invoiceId: invoice.id, reason: 'RETURNED' })
    expect(first.total + rest.total).toBe(invoice.total)
    expect(await manager.send(invoices.state, { invoiceId: invoice.id })).toMatchObject({
      state: 'CREDITED',
      balance: 0,
      creditNotes: [{}, {}],
    })
    const { rows } = await manager.send(invoices.list, { type: 'CREDIT_NOTE' })
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([rest.id, first.id])
  })

  test('credit refuses credit_above_invoice: five clerks at once, one takes it all', async () => {
    const { id } = await sold()
    const responses = await Promise.all(Array.from({ length: 5 }, () => note(id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(codeOf(await note(id, { lines: [{ line: 0, net: 1 }] }))).toBe('credit_above_invoice')
  })
  test('credit refuses not_found', async () => expect(codeOf(await note(UNKNOWN))).toBe('not_found'))
  test('credit refuses reason_required', async () => {
    expect(codeOf(await note((await sold()).id, { reason: 'OTHER' }))).toBe('reason_required')
  })
  test('credit refuses not_an_invoice', async () => {
    const { id } = await sold()
    const made = await manager.send(invoices.credit, { invoiceId: id, reason: 'RETURNED' })
    expect(codeOf(await note(made.id))).toBe('not_an_invoice')
  })
  test('credit refuses issued_before_last', async () => {
    const { id } = await sold()
    await hotel.rows(`update invoice_series set last_issued_on = '2026-12-24' where document_type = 'CREDIT_NOTE'`)
    expect(codeOf(await note(id))).toBe('issued_before_last')
    await hotel.rows(`update invoice_series set last_issued_on = $1 where document_type = 'CREDIT_NOTE'`, [
      FIXTURE.businessDate,
    ])
  })
  test('credit refuses series_full', async () => {
    const { id } = await sold()
    const [last] = await hotel.rows<{ n: string }>(
      `select last_number as n from invoice_series where document_type = 'CREDIT_NOTE'`,
    )
    await hotel.rows(`update invoice_series set last_number = 1000000000 where document_type = 'CREDIT_NOTE'`)
    expect(codeOf(await note(id))).toBe('series_full')
    await hotel.rows(`update invoice_series set last_number = $1 where document_type = 'CREDIT_NOTE'`, [last?.n])
  })
  test.each([-1, 0, 1.5, 1e15])('an amount of %d is no amount', async (net) => {
    expect((await note(UNKNOWN, { lines: [{ line: 0, net }] })).status).toBe(400)
  })
  test('state refuses not_found', async () => {
    expect(codeOf(await manager.raw(invoices.state, { invoiceId: UNKNOWN }))).toBe('not_found')
  })
})

describe('forms', () => {
  test('INV-01, EN 16931 and the PDF that carries it', async () => {
    const { id, number } = await sold()
    expect(await manager.send(invoices.check, { invoiceId: id })).toEqual({ inv01: [], en16931: [] })
    const json = await manager.raw(invoices.inv01, { invoiceId: id })
    expect(z.array(Inv01).parse(json.body)).toHaveLength(1)
    expect(JSON.stringify(json.body)).toContain(number)
    const xml = await manager.raw(invoices.xml, { invoiceId: id })
    expect(String(xml.body)).toContain(`<ram:ID>${number}</ram:ID>`)
    const pdf = await manager.raw(invoices.pdf, { invoiceId: id, withXml: true })
    expect(pdfText(pdf.bytes)).toMatch(/T\s*A\s*X\s*I\s*N\s*V[\s\S]*Hall/)
    expect(pdf.bytes.includes('factur-x.xml')).toBe(true)
    const slip = await manager.raw(invoices.pdf, { invoiceId: id, paper: '80mm' })
    expect(pdfText(slip.bytes)).toContain(number)
  })
  test('check refuses not_found', async () =>
    expect(codeOf(await manager.raw(invoices.check, { invoiceId: UNKNOWN }))).toBe('not_found'))
  test('inv01 refuses not_found', async () =>
    expect(codeOf(await manager.raw(invoices.inv01, { invoiceId: UNKNOWN }))).toBe('not_found'))
  test('xml refuses not_found', async () =>
    expect(codeOf(await manager.raw(invoices.xml, { invoiceId: UNKNOWN }))).toBe('not_found'))
  const incomplete = () => sold([hall(1_000)], { billTo: { name: 'Mira' } })
  test('inv01 refuses document_incomplete', async () => {
    expect(codeOf(await manager.raw(invoices.inv01, { invoiceId: (await incomplete()).id }))).toBe(
      'document_incomplete',
    )
  })
  test('xml refuses document_incomplete', async () => {
    expect(codeOf(await manager.raw(invoices.xml, { invoiceId: (await incomplete()).id }))).toBe('document_incomplete')
  })
  test('pdf refuses document_incomplete', async () => {
    expect(codeOf(await manager.raw(invoices.pdf, { invoiceId: (await incomplete()).id, withXml: true }))).toBe(
      'document_incomplete',
    )
  })
  test('the list leaves as CSV, and adds up', async () => {
    const csv = String((await manager.raw(invoices.export, { format: 'csv', type: 'CREDIT_NOTE' })).body)
    expect(csv).toMatch(/number,type,state/)
    const { count, net, tax, total } = await manager.send(invoices.totals, { state: 'UNPAID' })
    expect(count).toBeGreaterThan(0)
    expect(net + tax).toBe(total)
  })
})

describe('series', () => {
  const set = (pattern: string, version = 0) =>
    admin.raw(invoices.setPattern, { type: 'CREDIT_NOTE', version, pattern })
  test('setPattern refuses pattern_unfit', async () =>
    expect(codeOf(await set('CRN/{number:4}'))).toBe('pattern_unfit'))
  test('setPattern refuses not_found without such an outlet', async () => {
    const outlet = {
      type: 'INVOICE',
      version: 0,
      pattern: 'BAR/{year}/{number:5}',
      businessServiceId: '019a0000-0000-7000-8000-00000000dead',
    }
    expect(codeOf(await admin.raw(invoices.setPattern, outlet))).toBe('not_found')
  })
  test('setPattern refuses number_taken', async () =>
    expect(codeOf(await set('INV/{year}/{number:6}'))).toBe('number_taken'))
  test('setPattern refuses stale_version', async () => {
    expect(await set('GS/{year}/{number:5}')).toMatchObject({ status: 200, body: { version: 1 } })
    expect(codeOf(await set('GT/{year}/{number:5}'))).toBe('stale_version')
    const made = await manager.send(invoices.credit, { invoiceId: (await sold()).id, reason: 'RETURNED' })
    expect(made.number).toMatch(/^GS\/26-27\/\d{5}$/)
  })
})

describe('service codes', () => {
  test('are the customary ones until the property has its own; an issued invoice does not change', async () => {
    const { codes, version } = await admin.send(invoices.serviceCodes, {})
    expect({ codes, version }).toEqual({ codes: [{ kind: 'ROOM', name: '', code: '996311' }], version: 0 })
    const mine = [{ kind: 'ROOM' as const, name: '', code: '996312' }]
    expect(await admin.send(invoices.setServiceCodes, { version: 0, codes: mine })).toEqual({ codes: mine, version: 1 })
    expect(await admin.send(invoices.serviceCodes, {})).toEqual({ codes: mine, version: 1 })
  })
  test('setServiceCodes refuses stale_version', async () => {
    for (const version of [0, 7])
      expect(codeOf(await admin.raw(invoices.setServiceCodes, { version, codes: [] }))).toBe('stale_version')
  })
  test('a name has one code', async () => {
    const twins = [{ kind: 'FEE' as const, name: 'Late', code: '1' }, { kind: 'FEE' as const, name: 'late', code: '2' }] // prettier-ignore
    expect((await admin.raw(invoices.setServiceCodes, { version: 1, codes: twins })).status).toBe(400)
  })
})

describe('the PIN of a guest', () => {
  const anonymous = () => hotel.anonymous()
  const clear = () => hotel.rows('delete from invoice_pin_failures')
  const open = (key: object) => anonymous().raw(invoices.authenticateInvoice, key)
  const wrong = (pin: string) => (pin === '000000' ? '000001' : '000000')
  const made = async () => {
    await clear()
    const invoice = await sold()
    const { orderId, userId, pin } = await manager.send(invoices.renewPin, { invoiceId: invoice.id })
    return { invoice, key: { orderId, userId, pin } }
  }

  test('opens the documents of an order, by the given address too, and their PDF', async () => {
    const { invoice, key } = await made()
    const response = await anonymous().call('GET', `/api/order/authenticateInvoice?${new URLSearchParams(key)}`)
    expect(response).toMatchObject({
      status: 200,
      body: { sellerName: 'Test Palace', documents: [{ number: invoice.number }] },
    })
    const pdf = await anonymous().raw(invoices.accessPdf, { ...key, invoiceId: invoice.id })
    expect(pdfText(pdf.bytes)).toContain(invoice.number)
  })

  test('a new one ends the old one; none is stored in clear', async () => {
    const { invoice, key } = await made()
    const again = await manager.send(invoices.renewPin, { invoiceId: invoice.id }, { 'idempotency-key': 'pin-1' })
    if (again.pin !== key.pin) expect(codeOf(await open(key))).toBe('wrong_pin')
    expect((await open({ ...key, pin: again.pin })).status).toBe(200)
    const stored = await hotel.rows(`select reply from idempotency_keys where key = 'pin-1'`)
    expect(stored).toEqual([])
  })

  test('authenticateInvoice refuses wrong_pin: wrong PIN, other user and missing order get the same response', async () => {
    const { key } = await made()
    const responses = [
      await open({ ...key, pin: wrong(key.pin) }),
      await open({ ...key, userId: 'somebody' }),
      await open({ ...key, orderId: UNKNOWN }),
    ]
    expect(responses.map(({ status, body }) => [status, { ...(body as object), requestId: '' }])).toEqual(
      Array(3).fill([422, { code: 'wrong_pin', details: {}, requestId: '' }]),
    )
  })

  test('accessPdf refuses wrong_pin', async () => {
    const { key } = await made()
    expect(codeOf(await anonymous().raw(invoices.accessPdf, { ...key, invoiceId: (await sold()).id }))).toBe(
      'wrong_pin',
    )
  })

  test('authenticateInvoice refuses too_many_attempts after five wrong ones, and the staff are notified', async () => {
    const { key } = await made()
    for (let round = 0; round < 5; round += 1)
      expect(codeOf(await open({ ...key, pin: wrong(key.pin) }))).toBe('wrong_pin')
    const shut = await open(key)
    expect([shut.status, codeOf(shut)]).toEqual([429, 'too_many_attempts'])
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(880)
  })

  test('accessPdf refuses too_many_attempts', async () => {
    const { invoice, key } = await made()
    for (let round = 0; round < 5; round += 1) await open({ ...key, pin: wrong(key.pin) })
    expect(codeOf(await anonymous().raw(invoices.accessPdf, { ...key, invoiceId: invoice.id }))).toBe(
      'too_many_attempts',
    )
    await clear()
  })

  test.each(['12345', ' 123456', '１２３４５６', '1e5', '', '[]'])('%j is no PIN', async (pin) => {
    expect((await open({ orderId: UNKNOWN, userId: 'x', pin })).status).toBe(400)
  })

  test('renewPin refuses not_found', async () => {
    expect(codeOf(await manager.raw(invoices.renewPin, { invoiceId: UNKNOWN }))).toBe('not_found')
  })
})

test('export refuses too_many_rows', async () => {
  await hotel.rows(
    `with series as (
       insert into invoice_series (property_id, document_type, fiscal_year_start, last_number) values ($1, 'INVOICE', '2001-04-01', ${EXPORT_ROWS + 1})
       returning property_id)
     insert into invoices (property_id, id, fiscal_year_start, sequence, number, issued_on, issued_at, issued_by, issued_by_name,
                           bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select $1, gen_random_uuid(), '2001-04-01', n, 'OLD/' || n, '2001-05-01', now(), 1, '', 'x', 'INR', 0, 0, 0, 0, '{}', '', ''
       from series, generate_series(1, ${EXPORT_ROWS + 1}) n`,
    [hotel.propertyId],
  )
  expect(codeOf(await manager.raw(invoices.export, { format: 'xlsx' }))).toBe('too_many_rows')
  await hotel.rows(`delete from invoices where fiscal_year_start = '2001-04-01'`)
  await hotel.rows(`delete from invoice_series where fiscal_year_start = '2001-04-01'`)
})
