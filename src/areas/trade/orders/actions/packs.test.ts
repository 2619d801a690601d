import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { prepaidArea } from '#areas/trade/prepaid/actions.ts'
import { prepaid } from '#areas/trade/prepaid/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, refusedWith } from '#test/server.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

let property: Restaurant
let mira: string
let noor: string

beforeAll(async () => {
  property = await startRestaurant([customersArea, prepaidArea])
  const guest = async (firstName: string) =>
    (await property.clerk.send(customers.create, { firstName, lastName: 'Sen' })).id
  mira = await guest('Mira')
  noor = await guest('Noor')
})
afterAll(() => property.stop())

const groupId = () => property.menu.curry.productGroupId
let made = 0
/** A product that sells so many curries ahead. */
const packOf = (units: number, more: object = {}, price = 100_000) =>
  property.owner.send(products.create, {
    productCode: `PACK-${(made += 1)}`,
    name: `${units} curries ${made}`,
    kind: 'PREPAID',
    productGroupId: groupId(),
    price: minor(price),
    prepaid: { productId: property.menu.curry.id, units, ...more },
  })
const pay = (order: Order) => property.clerk.send(orders.pay, { orderId: order.orderId, mode: 'Cash', complete: true })
const packsOf = async (customerId: string) =>
  (await property.waiter.send(prepaid.list, { customerId, limit: 100 })).rows
/** Sells packs to a guest; returns the newest. */
async function sold(units: number, customerId = mira, more: object = {}) {
  const { productCode } = await packOf(units, more)
  await pay(await property.take([productCode], { customerId }))
  const [pack] = await packsOf(customerId)
  if (!pack) throw new Error('no pack')
  return pack
}
const lineOf = (order: Order, code = 'CURRY') => {
  const line = order.orderLines.find((one) => one.productCode === code && one.liveUnits > 0)
  if (!line) throw new Error(`no ${code}`)
  return line
}
const redeem = (order: Order, packId: string | null, more: object = {}) =>
  property.waiter.send(orders.usePack, { orderLineId: lineOf(order).orderLineId, packId, ...more })
const left = async (packId: string) => (await property.waiter.send(prepaid.get, { packId })).remaining

