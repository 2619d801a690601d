import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueVoucher } from '#areas/offers/vouchers/actions/issue.ts'
import { vouchersArea } from '#areas/offers/vouchers/actions/vouchers.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { minor } from '#core/money.ts'
import { codeOf, refusedWith } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant([vouchersArea])
})
afterAll(() => place.stop())

const issued = (amount: number) =>
  place.hotel.inside((ctx) => issueVoucher(ctx, { amount: minor(amount), source: 'LOYALTY' }))
const balanceOf = async (voucherId: string) => (await place.waiter.send(vouchers.get, { voucherId })).balance
const pay = (orderId: string, voucherCode: string, amount?: number, complete = false) =>
  place.waiter.send(orders.pay, {
    orderId,
    voucherCode,
    mode: 'Voucher',
    complete,
    ...(amount !== undefined && { amount: minor(amount) }),
  })

test('a voucher pays a part of an order, cash the rest; the receipt names its number', async () => {
  const { voucherId, code, number } = await issued(2_000)
  const { orderId } = await place.take(['TEA'])
  await pay(orderId, code, 2_000)
  expect(await balanceOf(voucherId)).toBe(0)
  const { order } = await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  expect(order).toMatchObject({ orderStatus: 'Completed', paymentStatus: 'Paid' })
  const [paid] = (await place.waiter.send(vouchers.get, { voucherId })).moves
  expect(paid).toMatchObject({ kind: 'REDEEMED', orderId, amount: -2_000 })
  const [receipt] = await place.hotel.rows<{ reference: string }>(
    `select reference from receipts where payment_mode = 'Voucher'`,
  )
  expect(receipt?.reference).toBe(String(number))
})

test('two tills with the last amount: one has it', async () => {
  const { voucherId, code } = await issued(5_250)
  const both = [await place.take(['TEA']), await place.take(['TEA'])]
  const tries = await Promise.all(
    both.map(({ orderId }) =>
      place.waiter.raw(orders.pay, { orderId, mode: 'Voucher', voucherCode: code, complete: true }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf(voucherId)).toBe(0)
})

test('pay refuses voucher_unknown, pay refuses voucher_not_usable, pay refuses voucher_too_small; without a code nothing is paid', async () => {
  const { code } = await issued(5_250)
  const first = await place.take(['TEA'])
  const dear = await place.take(['DOSA'])
  expect(await refusedWith(pay(first.orderId, '2222222222222222'))).toBe('voucher_unknown')
  expect(await refusedWith(pay(dear.orderId, code))).toBe('voucher_too_small')
  await pay(first.orderId, code, undefined, true)
  expect(await refusedWith(pay(dear.orderId, code))).toBe('voucher_not_usable')
  expect((await place.waiter.raw(orders.pay, { orderId: dear.orderId, mode: 'Voucher' })).status).toBe(400)
})

test('money goes back onto the voucher and in no other mode; refund refuses voucher_not_usable for one that is void', async () => {
  const { voucherId, code } = await issued(10_000)
  const { orderId, totalAmount } = await place.take(['TEA'])
  await pay(orderId, code, undefined, true)
  const back = { orderId, amount: minor(totalAmount), reason: 'Cold' }
  expect(codeOf(await place.manager.raw(orders.refund, { ...back, mode: 'Cash' }))).toBe('refund_above_paid')
  await place.manager.send(orders.refund, { ...back, mode: 'Voucher' })
  expect(await balanceOf(voucherId)).toBe(10_000)
  await pay(orderId, code, undefined, true)
  const { version } = await place.owner.send(vouchers.get, { voucherId })
  await place.owner.send(vouchers.cancel, { voucherId, version, reason: 'Stolen' })
  expect(await refusedWith(place.manager.send(orders.refund, { ...back, mode: 'Voucher' }))).toBe('voucher_not_usable')
})
