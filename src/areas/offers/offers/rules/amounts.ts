import type { Day } from '#core/dates.ts'
import { type Minor, minor, shareOf, split, sum, zero } from '#core/money.ts'
import type { OfferGift } from '../contract/fields.ts'
import type { GivenGift } from '../contract/replies.ts'
import { type Basket, type Item, itemsIn, type KnownOffer } from './basket.ts'

/** What an offer takes off each item of what is left of them; nothing that is zero. */
export function offOf(
  offer: KnownOffer,
  basket: Basket,
  left: ReadonlyMap<string, Minor>,
): { key: string; amount: Minor }[] {
  const items = itemsIn(offer, basket).map((item) => ({ ...item, price: left.get(item.key) ?? zero }))
  const offs = amountsOff(offer, items)
  const total = sum(offs)
  const capped = offer.maxOff !== null && total > offer.maxOff ? split(offer.maxOff, offs) : offs
  return items.flatMap(({ key }, at) => {
    const amount = capped[at] ?? zero
    return amount > 0 ? [{ key, amount }] : []
  })
}

/**
 * An offer for a stay that has it and changes: what it takes off more must be left of its budget, and what was promised stays.
 *
 * @param had what it takes off the stay now, as prices are given
 */
export function cappedByBudget(offer: KnownOffer, had: Minor): KnownOffer {
  if (offer.budget === null) return offer
  const most = Math.max(had, offer.budget - offer.used.given)
  return { ...offer, maxOff: minor(Math.min(offer.maxOff ?? most, most)) }
}

/** What an offer takes off a basket that no other offer has, or what its gift is worth. */
export const worthOf = (offer: KnownOffer, basket: Basket): Minor =>
  offer.kind === 'GIFT' ? minor(giftOf(offer, basket)?.worth ?? 0) : totalOff(offer, basket)

const totalOff = (offer: KnownOffer, basket: Basket): Minor =>
  sum(offOf(offer, basket, new Map(basket.items.map(({ key, price }) => [key, price]))).map(({ amount }) => amount))

function amountsOff({ kind, percentBp, amount, buy, free }: KnownOffer, items: readonly Item[]): Minor[] {
  const total = sum(items.map(({ price }) => price))
  if (total === 0) return items.map(() => zero)
  switch (kind) {
    case 'PERCENT':
      return items.map(({ price }) => shareOf(price, percentBp ?? 0))
    case 'AMOUNT_EACH':
      return items.map(({ price, quantity }) => minor(Math.min(price, (amount ?? 0) * quantity)))
    case 'AMOUNT_ONCE':
      return split(
        minor(Math.min(total, amount ?? 0)),
        items.map(({ price }) => price),
      )
    case 'PRICE':
      return items.map(({ price, quantity }) => minor(Math.max(0, price - (amount ?? 0) * quantity)))
    case 'FREE':
      return freeOf(items, buy ?? 1, free ?? 1)
    case 'GIFT':
      return items.map(() => zero)
  }
}

/** What an offer adds at no price, and what it would cost. */
export type Gift = Pick<OfferGift, 'extraId' | 'productId'> & {
  name: string
  quantity: number
  worth: Minor
  /** The first it is given for. */
  day: Day
}

/** What of a gift a reply has. */
export const shownGift = (gift: Gift | null): GivenGift | null => gift && { name: gift.name, quantity: gift.quantity }

/**
 * What an offer adds to a basket: so many for each stay or order, night of a room, guest, or guest and night that is in it, as far as
 * what it is worth at most allows.
 *
 * @returns null for an offer without a gift, and a basket nothing of which is in the offer
 */
export function giftOf(offer: KnownOffer, basket: Basket): Gift | null {
  const { gift, maxOff } = offer
  if (!gift) return null
  const { extraId, productId, name, price } = gift
  const items = itemsIn(offer, basket)
  const day = items.map((item) => item.day).toSorted()[0]
  const wanted = gift.quantity * countOf(gift, items, basket.guests)
  const quantity = maxOff === null || price === 0 ? wanted : Math.min(wanted, Math.floor(maxOff / price))
  return quantity === 0 || day === undefined
    ? null
    : { extraId, productId, name, quantity, day, worth: minor(price * quantity) }
}

function countOf({ per }: OfferGift, items: readonly Item[], guests: number): number {
  if (items.length === 0) return 0
  if (per === 'NIGHT') return items.length
  const nights = new Set(items.map(({ day }) => day)).size
  return per === 'ONCE' ? 1 : guests * (per === 'GUEST' ? 1 : nights)
}

/** Of each group's units, in whole lots of `buy` and `free`, the cheapest cost nothing: a unit is an even part of its item's price. */
function freeOf(items: readonly Item[], buy: number, free: number): Minor[] {
  const offs = items.map(() => 0)
  for (const group of new Set(items.map((item) => item.group))) {
    const units = items.flatMap((item, at) =>
      item.group === group && item.quantity > 0
        ? split(
            item.price,
            Array.from({ length: item.quantity }, () => 1),
          ).map((price) => ({ at, price }))
        : [],
    )
    const count = Math.floor(units.length / (buy + free)) * free
    for (const { at, price } of units.sort((a, b) => a.price - b.price || a.at - b.at).slice(0, count))
      offs[at] = (offs[at] ?? 0) + price
  }
  return offs.map(minor)
}