describe('a pack is sold', () => {
  test('to the guest of the order, with a number, at its share of what was paid, until its last day', async () => {
    const { productCode } = await packOf(10, { validDays: 90 }, 100_001)
    const open = await property.take([productCode], { customerId: noor })
    expect(await packsOf(noor)).toEqual([])
    const line = lineOf(open, productCode)
    const three = await property.waiter.send(orders.changeLine, { orderId: open.orderId, orderLineId: line.orderLineId, unitsInOrder: 3 }) // prettier-ignore
    expect(three.orderLines[0]).toMatchObject({ isPrepaid: true, isForKitchen: false, packId: null })
    await pay(three)
    const packs = await packsOf(noor)
    expect(packs.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(packs.reduce((sum, { price }) => sum + price, 0)).toBe(three.totalAmount)
    expect(packs[0]).toMatchObject({
      state: 'OPEN',
      guestName: 'Noor Sen',
      productName: 'curry',
      units: 10,
      remaining: 10,
      orderId: open.orderId,
      expiresOn: addDays(FIXTURE.businessDate, 89),
    })
  })

  test('never to no one: pay refuses pack_needs_guest, billToRoom refuses pack_needs_guest, billToCompany refuses pack_needs_guest, complete refuses pack_needs_guest, setStatus refuses pack_needs_guest', async () => {
    const { productCode } = await packOf(5)
    const open = await property.take([productCode])
    const { orderId } = open
    expect(await refusedWith(pay(open))).toBe('pack_needs_guest')
    const toRoom = { orderId, roomNo: '101', signedName: 'Mira' }
    expect(await refusedWith(property.clerk.send(orders.billToRoom, toRoom))).toBe('pack_needs_guest')
    expect(await refusedWith(property.clerk.send(orders.billToCompany, { orderId, companyId: UNKNOWN }))).toBe(
      'pack_needs_guest',
    )
    const free = await property.manager.send(orders.compOrder, { orderId: open.orderId, reason: 'A present' })
    expect(await refusedWith(property.waiter.send(orders.complete, { orderId }))).toBe('pack_needs_guest')
    expect(await refusedWith(property.waiter.send(orders.setStatus, { orderId, status: 'Completed' }))).toBe(
      'pack_needs_guest',
    )
    await property.waiter.send(orders.update, { orderId: open.orderId, version: free.version, customerId: noor })
    await property.waiter.send(orders.complete, { orderId: open.orderId })
    expect((await packsOf(noor))[0]).toMatchObject({ units: 5, price: 0 })
  })

  test('for whole units of a plain product, and only by a product set up as a pack', async () => {
    const pack = await packOf(5)
    const request = { productCode: 'WRONG', name: 'Wrong', productGroupId: groupId(), price: minor(100) }
    const terms = { productId: property.menu.curry.id, units: 5 }
    const create = (more: object) => refusedWith(property.owner.send(products.create, { ...request, ...more }))
    expect(await create({ kind: 'PREPAID' })).toBe('invalid')
    expect(await create({ prepaid: terms })).toBe('invalid')
    expect(await create({ kind: 'PREPAID', prepaid: { ...terms, units: 0 } })).toBe('invalid')
    expect(await create({ kind: 'PREPAID', prepaid: terms, isFractional: true })).toBe('invalid')
    expect(await create({ kind: 'PREPAID', prepaid: { ...terms, productId: pack.id } })).toBe('unknown_reference')
    expect(await create({ kind: 'PREPAID', prepaid: { ...terms, productId: UNKNOWN } })).toBe('unknown_reference')
  })
})

describe('a pack pays', () => {
  test('for a line that is cooked like any other: it costs nothing, and is no discount', async () => {
    const pack = await sold(3)
    const open = await property.take(['CURRY', 'TEA'], { customerId: mira })
    const paid = await redeem(open, pack.id)
    expect(lineOf(paid)).toMatchObject({ packId: pack.id, afterTaxAmount: 0, discountAmount: 0, compReason: '' })
    expect(paid).toMatchObject({ discountAmount: 0, totalAmount: lineOf(paid, 'TEA').afterTaxAmount })
    expect(paid.kotDtoList).toHaveLength(2)
    const used = await property.waiter.send(prepaid.get, { packId: pack.id })
    expect(used).toMatchObject({ remaining: 2, unusedAmount: Math.round((pack.price * 2) / 3) })
    expect(used.moves).toMatchObject([
      { kind: 'USED', units: -1, orderId: open.orderId, lineName: 'curry', movedByName: 'Wanda Rao' },
      { kind: 'ISSUED', units: 3, orderId: null },
    ])
    const again = await redeem(paid, pack.id)
    expect([again.version, await left(pack.id)]).toEqual([paid.version, 2])
    const sold2 = await redeem(paid, null)
    expect([lineOf(sold2).packId, await left(pack.id)]).toEqual([null, 3])
    expect(sold2.totalAmount).toBe(open.totalAmount)
  })

  test('for a part of a line, which is a line of its own then; usePack refuses pack_too_small', async () => {
    const pack = await sold(2)
    const open = await property.take([], { customerId: mira, orderLines: [{ productCode: 'CURRY', unitsInOrder: 3 }] })
    expect(await refusedWith(redeem(open, pack.id))).toBe('pack_too_small')
    const splitOf = await redeem(open, pack.id, { unitsInOrder: 2 })
    expect(splitOf.orderLines.map(({ liveUnits, packId }) => [liveUnits, packId])).toEqual([
      [1, null],
      [2, pack.id],
    ])
    expect([await left(pack.id), (await property.ledger(open.orderId))[0]]).toEqual([0, { code: 'CURRY', sent: 3_000, live: 3_000 }]) // prettier-ignore
    expect((await packsOf(mira)).find(({ id }) => id === pack.id)?.state).toBe('USED')
  })

  test('no more once the line is taken off, voided, given by the property, or its order cancelled', async () => {
    const pack = await sold(5)
    const spent = async (more: object = {}) => {
      const open = await property.take(['CURRY'], { customerId: mira, ...more })
      return { open: await redeem(open, pack.id), orderLineId: lineOf(open).orderLineId }
    }
    const off = await spent()
    await property.waiter.send(orders.removeLine, { orderLineId: off.orderLineId })
    expect(await left(pack.id)).toBe(5)
    const cooked = await spent()
    await property.cook.send(orders.setLineStatus, { orderLineId: cooked.orderLineId, status: 'Preparing' })
    await property.manager.send(orders.removeLine, { orderLineId: cooked.orderLineId, reason: 'Burnt' })
    expect(await left(pack.id)).toBe(5)
    const house1 = await spent()
    await property.manager.send(orders.comp, { orderLineId: house1.orderLineId, reason: 'Late' })
    expect(await left(pack.id)).toBe(5)
    const cancelled = await spent()
    await property.waiter.send(orders.cancel, { orderId: cancelled.open.orderId, reason: 'Left' })
    expect(await left(pack.id)).toBe(5)
    const reassigned = await spent()
    const other = await property.waiter.send(orders.update, { orderId: reassigned.open.orderId, customerId: noor })
    expect([lineOf(other).packId, await left(pack.id)]).toEqual([null, 5])
  })

  test('on whatever bill its line goes to, and for halves of it', async () => {
    const pack = await sold(4)
    const open = await property.take([], { customerId: mira, orderLines: [{ productCode: 'CURRY', unitsInOrder: 3 }, { productCode: 'TEA' }] }) // prettier-ignore
    const paid = await redeem(open, pack.id)
    const lines = [{ orderLineId: lineOf(paid).orderLineId, unitsInOrder: 1 }]
    const { order, split } = await property.waiter.send(orders.split, { orderId: open.orderId, lines })
    expect([lineOf(order).packId, lineOf(split).packId, await left(pack.id)]).toEqual([pack.id, pack.id, 1])
    await property.waiter.send(orders.merge, { orderId: order.orderId, fromOrderId: split.orderId })
    expect(await left(pack.id)).toBe(1)
    const more = await property.waiter.send(orders.changeLine, { orderId: order.orderId, orderLineId: lineOf(order).orderLineId, unitsInOrder: 3 }) // prettier-ignore
    expect(more.orderLines.filter(({ packId }) => packId === null).map(({ name }) => name)).toContain('curry')
    expect(await left(pack.id)).toBe(1)
  })

  test('an order that packs pay for wholly is closed without money', async () => {
    const pack = await sold(1)
    const paid = await redeem(await property.take(['CURRY'], { customerId: mira }), pack.id)
    const done = await property.waiter.send(orders.complete, { orderId: paid.orderId })
    expect(done).toMatchObject({ orderStatus: 'Completed', totalAmount: 0, outstandingAmount: 0 })
    expect(await refusedWith(redeem(paid, null))).toBe('order_moved_on')
  })

  test('never for another guest or product, after its day, before the property has confirmed, beside money: usePack refuses not_found, usePack refuses order_moved_on, usePack refuses order_has_money, usePack refuses units_not_allowed, usePack refuses pack_not_for_this, usePack refuses pack_not_usable', async () => {
    const pack = await sold(3, mira, { validDays: 1 })
    const open = await property.take(['CURRY', 'TEA'], { customerId: mira })
    const ofNoor = await property.take(['CURRY'], { customerId: noor })
    expect(await refusedWith(redeem(ofNoor, pack.id))).toBe('pack_not_for_this')
    expect(await refusedWith(redeem(await property.take(['CURRY']), pack.id))).toBe('pack_not_for_this')
    const tea = { orderLineId: lineOf(open, 'TEA').orderLineId, packId: pack.id }
    expect(await refusedWith(property.waiter.send(orders.usePack, tea))).toBe('pack_not_for_this')
    expect(await refusedWith(redeem(open, UNKNOWN))).toBe('not_found')
    expect(await refusedWith(redeem(open, pack.id, { unitsInOrder: 0.5 }))).toBe('units_not_allowed')
    expect(await refusedWith(redeem(await property.take(['CURRY'], { customerId: mira, confirm: false }), pack.id))).toBe('order_moved_on') // prettier-ignore
    await property.clerk.send(orders.pay, { orderId: open.orderId, mode: 'Cash', amount: minor(100) })
    expect(await refusedWith(redeem(open, pack.id))).toBe('order_has_money')
    const late = await property.take(['CURRY'], { customerId: mira })
    await property.hotel.rows('update prepaid_packs set expires_on = issued_on - 1 where id = $1', [pack.id])
    expect(await refusedWith(redeem(late, pack.id))).toBe('pack_not_usable')
    expect(await left(pack.id)).toBe(3)
  })

  test('its last unit once, when four tills redeem it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pack = await sold(1)
      const wanting = await Promise.all(Array.from({ length: 4 }, () => property.take(['CURRY'], { customerId: mira })))
      const outcomes = await Promise.allSettled(wanting.map((open) => redeem(open, pack.id)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const used = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
      for (const no of used) expect(no).toContain('"code":"pack_not_usable"')
      expect(await left(pack.id)).toBe(0)
    }
  })

  test('or is ended, when a till and a manager come at the same moment: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: packId, version } = await sold(1)
      const open = await property.take(['CURRY'], { customerId: mira })
      const end = property.manager.send(prepaid.end, { packId, version, reason: 'Moves away' })
      const refusals = await Promise.all([refusedWith(redeem(open, packId)), refusedWith(end)])
      expect(refusals.filter((code) => code === undefined)).toHaveLength(1)
      const { moves } = await property.waiter.send(prepaid.get, { packId })
      expect(moves.map(({ units }) => units)).toEqual([-1, 1])
    }
  })

  test('for its guest under each name they were entered by', async () => {
    const request = { firstName: 'Mirra', lastName: 'Sen' }
    const { id: twin } = await property.clerk.send(customers.create, request)
    const pack = await sold(2, twin)
    const open = await property.take(['CURRY'], { customerId: mira })
    expect(await refusedWith(redeem(open, pack.id))).toBe('pack_not_for_this')
    const versionOf = async (customerId: string) => (await property.manager.send(customers.get, { customerId })).version
    const version = await versionOf(twin)
    await property.manager.send(customers.merge, { customerId: twin, intoId: mira, version, intoVersion: await versionOf(mira) }) // prettier-ignore
    await redeem(open, pack.id)
    expect((await packsOf(mira)).find(({ id }) => id === pack.id)).toMatchObject({
      remaining: 1,
      guestName: 'Mira Sen',
    })
  })
})

