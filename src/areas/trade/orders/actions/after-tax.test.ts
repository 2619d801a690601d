import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import type { RequestOf } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import type { Order } from '../contract/replies.ts'
import { startRestaurant } from './testing.ts'

// Curry is 400.00 and tea 50.00, and 5 % tax in two halves: together 450.00, 22.50 and 472.50.

let place: Awaited<ReturnType<typeof startRestaurant>>
let count = 0
beforeAll(async () => {
  place = await startRestaurant([offersArea, invoicesArea])
})
afterAll(() => place.stop())
beforeEach(() => place.hotel.rows(`update offers set state = 'PAUSED' where state = 'ACTIVE'`))

/** A coupon for orders that comes off after tax. */
async function coupon(more: Partial<RequestOf<typeof offers.create>> = {}) {
  const draft = await place.owner.send(offers.create, {
    name: `Coupon ${(count += 1)}`, target: 'ORDER', kind: 'AMOUNT_ONCE', amount: minor(10_000), channels: ['TILL'], amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX', ...more,
  }) // prettier-ignore
  return place.owner.send(offers.move, { offerId: draft.id, version: draft.version, state: 'ACTIVE' })
}
const share = (percentBp: number) => coupon({ kind: 'PERCENT', percentBp, amount: null })
const moneyOf = (order: Order) => [order.netAmount, order.taxAmount, order.afterTaxOffAmount, order.totalAmount, order.outstandingAmount] // prettier-ignore
const at = ({ orderId, version }: Order) => ({ orderId, version })
const paid = async (order: Order, more: object = {}) =>
  (await place.waiter.send(orders.pay, { ...at(order), mode: 'Cash', complete: true, ...more })).order
const serve = (order: Order) => place.manager.send(orders.setStatus, { ...at(order), status: 'Served' })
const partsOf = async (invoiceId: string) => {
  const { net, tax, afterTax, total, paid: money } = await place.manager.send(invoices.get, { invoiceId })
  return [net, tax, afterTax, total, money]
}

test('the guest pays less, tax and the kitchen’s tickets are those of the full price, and the use records what came off', async () => {
  const deal = await coupon()
  const order = await place.take(['CURRY', 'TEA'])
  expect(moneyOf(order)).toEqual([45_000, 2_250, 10_000, 37_250, 37_250])
  expect(order.orderLines.map((one) => [one.discountAmount, one.afterTaxAmount, one.afterTaxOffAmount])).toEqual([
    [0, 42_000, 8_889],
    [0, 5_250, 1_111],
  ])
  expect(order.offers).toEqual([{ name: deal.name, code: '', amount: 10_000 }])
  expect(order.kotDtoList).toHaveLength(2)
  const { rows } = await place.owner.send(offers.uses, { offerId: deal.id })
  expect(rows).toMatchObject([{ amount: 10_000, channel: 'TILL' }])
  const closed = await paid(order)
  expect([closed.orderStatus, closed.paymentStatus, closed.paidAmount]).toEqual(['Completed', 'Paid', 37_250])
})

test('more than is to be paid makes it nothing: the order closes unpaid, and its tax is owed all the same', async () => {
  await coupon({ amount: minor(99_999) })
  const order = await place.take(['CURRY', 'TEA'])
  expect(moneyOf(order)).toEqual([45_000, 2_250, 47_250, 0, 0])
  expect(codeOf(await place.waiter.raw(orders.pay, { ...at(order), mode: 'Cash' }))).toBe('nothing_due')
  const served = await serve(order)
  const closed = await place.waiter.send(orders.complete, at(served))
  const billed = await place.manager.send(orders.invoice, at(closed))
  expect(await partsOf(billed.invoices[0]?.invoiceId ?? '')).toEqual([45_000, 2_250, 47_250, 0, 0])
})

test('what is taken off before tax comes first, and a dish that is withdrawn takes its share along', async () => {
  const before = { kind: 'PERCENT', percentBp: 1_000, amount: null, amountsAre: 'AS_PRICED', comesOff: 'BEFORE_TAX', stack: 'both' } as const // prettier-ignore
  const lower = await coupon(before)
  const after = await coupon({ kind: 'PERCENT', percentBp: 1_000, amount: null, stack: 'both' })
  const order = await place.take(['CURRY', 'TEA'])
  expect(moneyOf(order)).toEqual([40_500, 2_026, 4_253, 38_273, 38_273])
  expect(order.offers).toEqual([{ name: lower.name, code: '', amount: 4_724 }, { name: after.name, code: '', amount: 4_253 }]) // prettier-ignore
  const tea = order.orderLines.find(({ productCode }) => productCode === 'TEA')?.orderLineId ?? ''
  const less = await place.manager.send(orders.removeLine, { orderLineId: tea, reason: 'Cold' })
  expect(moneyOf(less)).toEqual([36_000, 1_800, 3_780, 34_020, 34_020])
})

