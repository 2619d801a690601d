import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { codeOf } from '#test/server.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant()
})
afterAll(() => place.stop())

const assertLedger = async (...made: readonly Order[]): Promise<void> => {
  for (const { orderId } of made)
    for (const dish of await place.ledger(orderId)) expect(dish.sent, dish.code).toBe(dish.live)
}
const seated = () =>
  place.take([], {
    deliveryMethod: 'Dine In',
    resourceName: 'T7',
    orderLines: [
      { productCode: 'DOSA', unitsInOrder: 3, seatNo: 1 },
      { productCode: 'TEA', seatNo: 2 },
      { productCode: 'CURRY', seatNo: 2 },
    ],
  })
const jobs = async (): Promise<number> =>
  (await place.hotel.rows<{ count: number }>('select count(*)::int as count from print_jobs'))[0]?.count ?? 0

test('split by seat: the bills add up, and nothing is cooked or printed again', async () => {
  const order = await seated()
  const before = await jobs()
  const { order: left, split } = await place.waiter.send(orders.split, { orderId: order.orderId, seatNos: [2] })
  expect(left.orderLines.map(({ productCode }) => productCode)).toEqual(['DOSA'])
  expect(split).toMatchObject({ splitOf: order.orderId, resourceName: 'T7', orderStatus: 'Confirmed' })
  expect(split.orderNo).toBeGreaterThan(order.orderNo ?? 0)
  expect(left.totalAmount + split.totalAmount).toBe(order.totalAmount)
  expect(await jobs()).toBe(before)
  await assertLedger(left, split)
  // Its dish is bumped on the ticket it came on, and moves the bill it is on now.
  const curry = split.orderLines.find(({ productCode }) => productCode === 'CURRY')
  await place.cook.send(orders.setLineStatus, { orderLineId: curry?.orderLineId ?? '', status: 'Served' })
  expect((await place.waiter.send(orders.get, { orderId: split.orderId })).orderStatus).toBe('Preparing')
})

test('split some of a line: both halves are on tickets, and less of either is withdrawn once', async () => {
  const order = await seated()
  const dosa = order.orderLines[0]
  const lines = [{ orderLineId: dosa?.orderLineId ?? '', unitsInOrder: 1 }]
  const { order: left, split } = await place.waiter.send(orders.split, { orderId: order.orderId, lines })
  expect([left.orderLines[0]?.liveUnits, split.orderLines[0]?.liveUnits]).toEqual([2, 1])
  await assertLedger(left, split)
  const off = await place.waiter.send(orders.removeLine, { orderLineId: split.orderLines[0]?.orderLineId ?? '' })
  expect(off.kotDtoList.map(({ type, orderLines }) => [type, orderLines[0]?.unitsInOrder])).toEqual([['Cancel', -1]])
  await assertLedger(off)
})

test('merge joins lines and tickets without a new one; both halves become one bill', async () => {
  const order = await seated()
  const { split } = await place.waiter.send(orders.split, { orderId: order.orderId, seatNos: [2] })
  const before = await jobs()
  const merged = await place.waiter.send(orders.merge, { orderId: order.orderId, fromOrderId: split.orderId })
  expect(merged.totalAmount).toBe(order.totalAmount)
  expect(await jobs()).toBe(before)
  const emptied = await place.waiter.send(orders.get, { orderId: split.orderId })
  expect(emptied).toMatchObject({
    orderStatus: 'Cancelled',
    totalAmount: 0,
    cancelReason: `Merged into #${order.orderNo}`,
  })
  await assertLedger(merged)
})

test('moved to another place, the kitchen gets a ticket with the place, and nothing else', async () => {
  const order = await seated()
  const moved = await place.waiter.send(orders.transfer, { orderId: order.orderId, resourceName: 'T9' })
  expect(moved.resourceName).toBe('T9')
  expect(moved.kotDtoList.slice(2).map(({ type, tableOrRoom }) => [type, tableOrRoom])).toEqual([['Move', 'T9'], ['Move', 'T9']]) // prettier-ignore
  await assertLedger(moved)
  const again = await place.waiter.send(orders.transfer, { orderId: order.orderId, resourceName: 'T9' })
  expect([again.kotDtoList.length, again.version]).toEqual([moved.kotDtoList.length, moved.version])
  const room = await place.waiter.raw(orders.transfer, { orderId: order.orderId, roomNo: '202' })
  expect(codeOf(room), 'transfer refuses not_in_house').toBe('not_in_house')
})

