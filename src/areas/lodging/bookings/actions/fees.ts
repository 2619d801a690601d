import { addLine } from '#areas/ledger/folios/actions/bill.ts'
import { reconcileNights } from '#areas/ledger/folios/actions/follow.ts'
import { lineKey, reversed } from '#areas/ledger/folios/rules/charges.ts'
import { type Minor, zero } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { FeeLine } from '../queries/bookings.ts'
import { findStaysById } from '../queries/changes.ts'
import { findStayNights, findStays } from '../queries/stays.ts'
import { type Fee, noShowFee } from '../rules/fees.ts'
import { agreedStays } from './terms.ts'

/** Puts a fee on the bill; none of nothing. The folio is counted again by the caller. */
export async function chargeFee(ctx: Context, bookingId: string, name: string, fee: Fee): Promise<void> {
  if (fee.total === 0) return
  await addLine(ctx, { bookingId, kind: 'FEE', name, net: fee.net, tax: fee.tax, taxes: fee.taxes })
}

/**
 * Reverses fees by lines that cancel them out, with what was taken off them and the pieces they were cut into. The folio is counted
 * again by the caller, after this.
 *
 * @param feeLineIds also those that were split into pieces
 * @throws Refusal already_invoiced
 */
export async function reverseFees(
  ctx: Context,
  bookingId: string,
  fees: readonly FeeLine[],
  reason: string,
  feeLineIds: readonly string[] = fees.map(({ id }) => id),
): Promise<void> {
  if (feeLineIds.length === 0) return
  await batch(
    ctx.tx,
    fees.map(
      (fee) => () =>
        addLine(ctx, {
          bookingId,
          kind: 'FEE',
          name: fee.name,
          ...reversed(fee),
          reversesId: fee.id,
          reason,
          ...(fee.stayId === null ? {} : { stayId: fee.stayId }),
        }),
    ),
  )
  await reconcileNights(ctx, bookingId, { removed: feeLineIds.map(lineKey), repriced: [], moved: new Map() })
}

/** What each of some confirmed stays would be charged for not arriving, with tax. */
export async function noShowFees(ctx: Context, stayIds: readonly string[]): Promise<Map<string, Minor>> {
  const due = await findStaysById(ctx.tx, stayIds)
  const booked = await findStays(ctx.tx, [...new Set(due.map(({ bookingId }) => bookingId))])
  const nights = await findStayNights(ctx.tx, stayIds)
  const feeOf = (id: string) => {
    const stay = due.find((one) => one.id === id)
    if (!stay) return zero
    const others = booked.filter(({ bookingId }) => bookingId === stay.bookingId)
    return noShowFee(agreedStays(ctx, [stay], nights), others).total
  }
  return new Map(stayIds.map((stayId) => [stayId, feeOf(stayId)]))
}
