import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import type { Day } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { vouchers } from '../contract/vouchers.ts'
import { getVoucher } from '../queries/vouchers.ts'
import { issueVoucher } from './issue.ts'

/** A day that is past is today. */
const dayOf = (ctx: Context, sendOn: Day | undefined): Day | null =>
  sendOn !== undefined && sendOn < ctx.businessDate ? ctx.businessDate : (sendOn ?? null)

/**
 * Sells a voucher: it is issued and its receipt written in one transaction. The money is owed to the holder of the code; it is no turnover.
 *
 * @throws Refusal drawer_needed for cash of a user without an open shift; unknown_reference for a guest who is not there
 */
export const sell: Action<typeof vouchers.sell> = async (ctx, { mode, reference, sendOn, ...issue }) => {
  const { voucherId, number } = await issueVoucher(ctx, { ...issue, source: 'SOLD', sendOn: dayOf(ctx, sendOn) })
  const { receiptId, receiptNumber } = await receiveMoney(ctx, {
    amount: issue.amount,
    mode,
    reference,
    name: issue.buyerName || issue.recipientName,
    soldVoucherId: voucherId,
    description: `Gift voucher ${number}`,
    action: 'vouchers.sell',
  })
  return { voucher: await getVoucher(ctx.tx, voucherId, ctx.businessDate), receiptId, receiptNumber }
}

/** @throws Refusal unknown_reference for a guest who is not there */
export const give: Action<typeof vouchers.give> = async (ctx, { sendOn, ...issue }) => {
  const { voucherId } = await issueVoucher(ctx, { ...issue, source: 'GIVEN', sendOn: dayOf(ctx, sendOn) })
  return getVoucher(ctx.tx, voucherId, ctx.businessDate)
}
