import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Named } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import { cursorOf } from '#server/database/cursors.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'
import { appointments } from '#areas/trade/appointments/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { kitchen } from '#areas/trade/kitchen/contract.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { platform } from '#areas/insight/platform/contract.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'

// What grows with the years must be found by an index, whatever the input: a plan that reads a table whole is fast on the day it is
// written and slow for ever after. Customers, audit, notifications and search have such tests of their own.

const BOOKINGS = 30_000
const GROWING = new Set([
  'bookings', 'stays', 'stay_nights', 'room_nights', 'type_nights', 'folios', 'folio_lines', 'receipts', 'payments', 'invoices', 'customers', 'expenses',
  'payment_allocations', 'opening_balances', 'balance_allocations', 'account_write_offs', 'account_reminders', 'payouts', 'payout_lines',
  'property_subscriptions', 'organisation_subscriptions',
  'orders', 'order_lines', 'kots', 'kot_lines', 'order_sales', 'appointments', 'appointment_slots',
]) // prettier-ignore

const one = (i: number) => `019b0000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`

let hotel: TestHotel
let clerk: TestClient
let operator: TestClient
/** The parts of every order and appointment. */
let outlet: { id: string; productId: string; stationId: string; staffId: string }

beforeAll(async () => {
  hotel = await startTestServer()
  clerk = await hotel.as('PROP_ADMIN')
  operator = await hotel.as('SUPER_ADMIN', { propertyId: null })
  outlet = await openCounter()
  await fill(hotel.propertyId, [FIXTURE.standard, FIXTURE.bar])
  await fill(hotel.foreignPropertyId, [FIXTURE.foreignType, FIXTURE.foreignPlan])
  await hotel.rows('analyze')
}, 180_000)
afterAll(() => hotel.stop())

/** A counter that serves and takes appointments, so that every order and appointment is of something. */
async function openCounter() {
  const { id } = await clerk.send(outlets.create, { name: 'Counter', kind: 'SERVICE', deliveryMethods: ['Counter'] })
  const { id: stationId } = await clerk.send(outlets.createStation, { name: 'Grill' })
  const { id: staffId } = await clerk.send(outlets.createResource, {
    businessServiceId: id,
    kind: 'STAFF',
    name: 'Asha',
  })
  const group = { name: 'Food', businessServiceIds: [id], stationId }
  const { id: productGroupId } = await clerk.send(products.createGroup, group)
  const dish = { productCode: 'DOSA', name: 'Dosa', productGroupId, price: minor(20_000) }
  const { id: productId } = await clerk.send(products.create, dish)
  await clerk.send(appointments.setTreatment, { productId, minutes: 30 })
  return { id, productId, stationId, staffId }
}

