import { type MoneyIn, payOutMoney, receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { changeOf } from '#areas/ledger/payments/rules/payments.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { redeemVoucher } from '#areas/offers/vouchers/actions/redeem.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { assertPayable } from '../rules/totals.ts'
import { assertMayRefund } from './bills.ts'
import { assertConfirmed, assertTip, closing, dueOf, finish, numberOf, recordMoney } from './money.ts'
import { getOrderReply } from './replies.ts'
import { saveOrder } from './save-order.ts'
import { lockWithLines } from './locked-order.ts'

/**
 * Takes money for an order under a receipt with the next number. The tip is on top of the bill.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, paid_above_balance, tendered_too_little, tips_not_taken; voucher_unknown,
 *   voucher_not_usable, voucher_too_small in mode Voucher
 */
export const pay: Action<typeof orders.pay> = async (ctx, input) => {
  const { orderId, version, mode, tip, tendered, reference, name, complete } = input
  const locked = await lockWithLines(ctx, orderId, version)
  assertConfirmed(locked)
  const due = dueOf(locked.order)
  const part = minor(input.amount ?? due)
  assertPayable(part, due)
  await assertTip(ctx, locked.order, tip)
  const amount = minor(part + tip)
  if (tendered !== undefined && tendered < amount) refuse('tendered_too_little', { amount })
  const money = await received(ctx, input.voucherCode, {
    orderId,
    amount,
    mode,
    reference,
    tendered: tendered as Minor | undefined,
    name: name || locked.order.guestName,
    description: `Order ${numberOf(locked.order)}`,
    businessServiceName: locked.order.outletName,
    action: 'orders.pay',
  })
  const saved = await saveOrder(ctx, locked, {
    order: {
      paid: minor(locked.order.paid + amount),
      tip: minor(locked.order.tip + tip),
      ...closing(locked.order, complete),
    },
  })
  recordMoney(ctx, 'ORDER_PAID', saved, { amount, mode, tip, receiptNumber: money.receiptNumber })
  const order = await finish(ctx, saved, complete)
  const { receiptId, receiptNumber } = money
  return { order, receiptId, receiptNumber, change: changeOf(amount, tendered as Minor | undefined) }
}

/** Money over the counter, or on the gift voucher of a code. */
const received = (ctx: Context, code: string | undefined, { amount, mode, reference, tendered, ...target }: MoneyIn) =>
  code === undefined
    ? receiveMoney(ctx, { ...target, amount, mode, tendered, ...(reference !== undefined && { reference }) })
    : redeemVoucher(ctx, { code, amount, target })

/**
 * Refunds money on the day of the order, or later as far as its invoice was credited: a refund receipt, and as much is due again unless
 * the order is cancelled after. What was paid by gift voucher goes back onto it.
 *
 * @throws Refusal not_found, stale_version, refund_above_paid, reversal_too_late, charge_invoiced;
 *   voucher_not_usable for one that is void
 */
export const refund: Action<typeof orders.refund> = async (ctx, { orderId, version, mode, amount, reason }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  const { order } = locked
  if (amount > order.paid) refuse('refund_above_paid', { paid: order.paid })
  await assertMayRefund(ctx, locked, amount)
  const { receiptId, receiptNumber } = await payOutMoney(ctx, {
    orderId,
    amount: minor(amount),
    mode,
    reason,
    name: order.guestName,
    description: `Order ${numberOf(order)}`,
    held: order.paid,
    action: 'orders.refund',
  })
  const isClosed = order.status === 'Completed'
  const saved = await saveOrder(ctx, locked, {
    order: {
      paid: minor(order.paid - amount),
      refunded: minor(order.refunded + amount),
      ...(isClosed && { status: 'Served' as const, closedAt: null, closesWhenServed: false }),
    },
  })
  recordMoney(ctx, 'ORDER_REFUNDED', saved, { amount, mode, reason, receiptNumber })
  return { order: await getOrderReply(ctx, orderId), receiptId, receiptNumber }
}

/**
 * The specification's two words of payment: Paid takes what is due in cash, NotPaid is true of an order nothing was paid of.
 *
 * @throws Refusal not_found, stale_version, order_moved_on; order_has_money when money was taken: it goes back by a refund
 */
export const setPaymentStatus: Action<typeof orders.setPaymentStatus> = async (ctx, { orderId, version, status }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  const { paid, onRoom, onCredit } = locked.order
  if (status === 'NotPaid') {
    if (paid > 0 || onRoom > 0 || onCredit > 0) refuse('order_has_money', { paid, onRoom, onCredit })
    return getOrderReply(ctx, orderId)
  }
  if (dueOf(locked.order) === 0 && locked.order.status !== 'Draft') return getOrderReply(ctx, orderId)
  const money = { orderId, mode: 'Cash' as const, tip: 0, reference: '', name: '', complete: false }
  return (await pay(ctx, money)).order
}
