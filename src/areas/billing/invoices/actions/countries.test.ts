import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { propertiesArea } from '#areas/property/properties/actions/properties.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { packOf } from '#core/country-packs.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { pdfText } from '#test/pdf.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoicesArea } from './invoices.ts'
import { invoices } from '../contract/invoices.ts'

let hotel: TestHotel
let group: TestClient
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer({ areas: [propertiesArea, foliosArea, bookingsArea, paymentsArea, invoicesArea] })
  group = await hotel.as('ORG_ADMIN', { propertyId: null })
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** A property opened in a country, on the day 20 November 2026 of its books, with someone who runs it. */
async function opened(country: string) {
  const { timeZone = '', currency = '', taxNumberExample: taxNumber } = packOf(country)
  const input = { name: `House of ${country}`, timeZone, currency, country, city: 'Town', taxNumber, taxBp: 1000 }
  const { id } = await group.send(properties.open, input)
  await hotel.rows(`update properties set status = 'COMPLETED', business_date = '2026-11-20' where id = $1`, [id])
  return hotel.as('PROP_ADMIN', { propertyId: id })
}

const hall = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_003), code: '' }

async function sold(client: TestClient) {
  const billTo = { name: 'Sen Ltd' }
  const { id, version } = await client.send(invoices.createDraft, { billTo, lines: [hall] })
  return client.send(invoices.issueDraft, { draftId: id, version })
}

describe('a property of each country prints as its country does', () => {
  const NONE = { limit: null, code: '', title: 'INVOICE' }
  test.each([
    ['IN', { number: 'INV/26-27/000001', total: 110_003, label: 'GSTIN', limit: '2027-11-30', code: '996311', title: 'TAX INVOICE', taxes: ['CGST', 'SGST'], locale: 'en-IN' }],
    ['DE', { ...NONE, number: 'RE-2026-000001', total: 100_003, label: 'USt-IdNr.', taxes: ['USt'], locale: 'de-DE' }],
    ['FR', { ...NONE, number: 'F-2026-000001', total: 100_003, label: 'N° TVA', title: 'FACTURE', taxes: ['TVA'], locale: 'fr-FR' }],
    ['GB', { ...NONE, number: 'INV-26-27-000001', total: 100_003, label: 'VAT no.', taxes: ['VAT'], locale: 'en-GB' }],
    ['US', { ...NONE, number: 'INV-2026-000001', total: 110_003, label: 'EIN', taxes: ['Sales tax'], locale: 'en-US' }],
    ['JP', { ...NONE, number: 'INV-26-27-000001', total: 100_003, label: 'Registration no.', taxes: ['Consumption tax'], locale: 'ja-JP' }],
    ['AE', { ...NONE, number: 'INV-2026-000001', total: 100_003, label: 'TRN', title: 'TAX INVOICE', taxes: ['VAT'], locale: 'en-AE' }],
    ['CH', { ...NONE, number: 'RE-2026-000001', total: 100_005, label: 'UID', taxes: ['MWST'], locale: 'de-CH' }],
  ])('%s', async (country, { number, total, label, limit, code, title, taxes, locale }) => {
    const client = await opened(country)
    expect(await client.send(properties.current, {})).toMatchObject({ locale, countryPack: country, taxNumberLabel: label })
    const invoice = await sold(client)
    expect(invoice).toMatchObject({ number, total, roundOff: country === 'CH' ? 2 : 0 })
    expect(invoice.taxes.map(({ name }) => name)).toEqual(taxes)
    const status = await client.send(invoices.state, { invoiceId: invoice.id })
    expect(status.taxLockedAfter).toBe(limit)
    const { codes } = await client.send(invoices.serviceCodes, {})
    expect(codes.map((one) => one.code)).toEqual(code === '' ? [] : [code])
    const printed = pdfText((await client.raw(invoices.pdf, { invoiceId: invoice.id })).bytes)
    const characters = printed.replaceAll(/\s/g, '')
    expect(characters).toContain(title.replace(' ', ''))
    if (!title.startsWith('TAX')) expect(characters).not.toContain('TAXINVOICE')
    expect(printed).toContain(`${label} ${packOf(country).taxNumberExample}`)
    if (country !== 'IN') expect(printed).not.toMatch(/GSTIN|SAC/)
    const { series } = await client.send(invoices.series, {})
    expect(series.find(({ type }) => type === 'INVOICE')?.next).toBe(number.replace(/1$/, '2'))
  }) // prettier-ignore
})

describe('where every bill is made round', () => {
  const rounds = async (roundingUnit: number, roundsBills: boolean) => {
    const { version, locale, fiscalYearMonth, taxNumberLabel } = await admin.send(properties.current, {})
    await admin.send(properties.setRegion, { version, locale, fiscalYearMonth, taxNumberLabel, roundingUnit, roundsBills })
  } // prettier-ignore
  let nights = 0
  async function booked(price: number) {
    nights += 1
    const arrival = addDays('2026-11-20' as Day, nights)
    const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }
    const customer = { firstName: 'Mira', lastName: 'Sen' }
    const { id } = await admin.send(bookings.create, { customer, stays: [stay], status: 'CONFIRMED' })
    await admin.send(folios.charge, { bookingId: id, kind: 'SERVICE', name: 'Tea', unitAmount: minor(price), quantity: 1 })
    return id
  } // prettier-ignore

  test('its last invoice carries the rounding once, and a draft of it shows the same', async () => {
    await rounds(5, true)
    const id = await booked(1_003) // 315000 and 1053
    const begun = await admin.send(invoices.createDraft, { bookingId: id })
    const { preview } = await admin.send(invoices.getDraft, { draftId: begun.id })
    expect(preview).toMatchObject({ total: 316_055, roundOff: 2 })
    const invoice = await admin.send(invoices.issueDraft, { draftId: begun.id, version: begun.version })
    expect(invoice).toMatchObject({ total: 316_055, roundOff: 2 })
    expect((await admin.send(folios.get, { bookingId: id })).money.due).toBe(316_055)
  })

  test('a bill that is paid to the cent stays as it is', async () => {
    const id = await booked(1_003)
    await admin.send(payments.take, { bookingId: id, amount: minor(316_053), mode: 'Card', reference: 'T' })
    expect(await admin.send(invoices.issue, { bookingId: id })).toMatchObject({ total: 316_053, roundOff: 0 })
  })

  test('by hand it is to the unit of the property; one hundredth leaves it alone', async () => {
    await rounds(5, false)
    const id = await booked(1_003)
    expect(await admin.send(invoices.issue, { bookingId: id })).toMatchObject({ total: 316_053, roundOff: 0 })
    const other = await booked(1_003)
    expect((await admin.send(folios.roundOff, { bookingId: other })).money.due).toBe(316_055)
    await rounds(1, true)
    const last = await booked(1_003)
    expect((await admin.send(folios.roundOff, { bookingId: last })).money.due).toBe(316_053)
    expect(await admin.send(invoices.issue, { bookingId: last })).toMatchObject({ total: 316_053, roundOff: 0 })
  })
})