/** Eight years of bookings, most of them paid, invoiced and over; the coming months partly booked. */
async function fill(propertyId: number, [roomTypeId, planId]: readonly [string, string]): Promise<void> {
  const statements = [
    `create temp table made on commit drop as
     select i, ('019b0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id, '2026-11-20'::date - 2900 + i / 10 as arrival,
            case when i / 10 < 2899 then (array['CHECKED_OUT', 'CHECKED_OUT', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'])[i % 5 + 1]
                 when i / 10 > 2910 and i % 7 = 0 then 'OPTION' else 'CONFIRMED' end as status
       from generate_series(1, ${BOOKINGS}) i`,
    `insert into customers (property_id, id, first_name, last_name, search_name, search_first, phone_digits, created_at)
     select ${propertyId}, id, 'Guest', 'Name' || i, 'name' || i || ' guest', 'guest name' || i, lpad(i::text, 10, '9'), now() from made`,
    `insert into bookings (property_id, id, reference, customer_id, status, option_expires_at, arrival_on, departure_on, created_at, created_by)
     select ${propertyId}, id, 'R' || lpad(i::text, 7, '0'), id, status, case when status = 'OPTION' then now() + interval '1 day' end,
            arrival, arrival + 2, now(), 1 from made`,
    `insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, rate_plan_id, guest_name, adults, arrival_on, departure_on,
                        status, checked_in_at)
     select ${propertyId}, id, id, '${roomTypeId}', '${roomTypeId}', '${planId}', 'Guest', 2, arrival, arrival + 2, status, now() from made`,
    `insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor)
     select ${propertyId}, id, arrival + n, 300000, 15000 from made, generate_series(0, 1) n`,
    `insert into type_nights (property_id, room_type_id, night, capacity, taken)
     select ${propertyId}, '${roomTypeId}', '2026-11-20'::date - 9000 + n, 4, 1 from generate_series(1, 10000) n`,
    `insert into room_nights (property_id, room_id, night, stay_id)
     select r.property_id, r.id, '2026-11-20'::date - 7500 + n, '${one(1)}' from rooms r, generate_series(1, 7400) n
      where r.property_id = ${propertyId}`,
    `insert into property_counters (property_id, name, value) values (${propertyId}, 'receipt', ${2 * BOOKINGS})`,
    `insert into folios (property_id, id, booking_id, currency, room_minor, paid_minor)
     select ${propertyId}, id, id, 'INR', 630000, case when status = 'CHECKED_OUT' then 630000 else 0 end from made`,
    `insert into folio_lines (property_id, id, folio_id, kind, counts_as, name, service_on, business_on, net_minor, created_at, created_by)
     select ${propertyId}, id, id, 'SERVICE', 'SERVICE', 'Laundry', arrival, arrival, 50000, now(), 1 from made`,
    `insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select ${propertyId}, id, i, id, 'IN', 'Card', 630000, 'INR', 'c', '1', 1, 'o', arrival, now() from made`,
    `insert into payments (property_id, id, receipt_id, booking_id, kind, payment_mode, status, transaction_minor, currency, counter_name,
                           counter_number, operator_name, business_on, created_at)
     select ${propertyId}, id, id, id, 'ROOM', 'Card', 'Paid', 630000, 'INR', 'c', '1', 'o', arrival, now() from made`,
    `insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor) select ${propertyId}, id, id, 630000 from made`,
    `insert into expenses (property_id, id, number, category, vendor, bill_number, bill_on, currency, amount_minor, paid_minor, chargeable_to_booking,
                           booking_id, business_on, created_at, created_by, created_by_name, void_reason, voided_at)
     select ${propertyId}, id, i, 'Category ' || i % 20, 'Vendor ' || i % 500, 'B' || i, arrival, 'INR', 50000,
            case when i % 40 = 0 then 0 else 50000 end, i % 25 = 0, case when i % 25 = 0 then id end, arrival, now(), 1, 'o',
            case when i % 1000 = 0 then 'Twice' end, case when i % 1000 = 0 then now() end from made`,
    `insert into invoice_series (property_id, document_type, fiscal_year_start, last_number, last_issued_on)
     values (${propertyId}, 'INVOICE', '2018-04-01', ${BOOKINGS}, '2026-11-19')`,
    `insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select ${propertyId}, id, '2018-04-01', i, 'INV/18/' || i, id, id, arrival, now(), 1, 'o', 'Name' || i, 'INR', 600000, 30000, 630000,
            630000, '{}', '', '' from made where status = 'CHECKED_OUT'`,
    ...accountsOf(propertyId),
    `insert into orders (property_id, id, reference, number, business_on, outlet_id, delivery_method, status, customer_id, booking_id, currency,
                         includes_tax, net_minor, tax_minor, taxes, paid_minor, confirmed_at, closed_at, created_at, created_by, operator_name)
     select ${propertyId}, id, 'O' || i, i, arrival, '${outlet.id}', 'Counter', case when i > ${BOOKINGS} - 50 then 'Confirmed' else 'Completed' end,
            id, case when i % 9 = 0 then id end, 'INR', false, 20000, 1000, '[]', case when i > ${BOOKINGS} - 50 then 0 else 21000 end, now(),
            case when i > ${BOOKINGS} - 50 then null else now() end, now(), 1, 'o' from made`,
    `insert into kots (property_id, id, order_id, number, business_on, station_id, type, status, sequence_in_order, created_at, created_by_name)
     select ${propertyId}, id, id, i, arrival, '${outlet.stationId}', 'New', case when i > ${BOOKINGS} - 50 then 'New' else 'Served' end, 1, now(), 'o' from made`,
    `insert into order_lines (property_id, id, order_id, position, product_id, product_code, name, station_id, is_for_kitchen, unit, units, sent_units,
                              status, ready_units, served_units, kot_id, unit_price_minor, tax_category, includes_tax, net_minor, tax_minor, created_at, created_by_name)
     select ${propertyId}, id, id, 1, '${outlet.productId}', 'DOSA', 'Dosa', '${outlet.stationId}', true, 'piece', 1000, 1000,
            case when i > ${BOOKINGS} - 50 then 'Available' else 'Served' end, case when i > ${BOOKINGS} - 50 then 0 else 1000 end,
            case when i > ${BOOKINGS} - 50 then 0 else 1000 end, id, 20000, 'SERVICE', false, 20000, 1000, now(), 'o' from made`,
    `insert into kot_lines (property_id, id, kot_id, order_line_id, quantity) select ${propertyId}, id, id, id, 1000 from made`,
    `insert into order_sales (property_id, id, order_id, outlet_id, business_on, orders, covers, net_minor, tax_minor, written_at)
     select ${propertyId}, id, id, '${outlet.id}', arrival, 1, 1, 20000, 1000, now() from made where i <= ${BOOKINGS} - 50`,
    `insert into appointments (property_id, id, number, visit_id, outlet_id, product_id, service_name, customer_id, guest_name, staff_id, starts_at, starts_on,
                               minutes, buffer_minutes, price_minor, currency, status, created_at, created_by, created_by_name)
     select ${propertyId}, id, i, id, '${outlet.id}', '${outlet.productId}', 'Dosa', id, 'Guest ' || i, '${outlet.staffId}',
            arrival + i % 10 * interval '1 hour', arrival, 30, 0, 20000, 'INR', 'COMPLETED', now(), 1, 'o' from made`,
    `insert into appointment_slots (property_id, resource_id, slot_at, appointment_id)
     select ${propertyId}, '${outlet.staffId}', arrival + i % 10 * interval '1 hour' + n * interval '5 minutes', id from made, generate_series(0, 5) n`,
  ]
  const client = await hotel.owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)
  } finally {
    client.release()
  }
}

