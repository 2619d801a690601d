import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { Offer } from '#areas/offers/offers/contract/replies.ts'
import type { RequestOf } from '#core/contract.ts'
import { minor, sum } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import type { Order } from '../contract/replies.ts'
import { startRestaurant } from './testing.ts'

let place: Awaited<ReturnType<typeof startRestaurant>>
let count = 0
beforeAll(async () => {
  place = await startRestaurant([offersArea])
})
afterAll(() => place.hotel.stop())
beforeEach(() => place.hotel.rows(`update offers set state = 'PAUSED' where state = 'ACTIVE'`))

/** An offer for orders that is on, with the code CHEF and its number where it has one. */
async function offer(more: Partial<RequestOf<typeof offers.create>> = {}): Promise<Offer & { code: string }> {
  const draft = await place.owner.send(offers.create, {
    name: `Chef ${(count += 1)}`, target: 'ORDER', kind: 'PERCENT', percentBp: 2_000, channels: ['TILL'], ...more,
  }) // prettier-ignore
  const at = { offerId: draft.id, version: draft.version }
  const code = `CHEF-${count}`
  if (draft.needsCode) await place.owner.send(offers.addCodes, { ...at, code })
  return { ...(await place.owner.send(offers.move, { ...at, state: 'ACTIVE' })), code }
}
const usesOf = async ({ id }: Offer) => (await place.owner.send(offers.uses, { offerId: id })).rows
const enter = (order: Order, offerCode: string) => ({ orderId: order.orderId, version: order.version, offerCode })

test('an offer without a code comes by itself, off every line, with its tax, and its use records it', async () => {
  const full = await place.take(['DOSA', 'TEA'])
  const deal = await offer()
  const order = await place.take(['DOSA', 'TEA'])
  expect(order.orderLines.map(({ discountAmount }) => discountAmount)).toEqual([4_000, 1_000])
  expect(order.discountAmount).toBe(5_000)
  const totalOf = ({ netAmount, taxAmount }: Order) => netAmount + taxAmount
  expect(order.offers).toEqual([{ name: deal.name, code: '', amount: totalOf(full) - totalOf(order) }])
  expect(await usesOf(deal)).toMatchObject([
    { channel: 'TILL', amount: totalOf(full) - totalOf(order), orderId: order.orderId },
  ])
})

test('an amount with tax takes as much off what the guest pays, and one before tax as much off the price', async () => {
  const full = await place.take(['DOSA'])
  const payable = ({ netAmount, taxAmount }: Order) => netAmount + taxAmount
  const each = { kind: 'AMOUNT_EACH', percentBp: null, amount: minor(2_100) } as const
  await offer({ ...each, amountsAre: 'WITH_TAX' })
  expect(payable(full) - payable(await place.take(['DOSA']))).toBe(2_100)
  await place.hotel.rows(`update offers set state = 'PAUSED' where state = 'ACTIVE'`)
  await offer({ ...each, amountsAre: 'BEFORE_TAX' })
  expect(full.netAmount - (await place.take(['DOSA'])).netAmount).toBe(2_100)
})

test('of two the cheaper is free, and another of it changes that', async () => {
  await offer({ kind: 'FREE', percentBp: null, buy: 1, free: 1 })
  const order = await place.take(['DOSA', 'TEA'])
  expect(order.discountAmount).toBe(5_000)
  const more = await place.waiter.send(orders.addLines, {
    orderId: order.orderId,
    version: order.version,
    orderLines: [{ productCode: 'CURRY' }, { productCode: 'CURRY' }],
  })
  expect(more.discountAmount).toBe(5_000 + 20_000)
})

test('a waiter enters the code of a guest, removes it, and it is retained while it fits', async () => {
  const deal = await offer({ needsCode: true })
  const order = await place.take(['CURRY'])
  expect(order.discountAmount).toBe(0)
  const given = await place.waiter.send(orders.update, enter(order, deal.code.toLowerCase()))
  expect([given.discountAmount, given.offerCode]).toEqual([8_000, deal.code.toLowerCase()])
  expect(given.offers).toMatchObject([{ name: deal.name, code: deal.code }])
  const without = await place.waiter.send(orders.update, enter(given, ''))
  expect([without.discountAmount, without.offers]).toEqual([0, []])
  expect((await usesOf(deal)).map(({ releasedAt }) => releasedAt === null)).toEqual([false])
})

