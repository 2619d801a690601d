import type { Day } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp, shareOf, split, sum, zero } from '#core/money.ts'
import type { OfferGift } from '../contract/fields.ts'
import type { GivenGift } from '../contract/replies.ts'
import { type Basket, type Item, itemsIn, type KnownOffer } from './basket.ts'

/** What an offer takes off each item of what is left of them; nothing that is zero. */
export function offOf(
  offer: KnownOffer,
  basket: Basket,
  left: ReadonlyMap<string, Minor>,
): { key: string; amount: Minor }[] {
  const items = itemsIn(offer, basket).map((item) => ({ ...item, price: left.get(item.key) ?? zero, full: item }))
  const ways = items.map(({ full }) => wayOf(offer, full))
  const offs = amountsOff(offer, items.map((item, at) => ({ ...item, price: ways[at]?.to(item.price) ?? item.price })))
  const off = capped(offs, offer.maxOff).map((amount, at) => minor(Math.min(items[at]?.price ?? 0, ways[at]?.from(amount) ?? amount)))
  const spent = capped(off, offer.budgetLeft ?? null)
  return items.flatMap(({ key }, at) => {
    const amount = spent[at] ?? zero
    return amount > 0 ? [{ key, amount }] : []
  })
} // prettier-ignore

const capped = (offs: Minor[], most: Minor | null): Minor[] =>
  most !== null && sum(offs) > most ? split(most, offs) : offs

/** An item's price as the amounts of an offer are: before tax or with it. Without a price the other way it is what it is. */
export const pricedAs = ({ amountsAre }: Pick<KnownOffer, 'amountsAre'>, { price, otherPrice = price }: Pick<Item, 'price' | 'otherPrice'>): Minor =>
  amountsAre === 'AS_PRICED' ? price : minor(amountsAre === 'WITH_TAX' ? Math.max(price, otherPrice) : Math.min(price, otherPrice)) // prettier-ignore

/** From amounts as prices are given to those an offer names, and back; a share needs neither. */
function wayOf(offer: KnownOffer, item: Item): { to: (amount: Minor) => Minor; from: (amount: Minor) => Minor } {
  const other = pricedAs(offer, item)
  const hasAmounts = offer.amount !== null || offer.maxOff !== null
  if (!hasAmounts || other === item.price || other === 0) return { to: (amount) => amount, from: (amount) => amount }
  return {
    to: (amount) => minor(roundHalfUp((amount * other) / item.price)),
    from: (amount) => minor(roundHalfUp((amount * item.price) / other)),
  }
}

/**
 * An offer for a stay that has it and changes: what it takes off more must be left of its budget, and what was promised stays.
 *
 * @param had what it takes off the stay now, as prices are given
 */
export function cappedByBudget(offer: KnownOffer, had: Minor): KnownOffer {
  if (offer.budget === null) return offer
  return { ...offer, budgetLeft: minor(Math.max(had, offer.budget - offer.used.given)) }
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
  const { gift, maxOff, budgetLeft = null } = offer
  if (!gift) return null
  const most = Math.min(maxOff ?? Infinity, budgetLeft ?? Infinity)
  const { extraId, productId, name, price } = gift
  const items = itemsIn(offer, basket)
  const day = items.map((item) => item.day).toSorted()[0]
  const wanted = gift.quantity * countOf(gift, items, basket.guests)
  const quantity = price === 0 ? wanted : Math.min(wanted, Math.floor(most / price))
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
