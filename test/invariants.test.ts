import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestHotel } from './server.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { liveTheBooks } from './invariants-story.ts'
import { invariants } from '#main/invariants.ts'

const { businessDate, standard, deluxe, rooms } = FIXTURE

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
  await liveADay()
  await liveTheBooks(hotel)
})
afterAll(() => hotel.stop())

/** A walk-in who buys, complains, gets money back and leaves with an invoice; a booking that is cancelled; one on credit. */
async function liveADay(): Promise<void> {
  const manager = await hotel.as('PROP_MANAGER')
  await manager.send(cashier.open, { drawer: 'Till 1', openingAmount: minor(0) })
  const guest = { firstName: 'Mira', lastName: 'Sen' }
  const stay = { roomTypeId: deluxe, arrival: businessDate, departure: '2026-11-23', adults: 2 }
  const { id } = await manager.send(desk.walkIn, {
    customer: guest,
    roomTypeId: standard,
    roomId: rooms['101'],
    departure: '2026-11-22',
    adults: 2,
    payment: { mode: 'Card' },
  })
  const charge = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(12_345), quantity: 3 } as const
  const [line] = (await manager.send(folios.charge, { bookingId: id, ...charge })).lines
  await manager.send(folios.charge, { bookingId: id, kind: 'EXPENSE', name: 'Taxi', unitAmount: minor(5_000) })
  await manager.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Not hers' })
  await manager.send(payments.refund, { bookingId: id, amount: minor(500), mode: 'Cash', reason: 'Cold tea' })
  const bought = { category: 'Taxi', vendor: 'City Cabs', billOn: businessDate, amount: minor(4_000) }
  const paid = { amount: minor(1_500), mode: 'Cash' } as const
  await manager.send(expenses.create, { ...bought, bookingId: id, chargeAbleToBooking: true, paid })
  await manager.send(invoices.issue, { bookingId: id })

  const cancelled = await manager.send(bookings.create, { customer: guest, stays: [stay] })
  await manager.send(bookings.cancel, { bookingId: cancelled.id, reason: 'Ill' })
  const stays = [{ ...stay, roomId: rooms['201'] }]
  const onCredit = await manager.send(bookings.create, { customer: guest, stays })
  await manager.send(payments.take, { bookingId: onCredit.id, amount: minor(1_000), mode: 'Credit' })
  await manager.send(invoices.issue, { bookingId: onCredit.id })
  await manager.send(bookings.checkIn, { bookingId: onCredit.id })
  await transferWithDiscount()
  await acceptSuggestion()
}

/** A yield rule suggests more for a night, and is accepted. */
async function acceptSuggestion(): Promise<void> {
  const manager = await hotel.as('PROP_MANAGER')
  const rule = { name: 'Always', ranking: 1, ratePlanId: FIXTURE.bar, effect: 'PRICE' as const, stepBp: 1_000 }
  const { id: yieldRuleId, version } = await manager.send(yields.createRule, rule)
  await manager.send(yields.setRuleState, { yieldRuleId, version, state: 'SUGGEST' })
  const span = { from: addDays(businessDate, 40), until: addDays(businessDate, 41) }
  const { rows } = await manager.send(yields.suggestions, span)
  const cells = rows.map(({ effect, roomTypeId, ratePlanId, day, current, proposed }) => ({
    effect, roomTypeId, ratePlanId, day, current, proposed,
  })) // prettier-ignore
  await manager.send(yields.accept, { cells })
}

/** A night that another booking pays for, cheaper there: what is taken off it is taken off the line that came over. */
async function transferWithDiscount(): Promise<void> {
  const manager = await hotel.as('PROP_MANAGER')
  const stay = {
    roomTypeId: standard,
    arrival: addDays(businessDate, 10),
    departure: addDays(businessDate, 11),
    adults: 1,
  }
  const book = async (firstName: string) => manager.send(bookings.create, { customer: { firstName }, stays: [stay] })
  const [giver, taker] = [await book('Ravi'), await book('Tara')]
  const { nights } = await manager.send(folios.get, { bookingId: giver.id })
  const sourceKeys = nights.map(({ sourceKey }) => sourceKey)
  await manager.send(folios.transfer, { bookingId: giver.id, sourceKeys, toBookingId: taker.id, reason: 'One bill' })
  const { lines } = await manager.send(folios.get, { bookingId: taker.id })
  const taken = lines.map(({ sourceKey }) => sourceKey)
  await manager.send(folios.discount, { bookingId: taker.id, sourceKeys: taken, amount: minor(379), reason: 'Friends' })
}

const faultsOf = (sql: string) => hotel.db.platform((tx) => tx.named('', sql, []))

test.each(invariants)('$id holds after a day: $says', async ({ sql }) => {
  expect(await faultsOf(sql)).toEqual([])
})

test('have names of their own', () => {
  expect(new Set(invariants.map(({ id }) => id)).size).toBe(invariants.length)
})