test('update refuses code_not_given, and the order stays as it is', async () => {
  const deal = await offer({ needsCode: true, conditions: { minAmount: minor(50_000) } })
  const order = await place.take(['CURRY'])
  const reply = await place.waiter.raw(orders.update, enter(order, deal.code))
  expect(reply.body).toMatchObject({ code: 'code_not_given', details: { because: 'minimum_not_reached' } })
  expect(codeOf(await place.waiter.raw(orders.update, enter(order, 'NOBODYS')))).toBe('code_not_given')
  expect((await place.waiter.send(orders.get, { orderId: order.orderId })).offerCode).toBe('')
})

test('a discount by hand is given in place of offers', async () => {
  const deal = await offer()
  const order = await place.take(['CURRY'])
  const by = { orderId: order.orderId, version: order.version, discountBp: 500, discountReason: 'Regular' }
  const own = await place.manager.send(orders.update, by)
  expect(own.discountAmount).toBe(2_000)
  expect((await usesOf(deal)).map(({ releasedAt }) => releasedAt === null)).toEqual([false])
})

test('happy hour is that of the moment each dish was ordered', async () => {
  await offer({ conditions: { timeFrom: '00:00', timeUntil: '00:01' } })
  const order = await place.take(['TEA'])
  expect(order.discountAmount).toBe(0)
  await place.hotel.rows(
    `update order_lines set created_at = date_trunc('day', now() at time zone p.time_zone) at time zone p.time_zone from properties p where p.id = order_lines.property_id and order_id = $1`,
    [order.orderId],
  )
  const more = await place.waiter.send(orders.addLines, {
    orderId: order.orderId,
    version: order.version,
    orderLines: [{ productCode: 'CURRY' }],
  })
  expect(more.orderLines.map(({ discountAmount }) => discountAmount)).toEqual([1_000, 0])
})

test('cancelling an order releases the last use', async () => {
  const deal = await offer({ maxUses: 1 })
  const first = await place.take(['TEA'])
  const second = await place.take(['TEA'])
  expect([first.discountAmount, second.discountAmount]).toEqual([1_000, 0])
  await place.manager.send(orders.cancel, { orderId: first.orderId, version: first.version, reason: 'Left' })
  expect((await usesOf(deal)).every(({ releasedAt }) => releasedAt !== null)).toBe(true)
  expect((await place.take(['TEA'])).discountAmount).toBe(1_000)
  const released = await place.hotel.rows<{ type: string }>(
    `select type from audit_events where order_id = $1 and type like 'OFFER_%' order by id`,
    [first.orderId],
  )
  expect(released.map(({ type }) => type)).toEqual(['OFFER_GIVEN', 'OFFER_RELEASED'])
})

test('an order that was paid and is refunded releases the last use as it is cancelled', async () => {
  await offer({ maxUses: 1 })
  const { orderId, totalAmount } = await place.take(['TEA'])
  await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  expect((await place.take(['TEA'])).discountAmount).toBe(0)
  await place.manager.send(orders.refund, { orderId, mode: 'Cash', amount: totalAmount, reason: 'Cold' })
  await place.manager.send(orders.cancel, { orderId, reason: 'Cold' })
  expect((await place.take(['TEA'])).discountAmount).toBe(1_000)
})

test('of 64 tills at once three have the last three uses, and a budget is never given twice', async () => {
  const at64 = () => Promise.all(Array.from({ length: 64 }, () => place.take(['TEA'])))
  const held = async (deal: Offer) => (await usesOf(deal)).filter(({ releasedAt }) => releasedAt === null)
  const deal = await offer({ maxUses: 3 })
  expect((await at64()).filter(({ discountAmount }) => discountAmount > 0)).toHaveLength(3)
  expect(await held(deal)).toHaveLength(3)
  await place.hotel.rows(`update offers set state = 'PAUSED' where id = $1`, [deal.id])
  // Each takes 1,000 off, before its tax.
  const capped = await offer({ budget: minor(2_999) })
  expect((await at64()).filter(({ discountAmount }) => discountAmount > 0)).toHaveLength(2)
  expect(await held(capped)).toHaveLength(2)
})

