import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Named } from '#core/contract.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { bookings } from './bookings/contract.ts'
import { desk } from './desk/contract.ts'
import { folios } from './folios/contract.ts'
import { housekeeping } from './housekeeping/contract.ts'
import { invoices } from './invoices/contract.ts'
import { payments } from './payments/contract.ts'

// What grows with the years must be found by an index, whatever is asked: a plan that reads a table whole is fast on the day it is
// written and slow for ever after. Customers, audit, notifications and search have such tests of their own.

const BOOKINGS = 30_000
const GROWING = new Set([
  'bookings', 'stays', 'stay_nights', 'room_nights', 'type_nights', 'folios', 'folio_lines', 'receipts', 'payments', 'invoices', 'customers',
]) // prettier-ignore

const one = (i: number) => `019b0000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`

let hotel: TestHotel
let clerk: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  clerk = await hotel.as('PROP_ADMIN')
  await fill(hotel.propertyId, [FIXTURE.standard, FIXTURE.bar])
  await fill(hotel.foreignPropertyId, [FIXTURE.foreignType, FIXTURE.foreignPlan])
  await hotel.rows('analyze')
}, 180_000)
afterAll(() => hotel.stop())

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
    `insert into property_counters (property_id, name, value) values (${propertyId}, 'receipt', ${BOOKINGS})`,
    `insert into folios (property_id, id, booking_id, currency, room_minor, paid_minor)
     select ${propertyId}, id, id, 'INR', 630000, case when status = 'CHECKED_OUT' then 630000 else 0 end from made`,
    `insert into folio_lines (property_id, id, folio_id, kind, name, service_on, business_on, net_minor, created_at, created_by)
     select ${propertyId}, id, id, 'SERVICE', 'Laundry', arrival, arrival, 50000, now(), 1 from made`,
    `insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                           operator_id, operator_name, business_on, received_at)
     select ${propertyId}, id, i, id, 'IN', 'Card', 630000, 'INR', 'c', '1', 1, 'o', arrival, now() from made`,
    `insert into payments (property_id, id, receipt_id, booking_id, kind, payment_mode, status, transaction_minor, currency, counter_name,
                           counter_number, operator_name, business_on, created_at)
     select ${propertyId}, id, id, id, 'ROOM', 'Card', 'Paid', 630000, 'INR', 'c', '1', 'o', arrival, now() from made`,
    `insert into invoice_series (property_id, document_type, fiscal_year_start, prefix, last_number, last_issued_on)
     values (${propertyId}, 'INVOICE', '2018-04-01', 'INV', ${BOOKINGS}, '2026-11-19')`,
    `insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select ${propertyId}, id, '2018-04-01', i, 'INV/18/' || i, id, id, arrival, now(), 1, 'o', 'Name' || i, 'INR', 600000, 30000, 630000,
            630000, '{}', '', '' from made where status = 'CHECKED_OUT'`,
  ]
  const client = await hotel.owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)
  } finally {
    client.release()
  }
}

type Statement = { text: string; values: unknown[] }

/** Every prepared statement that is sent while some work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [Partial<Statement> | string]
    if (typeof config === 'object' && config.text && config.values) found.set(config.text, config as Statement)
    return query.apply(this, args as never) as never
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
async function wholeReads({ text, values }: Statement): Promise<string[]> {
  return hotel.inside(async ({ tx }) => {
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
  })
}

const over = one(1_002) // left, paid, invoiced
const coming = one(29_998)
const month = { from: '2026-11-01', until: '2026-12-01' }
const longAgo = { from: '2020-11-01', until: '2020-12-01' }

const reads: readonly (readonly [Named, object])[] = [
  [bookings.availability, { from: '2026-12-01', until: '2026-12-31' }],
  [bookings.offers, { arrival: '2026-12-01', departure: '2026-12-03' }],
  [bookings.chart, { from: '2026-11-20', until: '2026-12-20' }],
  [bookings.chart, longAgo],
  [bookings.list, {}],
  ...['arrivals', 'departures', 'in_house', 'unassigned', 'options', 'cancelled', 'with_balance'].map(
    (view) => [bookings.list, { view }] as const,
  ),
  [bookings.list, longAgo],
  [bookings.list, { text: 'name12' }],
  [bookings.get, { bookingId: over }],
  [bookings.find, { reference: 'R0000007' }],
  [desk.home, {}],
  [housekeeping.board, {}],
  [folios.get, { bookingId: over }],
  [payments.list, {}],
  [payments.list, longAgo],
  [payments.list, { bookingId: over }],
  [payments.list, { mode: 'UPI' }],
  [payments.list, { mode: 'Card', ...month }],
  [invoices.list, {}],
  [invoices.list, longAgo],
  [invoices.list, { text: 'INV/18/10' }],
]

test.each(
  reads.map(([route, input]) => [`${route.area}.${route.action} ${JSON.stringify(input)}`, route, input] as const),
)('%s reads no growing table whole', async (_, route, input) => {
  const statements = await statementsOf(() => clerk.send(route, input as never))
  expect(statements.length).toBeGreaterThan(0)
  expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
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
