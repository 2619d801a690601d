import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { Context } from '#server/request/context.ts'
import { findLines } from '../queries/lines.ts'
import { minor, zero } from '#core/money.ts'
import { giftChanges, type OfferGift, offerChanges, type OfferOff } from '../rules/offers.ts'
import { addLines } from './bill.ts'
import { takeOff, takeOffAfterTax } from './charge-lines.ts'
import { openCharges } from './charges.ts'

/** What a use of an offer takes off a bill, and what the bill calls it. */
export type BilledOffer = {
  useId: string
  name: string
  /** It leaves the tax as it is. */
  isAfterTax: boolean
  offs: readonly { key: string; amount: OfferOff['amount'] }[]
}

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
  const wanted = offers.flatMap(({ useId, isAfterTax, offs }) => offs.map((off) => ({ useId, isAfterTax, ...off })))
  const changes = offerChanges(charges, lines, wanted, { slabs })
  if (changes.length === 0) return false
  const nameOf = new Map(offers.map(({ useId, name }) => [useId, name]))
  await addLines(
    ctx,
    changes.flatMap(({ useId, charge, amounts, isAfterTax }) => {
      const why = { reason: nameOf.get(useId) ?? '', action: 'offers.give', offerUseId: useId }
      return isAfterTax
        ? [takeOffAfterTax(bookingId, charge, minor(-amounts.net || 0), why)]
        : takeOff(bookingId, [{ charge, amounts }], { ...why, isDiscount: true })
    }),
  )
  return true
}

/** What a use of an offer adds to a bill at no price; null for one that takes something off. */
export type BilledGift = { useId: string; name: string; gift: OfferGift | null }

/**
 * Makes what offers add to a bill what they add now: each as a line of its own that costs nothing, with the name of its offer as the reason. A use that is
 * not named adds nothing any more. The caller holds the booking's row and counts the folio afterwards.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export async function billGifts(ctx: Context, bookingId: string, uses: readonly BilledGift[]): Promise<void> {
  const { reversed, added } = giftChanges(await findLines(ctx.tx, bookingId), uses)
  if (reversed.length + added.length === 0) return
  const line = { bookingId, kind: 'SERVICE', net: zero, action: 'offers.give' } as const
  await addLines(ctx, [
    ...reversed.map(({ id, name, quantity, serviceOn, extraId, offerUseId, reason }) => ({
      ...line, name, quantity, serviceOn, extraId, offerUseId, reason, reversesId: id,
    })),
    ...added.map(({ useId, name: reason, gift: { name, quantity, extraId, day } }) => ({
      ...line, name, quantity, serviceOn: day, extraId, offerUseId: useId, reason,
    })),
  ]) // prettier-ignore
}