test('an offer that is paused stays with the orders that have it', async () => {
  const deal = await offer()
  const order = await place.take(['TEA'])
  await place.hotel.rows(`update offers set state = 'PAUSED' where id = $1`, [deal.id])
  const more = await place.waiter.send(orders.addLines, {
    orderId: order.orderId,
    version: order.version,
    orderLines: [{ productCode: 'CURRY' }],
  })
  expect(more.discountAmount).toBe(1_000 + 8_000)
  expect((await place.take(['TEA'])).discountAmount).toBe(0)
})

const productOf = async (code: string) => {
  const [product] = await place.hotel.rows<{ id: string; product_group_id: string }>(
    'select id, product_group_id from products where code = $1 and property_id = $2',
    [code, place.hotel.propertyId],
  )
  return { id: product?.id ?? '', groupId: product?.product_group_id ?? '' }
}
const gift = async (code: string, more: Partial<RequestOf<typeof offers.create>> = {}) =>
  offer({ kind: 'GIFT', percentBp: null, gift: { productId: (await productOf(code)).id }, ...more })
const linesOf = ({ orderLines }: Order) =>
  orderLines
    .filter(({ liveUnits }) => liveUnits > 0)
    .map(({ productCode, isGift, afterTaxAmount }) => [productCode, isGift, afterTaxAmount > 0])

test('a product comes with the order at no price, on a line of its own that the kitchen gets too', async () => {
  const deal = await gift('TEA', { conditions: { minAmount: minor(20_000) } })
  const order = await place.take(['CURRY'])
  expect(linesOf(order)).toEqual([
    ['CURRY', false, true],
    ['TEA', true, false],
  ])
  expect(order.discountAmount).toBe(0)
  expect((await usesOf(deal)).map(({ amount }) => amount)).toEqual([0])
  const sent = await place.hotel.rows(
    'select sent_units from order_lines where order_id = $1 and offer_id is not null',
    [order.orderId],
  )
  expect(sent).toEqual([{ sent_units: '1000' }])
  expect(linesOf(await place.take(['TEA']))).toEqual([['TEA', false, true]])
})

test('a gift that the guest does not want is taken off and does not come back; more of it is not free', async () => {
  await gift('TEA')
  const order = await place.take(['CURRY'])
  const orderLineId = order.orderLines.find(({ isGift }) => isGift)?.orderLineId ?? ''
  const { orderId, version } = order
  const more = await place.waiter.raw(orders.changeLine, { orderId, version, orderLineId, unitsInOrder: 2 })
  expect(codeOf(more)).toBe('units_not_allowed')
  const without = await place.manager.send(orders.removeLine, { orderLineId, reason: 'No thanks' })
  expect(linesOf(without)).toEqual([['CURRY', false, true]])
  const orderLines = [{ productCode: 'DOSA' }]
  const added = await place.waiter.send(orders.addLines, { orderId, version: without.version, orderLines })
  expect(linesOf(added).map(([code]) => code)).toEqual(['CURRY', 'DOSA'])
})

test('a gift that is not sold now is not given, and the code says why', async () => {
  const deal = await gift('TEA', { needsCode: true })
  const { id } = await productOf('TEA')
  await place.hotel.rows('update products set is_active = false where id = $1', [id])
  const order = await place.take(['CURRY'])
  const reply = await place.waiter.raw(orders.update, enter(order, deal.code))
  await place.hotel.rows('update products set is_active = true where id = $1', [id])
  expect(reply.body).toMatchObject({ code: 'code_not_given', details: { because: 'gift_not_sold' } })
})

