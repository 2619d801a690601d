import type { Collected, Settler } from '#areas/billing/gateways/actions/apply.ts'
import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { issueVoucher } from '#areas/offers/vouchers/actions/issue.ts'
import { printMoney } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { findOrder, lockOrder, markPaid, type StoredOrder } from '../queries/orders.ts'
import { sendDayOf } from '../rules/gifts.ts'
import { mailBuyer } from './mails.ts'

/** What gifts do with money once a provider reports it as collected: it issues the voucher, once, also after the order's time is over. */
export const giftSettler: Settler = {
  lock: async (ctx, orderId) => void (await lockOrder(ctx.tx, orderId)),
  settle: async (ctx, { ownerId, name, email }, money) => {
    const order = await findOrder(ctx.tx, ownerId)
    if (!order || order.paidAt !== null || money.isSurplus) await saveUnallocated(ctx, { ...money, name, email })
    else await issueFor(ctx, order, money)
    ctx.publish('gifts', 'vouchers', 'payments')
  },
}

const received = ({ amount, mode, provider, providerPaymentId }: Collected) => ({
  amount,
  mode,
  provider,
  providerPaymentId,
  reference: providerPaymentId,
})

async function issueFor(ctx: Context, order: StoredOrder, money: Collected): Promise<void> {
  const { id, buyerName, buyerEmail, recipientName, recipientEmail, message } = order
  const sendOn = sendDayOf(order.sendOn, ctx.businessDate)
  const issue = { amount: money.amount, buyerName, recipientName, recipientEmail, message, sendOn }
  const { voucherId, number } = await issueVoucher(ctx, { ...issue, source: 'SOLD' })
  await receiveMoney(ctx, {
    ...received(money),
    name: buyerName,
    email: buyerEmail,
    soldVoucherId: voucherId,
    description: `Gift voucher ${number}`,
    action: 'gifts.pay',
  })
  await markPaid(ctx.tx, { id, at: money.at, voucherId, sendOn })
  await mailBuyer(ctx, order, number)
  ctx.record({
    type: 'GIFT_ORDER_PAID',
    entity: 'gift_order',
    entityId: id,
    after: { amount: money.amount, mode: money.mode, number },
  })
}

/** Money without an order that waits for it is stored, on nothing, and staff are notified. */
async function saveUnallocated(ctx: Context, money: Collected & { name: string; email: string }): Promise<void> {
  const { amount, name, email } = money
  const description = 'Gift voucher, paid twice'
  const { receiptId, receiptNumber } = await receiveMoney(ctx, { ...received(money), name, email, description })
  ctx.record({
    type: 'GIFT_ORDER_PAID_TWICE',
    entity: 'receipt',
    entityId: receiptId,
    after: { amount, receiptNumber },
  })
  ctx.notify({
    type: 'payment',
    referenceNumber: String(receiptNumber),
    referenceId: receiptId,
    status: 'cancelled',
    message: `${printMoney(amount, ctx.property.currency, ctx.property.locale)} came twice for a gift voucher: receipt ${receiptNumber} is on nothing`,
    text: { kind: 'gift_paid_twice', facts: { amount, receipt: receiptNumber } },
    redirectPath: '/gift-orders',
  })
}
