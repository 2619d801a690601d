import type { Minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { ReceiptMode } from '../contract/payment-routes.ts'
import { findHeldOnVouchers } from '../queries/vouchers.ts'
import { assertReturnable, type ReceiptState, voucherWith } from '../rules/payments.ts'

type Returned = {
  mode: ReceiptMode
  amount: Minor
  bookingId?: string | undefined
  orderId?: string | undefined
  /** The receipt whose money goes back. */
  given?: ReceiptState | undefined
  /** The unrefunded money of the booking or the order in all. */
  paid?: Minor | undefined
  provider?: string
  reference?: string
}

/**
 * Which gift voucher money goes back onto: the one that paid last for the booking, the order or the receipt, and enough of it. Money that a
 * provider sent back already is not looked at.
 *
 * @throws Refusal refund_above_paid {paid} in mode Voucher when no voucher paid as much; in another mode when the rest was paid by voucher
 */
export async function voucherReturnedTo(
  ctx: Context,
  { mode, amount, bookingId, orderId, given, paid, provider, reference }: Returned,
): Promise<{ usedVoucherId?: string; reference?: string }> {
  if (provider || (bookingId === undefined && orderId === undefined && !given)) return {}
  const held = await findHeldOnVouchers(ctx.tx, { bookingId, orderId, receiptId: given?.id })
  if (mode !== 'Voucher') {
    assertReturnable({ amount, paid, isPaidByVoucher: given !== undefined && given.usedVoucherId !== null }, held)
    return {}
  }
  const { voucherId, number } = voucherWith(held, amount)
  return { usedVoucherId: voucherId, reference: reference || String(number) }
}