test('an offer of products and groups is given on them alone', async () => {
  const dosa = await productOf('DOSA')
  const deal = await offer({ conditions: { productIds: [dosa.id] } })
  const order = await place.take(['DOSA', 'TEA'])
  expect(order.orderLines.map(({ discountAmount }) => discountAmount > 0)).toEqual([true, false])
  await place.hotel.rows(`update offers set state = 'PAUSED' where id = $1`, [deal.id])
  await offer({ conditions: { categories: [dosa.groupId] } })
  expect((await place.take(['DOSA'])).discountAmount).toBeGreaterThan(0)
})

const once = (more: Partial<RequestOf<typeof offers.create>> = {}) =>
  offer({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(10_000), ...more })
const offOf = (order: Order) => sum(order.offers.map(({ amount }) => amount))
const lineIdOf = (order: Order, code: string) => order.orderLines.find(({ productCode }) => productCode === code)?.orderLineId ?? '' // prettier-ignore
const splitOff = (order: Order, code: string) =>
  place.waiter.send(orders.split, { orderId: order.orderId, version: order.version, lines: [{ orderLineId: lineIdOf(order, code), unitsInOrder: 1 }] }) // prettier-ignore

test('an amount given once stays on the bill that was split; what does not fit there is on the other one', async () => {
  const deal = await once()
  const fits = await splitOff(await place.take(['CURRY', 'TEA']), 'TEA')
  expect([fits.order.discountAmount, fits.split.discountAmount]).toEqual([10_000, 0])
  const parts = await splitOff(await place.take(['CURRY', 'TEA']), 'CURRY')
  expect([parts.order.discountAmount, parts.split.discountAmount]).toEqual([5_000, 5_000])
  expect((await usesOf(deal)).filter(({ releasedAt }) => releasedAt === null)).toHaveLength(3)
  const merged = await place.waiter.send(orders.merge, { orderId: parts.order.orderId, fromOrderId: parts.split.orderId }) // prettier-ignore
  expect(merged.discountAmount).toBe(10_000)
})

test('what a cancelled part of a split bill had of an amount is for the other part again, and more dishes give no more', async () => {
  await once()
  const { order, split } = await splitOff(await place.take(['CURRY', 'TEA']), 'CURRY')
  const add = ({ orderId, version }: Order) =>
    place.waiter.send(orders.addLines, { orderId, version, orderLines: [{ productCode: 'CURRY' }] })
  const more = await add(split)
  expect(more.discountAmount).toBe(5_000)
  await place.manager.send(orders.cancel, { orderId: order.orderId, version: order.version, reason: 'Left' })
  expect((await add(more)).discountAmount).toBe(10_000)
})

test('of a bill split in three an amount with tax, before tax or after tax comes off once', async () => {
  const ways = [
    { amountsAre: 'WITH_TAX' },
    { amountsAre: 'BEFORE_TAX' },
    { amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX' },
  ] as const
  for (const way of ways) {
    await once({ ...way, amount: minor(26_500) })
    const whole = await place.take(['TEA', 'DOSA', 'DOSA', 'CURRY'])
    const first = await splitOff(whole, 'CURRY')
    const second = await splitOff(first.order, 'TEA')
    const all = [second.order, second.split, first.split]
    const off = sum(all.map(offOf))
    // Each part is rounded by itself.
    expect(Math.abs(off - offOf(whole)), JSON.stringify(way)).toBeLessThanOrEqual(2)
    await place.hotel.rows(`update offers set state = 'PAUSED' where state = 'ACTIVE'`)
  }
})

test('two parts of a split bill that grow at once have an amount once', async () => {
  await once({ amount: minor(30_000) })
  const { order, split } = await splitOff(await place.take(['TEA', 'DOSA']), 'DOSA')
  expect([order.discountAmount, split.discountAmount]).toEqual([5_000, 20_000])
  const both = await Promise.all(
    [order, split].map(({ orderId, version }) =>
      place.waiter.send(orders.addLines, { orderId, version, orderLines: [{ productCode: 'CURRY' }] }),
    ),
  )
  expect(sum(both.map(({ discountAmount }) => discountAmount))).toBe(30_000)
})
