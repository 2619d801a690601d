import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitchen } from '#areas/trade/kitchen/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import type { Order } from '#areas/trade/orders/contract/replies.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { closeDay, figures, type Reporting, startReporting } from './testing.ts'

// An evening of a bistro of two tables, worked out by hand. Curry is ₹400.00, tea ₹50.00, both with tax on top. A curry takes 200 g of rice at
// ₹100.00 a kilo. The grill should need 10 minutes, drinks 5.
//
//   order  at        took  sold                                              ticket: minutes
//   A      T1        60    2 curry, 1 tea                                    grill 12, drinks 3
//   B      T2        90    2 curry less 10 %; a third was burnt: void        grill 8
//   C      T1        30    1 curry; 1 tea on the house                       grill 10, drinks 1
//   D      counter    –    2 tea                                             drinks 2

const FIRST = FIXTURE.businessDate
const EVENING = { from: FIRST, until: addDays(FIRST, 1) }

let place: Reporting
let manager: TestClient
let outletId = ''
let lines = { void: '', comp: '' }

beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  await open()
  await serve()
  await closeDay(place)
}, 60_000)
afterAll(async () => {
  expect(place.hotel.faults).toEqual([])
  await place.hotel.stop()
})

let [t1, t2] = ['', '']

async function open(): Promise<void> {
  const { owner } = place
  const created = await owner.send(outlets.create, {
    name: 'Bistro',
    kind: 'RESTAURANT',
    deliveryMethods: ['Dine In', 'Counter'],
  })
  outletId = created.id
  const station = async (name: string, targetMinutes: number) =>
    (await owner.send(outlets.createStation, { name, targetMinutes })).id
  const [grill, bar] = [await station('Grill', 10), await station('Drinks', 5)]
  const product = async (productCode: string, stationId: string, price: number) => {
    const { id: productGroupId } = await owner.send(products.createGroup, { name: `${productCode} group`, stationId, businessServiceIds: [outletId] }) // prettier-ignore
    const { id } = await owner.send(products.create, { productCode, name: productCode.toLowerCase(), productGroupId, price: minor(price) }) // prettier-ignore
    return id
  }
  const curry = await product('CURRY', grill, 40_000)
  await product('CHAI', bar, 5_000)
  const floor = await manager.send(tables.addFloor, { outletId, name: 'Hall' })
  const at = (x: number) => ({ name: `T${x}`, seats: 4, x: x * 3, y: 1, w: 2, h: 2 })
  const plan = { floorId: floor.id, version: floor.version, name: 'Hall', tables: [1, 2].map(at) }
  const seats = (await manager.send(tables.savePlan, plan)).tables
  ;[t1 = '', t2 = ''] = seats.map(({ id }) => id)
  await buyRice(curry)
}

async function buyRice(productId: string): Promise<void> {
  const { id: itemId } = await manager.send(stock.createItem, { code: 'RICE', name: 'Rice', baseUnit: 'g', units: [{ name: 'kg', numerator: 1_000 }] }) // prettier-ignore
  await manager.send(stock.setRecipe, { productId, lines: [{ itemId, quantity: '200', unit: 'g' }] })
  const { rows } = await manager.send(stock.stores, {})
  const store = rows.find(({ businessServiceId }) => businessServiceId === outletId)
  const storeId = store?.id ?? (await manager.send(stock.createStore, { name: '', businessServiceId: outletId })).id
  await manager.send(stock.receive, { storeId, lines: [{ itemId, quantity: '5', unit: 'kg', amount: minor(50_000) }] })
}

type Dish = readonly [code: string, units: number, notes?: string]

async function take(dishes: readonly Dish[], tableId?: string): Promise<Order> {
  return manager.send(orders.save, {
    businessServiceId: outletId,
    deliveryMethod: tableId ? 'Dine In' : 'Counter',
    ...(tableId && { tableId }),
    covers: 2,
    orderLines: dishes.map(([productCode, unitsInOrder, notes]) => ({
      productCode,
      unitsInOrder,
      ...(notes && { notes }),
    })),
    confirm: true,
  })
}

