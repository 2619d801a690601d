import type { OrderOffers } from '#areas/offers/offers/actions/orders.ts'
import type { Evaluation } from '#areas/offers/offers/rules/evaluate.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import type { Product } from '#areas/trade/products/contract/replies.ts'
import { sellingFaults } from '#areas/trade/products/rules/sell.ts'
import type { Context } from '#server/request/context.ts'
import type { StoredLine } from '../queries/lines.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { isGrowable, liveOf, reduced } from '../rules/ledger.ts'
import { giftLine } from './dishes.ts'
import type { LockedOrder } from './locked-order.ts'

/** The offers of an order with the products they would add to it. */
export type OffersWithGifts = OrderOffers & { products: readonly Product[] }

/** Reads what offers would add to an order. One that is not sold at its outlet now, or needs a choice, is not added. No statement where no offer adds anything. */
export async function readGifts(
  ctx: Context,
  { outletId }: StoredOrder,
  { book, uses }: OrderOffers,
): Promise<OffersWithGifts> {
  const had = new Set(uses.map(({ offerId }) => offerId))
  const ids = book.offers.flatMap(({ id, gift }) => (gift && !had.has(id) ? (gift.productId ?? []) : []))
  if (ids.length === 0) return { book, uses, products: [] }
  const sale = { businessServiceId: outletId, instant: ctx.now, units: 1, modifierIds: [], comboChoices: [] }
  const found = await findProducts(ctx, { ids: [...new Set(ids)] })
  const products = found.filter((product) => sellingFaults(product, sale).length === 0)
  const isSold = (id: string | null) => products.some((product) => product.id === id)
  const offers = book.offers.map((offer) =>
    offer.gift && !had.has(offer.id)
      ? { ...offer, gift: { ...offer.gift, isSold: isSold(offer.gift.productId) } }
      : offer,
  )
  return { book: { ...book, offers }, uses, products }
}

/**
 * The lines of an order with what its offers add. A gift comes with its offer, once, and to the bill that leads its party; with the offer it goes again,
 * unless the kitchen has it. One that the guest does not want is taken off like any dish, and does not come back.
 */
export function withGifts(
  ctx: Context,
  { order, lines }: LockedOrder,
  { uses, products }: OffersWithGifts,
  { given }: Evaluation,
): StoredLine[] {
  const isLost = ({ offerId }: StoredLine) =>
    uses.some((use) => use.offerId === offerId) && !given.some((one) => one.offerId === offerId)
  const remaining = lines.map((line) =>
    line.offerId !== null && liveOf(line) > 0 && isLost(line) && isGrowable(line) ? reduced(line, liveOf(line)) : line,
  )
  if (order.splitOf !== null) return remaining
  const gained = given.filter(({ offerId }) => !uses.some((use) => use.offerId === offerId))
  return gained.reduce((all, { offerId, gift }) => {
    const product = products.find(({ id }) => id === gift?.productId)
    if (!gift || !product) return all
    const position = all.reduce((last, one) => Math.max(last, one.position), 0) + 1
    return [...all, giftLine(ctx, order, { product, units: gift.quantity, offerId, position })]
  }, remaining)
}
