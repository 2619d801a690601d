import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentsArea } from '#areas/trade/appointments/actions/appointments.ts'
import { appointments } from '#areas/trade/appointments/contract.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { prepaidArea } from '#areas/trade/prepaid/actions.ts'
import { prepaid } from '#areas/trade/prepaid/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { stockArea } from '#areas/trade/stock/actions/stock.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { minor } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

const LATER = '2099-01-05T06:00:00.000Z'

let place: Restaurant
let salon: string
let packageId: string
let productIds: string[]
beforeAll(async () => {
  place = await startRestaurant([appointmentsArea, customersArea, invoicesArea, prepaidArea, stockArea])
  const { manager } = place
  salon = (await place.owner.send(outlets.create, { name: 'Salon', kind: 'SERVICE', deliveryMethods: ['Counter'] })).id
  await place.owner.send(outlets.createResource, { businessServiceId: salon, kind: 'STAFF', name: 'Asha' })
  const { id: productGroupId } = await place.owner.send(products.createGroup, {
    name: 'Hair',
    businessServiceIds: [salon],
  })
  const treatment = async (productCode: string) => {
    const request = {
      productCode,
      name: productCode.toLowerCase(),
      productGroupId,
      price: minor(30_000),
      kind: 'SERVICE' as const,
    }
    const { id } = await place.owner.send(products.create, request)
    await manager.send(appointments.setTreatment, { productId: id, minutes: 30 })
    return id
  }
  productIds = [await treatment('WASH'), await treatment('CUT')]
  const pack = { businessServiceId: salon, name: 'Both', price: minor(50_001), productIds }
  packageId = (await manager.send(appointments.createPackage, pack)).id
})
afterAll(() => place.stop())

let week = 0
/** A visit of both treatments at the price of the package. */
const visit = async (more: object = {}) => {
  const startsAt = new Date(Date.parse(LATER) + (week += 1) * 7 * 86_400_000).toISOString()
  const input = { businessServiceId: salon, packageId, startsAt, guestName: 'Mira', ...more }
  return (await place.clerk.send(appointments.create, input)).rows
}
const bill = (appointmentId: string) => place.clerk.raw(orders.billVisit, { appointmentId })

test('the bill of a visit costs what was agreed, is made once however often it is requested, and is paid and invoiced', async () => {
  const [wash, cut] = await visit()
  const replies = await Promise.all([wash, cut].map((one) => place.clerk.send(orders.billVisit, { appointmentId: one?.id ?? '' }))) // prettier-ignore
  const [order, again] = replies
  expect(again?.orderId).toBe(order?.orderId)
  expect(order).toMatchObject({
    orderStatus: 'Confirmed',
    guestName: 'Mira',
    businessServiceName: 'Salon',
    netAmount: 50_001,
  })
  expect(order?.orderLines.map(({ name, netAmount }) => [name, netAmount])).toEqual([['wash', 25_001], ['cut', 25_000]]) // prettier-ignore
  expect(order?.kotDtoList).toEqual([])
  const appointment = () => place.clerk.send(appointments.get, { appointmentId: cut?.id ?? '' })
  expect(await appointment()).toMatchObject({ orderId: order?.orderId, isSettled: false })
  const orderId = order?.orderId ?? ''
  await place.clerk.send(orders.pay, { orderId, mode: 'Card', complete: true })
  expect(await appointment()).toMatchObject({ isSettled: true })
  expect((await place.clerk.send(orders.invoice, { orderId })).invoices).toHaveLength(1)
})