/** All tickets of an order become ready, after so many minutes each, half of which they waited, and are served. */
async function cook({ orderId }: Order, minutes: Readonly<Record<string, number>>): Promise<void> {
  const { tickets } = await manager.send(kitchen.board, {})
  for (const { kotId } of tickets.filter((ticket) => ticket.orderId === orderId && ticket.type === 'New'))
    for (const to of ['Ready', 'Served'] as const) await manager.send(kitchen.press, { kotId, to })
  for (const [station, took] of Object.entries(minutes))
    await place.hotel.rows(
      `update kots k set created_at = k.ready_at - $3 * interval '1 minute', started_at = k.ready_at - $3 * interval '30 seconds'
         from stations s where k.order_id = $1 and k.ready_at is not null and (s.property_id, s.id) = (k.property_id, k.station_id) and s.name = $2`,
      [orderId, station, took],
    )
}

/** The guests pay and go, so many minutes after they sat down. */
async function pay({ orderId }: Order, seated?: number): Promise<void> {
  await manager.send(orders.pay, { orderId, mode: 'Card', complete: true })
  if (seated)
    await place.hotel.rows(
      `update orders o set created_at = s.written_at - $2 * interval '1 minute' from order_sales s where s.order_id = o.id and o.id = $1`,
      [orderId, seated],
    )
}

async function serve(): Promise<void> {
  const a = await take([['CURRY', 2], ['CHAI', 1]], t1) // prettier-ignore
  await cook(a, { Grill: 12, Drinks: 3 })
  await pay(a, 60)

  const b = await take([['CURRY', 2], ['CURRY', 1, 'Hot']], t2) // prettier-ignore
  const burnt = b.orderLines.find(({ notes }) => notes === 'Hot')?.orderLineId ?? ''
  await manager.send(orders.setLineStatus, { orderLineId: burnt, status: 'Preparing' })
  await manager.send(orders.setLineStatus, { orderLineId: burnt, status: 'Void', reason: 'Burnt' })
  await cook(b, { Grill: 8 })
  const { version } = await manager.send(orders.get, { orderId: b.orderId })
  await manager.send(orders.update, { orderId: b.orderId, version, discountBp: 1_000, discountReason: 'A long wait' })
  await pay(b, 90)

  await manager.send(tables.setStatus, { tableId: t1, status: 'Available' })
  const c = await take([['CURRY', 1], ['CHAI', 1]], t1) // prettier-ignore
  const chai = c.orderLines.find(({ productCode }) => productCode === 'CHAI')?.orderLineId ?? ''
  await cook(c, { Grill: 10, Drinks: 1 })
  await manager.send(orders.comp, { orderLineId: chai, unitsInOrder: 1, reason: 'Birthday' })
  await pay(c, 30)

  const d = await take([['CHAI', 2]])
  await cook(d, { Drinks: 2 })
  await pay(d)
  lines = { void: burnt, comp: chai }
}

const read = async (code: string, groupBy?: string) =>
  figures(manager, code, { ...EVENING, ...(groupBy && { groupBy }) })

test('three sittings at two tables turned each one and a half times, an hour each', async () => {
  const { rows, totals } = await read('table-turn', 'outlet')
  expect(rows).toMatchObject([{ group: 'Bistro', sittings: 3, tableTurn: 150, sittingMinutes: 6_000 }])
  expect(totals).toMatchObject({ sittings: 3, tableTurn: 150, sittingMinutes: 6_000 })
})

