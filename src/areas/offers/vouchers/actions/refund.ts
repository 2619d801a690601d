import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findTakenOff } from '../queries/moves.ts'
import { lockVoucher } from '../queries/vouchers.ts'
import { unusedOf } from '../rules/vouchers.ts'
import { voidRest } from './change.ts'

type Refunded = {
  voucherId: string
  amount: Minor
  /** What of the payment went back before, or is on its way. */
  refunded: Minor
  reason: string
}

/**
 * For areas above: the money of a sale goes back, at most what the voucher has not paid; all that is left on the voucher is voided, before the
 * money moves, so that it cannot be used meanwhile.
 *
 * @throws Refusal refund_above_paid {paid} when less is unused
 */
export async function voidForRefund(ctx: Context, { voucherId, amount, refunded, reason }: Refunded): Promise<void> {
  const voucher = await lockVoucher(ctx.tx, voucherId, ctx.businessDate)
  const paid = unusedOf({ balance: voucher.balance, takenOff: await findTakenOff(ctx.tx, voucherId), refunded })
  if (amount > paid) refuse('refund_above_paid', { paid })
  if (voucher.balance > 0) await voidRest(ctx, voucher, reason)
}
