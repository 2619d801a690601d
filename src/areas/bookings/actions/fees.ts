import { addLine } from '#areas/folios/actions.ts'
import { reversed } from '#areas/folios/rules.ts'
import type { Context } from '#server/context.ts'
import { together } from '#server/together.ts'
import type { FeeLine } from '../queries/bookings.ts'
import type { Fee } from '../rules/fees.ts'

/** Puts a fee on the bill; none of nothing. The folio is counted again by the caller. */
export async function chargeFee(ctx: Context, bookingId: string, name: string, fee: Fee): Promise<void> {
  if (fee.total === 0) return
  await addLine(ctx, { bookingId, kind: 'FEE', name, net: fee.net, tax: fee.tax, taxes: fee.taxes })
}

/** Cancels fees out by lines that take them back. The folio is counted again by the caller. */
export async function takeBack(
  ctx: Context,
  bookingId: string,
  fees: readonly FeeLine[],
  reason: string,
): Promise<void> {
  await together(
    fees.map((fee) =>
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
}
