import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Named } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { stripeSignature } from '#db/demo/practice/stripe.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'

// What the money must not do, each tried over HTTP: a refusal by name, and not one row of any table changes.

const { businessDate: closed, standard } = FIXTURE
const today = addDays(closed, 1)
const SECRET = 'whsec_of_the_tests'

let hotel: TestHotel
let admin: TestClient
let ids: Awaited<ReturnType<typeof setTheStage>>

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  ids = await setTheStage()
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** A day that is closed, a guest who paid a part, one who is invoiced, a company that owes, a bill, a drawer, a gateway. */
async function setTheStage() {
  const { id: runId } = await admin.send(closing.start, { businessDate: closed })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  const book = async (firstName: string) => {
    const stays = [{ roomTypeId: standard, arrival: addDays(today, 5), departure: addDays(today, 7), adults: 2 }]
    return (await admin.send(bookings.create, { customer: { firstName }, stays })).id
  }
  const [bookingId, invoiced] = [await book('Mira'), await book('Noor')]
  const { payment } = await admin.send(payments.take, { bookingId, amount: minor(10_000), mode: 'Cash' })
  const { id: invoiceId } = await admin.send(invoices.issue, { bookingId: invoiced })
  const { id: companyId, version } = await admin.send(companies.create, { kind: 'OTA', displayName: 'Acme' })
  await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 10 })
  const owed = { companyId, description: 'Spring', issuedOn: today, amount: minor(5_000) }
  const { balanceId } = await admin.send(receivables.loadBalance, owed)
  const bill = { category: 'Food', vendor: 'Market', billOn: today, amount: minor(500) }
  const { id: expenseId } = await admin.send(expenses.create, bill)
  const { id: shiftId } = await admin.send(cashier.open, { drawer: 'Desk', openingAmount: minor(1_000) })
  const keys = { secretKey: 'sk_test_bad', webhookSecret: SECRET, mode: 'TEST' } as const
  const { id: gatewayId } = await admin.send(gateways.create, { provider: 'STRIPE', ...keys })
  const { nights, lines } = await admin.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Tea', unitAmount: minor(300) }) // prettier-ignore
  const sourceKey = lines[0]?.sourceKey ?? nights[0]?.sourceKey ?? ''
  return { bookingId, invoiceId, companyId, balanceId, expenseId, shiftId, gatewayId, sourceKey, receiptId: payment.receiptId ?? '' } // prettier-ignore
}