/** A hundred companies: what they promised, owed before, paid and lost, and what channels paid out; plans and add-ons subscribed one after the other. */
function accountsOf(propertyId: number): string[] {
  const company = `('019c0000-0000-7000-8000-' || lpad(to_hex(i % 100 + 1), 12, '0'))::uuid`
  const other = (digit: string) => `('019${digit}' || substr(id::text, 5))::uuid`
  const subscription = `select id from subscription_catalogue where kind = 'PLAN' order by id limit 1`
  const spans = `'PLAN', 100, 'INR', 'MONTH', '1990-01-01'::date + i, '1990-01-01'::date + i, 1, now() from made where i <= 5000`
  return [
    `insert into companies (property_id, id, number, kind, display_name, search_name, created_at)
     select ${propertyId}, ${company}, i, 'OTA', 'Company ' || i, 'company ' || i, now() from made where i <= 100`,
    `insert into payments (property_id, id, booking_id, company_id, kind, payment_mode, status, transaction_minor, currency, counter_name,
                           counter_number, operator_name, business_on, created_at)
     select ${propertyId}, ${other('d')}, id, ${company}, 'ROOM', 'Credit', 'NotPaid', 1000, 'INR', 'c', '1', 'o', arrival, now()
       from made where i % 10 = 0`,
    `insert into opening_balances (property_id, id, company_id, description, issued_on, due_on, amount_minor, currency, created_at, created_by)
     select ${propertyId}, id, ${company}, 'Old', arrival, arrival, 5000, 'INR', now(), 1 from made where i % 10 = 1`,
    `insert into receipts (property_id, id, number, company_id, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select ${propertyId}, ${other('d')}, ${BOOKINGS} + i, ${company}, 'IN', 'Bank', 5000, 'INR', 'c', '1', 1, 'o', arrival, now()
       from made where i % 10 = 1`,
    `insert into balance_allocations (property_id, receipt_id, balance_id, amount_minor)
     select ${propertyId}, ${other('d')}, id, 4000 from made where i % 10 = 1`,
    `insert into account_write_offs (property_id, id, company_id, balance_id, amount_minor, reason, business_on, author_name, created_at)
     select ${propertyId}, id, ${company}, id, 10, 'Lost', arrival, 'o', now() from made where i % 10 = 1`,
    `insert into account_reminders (property_id, id, company_id, kind, sent_to, balance_minor, business_on, author_name, created_at)
     select ${propertyId}, id, ${company}, 'STATEMENT', 'a@b.example', 1, arrival, 'o', now() from made where i % 10 = 1`,
    `insert into payouts (property_id, id, company_id, reference, paid_on, amount_minor, currency, created_at, created_by)
     select ${propertyId}, id, ${company}, 'P-' || i, arrival, 1000, 'INR', now(), 1 from made where i % 10 = 2`,
    `insert into payout_lines (property_id, payout_id, id, reference, booking_id, gross_minor, accepted_on)
     select ${propertyId}, ('019b0000-0000-7000-8000-' || lpad(to_hex(i - i % 10 + 2), 12, '0'))::uuid, id, 'R' || i, id, 1000, arrival from made`,
    `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, ends_on, created_by, created_at)
     select ${propertyId}, id, (${subscription}), ${spans}`,
    `insert into organisation_subscriptions (organization_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, ends_on, created_by, created_at)
     select (select organization_id from properties where id = ${propertyId}), id, (${subscription}), ${spans}`,
  ]
}

