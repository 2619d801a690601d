import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { Context } from '#server/request/context.ts'
import { findLines } from '../queries/lines.ts'
import { offerChanges, type OfferOff } from '../rules/offers.ts'
import { addLines } from './bill.ts'
import { openCharges, takeOff } from './charges.ts'

/** What a use of an offer takes off a bill, and what the bill calls it. */
export type BilledOffer = { useId: string; name: string; offs: readonly { key: string; amount: OfferOff['amount'] }[] }

/**
 * Sets the discounts of a bill from its offers, night by night and line by line. A use that is not named has no discount any more. The caller
 * has locked the booking's row and counts the folio afterwards.
 *
 * @returns whether anything changed
 * @throws Refusal folio_closed, no_tax_slab
 */
export async function billOffers(ctx: Context, bookingId: string, offers: readonly BilledOffer[]): Promise<boolean> {
  const [charges, slabs] = [await openCharges(ctx, { bookingId }), await taxSlabs(ctx)]
  const lines = await findLines(ctx.tx, bookingId)
  const wanted = offers.flatMap(({ useId, offs }) => offs.map((off) => ({ useId, ...off })))
  const changes = offerChanges(charges, lines, wanted, { slabs })
  if (changes.length === 0) return false
  const nameOf = new Map(offers.map(({ useId, name }) => [useId, name]))
  await addLines(
    ctx,
    changes.flatMap(({ useId, charge, amounts }) =>
      takeOff(bookingId, [{ charge, amounts }], {
        reason: nameOf.get(useId) ?? '',
        action: 'offers.give',
        isDiscount: true,
        offerUseId: useId,
      }),
    ),
  )
  return true
}
