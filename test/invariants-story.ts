import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestHotel } from './server.ts'

const { businessDate: today, standard } = FIXTURE

/** A company with a contract, a bill in two parts, a sale, a link, a drawer that is counted, and the day closed: what the money laws speak of. */
export async function liveTheBooks(hotel: TestHotel): Promise<void> {
  const admin = await hotel.as('PROP_ADMIN')
  await hotel.requireDrawers()
  await admin.send(cashier.open, { drawer: 'Desk', openingAmount: minor(1_000) })
  const companyId = await companyWithContract(hotel)
  const { id: twin } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: 'Twin' })
  await admin.send(companies.merge, { companyId: twin, intoId: companyId })

  const stays = [{ roomTypeId: standard, arrival: addDays(today, 1), departure: addDays(today, 3), adults: 2 }]
  const { id: bookingId } = await admin.send(bookings.create, { customer: { firstName: 'Noor' }, companyId, stays })
  await splitBill(hotel, bookingId)
  const { payment } = await admin.send(payments.take, { bookingId, amount: minor(700), mode: 'Cash' })
  await admin.send(payments.reverse, { receiptId: payment.receiptId ?? '', reason: 'Keyed twice' })
  await admin.send(invoices.issue, { bookingId })

  const lines = [{ description: 'Hall', serviceOn: today, quantity: 1, unitAmount: minor(100_000), code: '997212' }]
  const draft = await admin.send(invoices.createDraft, { billTo: { name: 'Club' }, lines })
  const sale = await admin.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  await admin.send(invoices.receive, { invoiceId: sale.id, amount: minor(5_000), mode: 'Card' })

  const keys = { webhookSecret: 'whsec_of_the_tests', secretKey: 'sk_test_story', mode: 'TEST' } as const
  await admin.send(gateways.create, { ...keys, provider: 'STRIPE' })
  const later = [{ roomTypeId: standard, arrival: addDays(today, 4), departure: addDays(today, 5), adults: 1 }]
  const booking = await admin.send(bookings.create, { customer: { firstName: 'Lea' }, stays: later })
  await admin.send(links.create, { bookingId: booking.id, expiresAt: `${addDays(today, 30)}T00:00:00Z` })
  await serveTables(hotel)
  await closeTheDay(hotel)
}

async function companyWithContract(hotel: TestHotel): Promise<string> {
  const admin = await hotel.as('PROP_ADMIN')
  const { id: companyId } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
  const rates = [{ roomTypeId: standard, fixedAmount: minor(250_000), discountBp: null }]
  const span = { validFrom: today, validUntil: addDays(today, 30) }
  const { id } = await admin.send(companies.addContract, {
    companyId,
    kind: 'CORPORATE_RATE',
    name: 'Year',
    ...span,
    rates,
  })
  await admin.send(companies.moveContract, { contractId: id, state: 'ACTIVE' })
  return companyId
}

async function splitBill(hotel: TestHotel, bookingId: string): Promise<void> {
  const admin = await hotel.as('PROP_ADMIN')
  const withParty = await admin.send(folios.addParty, { bookingId, name: 'Her sister' })
  const partyId = withParty.parties.find(({ id }) => id !== null)?.id ?? ''
  const [first, second] = withParty.nights.map(({ sourceKey }) => sourceKey)
  const moved = await admin.send(folios.move, {
    bookingId,
    version: withParty.version,
    sourceKeys: [second ?? ''],
    partyId,
  })
  await admin.send(folios.allow, {
    bookingId, version: moved.version, sourceKey: first ?? '', amount: minor(1_000), reason: 'Noise',
  }) // prettier-ignore
}

/** A meal that is paid and closed, and one that still goes on when the day is closed. */
async function serveTables(hotel: TestHotel): Promise<void> {
  const admin = await hotel.as('PROP_ADMIN')
  const { id: businessServiceId } = await admin.send(outlets.create, {
    name: 'Courtyard', kind: 'RESTAURANT', deliveryMethods: ['Counter'],
  }) // prettier-ignore
  const { id: stationId } = await admin.send(outlets.createStation, { name: 'Grill' })
  const group = { name: 'Food', businessServiceIds: [businessServiceId], stationId }
  const { id: productGroupId } = await admin.send(products.createGroup, group)
  await admin.send(products.create, { productCode: 'DOSA', name: 'Dosa', productGroupId, price: minor(20_000) })
  const way = { businessServiceId, deliveryMethod: 'Counter' } as const
  const meal = { ...way, orderLines: [{ productCode: 'DOSA' }], confirm: true }
  const { orderId } = await admin.send(orders.save, meal)
  await admin.send(cashier.open, { drawer: 'Courtyard', openingAmount: minor(0) })
  await admin.send(orders.pay, { orderId, mode: 'Cash', tip: 500, complete: true })
  await admin.send(orders.save, meal)
}

async function closeTheDay(hotel: TestHotel): Promise<void> {
  const admin = await hotel.as('PROP_ADMIN')
  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', orders: 'PASS', shifts: 'CLOSE' } as const
  await admin.send(closing.setSettings, { version: 0, closesAt: null, policies })
  const { id: runId } = await admin.send(closing.start, { businessDate: today })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  const { status, obstacles } = await admin.send(closing.run, { runId })
  if (status !== 'DONE') throw new Error(`the day is ${status}: ${JSON.stringify(obstacles)}`)
}