test.each([
  ['I-02', `update folios set paid_minor = paid_minor + 1 where true`],
  ['I-02', `update folios set deferred_minor = deferred_minor + 1 where true`],
  ['I-03', `update folio_parties set removed_at = now()`],
  ['I-12', `update folio_lines set net_minor = -1000000 where kind = 'ALLOWANCE'`],
  ['I-16', `update folios set has_open_invoice = not has_open_invoice where true`],
  ['I-23', `update receipts set amount_minor = amount_minor + 1 where shift_id is not null and direction = 'IN'`],
  ['I-75', `update receipts set operator_id = operator_id + 1 where payment_mode = 'Cash'`],
  ['I-24', `update receipts set amount_minor = amount_minor + 1 where reverses_id is not null`],
  ['I-26', `update payment_links set status = 'PART_PAID' where true`],
  ['I-63', `update order_sales set net_minor = net_minor + 1`],
  ['I-63', `delete from order_sales`],
  ['I-68', `update kots set ready_at = now() where status = 'New'`],
  ['I-64', `update closing_days set orders_minor = orders_minor + 1`],
  ['I-27', `update closing_days set is_live = false where is_live`],
  ['I-27', `update properties set business_date = business_date - 1 where true`],
  ['I-28', `update stay_nights set is_manual = true where contract_id is not null`],
  [
    'I-31',
    `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, ends_on, created_by, created_at)
     select p.id, gen_random_uuid(), c.id, 'PLAN', 0, 'INR', 'MONTH', '2026-01-01', '2026-02-01', 1, now()
       from (select min(id) as id from properties) p, subscription_catalogue c where c.kind = 'PLAN'`,
  ],
  ['I-37', `update invoice_receipts set amount_minor = amount_minor + 1000000`],
  ['I-41', `update companies set status = 'ACTIVE' where merged_into_id is not null`],
  ['I-05', `update folio_lines set net_minor = net_minor - 1 where reverses_id is not null`],
  ['I-06', `update receipts set amount_minor = 1000000000 where direction = 'OUT'`],
  ['I-08', `update receipts set currency = 'EUR' where direction = 'IN'`],
  ['I-09', `update invoices set snapshot = jsonb_set(snapshot, '{lines,0,net}', '1')`],
  ['I-09', `update invoiced_items set net_minor = net_minor + 1 where true`],
  ['I-10', `delete from room_nights`],
  ['I-11', `update type_nights set taken = taken - 1 where taken > 0`],
  ['I-11', `update type_nights set allotted = 1 where taken + blocked < capacity`],
  ['I-14', `update invoice_series set last_number = last_number + 1`],
  ['I-15', `update invoices set previous_hash = 'x'`],
  ['I-17', `update property_counters set value = value + 1 where name = 'receipt'`],
  ['I-18', `delete from audit_unsealed; delete from audit_events where type = 'NEW_BOOKING'`],
  ['I-19', `delete from audit_unsealed`],
  [
    'I-19',
    `insert into audit_heads (property_id, sequence, hash, sealed_at) select min(id), 1, 'x', now() from properties`,
  ],
  ['I-20', `update audit_events set type = 'MOON_LANDING'`],
  ['I-20', `update audit_events set actor_id = 987654321`],
  ['I-20', `grant delete on audit_events to hotelmate_app`],
  ['I-34', `update expenses set paid_minor = paid_minor + 1 where true`],
  ['I-102', `update notifications set recipient_ids = '{999999}'`],
  ['I-34', `update payments set direction = 'IN' where kind = 'EXPENSE'`],
  ['I-35', `update expenses set amount_minor = amount_minor + 1 where chargeable_to_booking`],
  ['I-35', `update expenses set folio_line_id = null where chargeable_to_booking`],
  ['I-94', `update yield_cells set value_set = value_set + 1`],
  ['I-94', `update rate_change_cells set reason = null`],
  ['I-96', `update stay_nights set parts = '[{"net": 1, "tax": 0}]' where true`],
  ['I-95', `update yield_rules set rate_plan_id = '${FIXTURE.breakfast}'`],
  ['I-95', `update rate_plans set parent_plan_id = '${FIXTURE.breakfast}' where id = '${FIXTURE.bar}'`],
  ['I-97', `update receipt_facts set received_minor = received_minor + 1`],
  ['I-97', `update stay_facts set rooms_sold = rooms_sold + 1`],
  ['I-112', `update stay_sums set guests = guests + 1`],
  ['I-112', `insert into booking_sums select id, business_date - 1, 1, 1, 1, 1, 0, 0, 0 from properties`],
  ['I-101', `update balance_facts set deposit_minor = deposit_minor + 1`],
  ['I-101', `update balance_facts set open_30_minor = open_30_minor + 1`],
  ['I-98', `insert into fact_days select id, business_date, now(), 2 from properties`],
  ['I-99', `update journals set total_minor = total_minor + 1`],
  ['I-99', `update ledger_moves set amount_minor = amount_minor + 1 where ledger = 'GUEST'`],
  ['I-99', `update journals set is_live = false`],
  ['I-99', `update property_counters set value = value + 1 where name = 'journal'`],
  ['I-100', `update folios set paid_minor = paid_minor + 1 where true`],
  ['I-36', `update property_counters set value = value + 1 where name = 'expense'`],
  [
    'I-21',
    `create table odd (id int, property_id bigint, room_id uuid, foreign key (room_id, property_id) references rooms (id, property_id));`,
  ],
  ['I-22', `create table unfenced (id int)`],
])('%s notices %s', async (id, harm) => {
  const sql = invariants.find((one) => one.id === id)?.sql ?? ''
  const client = await hotel.owner.connect()
  try {
    await client.query('begin')
    await client.query(harm)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
