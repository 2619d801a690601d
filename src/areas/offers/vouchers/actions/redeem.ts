import { assertPartyOf } from '#areas/ledger/folios/actions/parties.ts'
import { type MoneyIn, type MoneyResult, payOutMoney, receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Voucher, VoucherBalance } from '../contract/replies.ts'
import type { vouchers } from '../contract/vouchers.ts'
import { findByCode, getVoucher } from '../queries/vouchers.ts'
import { assertPays, isWholeCode } from '../rules/vouchers.ts'
import { hashOfCode } from './issue.ts'

/** What a voucher pays for: a booking or an order, and the text of the receipt. */
export type VoucherTarget = Pick<
  MoneyIn,
  'bookingId' | 'orderId' | 'partyId' | 'name' | 'description' | 'businessServiceName' | 'advance' | 'action'
>

/** The voucher of a typed code. @throws Refusal voucher_unknown for one the property never issued */
export async function voucherOf(ctx: Context, code: string): Promise<Voucher> {
  const found = isWholeCode(code)
    ? await findByCode(ctx.tx, hashOfCode(ctx.property.id, code), ctx.businessDate)
    : undefined
  return found ?? refuse('voucher_unknown')
}

/** The voucher of a typed code while it pays. @throws Refusal voucher_unknown; voucher_not_usable {number, state} */
export async function usableVoucher(ctx: Context, code: string): Promise<Voucher> {
  const found = await voucherOf(ctx, code)
  assertPays(found, zero)
  return found
}

/**
 * For areas above: pays with a voucher, by a receipt in mode Voucher that names its number. The caller has locked what is paid for. Of two who
 * redeem the last amount at the same moment one is refused.
 *
 * @throws Refusal voucher_unknown; voucher_not_usable for one that is used, expired or void; voucher_too_small {balance} when it has less
 *   than the amount; of a booking not_found, folio_closed
 */
export async function redeemVoucher(
  ctx: Context,
  { code, amount, target }: { code: string; amount: Minor; target: VoucherTarget },
): Promise<MoneyResult & { voucher: VoucherBalance }> {
  const found = await voucherOf(ctx, code)
  assertPays(found, amount)
  const money = await receiveMoney(ctx, {
    ...target,
    amount,
    mode: 'Voucher',
    usedVoucherId: found.id,
    reference: String(found.number),
  })
  ctx.publish('vouchers')
  return { ...money, voucher: balanceOf(await getVoucher(ctx.tx, found.id, ctx.businessDate)) }
}

/**
 * For areas above: puts money back onto the voucher that paid it.
 *
 * @throws Refusal refund_above_paid when no voucher paid as much; voucher_not_usable for one that is void; not_found, reversal_too_late
 */
export async function returnVoucher(
  ctx: Context,
  money: { amount: Minor; reason: string; target: { bookingId?: string; orderId?: string; receiptId?: string } },
): Promise<MoneyResult> {
  const { amount, reason, target } = money
  const returned = await payOutMoney(ctx, { ...target, amount, reason, mode: 'Voucher', action: 'vouchers.return' })
  ctx.publish('vouchers')
  return returned
}

export const balanceOf = ({ id, number, state, balance, currency, expiresOn }: Voucher): VoucherBalance => ({
  voucherId: id,
  number,
  state,
  balance,
  currency,
  expiresOn,
})

/** @throws Refusal voucher_unknown */
export const lookUp: Action<typeof vouchers.lookUp> = async (ctx, { code }) => balanceOf(await voucherOf(ctx, code))

/** @throws Refusal voucher_unknown, voucher_not_usable, voucher_too_small, not_found, folio_closed */
export const redeem: Action<typeof vouchers.redeem> = async (ctx, { code, bookingId, partyId, amount }) => {
  if (partyId !== undefined) await assertPartyOf(ctx, bookingId, partyId)
  const target = { bookingId, action: 'vouchers.redeem', ...(partyId !== undefined && { partyId }) }
  const { voucher, receiptNumber, money, payment } = await redeemVoucher(ctx, { code, amount, target })
  if (!money || !payment) throw new Error(`receipt ${receiptNumber} has no payment`)
  ctx.record({
    type: 'PAYMENT_TAKEN',
    entity: 'payment',
    entityId: payment.id,
    bookingId,
    after: { amount, mode: 'Voucher', status: payment.status, receiptNumber, due: money.due, voucher: voucher.number },
  })
  return { voucher, receiptNumber, money }
}
