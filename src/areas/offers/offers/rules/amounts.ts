import type { Day } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp, shareOf, split, sum, zero } from '#core/money.ts'
import type { OfferGift } from '../contract/fields.ts'
import type { GivenGift } from '../contract/replies.ts'
import { type Basket, type Item, itemsIn, type KnownOffer } from './basket.ts'

/** What an offer takes off each item of what is left of them, with tax where it comes off after tax; nothing that is zero. */
export function offOf(
  whole: KnownOffer,
  basket: Basket,
  left: ReadonlyMap<string, Minor>,
): { key: string; amount: Minor }[] {
  const offer = lessParts(whole, basket)
  const items = itemsIn(offer, basket).map((item) => ({ ...item, price: left.get(item.key) ?? zero }))
  const isOtherWay = namesOtherWay(offer) && !isAfterTax(offer)
  const offs = isOtherWay ? offsOtherWay(offer, basket, items) : capped(amountsOff(offer, items), offer.maxOff)
  const spent = offer.budgetLeft === undefined ? offs : capped(offs, offer.budgetLeft)
  return items.flatMap(({ key }, at) => {
    const amount = spent[at] ?? zero
    return amount > 0 ? [{ key, amount }] : []
  })
}

/** Whether an offer comes off after tax: of prices with tax, whose tax stays as it is. */
export const isAfterTax = ({ comesOff }: Pick<KnownOffer, 'comesOff'>): boolean => comesOff === 'AFTER_TAX'

const fullPrice = ({ price, otherPrice = price }: Item): Minor => minor(Math.max(price, otherPrice))

/** Prices as they are given, with the tax each item has of its own. */
export const withTax = ({ items }: Pick<Basket, 'items'>, left: ReadonlyMap<string, Minor>): Map<string, Minor> =>
  new Map(items.map((item) => [item.key, scaled(left.get(item.key) ?? zero, fullPrice(item), item.price)]))

/** What is off after tax, as prices are given: for what else could be given in its place. */
export function asPriced({ items }: Basket, offs: readonly { key: string; amount: Minor }[]): Minor {
  const known = new Map(items.map((item) => [item.key, item]))
  return sum(
    offs.map(({ key, amount }) => {
      const item = known.get(key)
      return item ? scaled(amount, item.price, fullPrice(item)) : amount
    }),
  )
}

/** An amount times `by` over `of`, to the unit; as it is where both are the same. */
const scaled = (amount: Minor, by: Minor, of: Minor): Minor =>
  by === of || of === 0 ? amount : minor(roundHalfUp((amount * by) / of))

const capped = (offs: Minor[], most: Minor | null): Minor[] =>
  most !== null && sum(offs) > most ? split(most, offs) : offs

/** An offer with what parts of a split bill left of its amount, given once, and of the most it takes off. */
function lessParts(offer: KnownOffer, basket: Basket): KnownOffer {
  const { kind, amount, maxOff, offParts = zero } = offer
  if (offParts === 0) return offer
  const items = itemsIn(offer, basket)
  const had = isAfterTax(offer)
    ? offParts
    : scaled(offParts, sum(items.map((item) => pricedAs(offer, item))), sum(items.map(({ price }) => price)))
  const left = (most: Minor | null) => most && minor(Math.max(0, most - had))
  return { ...offer, amount: kind === 'AMOUNT_ONCE' ? left(amount) : amount, maxOff: left(maxOff) }
}

/** An item's price as the amounts of an offer are: before tax or with it. Without a price the other way it is what it is. */
export const pricedAs = (
  { amountsAre }: Pick<KnownOffer, 'amountsAre'>,
  { price, otherPrice = price }: Pick<Item, 'price' | 'otherPrice'>,
): Minor => {
  if (amountsAre === 'AS_PRICED') return price
  return minor(amountsAre === 'WITH_TAX' ? Math.max(price, otherPrice) : Math.min(price, otherPrice))
}

/** Whether an offer names amounts that may be other than prices are given; a share is the same either way. */
const namesOtherWay = ({ amountsAre, amount, maxOff, roundTo }: KnownOffer): boolean =>
  amountsAre !== 'AS_PRICED' && [amount, maxOff, roundTo].some((one) => one !== null)

/** What an offer takes off items at its own amounts, as prices are given: each item is converted by its own tax, to the unit. */
function offsOtherWay(offer: KnownOffer, { items: full }: Basket, items: readonly Item[]): Minor[] {
  const priceOf = new Map(full.map((item) => [item.key, item]))
  const ways = items.map(({ key, price }) => {
    const item = priceOf.get(key)
    const other = item ? pricedAs(offer, item) : price
    return item && other > 0 && item.price > 0 ? { price: item.price, other } : { price, other: price }
  })
  const converted = items.map((item, at) => {
    const { price, other } = ways[at] ?? { price: 1, other: 1 }
    return { ...item, price: price === other ? item.price : minor(roundHalfUp((item.price * other) / price)) }
  })
  return capped(amountsOff(offer, converted), offer.maxOff).map((amount, at) => {
    const { price, other } = ways[at] ?? { price: 1, other: 1 }
    const back = price === other ? amount : roundHalfUp((amount * price) / other)
    return minor(Math.min(items[at]?.price ?? 0, back))
  })
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

function totalOff(offer: KnownOffer, basket: Basket): Minor {
  const prices = new Map(basket.items.map(({ key, price }) => [key, price]))
  return sum(offOf(offer, basket, isAfterTax(offer) ? withTax(basket, prices) : prices).map(({ amount }) => amount))
}

function amountsOff(offer: KnownOffer, items: readonly Item[]): Minor[] {
  const { roundTo } = offer
  const offs = exactlyOff(offer, items)
  if (roundTo === null) return offs
  return items.map(({ price, quantity }, at) => roundedOff(price, offs[at] ?? zero, roundTo * quantity))
}

/**
 * What is off so that the price it leaves is a whole number of steps: the nearest, the half up; the one below where that is more than the price. Where no
 * step is left, it is what it was.
 */
function roundedOff(price: Minor, off: Minor, step: number): Minor {
  const left = price - off
  if (off === 0 || left === 0) return off
  const nearest = Math.floor((2 * left + step) / (2 * step)) * step
  const whole = nearest > price ? nearest - step : nearest
  return whole === 0 ? off : minor(price - whole)
}

function exactlyOff({ kind, percentBp, amount, buy, free }: KnownOffer, items: readonly Item[]): Minor[] {
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
