import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outlets } from '#areas/property/outlets/contract.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant()
  const { id: outletId, version, name } = place.outlet
  const deliveryMethods = ['Dine In', 'Room Order', 'Take Away', 'Counter', 'Delivery'] as const
  const kind = 'RESTAURANT' as const
  await place.owner.send(outlets.update, { businessServiceId: outletId, version, name, kind, deliveryMethods: [...deliveryMethods] }) // prettier-ignore
})
afterAll(() => place.stop())

const TAKE_AWAY = { deliveryMethod: 'Take Away' }
const paid = async (orderId: string) =>
  (await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })).order
const statusOf = async (orderId: string) => (await place.waiter.send(orders.get, { orderId })).orderStatus

describe('what is paid before it is cooked', () => {
  test('stays open until the last of it is served, and closes by itself then', async () => {
    const { orderId, orderLines } = await place.take(['DOSA', 'TEA', 'SPICE'], TAKE_AWAY)
    expect(await paid(orderId)).toMatchObject({ orderStatus: 'Confirmed', paymentStatus: 'Paid', outstandingAmount: 0 })
    const serve = (code: string) =>
      place.manager.send(orders.setLineStatus, {
        orderLineId: orderLines.find(({ productCode }) => productCode === code)!.orderLineId,
        status: 'Served',
      })
    await serve('DOSA')
    expect(await statusOf(orderId)).toBe('Preparing')
    await serve('TEA')
    expect(await statusOf(orderId)).toBe('Completed')
  })

  test.each(['by its ticket', 'by the order', 'by how much of it'])('closes however it is served: %s', async (how) => {
    const { orderId, orderLines, kotDtoList } = await place.take(['DOSA'], TAKE_AWAY)
    await paid(orderId)
    const kotId = kotDtoList[0]!.kotId
    if (how === 'by its ticket') await place.cook.send(orders.setKotStatus, { kotId, status: 'Served' })
    else if (how === 'by the order') await place.manager.send(orders.setStatus, { orderId, status: 'Served' })
    else await place.manager.send(orders.setLineUnits, { orderLineId: orderLines[0]!.orderLineId, servedUnits: 1 })
    expect(await statusOf(orderId)).toBe('Completed')
  })

  test('occupies its table until then, and is open for more, which is paid first', async () => {
    const table = await place.table('T1')
    const dine = { deliveryMethod: 'Dine In', tableId: table.id }
    const { orderId, kotDtoList } = await place.take(['DOSA'], dine)
    await paid(orderId)
    expect((await place.table('T1')).status).toBe('Occupied')
    const more = await place.waiter.send(orders.addLines, { orderId, orderLines: [{ productCode: 'TEA' }] })
    await place.cook.send(orders.setKotStatus, { kotId: kotDtoList[0]!.kotId, status: 'Served' })
    const other = more.kotDtoList.find(({ kotId }) => kotId !== kotDtoList[0]!.kotId)!
    await place.cook.send(orders.setKotStatus, { kotId: other.kotId, status: 'Served' })
    expect(await statusOf(orderId)).toBe('Served')
    expect((await paid(orderId)).orderStatus).toBe('Completed')
    expect((await place.table('T1')).status).toBe('Dirty')
  })

  test('is closed at once at a counter, and where no kitchen cooks it; paid without closing, it stays as it is', async () => {
    expect((await paid((await place.take(['DOSA'], { deliveryMethod: 'Counter' })).orderId)).orderStatus).toBe('Completed') // prettier-ignore
    expect((await paid((await place.take(['SPICE'], TAKE_AWAY)).orderId)).orderStatus).toBe('Completed')
    const { orderId } = await place.take(['DOSA'], TAKE_AWAY)
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash' })
    await place.manager.send(orders.setStatus, { orderId, status: 'Served' })
    expect(await statusOf(orderId)).toBe('Served')
  })

  test('a room or a company that pays first waits for its food as well', async () => {
    const guest = await place.checkIn()
    const { orderId } = await place.take(['DOSA'], { deliveryMethod: 'Room Order', roomNo: guest.roomNo })
    const order = await place.waiter.send(orders.billToRoom, { orderId, signedName: 'Asha', complete: true })
    expect(order.orderStatus).toBe('Confirmed')
    await place.manager.send(orders.setStatus, { orderId, status: 'Served' })
    expect(await statusOf(orderId)).toBe('Completed')
  })
})

describe('where an order goes', () => {
  const input = (more: object) => ({
    businessServiceId: place.outlet.id,
    orderLines: [{ productCode: 'TEA' }],
    ...more,
  })

  test('save refuses table_required: who eats here sits at a table, or at a place by its name', async () => {
    for (const confirm of [true, false]) {
      const response = await place.waiter.raw(orders.save, input({ deliveryMethod: 'Dine In', confirm }))
      expect([response.status, codeOf(response)]).toEqual([422, 'table_required'])
      expect(codeOf(await place.waiter.raw(orders.save, input({ deliveryMethod: 'Dine In', resourceName: '  ', confirm })))).toBe('table_required') // prettier-ignore
    }
    await place.waiter.send(orders.save, { ...input({}), deliveryMethod: 'Dine In', resourceName: 'Terrace', confirm: true }) // prettier-ignore
  })

  test('save refuses address_required; update refuses address_required', async () => {
    const response = await place.waiter.raw(orders.save, input({ deliveryMethod: 'Delivery', confirm: true }))
    expect([response.status, codeOf(response)]).toEqual([422, 'address_required'])
    const { orderId } = await place.take(['TEA'], { deliveryMethod: 'Delivery', locationName: '4 Fort Road' })
    expect(codeOf(await place.waiter.raw(orders.update, { orderId, locationName: ' ' }))).toBe('address_required')
    const moved = await place.waiter.send(orders.update, { orderId, locationName: '5 Fort Road' })
    expect(moved.locationName).toBe('5 Fort Road')
  })

  test('transfer refuses table_required', async () => {
    const table = await place.table('T3')
    const { orderId } = await place.take(['TEA'], { deliveryMethod: 'Dine In', tableId: table.id })
    expect(codeOf(await place.waiter.raw(orders.transfer, { orderId }))).toBe('table_required')
  })
})

test('pages by number begin at 0, and meet without a gap', async () => {
  const all = (await place.waiter.send(orders.list, { limit: 6, hideLine: true })).rows.map(({ orderId }) => orderId)
  const page = async (pageNo: number) =>
    (await place.waiter.send(orders.list, { pageNo, pageSize: 3, hideLine: true })).rows.map(({ orderId }) => orderId)
  expect([...(await page(0)), ...(await page(1))]).toEqual(all)
  const url = `/api/order/orderByPropertyIdAndDateRange?PropertyId=${place.hotel.propertyId}&FromDate=2026-11-20&ToDate=2026-11-20&hideLine=true&pageNo=0&pageSize=3`
  const { body } = await place.waiter.call('GET', url)
  expect((body as { rows: { orderId: string }[] }).rows.map(({ orderId }) => orderId)).toEqual(all.slice(0, 3))
  expect((await place.waiter.raw(orders.list, { pageNo: -1 })).status).toBe(400)
})