type Statement = { text: string; values: unknown[] }

/** Every prepared statement that is sent while some work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [Partial<Statement> | string]
    if (typeof config === 'object' && config.text && config.values) found.set(config.text, config as Statement)
    return Reflect.apply(query, this, args) as unknown
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...found.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text))
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Tables that a statement would read whole: with the values it came with, and planned once for all values. */
const wholeReads = (statement: Statement): Promise<string[]> => hotel.inside(({ tx }) => wholeReadsIn(tx, statement))

async function wholeReadsIn(tx: Pick<Tx, 'named'>, { text, values }: Statement): Promise<string[]> {
  const plans = [await tx.named<{ 'QUERY PLAN': [{ Plan: Plan }] }>('', `explain (format json) ${text}`, values)]
  const [version] = await tx.named<{ number: number }>(
    '',
    `select current_setting('server_version_num')::int as number`,
    [],
  )
  if ((version?.number ?? 0) >= 160_000)
    plans.push(await tx.named('', `explain (generic_plan, format json) ${text}`, []))
  return plans
    .flatMap(([row]) => (row ? nodesOf(row['QUERY PLAN'][0].Plan) : []))
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']} in: ${text.replaceAll(/\s+/g, ' ')}`)
}

const over = one(1_002) // left, paid, invoiced
const coming = one(29_998)
const acme = '019c0000-0000-7000-8000-000000000001'
const month = { from: '2026-11-01', until: '2026-12-01' }
const longAgo = { from: '2020-11-01', until: '2020-12-01' }