/** Every row there is, but for who was last seen when. */
async function everything(): Promise<object[]> {
  const tables = await hotel.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('sessions', 'invoice_pin_failures') order by 1`,
  )
  const of = ({ name }: { name: string }) =>
    `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as rows from "${name}" t`
  return hotel.rows(`${tables.map(of).join(' union all ')} order by name`)
}

async function changesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await everything()
  await work()
  expect(await everything()).toEqual(before)
}

type MakeRequest = (amount: unknown) => readonly [Named, object]
const amounts: Record<string, MakeRequest> = {
  'a payment': (amount) => [payments.take, { bookingId: ids.bookingId, mode: 'Cash', amount }],
  'a promise': (amount) => [payments.take, { bookingId: ids.bookingId, mode: 'Credit', amount }],
  'a refund': (amount) => [payments.refund, { bookingId: ids.bookingId, mode: 'Cash', reason: 'x', amount }],
  'a charge': (unitAmount) => [folios.charge, { bookingId: ids.bookingId, kind: 'SERVICE', name: 'Tea', unitAmount }],
  'an allowance': (amount) => [folios.allow, { bookingId: ids.bookingId, sourceKey: ids.sourceKey, reason: 'x', amount }], // prettier-ignore
  'a discount': (amount) => [folios.discount, { bookingId: ids.bookingId, sourceKeys: [ids.sourceKey], reason: 'x', amount: amount ?? 'none' }], // prettier-ignore
  'a part of a charge': (amount) => [folios.split, { bookingId: ids.bookingId, sourceKey: ids.sourceKey, parts: [amount, 1] }], // prettier-ignore
  'a credit note': (net) => [invoices.credit, { invoiceId: ids.invoiceId, reason: 'RETURNED', lines: [{ line: 0, net }] }], // prettier-ignore
  'money of a company': (amount) => [receivables.receive, { companyId: ids.companyId, mode: 'Bank', amount }],
  'an old balance': (amount) => [receivables.loadBalance, { companyId: ids.companyId, description: 'x', issuedOn: today, amount }], // prettier-ignore
  'a loss': (amount) => [receivables.writeOff, { companyId: ids.companyId, balanceId: ids.balanceId, reason: 'x', amount }], // prettier-ignore
  'a payout': (amount) => [receivables.enterPayout, { companyId: ids.companyId, reference: 'P', paidOn: today, amount, lines: [{ reference: 'R', gross: amount }] }], // prettier-ignore
  'a bill': (amount) => [expenses.create, { category: 'Food', vendor: 'Market', billOn: today, amount }],
  'a bill that is paid': (amount) => [expenses.pay, { expenseId: ids.expenseId, mode: 'Cash', amount }], // prettier-ignore
  'cash moved': (amount) => [cashier.move, { shiftId: ids.shiftId, kind: 'PAY_OUT', reason: 'x', amount }],
  'a link': (fixedAmount) => [links.create, { bookingId: ids.bookingId, expiresAt: '2099-01-01T00:00:00Z', fixedAmount: fixedAmount ?? 'none' }], // prettier-ignore
  'money sent back': (amount) => [gateways.refund, { receiptId: ids.receiptId, reason: 'x', amount }],
}

test.each(Object.entries(amounts))(
  '%s of less than nothing, nothing, a fraction or too much is no amount',
  (_, attempt) =>
    changesNothing(async () => {
      for (const amount of [-1, 0, 0.5, 1e15, Number.MAX_VALUE, '100', 'NaN', null]) {
        const response = await admin.raw(...attempt(amount))
        expect([amount, response.status, codeOf(response)]).toEqual([amount, 400, 'invalid'])
      }
    }),
)

describe('refused by name, and nothing is changed:', () => {
  const slab = { category: 'ROOM', validFrom: '2025-09-22', validUntil: null, percentageBp: 1_200, components: [] }
  const refusedCalls: Record<string, [code: string, ask: () => Promise<{ body: unknown }>]> = {
    'money of the house’s own currency as foreign': ['currency_mismatch', () => admin.raw(payments.take, { bookingId: ids.bookingId, mode: 'Cash', foreign: { currency: 'INR', amount: 100, rate: '1' } })],
    'money of a currency without a rate': ['no_exchange_rate', () => admin.raw(payments.take, { bookingId: ids.bookingId, mode: 'Cash', foreign: { currency: 'USD', amount: 100 } })],
    'a refund above what was paid': ['refund_above_paid', () => admin.raw(payments.refund, { bookingId: ids.bookingId, mode: 'Cash', reason: 'x', amount: 10_001 })],
    'more for a bill than it is': ['paid_above_balance', () => admin.raw(expenses.pay, { expenseId: ids.expenseId, mode: 'Bank', amount: 501 })],
    'more applied to an item than is open': ['above_open_amount', () => admin.raw(receivables.receive, { companyId: ids.companyId, mode: 'Bank', amount: 9_000, apply: 'CHOSEN', items: [{ balanceId: ids.balanceId, amount: 5_001 }] })],
    'a tax table with a hole': ['tax_table_broken', async () => admin.raw(properties.setTaxes, { version: (await admin.send(properties.current, {})).version, taxSlabs: [{ ...slab, minAmount: 0, maxAmount: 100 }, { ...slab, minAmount: 200, maxAmount: null }] })],
    'a credit note above its invoice': ['credit_above_invoice', () => admin.raw(invoices.credit, { invoiceId: ids.invoiceId, reason: 'RETURNED', lines: [{ line: 0, net: 600_001 }] })],
    'a day that is closed': ['day_closed', () => admin.raw(closing.start, { businessDate: closed })],
    'a PIN that is guessed': ['wrong_pin', () => hotel.anonymous().raw(invoices.authenticateInvoice, { orderId: ids.bookingId, userId: 'somebody', pin: '123456' })],
    'what a forged provider tells': ['wrong_signature', () => deliver(stripeSignature(event, 'whsec_of_a_thief'))],
  } // prettier-ignore

  test.each(Object.entries(refusedCalls))('%s', (_, [code, attempt]) =>
    changesNothing(async () => expect(codeOf(await attempt())).toBe(code)),
  )
})

const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated', created: 1, data: { object: { id: 'ch_1' } } }) // prettier-ignore

async function deliver(signature: string): Promise<{ status: number; body: unknown }> {
  const response = await hotel.server.inject({
    method: 'POST',
    url: `/api/gateways/${ids.gatewayId}/webhooks/${hotel.propertyId}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: event,
  })
  return { status: response.statusCode, body: response.json() }
}

test('a repeated request takes effect once: a payment with its key, the report of a provider', async () => {
  const key = { 'idempotency-key': 'paying-twice' }
  const pay = () => admin.send(payments.take, { bookingId: ids.bookingId, amount: minor(700), mode: 'Card' }, key)
  const first = await pay()
  await changesNothing(async () => expect(await pay()).toEqual(first))
  expect((await deliver(stripeSignature(event, SECRET))).status).toBe(200)
  await changesNothing(async () => expect((await deliver(stripeSignature(event, SECRET))).status).toBe(200))
})

test('more than is due may be paid: it shows, is spread anew, and can be refunded', async () => {
  const { bookingId } = ids
  const { money: before } = await admin.send(folios.get, { bookingId })
  await admin.send(payments.take, { bookingId, amount: minor(before.due + 4_000), mode: 'Card' })
  const { money, payments: allocations } = await admin.send(folios.get, { bookingId })
  expect(money).toMatchObject({ due: 0, paid: before.paid + before.due + 4_000 })
  expect(allocations.filter(({ kind }) => kind === 'SERVICE').map(({ status }) => status)).toContain('Paid')
  await admin.send(payments.refund, { bookingId, amount: minor(4_000), mode: 'Card', reason: 'Overpaid' })
  expect((await admin.send(folios.get, { bookingId })).money.paid).toBe(before.paid + before.due)
})