test('a treatment of a visit is paid with a pack of its guest, and the visit is paid', async () => {
  const { id: customerId } = await place.clerk.send(customers.create, { firstName: 'Mira', lastName: 'Sen' })
  const [productId = ''] = productIds
  const { productGroupId } = await place.owner.send(products.get, { productId })
  const request = { productCode: 'WASHES', name: 'Two washes', productGroupId, price: minor(50_000) }
  await place.owner.send(products.create, { ...request, kind: 'PREPAID', prepaid: { productId, units: 2 } })
  const orderLines = [{ productCode: 'WASHES' }]
  const sale = { businessServiceId: salon, deliveryMethod: 'Counter' as const, customerId, orderLines, confirm: true }
  const { orderId } = await place.clerk.send(orders.save, sale)
  await place.clerk.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  const [pack] = (await place.clerk.send(prepaid.list, { customerId })).rows

  const [wash, cut] = await visit({ customerId })
  await place.clerk.send(appointments.setStatus, { appointmentId: cut?.id ?? '', version: 1, status: 'CANCELLED', reason: 'Ill' }) // prettier-ignore
  const bill = await place.clerk.send(orders.billVisit, { appointmentId: wash?.id ?? '' })
  const orderLineId = bill.orderLines[0]?.orderLineId ?? ''
  const paid = await place.clerk.send(orders.usePack, { orderLineId, packId: pack?.id ?? '' })
  expect(paid).toMatchObject({ totalAmount: 0, discountAmount: 0 })
  await place.clerk.send(orders.complete, { orderId: paid.orderId })
  expect(await place.clerk.send(appointments.get, { appointmentId: wash?.id ?? '' })).toMatchObject({ isSettled: true })
  expect(await place.clerk.send(prepaid.get, { packId: pack?.id ?? '' })).toMatchObject({ remaining: 1 })
})

test('what was cancelled of a visit is not billed; a bill that is cancelled makes room for another', async () => {
  const [wash, cut] = await visit()
  const off = { appointmentId: wash?.id ?? '', version: 1, status: 'CANCELLED', reason: 'Ill' } as const
  await place.clerk.send(appointments.setStatus, off)
  const first = await place.clerk.send(orders.billVisit, { appointmentId: cut?.id ?? '' })
  expect(first.orderLines.map(({ name }) => name)).toEqual(['cut'])
  await place.manager.send(orders.cancel, { orderId: first.orderId, reason: 'Wrong guest' })
  const second = await place.clerk.send(orders.billVisit, { appointmentId: cut?.id ?? '' })
  expect(second.orderId).not.toBe(first.orderId)
})

test('billVisit refuses stock_short when a treatment takes what the salon has none of', async () => {
  const { manager } = place
  const [productId = ''] = productIds
  const store = await manager.send(stock.createStore, { businessServiceId: salon })
  const oil = { kind: 'RETAIL' as const, code: 'OIL', name: 'Oil', baseUnit: 'bottle' }
  const { id: itemId } = await manager.send(stock.createItem, oil)
  await manager.send(stock.setRecipe, { productId, lines: [{ itemId, quantity: '1', unit: 'bottle' }] })
  await manager.send(stock.count, { storeId: store.id, lines: [{ itemId, counted: '0', unit: 'bottle' }] })
  const [wash] = await visit()
  expect(codeOf(await bill(wash?.id ?? ''))).toBe('stock_short')
  await manager.send(stock.setRecipe, { productId, lines: [] })
})

test('billVisit refuses not_found; billVisit refuses order_empty; billVisit refuses no_tax_slab', async () => {
  expect(codeOf(await bill(UNKNOWN))).toBe('not_found')
  const rows = await visit()
  const appointmentId = rows[0]?.id ?? ''
  expect((await place.stranger.raw(orders.billVisit, { appointmentId })).status).toBe(404)
  await place.hotel.rows(`update tax_slabs set valid_from = '2030-01-01' where category = 'SERVICE'`)
  expect(codeOf(await bill(appointmentId))).toBe('no_tax_slab')
  await place.hotel.rows(`update tax_slabs set valid_from = '2025-09-22' where category = 'SERVICE'`)
  for (const one of rows) {
    const off = { appointmentId: one.id, version: 1, status: 'CANCELLED', reason: 'Ill' } as const
    await place.clerk.send(appointments.setStatus, off)
  }
  expect(codeOf(await bill(appointmentId))).toBe('order_empty')
})

test('the bill of a visit at an outlet that only delivers has no address, and is moved to a place all the same', async () => {
  const ways = async (deliveryMethods: ('Counter' | 'Delivery')[]) => {
    const { version } = await place.owner.send(outlets.get, { businessServiceId: salon })
    await place.owner.send(outlets.update, { businessServiceId: salon, version, name: 'Salon', kind: 'SERVICE', deliveryMethods }) // prettier-ignore
  }
  await ways(['Delivery'])
  const [wash] = await visit()
  const { orderId } = await place.clerk.send(orders.billVisit, { appointmentId: wash?.id ?? '' })
  const moved = await place.clerk.send(orders.transfer, { orderId, resourceName: 'Chair 2' })
  expect([moved.deliveryMethod, moved.locationName, moved.resourceName]).toEqual(['Delivery', '', 'Chair 2'])
  await ways(['Counter'])
})