describe('money that is given back', () => {
  test('takes the packs of the sale back, and closed again it issues them anew', async () => {
    const pack = await sold(3, noor)
    const refund = { orderId: pack.orderId, mode: 'Cash' as const, amount: minor(1_000), reason: 'Too dear' }
    const { order } = await property.manager.send(orders.refund, refund)
    expect(order.orderStatus).toBe('Confirmed')
    const spentPack = await property.waiter.send(prepaid.get, { packId: pack.id })
    expect(spentPack).toMatchObject({ state: 'ENDED', remaining: 0 })
    expect(spentPack.moves[0]).toMatchObject({ kind: 'TAKEN_BACK', units: -3 })
    await pay(order)
    const [again] = await packsOf(noor)
    expect(again).toMatchObject({ orderId: pack.orderId, state: 'OPEN', remaining: 3 })
    expect(again?.id).not.toBe(pack.id)
  })

  test('not once one was used: refund refuses pack_in_use; ended by a manager first, it is not issued again', async () => {
    const pack = await sold(4)
    await redeem(await property.take(['CURRY'], { customerId: mira }), pack.id)
    const { unusedAmount, version } = await property.waiter.send(prepaid.get, { packId: pack.id })
    const refund = { orderId: pack.orderId, mode: 'Cash' as const, amount: unusedAmount, reason: 'Moves away' }
    expect(await refusedWith(property.manager.send(orders.refund, refund))).toBe('pack_in_use')
    await property.manager.send(prepaid.end, { packId: pack.id, version, reason: 'Moves away' })
    const { order } = await property.manager.send(orders.refund, refund)
    await property.manager.send(orders.update, { orderId: pack.orderId, discountFixed: order.outstandingAmount, discountReason: 'Ended' }) // prettier-ignore
    const open = await property.waiter.send(orders.get, { orderId: pack.orderId })
    if (open.outstandingAmount > 0) await pay(open)
    else await property.waiter.send(orders.complete, { orderId: pack.orderId })
    expect((await packsOf(mira)).filter(({ orderId }) => orderId === pack.orderId)).toHaveLength(1)
  })

  test('nor off a room’s bill: withdraw refuses pack_in_use', async () => {
    const guest = await property.checkIn()
    const { productCode } = await packOf(2)
    const open = await property.take([productCode], { deliveryMethod: 'Room Order', roomNo: guest.roomNo })
    const customerId = open.customerId ?? ''
    await property.clerk.send(orders.billToRoom, { orderId: open.orderId, signedName: 'Asha', complete: true })
    const [pack] = await packsOf(customerId)
    const meal = await property.take(['CURRY'], { deliveryMethod: 'Room Order', roomNo: guest.roomNo })
    await redeem(meal, pack?.id ?? '')
    const { payments } = await property.waiter.send(orders.get, { orderId: open.orderId })
    const withdraw = { orderId: open.orderId, paymentId: payments[0]?.paymentId ?? '', reason: 'Wrong room' }
    expect(await refusedWith(property.manager.send(orders.withdraw, withdraw))).toBe('pack_in_use')
    await redeem(meal, null)
    expect(await property.manager.send(orders.withdraw, withdraw)).toMatchObject({ orderStatus: 'Confirmed' })
    expect(await left(pack?.id ?? '')).toBe(0)
  })
})