test('six tickets took six minutes each, and one was late: ten minutes of ten are not', async () => {
  const { byKey, rows, totals } = await read('kitchen-delay', 'station')
  expect(rows.map(({ group, tickets, kitchenMinutes, lateShare }) => [group, tickets, kitchenMinutes, lateShare]).toSorted()).toEqual([
    // (3 + 1 + 2) ÷ 3, and (12 + 8 + 10) ÷ 3 with one of three late.
    ['Drinks', 3,   200,     0],
    ['Grill',  3, 1_000, 3_333],
  ]) // prettier-ignore
  expect(totals).toMatchObject({ tickets: 6, kitchenMinutes: 600, lateShare: 1_667 })
  const times = await read('kitchen-times')
  expect(times.rows).toMatchObject([
    { station: 'Drinks', tickets: 3, waited: 100, cooked: 100, took: 200, late: 0 },
    { station: 'Grill', tickets: 3, waited: 500, cooked: 500, took: 1_000, late: 1 },
  ])
  expect(times.totals).toEqual({ tickets: 6, late: 1 })
  for (const { key, took } of times.rows) expect(took).toBe(byKey[String(key)]?.['kitchenMinutes'])
})

test('of nine units sold one was on the house, and one of ten cooked was void', async () => {
  const { totals, rows } = await read('void-rates', 'outlet')
  expect(totals).toMatchObject({ voidRate: 1_000, compRate: 1_111 })
  expect(rows).toMatchObject([{ group: 'Bistro', voidRate: 1_000, compRate: 1_111 }])
  const items = await read('void-rates', 'item')
  // One of six curries; one of four teas.
  expect(items.byKey).toMatchObject({ curry: { voidRate: 1_667, compRate: 0 }, chai: { voidRate: 0, compRate: 2_500 } })
  const list = await read('voids')
  expect(list.rows.map(({ item, what, quantity, amount, reason, by }) => [item, what, quantity, amount, reason, by]).toSorted()).toEqual([
    ['chai',  'On the house', 1_000,  5_000, 'Birthday', 'Maya Rao'],
    ['curry', 'Void',         1_000, 40_000, 'Burnt',    'Maya Rao'],
  ]) // prettier-ignore
  expect(list.totals).toEqual({ amount: 45_000 })
  expect(list.rows.map(({ key }) => String(key).slice(0, 36)).toSorted()).toEqual([lines.void, lines.comp].toSorted())
})

test('in French what became of an item has its own words', async () => {
  const { rows } = await figures(manager, 'voids', { ...EVENING, language: 'fr' })
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['Annulation', 'Offert'])
})

test('discounts are ten per cent of two curries and a tea on the house, in the list and in the figure', async () => {
  const { byKey, totals } = await read('item-sales', 'item')
  expect(byKey).toMatchObject({
    curry: { quantity: 5_000, itemRevenue: 80_000 + 72_000 + 40_000, itemDiscount: 8_000 },
    chai: { quantity: 4_000, itemRevenue: 5_000 + 0 + 10_000, itemDiscount: 5_000 },
  })
  expect(totals).toMatchObject({ quantity: 9_000, itemRevenue: 207_000, itemDiscount: 13_000 })
  const list = await read('discounts')
  expect(list.totals).toEqual({ amount: 13_000 })
  expect(list.rows.map(({ amount, reason }) => [amount, reason])).toEqual([[8_000, 'A long wait'], [5_000, 'Birthday']]) // prettier-ignore
})

test('six curries were cooked of 200 g of rice each: ₹120.00, of ₹2,070.00 sold', async () => {
  const { totals, rows } = await read('cost-of-sales', 'outlet')
  expect(totals).toMatchObject({ itemRevenue: 207_000, costOfSales: 12_000, costShare: 580 })
  expect(rows).toMatchObject([{ group: 'Bistro', costOfSales: 12_000, costShare: 580 }])
  const items = await read('cost-of-sales', 'item')
  expect(items.byKey).toMatchObject({ curry: { costOfSales: 12_000, costShare: 625 }, chai: { costOfSales: 0, costShare: 0 } }) // prettier-ignore
  const use = await figures(manager, 'stock-use', EVENING)
  expect(use.rows).toMatchObject([{ item: 'Rice', cooked: 1_200_000, value: 12_000 }])
})