const reads: readonly (readonly [Named, object])[] = [
  [bookings.availability, { from: '2026-12-01', until: '2026-12-31' }],
  [bookings.offers, { arrival: '2026-12-01', departure: '2026-12-03' }],
  [bookings.alternatives, { arrival: '2026-12-01', departure: '2026-12-03' }],
  [bookings.chart, { from: '2026-11-20', until: '2026-12-20' }],
  [bookings.chart, longAgo],
  [bookings.list, {}],
  ...['arrivals', 'departures', 'in_house', 'unassigned', 'options', 'cancelled', 'with_balance'].map(
    (view) => [bookings.list, { view }] as const,
  ),
  [bookings.list, longAgo],
  [bookings.list, { text: 'name12' }],
  [bookings.ofGuest, { customerId: coming, arrival: '2026-12-01', departure: '2026-12-03' }],
  [
    bookings.ofGuest,
    { phone: '98200 12345', email: 'asha@mail.example', arrival: '2026-12-01', departure: '2026-12-03' },
  ],
  [bookings.get, { bookingId: over }],
  [bookings.find, { reference: 'R0000007' }],
  [desk.home, {}],
  [housekeeping.board, {}],
  [housekeeping.photos, { roomId: FIXTURE.rooms['101'] }],
  [folios.get, { bookingId: over }],
  [payments.list, {}],
  [payments.list, longAgo],
  [payments.list, { bookingId: over }],
  [payments.list, { mode: 'UPI' }],
  [payments.list, { mode: 'Card', ...month }],
  [payments.list, { booking: 'R0000007' }],
  [payments.list, { operator: 'x' }],
  [payments.totals, month],
  [payments.receipts, { view: 'unallocated' }],
  [payments.receipts, { expenseId: over }],
  [expenses.list, {}],
  [expenses.list, longAgo],
  ...['to_pay', 'overdue', 'paid', 'on_booking', 'voided'].map((view) => [expenses.list, { view }] as const),
  [expenses.list, { category: 'Category 7' }],
  [expenses.list, { text: 'vendor 12' }],
  [expenses.list, { bookingId: over }],
  [expenses.get, { expenseId: over }],
  [expenses.totals, month],
  [expenses.words, { vendor: 'vendor 1' }],
  [links.list, {}],
  [links.list, { text: 'R00000' }],
  [links.list, { bookingId: over }],
  [links.list, { status: 'ACTIVE', ...month }],
  [gateways.events, { status: 'REFUSED' }],
  [gateways.refunds, {}],
  [invoices.list, {}],
  [invoices.list, longAgo],
  [invoices.list, { text: 'INV/18/10' }],
  ...['UNPAID', 'PART_PAID', 'PAID', 'OVERDUE', 'PART_CREDITED', 'CREDITED', 'ISSUED'].map(
    (state) => [invoices.list, { state }] as const,
  ),
  [invoices.list, { customerId: over }],
  [invoices.list, { companyId: over }],
  [invoices.totals, longAgo],
  [invoices.totals, { state: 'OVERDUE' }],
  [invoices.listDrafts, {}],
  [receivables.list, {}],
  [receivables.list, { view: 'all' }],
  [receivables.totals, {}],
  [receivables.account, { companyId: acme }],
  [receivables.items, { companyId: acme }],
  [receivables.receipts, { companyId: acme }],
  [receivables.writeOffs, { companyId: acme }],
  [receivables.letters, { companyId: acme }],
  [receivables.statement, { companyId: acme, ...month }],
  [receivables.payouts, {}],
  [receivables.payouts, { view: 'open' }],
  [receivables.payouts, { companyId: acme, ...month }],
  [receivables.payout, { payoutId: one(1_002) }],
  [receivables.reminder, { companyId: acme }],
  [orders.list, {}],
  [orders.list, { ...longAgo, hideLine: true }],
  ...['open', 'new', 'closed', 'unpaid'].map((view) => [orders.list, { view, hideLine: true }] as const),
  [orders.list, { customerId: over, hideLine: true }],
  [orders.list, { bookingId: one(1_008) }],
  [orders.incomplete, {}],
  [orders.count, month],
  [orders.get, { orderId: over }],
  [orders.outstanding, { orderId: over }],
  [orders.kots, {}],
  [kitchen.board, {}],
  [closing.overview, {}],
  [cashier.takings, month],
  [reports.read, { reportCode: 'occupancy', from: '2024-01-01', until: '2027-01-01', groupBy: 'month' }],
  [appointments.list, {}],
  [appointments.list, longAgo],
  [appointments.list, { customerId: over }],
  [appointments.list, { text: 'guest 12' }],
  [appointments.get, { appointmentId: over }],
]

/** The reads of platform staff, of all properties. */
const platformReads: readonly (readonly [Named, () => object])[] = [
  [platform.numbers, () => ({})],
  [subscriptions.list, () => ({})],
  [subscriptions.ofProperty, () => ({ propertyId: hotel.propertyId })],
  [subscriptions.ofOrganisation, () => ({ organizationId: hotel.organizationId })],
  [subscriptions.overview, () => ({ propertyId: hotel.propertyId })],
]

test.each(
  reads.map(([route, input]) => [`${route.area}.${route.action} ${JSON.stringify(input)}`, route, input] as const),
)('%s reads no growing table whole', async (_, route, input) => {
  const statements = await statementsOf(() => clerk.sendAny(route, input))
  expect(statements.length).toBeGreaterThan(0)
  expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
})

test.each(platformReads.map(([route, input]) => [`${route.area}.${route.action}`, route, input] as const))(
  '%s reads no growing table whole',
  async (_, route, input) => {
    const statements = await statementsOf(() => operator.sendAny(route, input()))
    expect(statements.length).toBeGreaterThan(0)
    const whole = await hotel.db.platform((tx) => Promise.all(statements.map((one) => wholeReadsIn(tx, one))))
    expect(whole.flat()).toEqual([])
  },
)

