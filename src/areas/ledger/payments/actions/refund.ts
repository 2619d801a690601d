import type { Action } from '#server/request/context.ts'
import type { payments } from '../contract/payments.ts'
import { payOutMoney } from './move-money.ts'
import { notifyOfPayment } from './notify.ts'

/**
 * Hands money back: a receipt out and, for a booking's, a refund line on the bill and a payment of kind REFUND, so that the amount is due
 * again.
 *
 * @throws Refusal not_found; drawer_needed for cash without an open shift; refund_above_paid when more is requested than was received
 *   for the booking, or left of the receipt;
 *   reversal_too_late for a booking's receipt of an earlier day
 */
export const refund: Action<typeof payments.refund> = async (ctx, input) => {
  const { receiptId, amount, mode, reason, reference } = input
  const result = await payOutMoney(ctx, {
    bookingId: input.bookingId,
    receiptId,
    partyId: input.partyId,
    amount,
    mode,
    reason,
    reference,
    action: 'payments.refund',
  })
  const { payment, money, receiptNumber } = result
  if (payment) notifyOfPayment(ctx, payment, 'handed back', 'cancelled')
  ctx.record({
    type: 'PAYMENT_REFUNDED',
    entity: payment ? 'payment' : 'receipt',
    entityId: payment?.id ?? result.receiptId,
    bookingId: payment?.bookingId ?? undefined,
    after: { amount, mode, reason, receiptNumber, ofReceipt: receiptId, paid: money?.paid },
  })
  return { receiptId: result.receiptId, payment, money }
}
