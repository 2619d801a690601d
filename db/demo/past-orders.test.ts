import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { samples } from '#areas/insight/samples/contract.ts'
import { codeOf, FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { closePast, writeFacts } from './closed-days.ts'
import { furnishDemo, type Demo } from './demo.ts'
import { deskOf } from './desk.ts'
import { writePastOrders } from './past-service.ts'
import { writePastStock } from './past-stock.ts'

const today = addDays(FIXTURE.businessDate, -400)
const from = addDays(today, -35)

let hotel: TestHotel
let demo: Demo
beforeAll(async () => {
  hotel = await startTestServer()
  const stage = { db: hotel.db, business: hotel.settings }
  demo = await furnishDemo(stage, { rooms: 40, bookings: 1, today })
  const desk = deskOf({ ...stage, now: demo.now }, demo.eating)
  await writePastOrders({ desk, from, today })
  await writePastStock({ desk, from, today })
  await hotel.db.platform((tx) => closePast(tx, demo.eating, from, today))
  await writeFacts(desk, from, today)
  await hotel.rows('analyze')
}, 120_000)
afterAll(() => hotel.stop())

const one = async <T extends object = Record<string, unknown>>(sql: string): Promise<T | undefined> =>
  (await hotel.rows<T>(sql, [demo.eating.propertyId]))[0]

test('every integrity check is silent about the past of the bistro, and facts of its days record what was sold', async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  const sold = await one<{ days: number; same: boolean }>(
    `select (select count(distinct business_on)::int from order_sales where property_id = $1) as days,
            (select sum(net_minor) from sale_facts where property_id = $1)
              = (select sum(net_minor) from order_sales where property_id = $1) as same`,
  )
  expect(sold).toEqual({ days: 35, same: true })
})

test('facts of the kitchen, the tables and what was void are those of the orders', async () => {
  const facts = await one(
    `select (select sum(tickets)::int from ticket_facts where property_id = $1) as tickets,
            (select sum(ticket_secs)::int from ticket_facts where property_id = $1) as seconds,
            (select sum(sittings)::int from sitting_facts where property_id = $1) as sittings,
            (select sum(void_units)::int from void_facts where property_id = $1) as voids,
            (select sum(comp_units)::int from void_facts where property_id = $1) as comps,
            (select count(distinct tables)::int from table_facts where property_id = $1) as tables`,
  )
  const counted = await one(
    `select (select count(*)::int from kots where property_id = $1 and ready_at is not null) as tickets,
            (select sum(round(extract(epoch from ready_at) - extract(epoch from created_at)))::int from kots where property_id = $1 and ready_at is not null) as seconds,
            (select count(*)::int from orders where property_id = $1 and status = 'Completed' and table_name <> '') as sittings,
            (select sum(void_units)::int from order_lines where property_id = $1) as voids,
            (select sum(units - cancelled_units - void_units)::int from order_lines where property_id = $1 and comp_reason <> '') as comps,
            1 as tables`,
  )
  expect(facts).toEqual(counted)
  expect(Number(facts?.['sittings'])).toBeGreaterThan(100)
})

test('what dishes took from the larder was delivered before, in whole packs, and cost a sensible share of what they sold for', async () => {
  const larder = await one<{ empty: number; share: number; days: number; broken: number }>(
    `select (select count(*)::int from stock_moves where property_id = $1 and balance < 0) as empty,
            (select count(*)::int from stock_moves where property_id = $1 and kind = 'Receipt' and entered_quantity <> trunc(entered_quantity)) as broken,
            (select count(distinct business_on)::int from goods_facts where property_id = $1) as days,
            (select sum(goods_minor) from goods_facts where property_id = $1)::float8
              / (select sum(item_minor) from item_facts where property_id = $1)::float8 as share`,
  )
  expect(larder).toMatchObject({ empty: 0, broken: 0, days: 35 })
  expect(larder?.share).toBeGreaterThan(0.15)
  expect(larder?.share).toBeLessThan(0.4)
})

test('nothing of the past is of today, open or unpaid, and no table is taken', async () => {
  const left = await one(
    `select (select count(*)::int from orders where property_id = $1 and (business_on >= '${today}' or status <> 'Completed' or due_minor <> 0)) as orders,
            (select count(*)::int from kots where property_id = $1 and (status not in ('Served', 'Void') or (status = 'Void' and type like '%Cancel'
               and acknowledged_at is null))) as tickets,
            (select count(*)::int from table_orders where property_id = $1) as tables`,
  )
  expect(left).toEqual({ orders: 0, tickets: 0, tables: 0 })
})

test('a Friday evening is busier than a Monday, the bad week is quiet, and something was spoilt, given away, discounted and tipped', async () => {
  const days = await hotel.rows<{ weekday: number; orders: number; bad: boolean }>(
    `select extract(isodow from business_on)::int as weekday, avg(count)::float8 as orders, bad
       from (select business_on, business_on between '${addDays(today, -24)}' and '${addDays(today, -18)}' as bad, count(*)
               from orders where property_id = $1 group by 1) d group by weekday, bad`,
    [demo.eating.propertyId],
  )
  const on = (weekday: number, bad: boolean) =>
    days.find((day) => day.weekday === weekday && day.bad === bad)?.orders ?? 0
  expect(on(5, false)).toBeGreaterThan(2 * on(1, false))
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) expect(on(weekday, true)).toBeLessThan(0.6 * on(weekday, false))
  const some = await one(
    `select exists (select from order_lines where property_id = $1 and void_units > 0) as voids,
            exists (select from order_lines where property_id = $1 and comp_reason <> '') as gifts,
            exists (select from orders where property_id = $1 and discount_bp > 0) as discounts,
            exists (select from orders where property_id = $1 and tip_minor > 0) as tips,
            (select count(distinct operator_name)::int from orders where property_id = $1) as waiters`,
  )
  expect(some).toEqual({ voids: true, gifts: true, discounts: true, tips: true, waiters: 3 })
})

test('meals go with the samples, with their money and their numbers; of none when the property has dealt with one of them', async () => {
  const { propertyId } = demo.hotel
  const admin = await hotel.as('PROP_ADMIN', { propertyId })
  const desk = deskOf({ db: hotel.db, business: hotel.settings, now: demo.now }, demo.hotel)
  const left = () =>
    hotel.rows(
      `select (select count(*)::int from orders where property_id = $1) as orders, (select count(*)::int from receipts where property_id = $1) as receipts,
              (select count(*)::int from payments where property_id = $1) as payments, (select count(*)::int from order_sales where property_id = $1) as sales,
              (select count(*)::int from property_counters where property_id = $1 and (name = 'receipt' or name like 'order %')) as counters`,
      [propertyId],
    )
  const before = await left()
  await writePastOrders({ desk, from, today, share: 0.3 })
  const all = await left()
  const [first, second] = await hotel.rows<{ id: string }>('select id from orders where property_id = $1 and is_sample order by id limit 2', [propertyId]) // prettier-ignore
  await hotel.rows('update orders set split_of = $2 where id = $1', [second?.id, first?.id])
  const refused = await admin.raw(samples.remove, {})
  expect(codeOf(refused)).toBe('sample_data_in_use')
  expect(refused.body).toMatchObject({ details: { reasons: ['books_on_samples'] } })
  expect(await left()).toEqual(all)

  await hotel.rows('update orders set split_of = null where id = $1', [second?.id])
  await admin.send(samples.remove, {})
  expect(await left()).toEqual(before)
  expect(await violatedInvariants(hotel.db)).toEqual([])
})