test('whatever is done with lines that packs pay for, nothing is used twice and nothing is lost', async () => {
  let seed = 7
  const any = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const pack = await sold(6)
  const other = await sold(2)
  const open = await Promise.all([1, 2, 3].map(() => property.take(['CURRY', 'CURRY', 'TEA'], { customerId: mira })))
  const endOther = async () => {
    const { version } = await property.waiter.send(prepaid.get, { packId: other.id })
    return property.manager.send(prepaid.end, { packId: other.id, version, reason: 'Moves away' })
  }
  for (let step = 0; step < 80; step += 1) {
    // Units of an ended pack still go back to it, though they pay for nothing any more.
    if (step === 50) expect([undefined, 'pack_not_usable']).toContain(await refusedWith(endOther()))
    const { orderId } = open[any(open.length)] as Order
    const now = await property.waiter.send(orders.get, { orderId })
    const curries = now.orderLines.filter((line) => line.productCode === 'CURRY' && line.liveUnits > 0)
    const line = curries[any(Math.max(1, curries.length))]
    if (!line) {
      await property.waiter.send(orders.addLines, { orderId, orderLines: [{ productCode: 'CURRY', unitsInOrder: 2 }] })
      continue
    }
    const { orderLineId } = line
    const done = [
      () => property.waiter.send(orders.usePack, { orderLineId, packId: [pack.id, other.id, null][any(3)] ?? null }),
      () => property.waiter.send(orders.usePack, { orderLineId, packId: pack.id, unitsInOrder: 1 }),
      () => property.waiter.send(orders.changeLine, { orderId, orderLineId, unitsInOrder: any(4) }),
      () => property.manager.send(orders.comp, { orderLineId, reason: any(2) === 0 ? '' : 'Late' }),
      () => property.waiter.send(orders.addLines, { orderId, orderLines: [{ productCode: 'CURRY' }] }),
    ]
    const code = await refusedWith((done[any(done.length)] as () => Promise<unknown>)())
    expect([undefined, 'pack_too_small', 'pack_not_usable', 'units_not_allowed', 'order_moved_on']).toContain(code)
  }
  expect(await violatedInvariants(property.hotel.db)).toEqual([])
})
