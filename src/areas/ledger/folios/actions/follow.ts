import { type Minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findInvoicedItems, lockPartyKeys } from '../queries/parties.ts'
import { findLines } from '../queries/lines.ts'
import { type NightChanges, planNights as follow, type NightsChanged } from '../rules/follow.ts'
import { addLines } from './bill.ts'

/** @throws Refusal already_invoiced when a night that changes, or a piece of one, is on an invoice */
async function followsOf(ctx: Context, bookingId: string, changed: NightsChanged): Promise<NightChanges[]> {
  const nights = [...changed.removed, ...changed.repriced, ...changed.moved.keys()]
  if (nights.length === 0) return []
  const [lines, invoiced] = await Promise.all([findLines(ctx.tx, bookingId), findInvoicedItems(ctx.tx, bookingId)])
  const follows = follow(lines, changed)
  const key = [...nights, ...follows.map(({ chargeKey }) => chargeKey)].find((one) => invoiced.has(one))
  if (key !== undefined) refuse('already_invoiced', { key })
  return follows
}

/**
 * What would come off the bill, or onto it, besides the nights themselves, if some nights were removed, for each of several choices of
 * nights; minor units with tax.
 */
export async function weighNights(
  ctx: Context,
  bookingId: string,
  choices: readonly (readonly string[])[],
): Promise<Minor[]> {
  const lines = await findLines(ctx.tx, bookingId)
  return choices.map((removed) => {
    const follows = follow(lines, { removed, repriced: [], moved: new Map() })
    return sum(follows.map(({ amounts: { net, tax } }) => net + tax))
  })
}

/**
 * Updates the lines that depend on nights of a booking; every action that removes nights, prices them anew or puts them under
 * another stay calls this, and so does one that reverses a fee that lines may depend on. The caller has locked the booking's row and
 * counts the folio afterwards.
 *
 * @throws Refusal already_invoiced
 */
export async function reconcileNights(ctx: Context, bookingId: string, changed: NightsChanged): Promise<void> {
  const follows = await followsOf(ctx, bookingId, changed)
  if (changed.moved.size > 0) await lockPartyKeys(ctx.tx, bookingId, changed.moved)
  if (follows.length === 0) return
  await addLines(
    ctx,
    follows.map(({ chargeKey, like, amounts }) => ({
      bookingId,
      kind: like.kind,
      name: like.name,
      countsAs: like.countsAs,
      quantity: like.quantity,
      serviceOn: like.serviceOn,
      isDiscount: like.isDiscount,
      includesTax: like.includesTax,
      chargeableToBooking: like.chargeableToBooking,
      offerUseId: like.offerUseId,
      ...amounts,
      chargeKey,
      reason: like.reason,
      action: 'bookings.nights',
    })),
  )
}