test('an invoice says it of each dish, and a credit note over a part gives its share back: as much is refunded', async () => {
  await share(1_000)
  const order = await paid(await place.take(['CURRY', 'TEA']), { complete: true })
  const served = order.orderStatus === 'Completed' ? order : await serve(order)
  const billed = await place.manager.send(orders.invoice, at(served))
  const invoiceId = billed.invoices[0]?.invoiceId ?? ''
  expect(await partsOf(invoiceId)).toEqual([45_000, 2_250, 4_725, 42_525, 42_525])
  const tea = { line: 1, net: minor(3_333) }
  const note = await place.manager.send(invoices.credit, { invoiceId, reason: 'RETURNED', lines: [tea] })
  // Two thirds of the tea: 33.33, 1.67 tax and 3.50 of its 5.25 that came off.
  expect([note.net, note.tax, note.afterTax, note.total]).toEqual([3_333, 166, 350, 3_149])
  const current = await place.manager.send(orders.get, { orderId: order.orderId })
  const back = (amount: number) => ({ ...at(current), mode: 'Cash' as const, amount, reason: 'Cold' })
  expect((await place.manager.raw(orders.refund, back(3_150))).body).toMatchObject({ code: 'charge_invoiced', details: { credited: 3_149 } }) // prettier-ignore
  const { order: open } = await place.manager.send(orders.refund, back(3_149))
  expect([open.closedAt, open.outstandingAmount]).toEqual([null, 3_149])
  expect(codeOf(await place.manager.raw(invoices.credit, { invoiceId, reason: 'RETURNED', lines: [{ line: 1, net: minor(1_668) }] }))).toBe('credit_above_invoice') // prettier-ignore
  const rest = await place.manager.send(invoices.credit, { invoiceId, reason: 'RETURNED' })
  expect([rest.total, rest.afterTax]).toEqual([42_525 - 3_149, 4_725 - 350])
})

test('rooms pay their part with its share, by lines on their bills; withdrawn, it is due here again', async () => {
  await share(1_000)
  const guest = await place.checkIn()
  const order = await place.take(['CURRY', 'TEA'])
  const post = (of: Order, amount?: number) =>
    place.waiter.send(orders.billToRoom, { ...at(of), roomNo: guest.roomNo, signedName: 'Asha', amount, complete: true }) // prettier-ignore
  const onBill = async () => {
    const { lines, money } = await place.clerk.send(folios.get, { bookingId: guest.bookingId })
    return [lines.map(({ kind, net, tax }) => [kind, net, tax]), money.services]
  }
  const half = await post(order, 14_175)
  expect(await onBill()).toEqual([[['SERVICE', 15_000, 750], ['DISCOUNT', -1_575, 0]], 14_175]) // prettier-ignore
  expect([half.onRoomAmount, half.outstandingAmount]).toEqual([14_175, 28_350])
  const all = await post(half)
  expect((await onBill())[1]).toBe(42_525)
  expect(all.paymentStatus).toBe('OnRoom')
  const paymentId = all.payments[1]?.paymentId ?? ''
  const open = await place.manager.send(orders.withdraw, { ...at(all), paymentId, reason: 'Other room' })
  expect([open.onRoomAmount, open.outstandingAmount, (await onBill())[1]]).toEqual([14_175, 28_350, 14_175])
  const closed = await paid(await serve(open))
  const billed = await place.manager.send(orders.invoice, at(closed))
  expect(await partsOf(billed.invoices[0]?.invoiceId ?? '')).toEqual([30_000, 1_500, 3_150, 28_350, 28_350])
})

test('what a room has of a discount stays given when the rest of it is lost', async () => {
  const deal = await coupon({ kind: 'PERCENT', percentBp: 1_000, amount: null, conditions: { minAmount: minor(44_000) } }) // prettier-ignore
  const guest = await place.checkIn()
  const order = await place.take(['CURRY', 'TEA'])
  const half = await place.waiter.send(orders.billToRoom, { ...at(order), roomNo: guest.roomNo, signedName: 'Asha', amount: 14_175 }) // prettier-ignore
  const tea = half.orderLines.find(({ productCode }) => productCode === 'TEA')?.orderLineId ?? ''
  const less = await place.manager.send(orders.removeLine, { orderLineId: tea, reason: 'Cold' })
  expect(moneyOf(less)).toEqual([40_000, 2_000, 1_575, 40_425, 26_250])
  expect((await place.owner.send(offers.uses, { offerId: deal.id })).rows[0]?.releasedAt).not.toBeNull()
})

test('split bills have the offer by themselves; the printed bill says what came off', async () => {
  await share(1_000)
  const order = await place.take(['CURRY', 'TEA'])
  const tea = order.orderLines.find(({ productCode }) => productCode === 'TEA')?.orderLineId ?? ''
  const two = await place.waiter.send(orders.split, { ...at(order), lines: [{ orderLineId: tea, unitsInOrder: 1 }] })
  expect([moneyOf(two.order), moneyOf(two.split)]).toEqual([[40_000, 2_000, 4_200, 37_800, 37_800], [5_000, 250, 525, 4_725, 4_725]]) // prettier-ignore
  await place.manager.send(printing.createPrinter, { name: 'Till', widthMm: 80, way: 'AGENT', isDefault: true })
  const { printJobIds } = await place.waiter.send(orders.printBill, { orderId: order.orderId })
  const [printed] = await place.hotel.rows<{ totals: { name: string; amount: string }[] }>(
    `select sheet -> 'totals' as totals from print_jobs where id = $1`,
    printJobIds,
  )
  expect(printed?.totals).toContainEqual(expect.objectContaining({ name: 'Discount after tax', amount: expect.stringContaining('42.00') })) // prettier-ignore
})
