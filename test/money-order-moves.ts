import { expect } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import type { Order } from '#areas/trade/orders/contract/replies.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { minor } from '#core/money.ts'
import type { TestClient } from './server.ts'
import { add, type Bill, couponOf, isClosed, payableOf, taxOf } from './money-ledger.ts'
import { learn, type Move, type Play, request } from './money-play.ts'

const PRICES = { TEA: 5_001, CURRY: 33_333 } as const
const ORDER_BP = 1_250

/** Opens an outlet whose orders have an offer that comes off after tax, and makes codes of such offers for stays. */
export async function openCounter(admin: TestClient): Promise<Pick<Play, 'coupons' | 'counter'>> {
  const { id: businessServiceId } = await admin.send(outlets.create, { name: 'Counter', kind: 'RESTAURANT', deliveryMethods: ['Counter'] }) // prettier-ignore
  const { id: productGroupId } = await admin.send(products.createGroup, { name: 'Food', businessServiceIds: [businessServiceId] }) // prettier-ignore
  for (const [productCode, price] of Object.entries(PRICES))
    await admin.send(products.create, { productCode, name: productCode, productGroupId, price: minor(price) })
  const offer = async (percentBp: number, more: object, code?: string) => {
    const like = { kind: 'PERCENT', percentBp, amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX' } as const
    const { id: offerId, version } = await admin.send(offers.create, { name: `${percentBp} after tax`, target: 'STAY', channels: ['DESK'], needsCode: code !== undefined, ...like, ...more }) // prettier-ignore
    if (code !== undefined) await admin.send(offers.addCodes, { offerId, version, code })
    await admin.send(offers.move, { offerId, version, state: 'ACTIVE' })
  }
  const coupons = new Map([[333, 'COUPON-A'], [5_000, 'COUPON-B'], [10_000, 'COUPON-C']]) // prettier-ignore
  for (const [percentBp, code] of coupons) await offer(percentBp, {}, code)
  await offer(ORDER_BP, { target: 'ORDER', channels: ['TILL'] })
  return { coupons, counter: { businessServiceId, offBp: ORDER_BP } }
}

/** What an order comes to: each dish is a line, its tax that of the full price. */
function expected({ counter }: Play, codes: readonly (keyof typeof PRICES)[]) {
  const lines = [...new Set(codes)].map((code) => {
    const quantity = codes.filter((one) => one === code).length
    const net = PRICES[code] * quantity
    return { net, tax: taxOf(net, quantity) }
  })
  const off = add(lines.map((line) => couponOf({ couponBp: counter.offBp }, line)))
  const [net, tax] = [add(lines.map((line) => line.net)), add(lines.map((line) => line.tax))]
  return { netAmount: net, taxAmount: tax, afterTaxOffAmount: off, totalAmount: net + tax - off }
}

const at = ({ orderId, version }: Order) => ({ orderId, version })

async function take(play: Play): Promise<Order> {
  const { chance, counter } = play
  const codes = Array.from({ length: chance.upTo(4) }, () => chance.pick(['TEA', 'CURRY'] as const) ?? 'TEA')
  const { businessServiceId } = counter
  const order = await request(play, orders.save, { businessServiceId, deliveryMethod: 'Counter', confirm: true, orderLines: codes.map((productCode) => ({ productCode })) }) // prettier-ignore
  expect(order).toMatchObject(expected(play, codes))
  return order
}

/** An order is paid at the counter, and may be billed. */
async function sell(play: Play): Promise<void> {
  const order = await take(play)
  const { order: closed } = await request(play, orders.pay, { ...at(order), mode: 'Card', complete: true })
  expect([closed.orderStatus, closed.paidAmount, closed.outstandingAmount]).toEqual(['Completed', order.totalAmount, 0])
  if (play.chance.next() < 0.5) return
  const billed = await request(play, orders.invoice, at(closed))
  expect(billed.invoices.map(({ total }) => total)).toEqual([order.totalAmount])
}

/** A guest in house has an order, or parts of it, on the room; what is left is paid, and the first part may come back. */
async function postToRoom(play: Play, bill: Bill): Promise<void> {
  const { chance, desk } = play
  const { nights } = await desk.send(folios.get, { bookingId: bill.bookingId })
  const stayId = nights[0]?.stayId
  if (bill.state !== 'IN' || stayId === undefined) return
  const order = await take(play)
  let due: number = order.totalAmount
  let version = order.version
  const posted: string[] = []
  for (let parts = chance.upTo(3); parts > 0 && due > 0; parts -= 1) {
    const amount = chance.pick([due, chance.upTo(due)]) ?? due
    const input = { orderId: order.orderId, version, stayId, amount, signedName: 'Mira' }
    const done = await request(play, orders.billToRoom, input, isClosed(bill) ? 'folio_closed' : undefined)
    if (!done) break
    const [made] = await learn(play, bill, { counts: 'SERVICE', isTaxed: false, quantity: 1 })
    if (made) made.afterTax = made.net + made.tax - amount
    posted.push(made?.key ?? '')
    due -= amount
    version = done.version
    expect([done.outstandingAmount, done.onRoomAmount]).toEqual([due, order.totalAmount - due])
    expect(made?.afterTax).toBeGreaterThanOrEqual(0)
  }
  if (due === 0) {
    const lines = posted.map((key) => bill.charges.get(key))
    expect(lines.map((line) => [line?.net, line?.tax, line?.afterTax]).reduce(summed, [0, 0, 0])).toEqual([order.netAmount, order.taxAmount, order.afterTaxOffAmount]) // prettier-ignore
  }
  const [first] = posted
  const charge = bill.charges.get(first ?? '')
  if (charge && !isClosed(bill) && chance.next() < 0.4) {
    const { payments } = await desk.send(orders.get, { orderId: order.orderId })
    const input = { orderId: order.orderId, version, paymentId: payments[0]?.paymentId, reason: 'Other room' }
    version = (await request(play, orders.withdraw, input)).version
    due += payableOf(charge)
    Object.assign(charge, { net: 0, tax: 0, afterTax: 0 })
  }
  if (due > 0) await request(play, orders.pay, { orderId: order.orderId, version, mode: 'Cash', complete: true })
  else await request(play, orders.complete, { orderId: order.orderId, version })
}

const summed = (all: (number | undefined)[], one: (number | undefined)[]) =>
  all.map((amount, index) => (amount ?? 0) + (one[index] ?? 0))

/** What is sold at a counter beside the bills, and on them. */
export const orderMoves: readonly [weight: number, move: Move][] = [
  [1, sell],
  [4, postToRoom],
]
