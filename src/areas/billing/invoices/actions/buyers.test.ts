import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoices } from '../contract/invoices.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
let hotel: TestHotel
let manager: TestClient
let companyId: string
let miraId: string
let days = 0

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  const { id } = await manager.send(companies.create, {
    kind: 'CORPORATE',
    displayName: 'Sen',
    legalName: 'Sen & Sons GmbH',
    taxNumber: 'DE 123 456 789',
    billingAddress: 'Torstraße 1',
    billingPostalCode: '10119',
    billingCity: 'Berlin',
    billingCountry: 'Deutschland',
    invoiceEmail: 'bills@sen.example',
  })
  companyId = id
  miraId = (await manager.send(customers.create, { firstName: 'Mira', lastName: 'Sen', country: 'France' })).id
  await hotel.rows(`update properties set tax_number = '27AAPFU0939F1ZV' where id = $1`, [hotel.propertyId])
  await hotel.rows(`update companies set payment_term_days = 14 where id = $1`, [companyId])
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const SEN = {
  name: 'Sen & Sons GmbH',
  address: 'Torstraße 1',
  postalCode: '10119',
  city: 'Berlin',
  country: 'DE',
  taxNumber: 'DE 123 456 789',
  email: 'bills@sen.example',
}
const MIRA = { name: 'Mira Sen', taxNumber: '', country: 'FR' }

async function booked(more: object = {}) {
  const arrival = addDays(FIXTURE.businessDate as Day, (days += 1))
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
  return manager.send(bookings.create, { customerId: miraId, stays, ...more })
}
const codesOf = async (invoiceId: string) =>
  (await manager.send(invoices.check, { invoiceId })).en16931.map(({ code }) => code)
const draftOf = async (content: object) => {
  const { id, version } = await manager.send(invoices.createDraft, content)
  return manager.send(invoices.issueDraft, { draftId: id, version })
}

describe('the part of a bill that a company pays', () => {
  const part = async (details: object) => {
    const { id: bookingId } = await booked()
    const folio = await manager.send(folios.addParty, { bookingId, name: 'Sen', companyId, ...details })
    const partyId = folio.parties.at(-1)?.id ?? ''
    await manager.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(100), partyId })
    return manager.send(invoices.issue, { bookingId, partyId })
  }

  test('is billed with the address, country and tax number of the company', async () => {
    const invoice = await part({})
    expect(invoice).toMatchObject({ companyId, customerId: null, billTo: SEN })
    expect(await codesOf(invoice.id)).not.toContain('BR-11')
  })

  test('is billed to the address that was typed for it, in the country of the company', async () => {
    const invoice = await part({ name: 'Sen, Munich', address: 'Isartor 2, München', email: 'm@sen.example' })
    expect(invoice.billTo).toMatchObject({
      ...SEN,
      name: 'Sen, Munich',
      address: 'Isartor 2, München',
      city: '',
      postalCode: '',
      email: 'm@sen.example',
    })
  })

  test('is billed with the company when charges were moved to it', async () => {
    const { id: bookingId } = await booked()
    await manager.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(100) })
    const { lines, version } = await manager.send(folios.get, { bookingId })
    const sourceKeys = lines.map(({ sourceKey }) => sourceKey)
    const folio = await manager.send(folios.move, { bookingId, version, sourceKeys, companyId })
    const partyId = folio.parties.find((party) => party.companyId === companyId)?.id ?? ''
    expect((await manager.send(invoices.issue, { bookingId, partyId })).billTo).toMatchObject(SEN)
  })
})

describe('a booking of a company', () => {
  const ofSen = () => booked({ companyId })

  test('is billed to the company unless the guest is chosen; the document names either', async () => {
    const [one, other] = [await ofSen(), await ofSen()]
    const company = await manager.send(invoices.issue, { bookingId: one.id })
    expect(company).toMatchObject({ companyId, customerId: null, guestName: 'Mira Sen', billTo: SEN })
    expect(company.dueOn).toBe(addDays(company.issuedOn, 14))
    const guest = await manager.send(invoices.issue, { bookingId: other.id, customerId: other.customer.id })
    expect(guest).toMatchObject({ companyId: null, customerId: other.customer.id, dueOn: null, billTo: MIRA })
  })

  test('lists who could be billed', async () => {
    const { id: bookingId, customer } = await ofSen()
    expect(await manager.send(invoices.openCharges, { bookingId })).toMatchObject({
      guest: { id: customer.id, name: 'Mira Sen' },
      company: { id: companyId, name: 'Sen' },
    })
    expect(await manager.send(invoices.openCharges, { bookingId: (await booked()).id })).toMatchObject({
      company: null,
    })
  })
})