/** Pages of the database that a read touches. */
async function touchedBy(route: Named, input: object): Promise<number> {
  const statements = await statementsOf(() => clerk.sendAny(route, input))
  const counts = await hotel.inside(({ tx }) =>
    Promise.all(
      statements.map(async ({ text, values }) => {
        const statement = `explain (analyze, buffers, format json) ${text}`
        const [row] = await tx.named<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>('', statement, values)
        const plan = row?.['QUERY PLAN'][0].Plan ?? {}
        return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

test.each([
  [orders.list, { hideLine: true }],
  [payments.list, {}],
  [payments.receipts, {}],
  [expenses.list, {}],
  [invoices.list, {}],
] as const)('a page far down a list by day passes over none of the pages before it, %#', async (route, input) => {
  const page = { ...input, from: '2019-01-01', after: cursorOf('2020-06-01', one(5_000)) }
  const [bounded, open] = [await touchedBy(route, { ...page, until: '2026-12-01' }), await touchedBy(route, page)]
  expect(bounded).toBeLessThanOrEqual(open + 20)
})

/** Postgres plans a statement five times for its values, and then once for all values if that is not dearer. */
const TRIED = 5
let planned = 0

/** Whether a statement is planned anew at every call, which may cost as much as what it reads. */
async function isPlannedAnew({ text, values }: Statement): Promise<boolean> {
  return hotel.inside(async ({ tx }) => {
    const name = `planned_${(planned += 1)}`
    for (let call = 0; call < TRIED + 2; call += 1) await tx.named(name, text, values)
    const statement = `select generic_plans::int as times from pg_prepared_statements where name = $1`
    const [row] = await tx.named<{ times: number }>('', statement, [name])
    return row?.times === 0
  })
}

test.each([
  [desk.home, {}],
  [bookings.list, {}],
  [bookings.list, { view: 'arrivals' }],
  [orders.list, { from: '2026-01-01', until: '2026-12-01', hideLine: true, after: cursorOf('2026-06-01', one(5_000)) }],
  [kitchen.board, {}],
] as const)('home, a page of a list and a board are not planned anew at every call, %#', async (route, input) => {
  const statements = await statementsOf(() => clerk.sendAny(route, input))
  const anew: string[] = []
  for (const statement of statements) if (await isPlannedAnew(statement)) anew.push(statement.text)
  expect(anew).toEqual([])
})

describe('an order’s life', () => {
  test('reads no growing table whole, from being taken to its invoice', async () => {
    const statements = await statementsOf(async () => {
      const line = { productCode: 'DOSA', unitsInOrder: 2 }
      const way = { businessServiceId: outlet.id, deliveryMethod: 'Counter' } as const
      const input = { ...way, orderLines: [line], confirm: true }
      const { orderId, orderLines, kotDtoList } = await clerk.send(orders.save, input)
      await clerk.send(kitchen.press, { orderLineId: orderLines[0]?.orderLineId ?? '', readyUnits: 1 })
      await clerk.send(kitchen.press, { kotId: kotDtoList[0]?.kotId ?? '', to: 'Served' })
      await clerk.send(orders.pay, { orderId, mode: 'Card', complete: true })
      await clerk.send(orders.invoice, { orderId })
    })
    expect(statements.length).toBeGreaterThan(20)
    expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
  })
})

describe('a booking’s life', () => {
  test('reads no growing table whole, from being made to its invoice', async () => {
    const stay = { roomTypeId: FIXTURE.deluxe, arrival: FIXTURE.businessDate, departure: '2026-11-22', adults: 2 }
    const stays = [{ ...stay, roomId: FIXTURE.rooms['201'] }]
    const statements = await statementsOf(async () => {
      const { id: bookingId, money } = await clerk.send(bookings.create, { customer: { firstName: 'Plan' }, stays })
      await clerk.send(bookings.checkIn, { bookingId })
      await clerk.send(payments.take, { bookingId, amount: money.due, mode: 'Card' })
      await clerk.send(bookings.checkOut, { bookingId })
      await clerk.send(invoices.issue, { bookingId })
      const other = await clerk.send(bookings.create, {
        customerId: coming,
        stays: [stay],
      })
      await clerk.send(bookings.cancel, { bookingId: other.id, reason: 'Plans changed' })
    })
    expect(statements.length).toBeGreaterThan(30)
    expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
  })
})
