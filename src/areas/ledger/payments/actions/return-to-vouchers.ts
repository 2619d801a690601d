import { type Minor, minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { findHeldOnVouchers } from '../queries/vouchers.ts'
import { payOutMoney } from './move-money.ts'

/**
 * For bookings: puts what gift vouchers paid, of money that nothing is owed for any more, back onto them; a void one gets nothing back, and
 * the money stays on the bill. A booking has few vouchers.
 *
 * @param credit what was paid beyond what is owed, minor units
 */
export async function returnToVouchers(
  ctx: Context,
  { bookingId, credit, reason }: { bookingId: string; credit: Minor; reason: string },
): Promise<void> {
  if (credit <= 0) return
  let left: number = credit
  const vouchers = await findHeldOnVouchers(ctx.tx, { bookingId, orderId: undefined, receiptId: undefined })
  for (const { held, isVoid } of vouchers) {
    const amount = minor(Math.min(held, left))
    if (isVoid || amount === 0) continue
    await payOutMoney(ctx, { bookingId, amount, mode: 'Voucher', reason, action: 'payments.returnToVouchers' })
    left -= amount
  }
}
