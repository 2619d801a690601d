import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { receivablesArea } from '#areas/billing/receivables/actions/receivables.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor, shareOf } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'

type Payout = { companyId: string; bookingIds: readonly string[]; today: Day }

/**
 * Two payouts of a channel over bookings it promised to pay: last week's, as the bills let expect and accepted, and today's, of which
 * one line deducts more commission than agreed and one names an unknown booking.
 */
export async function payOut(ctx: Context, { companyId, bookingIds, today }: Payout): Promise<void> {
  const [first, second, third, ...rest] = await Promise.all(bookingIds.map((bookingId) => lineOf(ctx, bookingId)))
  if (!first || !second || !third) return
  const enter = (reference: string, paidOn: Day, lines: readonly Line[]) =>
    receivablesArea.actions.enterPayout(
      ctx,
      receivables.enterPayout.input.parse({ companyId, reference, paidOn, amount: add(lines), lines }),
    )
  const early = await enter('SQ-2211', addDays(today, -7), [first, second])
  await receivablesArea.actions.acceptMatching(ctx, receivables.acceptMatching.input.parse({ payoutId: early.id }))
  const more = shareOf(minor(third.gross), 200)
  const unknown = { ...third, reference: 'SQ-7731-X' }
  await enter('SQ-2218', today, [{ ...third, commission: minor(third.commission + more) }, ...rest, unknown])
  await ctx.tx.updateTable('payouts').set({ is_sample: true }).where('property_id', '=', ctx.tx.propertyId).execute()
}

type Line = Awaited<ReturnType<typeof lineOf>>

const add = (lines: readonly Line[]): number =>
  lines.reduce((all, { gross, commission, commissionTax, tcs, tds }) => all + gross - commission - commissionTax - tcs - tds, 0) // prettier-ignore

/** The amounts of a bill for a payout: what was promised, before commission and taxes are withheld. */
async function lineOf(ctx: Context, bookingId: string) {
  const { bookingReference, money } = await foliosArea.actions.get(ctx, folios.get.input.parse({ bookingId }))
  const { deferred, commission, commissionGst: commissionTax, tcs, tds } = money
  return {
    reference: bookingReference,
    gross: minor(deferred + commission + tcs + tds),
    commission,
    commissionTax,
    tcs,
    tds,
  }
}