test('split refuses nothing_to_split; split refuses units_not_allowed; merge refuses same_order', async () => {
  const { orderId, orderLines } = await seated()
  const requestSplit = (more: object) => place.waiter.raw(orders.split, { orderId, ...more })
  const orderLineId = orderLines[0]?.orderLineId
  expect(codeOf(await requestSplit({}))).toBe('nothing_to_split')
  expect(codeOf(await requestSplit({ seatNos: [1, 2] }))).toBe('nothing_to_split')
  expect(codeOf(await requestSplit({ lines: [{ orderLineId, unitsInOrder: 4 }] }))).toBe('units_not_allowed')
  expect(codeOf(await requestSplit({ lines: [{ orderLineId, unitsInOrder: 0.5 }] }))).toBe('units_not_allowed')
  expect(codeOf(await place.waiter.raw(orders.merge, { orderId, fromOrderId: orderId }))).toBe('same_order')
})

test('two who merge towards each other do not wait in a circle', async () => {
  const [a, b] = [await seated(), await seated()]
  const responses = await Promise.all([
    place.waiter.raw(orders.merge, { orderId: a.orderId, fromOrderId: b.orderId }),
    place.clerk.raw(orders.merge, { orderId: b.orderId, fromOrderId: a.orderId }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a table is taken by one party, follows its bills, and is cleared after the last', async () => {
  const { id: tableId } = await place.table('T1')
  const order = await place.take(['TEA', 'DOSA'], { deliveryMethod: 'Dine In', tableId, covers: 2 })
  expect(order.resourceName).toBe('T1')
  expect(await place.table('T1')).toMatchObject({ status: 'Occupied', covers: 2, orderIds: [order.orderId] })
  const lines = [{ orderLineId: order.orderLines[0]?.orderLineId ?? '', unitsInOrder: 1 }]
  const { split } = await place.waiter.send(orders.split, { orderId: order.orderId, lines })
  await place.waiter.send(orders.printBill, { orderId: order.orderId })
  expect((await place.table('T1')).status).toBe('Billed')
  const { id: otherId } = await place.table('T2')
  await place.waiter.send(orders.transfer, { orderId: order.orderId, tableId: otherId })
  expect((await place.table('T1')).status).toBe('Dirty')
  expect((await place.table('T2')).orderIds.toSorted()).toEqual([order.orderId, split.orderId].toSorted())
  for (const { orderId } of [order, split]) await place.manager.send(orders.setStatus, { orderId, status: 'Served' })
  await place.waiter.send(orders.pay, { orderId: order.orderId, mode: 'Cash', complete: true })
  expect((await place.table('T2')).status).toBe('Occupied')
  await place.waiter.send(orders.pay, { orderId: split.orderId, mode: 'Card', complete: true })
  expect(await place.table('T2')).toMatchObject({ status: 'Dirty', orderIds: [] })
})

test('save refuses table_taken; confirm refuses table_taken; setStatus refuses table_taken; transfer refuses table_taken: of two parties one sits down', async () => {
  const { id: tableId } = await place.table('T3')
  const dine = { deliveryMethod: 'Dine In', tableId }
  const drafts = await Promise.all([1, 2].map(() => place.take(['TEA'], { ...dine, confirm: false })))
  const ids = drafts.map(({ orderId }) => orderId)
  const responses = await Promise.all(ids.map((orderId) => place.waiter.raw(orders.confirm, { orderId })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const orderId = ids[responses.findIndex(({ status }) => status === 409)] ?? ''
  const beside = await place.take(['TEA'])
  const input = { ...dine, businessServiceId: place.outlet.id, orderLines: [{ productCode: 'TEA' }], confirm: true }
  const refused = [
    await place.waiter.raw(orders.save, input),
    await place.waiter.raw(orders.confirm, { orderId }),
    await place.waiter.raw(orders.setStatus, { orderId, status: 'Confirmed' }),
    await place.waiter.raw(orders.transfer, { orderId: beside.orderId, tableId }),
  ]
  expect(refused.map((response) => codeOf(response))).toEqual(refused.map(() => 'table_taken'))
})

test('save refuses table_moved_on; confirm refuses table_moved_on; setStatus refuses table_moved_on; transfer refuses table_moved_on: a table out of use', async () => {
  const { id: tableId } = await place.table('T4')
  const beside = await place.take(['TEA'])
  const dine = { deliveryMethod: 'Dine In', tableId }
  const { orderId } = await place.take(['TEA'], { ...dine, confirm: false })
  await place.manager.send(tables.setStatus, { tableId, status: 'Blocked' })
  const input = { ...dine, businessServiceId: place.outlet.id, orderLines: [{ productCode: 'TEA' }], confirm: true }
  const responses = [
    await place.waiter.raw(orders.save, input),
    await place.waiter.raw(orders.confirm, { orderId }),
    await place.waiter.raw(orders.setStatus, { orderId, status: 'Confirmed' }),
    await place.waiter.raw(orders.transfer, { orderId: beside.orderId, tableId }),
  ]
  expect(responses.map((response) => codeOf(response))).toEqual(responses.map(() => 'table_moved_on'))
})