describe('a draft of a booking', () => {
  test('bills the company it names, in the printed draft and when it is issued', async () => {
    const { id: bookingId } = await booked()
    expect(await draftOf({ bookingId, companyId })).toMatchObject({ companyId, customerId: null, billTo: SEN })
  })

  test('bills the guest of a company’s booking when it names the guest', async () => {
    const { id: bookingId, customer } = await booked({ companyId })
    expect(await draftOf({ bookingId, customerId: customer.id })).toMatchObject({
      companyId: null,
      customerId: customer.id,
      billTo: MIRA,
    })
  })

  test('has one buyer: a part of the bill is its payer’s', async () => {
    const { id: bookingId } = await booked()
    const folio = await manager.send(folios.addParty, { bookingId, name: 'Uncle' })
    const partyId = folio.parties.at(-1)?.id
    expect((await manager.raw(invoices.createDraft, { bookingId, partyId, companyId })).status).toBe(400)
    expect((await manager.raw(invoices.issue, { bookingId, partyId, companyId })).status).toBe(400)
  })
})

test('a guest is billed at the address and e-mail stored for invoices, else at their own; of their booking, and of another one', async () => {
  const home = {
    address: 'Rua Nova 4',
    city: 'Porto',
    postalCode: '4000-100',
    country: 'PT',
    email: 'rui@home.example',
  }
  const { id: customerId } = await manager.send(customers.create, { firstName: 'Rui', lastName: 'Melo', ...home })
  const own = await booked({ customerId })
  expect((await manager.send(invoices.issue, { bookingId: own.id })).billTo).toMatchObject({
    name: 'Rui Melo',
    ...home,
  })
  const work = { address: 'Av. da República 9', city: 'Lisboa', postalCode: '1050-185', country: 'ES' }
  const { address: value, ...place } = work
  await manager.send(profiles.saveContact, { customerId, channel: 'ADDRESS', purpose: 'WORK', value: 'Elsewhere 1' })
  await manager.send(profiles.saveContact, { customerId, channel: 'ADDRESS', purpose: 'BILLING', value, ...place })
  await manager.send(profiles.saveContact, { customerId, channel: 'EMAIL', purpose: 'BILLING', value: 'bills@melo.example' }) // prettier-ignore
  const billTo = { name: 'Rui Melo', ...work, email: 'bills@melo.example' }
  const next = await booked({ customerId })
  expect((await manager.send(invoices.issue, { bookingId: next.id })).billTo).toMatchObject(billTo)
  const { id: bookingId } = await booked()
  expect((await manager.send(invoices.issue, { bookingId, customerId })).billTo).toMatchObject(billTo)
})

test('what is typed for a document takes precedence over what is known of its buyer', async () => {
  const { id: bookingId } = await booked({ companyId })
  const typed = {
    billToName: 'Sen Berlin',
    billToPostalCode: '10115',
    billToCity: 'Mitte',
    billToCountry: 'Österreich',
  }
  expect((await manager.send(invoices.issue, { bookingId, ...typed })).billTo).toMatchObject({
    ...SEN,
    name: 'Sen Berlin',
    postalCode: '10115',
    city: 'Mitte',
    country: 'AT',
  })
})

test('issue refuses unknown_reference', async () => {
  const { id: bookingId } = await booked()
  expect(codeOf(await manager.raw(invoices.issue, { bookingId, companyId: UNKNOWN }))).toBe('unknown_reference')
  expect(codeOf(await manager.raw(invoices.issue, { bookingId, customerId: UNKNOWN }))).toBe('unknown_reference')
})
