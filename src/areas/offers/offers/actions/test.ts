import { getCompany } from '#areas/parties/companies/actions/companies.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/property.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { daysBetween, nightsIn, timeAt } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { isTaxReported, type TaxCategory, taxIfAny } from '#core/tax.ts'
import { batch } from '#server/request/batch.ts'
import type { Action } from '#server/request/context.ts'
import type { Received } from '#core/contract.ts'
import type { offers } from '../contract/offers.ts'
import { findGuest } from '../queries/guests.ts'
import { findOfferBook } from '../queries/book.ts'
import { getOffer } from '../queries/offers.ts'
import { findProducts, type TestedProduct } from '../queries/products.ts'
import { shownGift } from '../rules/amounts.ts'
import type { Item } from '../rules/basket.ts'
import { codeOf, evaluate } from '../rules/evaluate.ts'

const MOST_NIGHTS = 366
/** The group of all lines of an order. */
const ORDER = 'order'

/**
 * Weighs the offers for a stay or an order that is not made.
 *
 * @throws Refusal not_found for an offer, a guest, a company or a product that is not there, stay_too_long
 */
export const test: Action<typeof offers.test> = async (ctx, input) => {
  const { offerId, target, channel, customerId, companyId, arrival, departure, guests } = input
  if (arrival && departure && daysBetween(arrival, departure) > MOST_NIGHTS)
    refuse('stay_too_long', { limit: MOST_NIGHTS })
  const bookedOn = input.bookedOn ?? ctx.businessDate
  const codes = input.codes.map(codeOf)
  const question = {
    target,
    codes,
    today: bookedOn,
    customerId: customerId ?? null,
    also: offerId === undefined ? [] : [offerId],
  }
  const productIds = input.items.flatMap(({ productId }) => productId ?? [])
  const { types, property, book, guest, known } = await batch(ctx.tx, {
    types: () => roomTypes(ctx),
    property: () => getProperty(ctx),
    company: companyId === undefined ? undefined : () => getCompany(ctx, companyId),
    known: () => findProducts(ctx.tx, productIds),
    offer: offerId === undefined ? undefined : () => getOffer(ctx.tx, offerId, ctx.businessDate),
    book: () => findOfferBook(ctx.tx, question),
    guest: () => (customerId === undefined ? null : findGuest(ctx.tx, customerId)),
  })
  if (customerId !== undefined && guest === null) refuse('not_found', { customerId })
  for (const { roomTypeId } of input.items)
    if (roomTypeId !== undefined && !types.some(({ id }) => id === roomTypeId)) refuse('not_found', { roomTypeId })
  const strange = productIds.find((id) => !known.some((product) => product.id === id))
  if (strange !== undefined) refuse('not_found', { productId: strange })
  const items = itemsOf(input, bookedOn).map((item) => ({ ...item, otherPrice: otherPriceOf(property, known, item) }))
  const basket = {
    target,
    channel,
    bookedOn,
    time: input.time ?? timeAt(ctx.now, ctx.property.timeZone),
    guest,
    companyId: companyId ?? null,
    ...(target === 'STAY' && { arrival, departure }),
    guests,
    items,
  }
  // A draft is weighed as if it were on.
  const drafts = book.map((offer) => (offer.state === 'DRAFT' ? { ...offer, state: 'ACTIVE' as const } : offer))
  const { given, notGiven } = evaluate(drafts, basket, codes)
  const before = sum(items.map(({ price }) => price))
  return {
    given: given.map(({ offerId: id, name, total: off, offs, isAfterTax, gift }) => ({
      offerId: id,
      name,
      total: off,
      offs,
      isAfterTax,
      gift: shownGift(gift),
    })),
    notGiven,
    before,
    after: minor(before - sum(given.filter((one) => !one.isAfterTax).map(({ total }) => total))),
  }
}

/** Each night of a stay at the price of one, or the lines of an order. */
function itemsOf({ target, arrival, departure, items }: Received<typeof offers.test>, today: Item['day']): Item[] {
  if (target === 'ORDER')
    return items.map((item, at) => ({
      ...item,
      price: minor(item.price * item.quantity),
      key: `line:${at}`,
      group: ORDER,
      day: today,
    }))
  if (!arrival || !departure) return []
  return items.flatMap(({ roomTypeId, price }, room) =>
    nightsIn({ arrival, departure }).map((day) => ({
      key: `${room}:${day}`,
      group: String(room),
      day,
      quantity: 1,
      price,
      roomTypeId,
    })),
  )
}

/** What an item costs the other way, by the tax of its day: before tax where prices are entered with it, with it where they are not. */
function otherPriceOf(
  { taxSlabs: slabs, pricesIncludeTax: includesTax }: Property,
  products: readonly TestedProduct[],
  { price, day, quantity, productId, group }: Item,
): Minor {
  const own = products.find(({ id }) => id === productId)?.taxCategory ?? 'SERVICE'
  const sold: TaxCategory = isTaxReported(slabs, own, day) ? own : 'SERVICE'
  const category = group === ORDER ? sold : 'ROOM'
  const taxed = taxIfAny(price, { slabs, day, category, includesTax, quantity })
  return taxed ? minor(includesTax ? taxed.net : taxed.net + taxed.tax) : price
}
