import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoices } from '../contract/invoices.ts'

let hotel: TestHotel
let manager: TestClient
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

type Key = { orderId: string; userId: string; pin: string }
const pinFor = async (client: TestClient, invoiceId: string): Promise<Key> => {
  const { orderId, userId, pin } = await client.send(invoices.renewPin, { invoiceId })
  return { orderId, userId, pin }
}
const numbersFor = async (key: Key) =>
  (await hotel.anonymous().send(invoices.authenticateInvoice, key)).documents.map(({ number }) => number)

async function sold() {
  const line = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_000) }
  const draft = await manager.send(invoices.createDraft, { billTo: { name: 'Sen & Sons Ltd' }, lines: [line] })
  return manager.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
}

test('a PIN made for the credit note of a sale is one of the sale: it opens both, and no promise is broken', async () => {
  const sale = await sold()
  const note = await manager.send(invoices.credit, { invoiceId: sale.id, reason: 'RETURNED' })
  const key = await pinFor(manager, note.id)
  expect(key.orderId).toBe(sale.id)
  expect(await numbersFor(key)).toEqual([sale.number, note.number])
  expect(await violatedInvariants(hotel.db)).toEqual([])
})

test('a PIN of another sale is a broken promise', async () => {
  const [sale, other] = [await sold(), await sold()]
  await pinFor(manager, sale.id)
  const point = (to: string) => hotel.rows('update invoice_pins set order_id = $1 where invoice_id = $2', [to, sale.id])
  await point(other.id)
  expect(await violatedInvariants(hotel.db)).toEqual([expect.stringMatching(/^I-37/)])
  await point(sale.id)
})

test('a payer who is neither guest nor company has a PIN of its own, no matter who made it', async () => {
  const arrival = FIXTURE.businessDate
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
  const { id: bookingId } = await desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays })
  const issued = []
  for (const name of ['Employer', 'Uncle']) {
    const folio = await desk.send(folios.addParty, { bookingId, name })
    const partyId = folio.parties.at(-1)?.id ?? ''
    await desk.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Tea', unitAmount: minor(100), partyId })
    issued.push(await desk.send(invoices.issue, { bookingId, partyId }))
  }
  const [employer, uncle] = [await pinFor(manager, issued[0]?.id ?? ''), await pinFor(manager, issued[1]?.id ?? '')]
  expect(await numbersFor(employer)).toEqual([issued[0]?.number])
  expect(await numbersFor(uncle)).toEqual([issued[1]?.number])
  expect(employer.userId).not.toBe(uncle.userId)
})

test('a PIN that was made under the number of its maker opens what it always did', async () => {
  const sale = await sold()
  const key = await pinFor(manager, sale.id)
  expect(key.userId).toMatch(/^\d+$/)
  const admin = await hotel.as('PROP_ADMIN')
  const note = await admin.send(invoices.credit, { invoiceId: sale.id, reason: 'RETURNED' })
  expect(await numbersFor(key)).toEqual([sale.number, note.number])
})
