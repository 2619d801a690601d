import { chargesOf, type LineAmounts, nightKey, totalOf } from '#areas/ledger/folios/rules/charges.ts'
import { offerChanges } from '#areas/ledger/folios/rules/offers.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { GivenGift } from '../contract/replies.ts'
import { shownGift } from './amounts.ts'
import type { Basket, Item } from './basket.ts'
import type { Given } from './evaluate.ts'

/** A night of a stay as it is booked, with the stay it is of. */
export type Night = {
  stayId: string
  arrival: Day
  departure: Day
  /** Of the stay. */
  guests: number
  roomTypeId: string
  ratePlanId: string
  day: Day
  price: Minor
  /** The price the other way: before tax where it includes tax, with it where it does not. */
  otherPrice: Minor
  isNegotiated: boolean
  /** Its price was set by hand: no offer takes anything off it. */
  isManual: boolean
}

/** The nights of a booking as offers see them; null where none of them may have an offer. */
export function stayBasket(
  nights: readonly Night[],
): Pick<Basket, 'target' | 'arrival' | 'departure' | 'guests' | 'items'> | null {
  const items = nights.flatMap(({ stayId, day, isManual, ...night }): Item[] =>
    isManual ? [] : [{ ...night, key: nightKey({ stayId, night: day }), group: stayId, day, quantity: 1 }],
  )
  const first = nights[0]
  if (!first || items.length === 0) return null
  const stays = new Map(nights.map((night) => [night.stayId, night]))
  return {
    target: 'STAY',
    arrival: nights.reduce((least, { arrival }) => (arrival < least ? arrival : least), first.arrival),
    departure: nights.reduce((most, { departure }) => (departure > most ? departure : most), first.departure),
    guests: [...stays.values()].reduce((all, { guests }) => all + guests, 0),
    items,
  }
}

/** A night with what it costs before offers. */
export type PricedNight = LineAmounts & { stayId: string; day: Day; includesTax: boolean }
export type BilledNight = Night & PricedNight

/** What an offer takes off, tax included, and what it adds at no price. */
export type TakenOff = {
  offerId: string
  name: string
  amount: Minor
  tax: Minor
  /** It leaves the tax of the full price: of what it takes off none is tax. */
  isAfterTax: boolean
  gift: GivenGift | null
}

/**
 * What each offer takes off nights, tax included, and the tax of it, computed as the bill of the booking will.
 *
 * @throws Refusal no_tax_slab when nothing covers a lower price
 */
export function takenOff(
  nights: readonly PricedNight[],
  given: readonly Given[],
  slabs: readonly TaxSlab[],
): TakenOff[] {
  const charged = nights.map(({ day: night, ...priced }) => ({ ...priced, night, roomTypeName: '' }))
  const charges = chargesOf({ nights: charged, lines: [], routes: new Map(), invoiced: new Map() })
  const wanted = given.flatMap(({ offerId: useId, isAfterTax, offs }) =>
    offs.map((off) => ({ useId, isAfterTax, ...off })),
  )
  const changes = offerChanges(charges, [], wanted, { slabs })
  return given.map(({ offerId, name, gift, isAfterTax }) => {
    const own = changes.filter(({ useId }) => useId === offerId)
    const tax = minor(-sum(own.map(({ amounts }) => amounts.tax)) || 0)
    const amount = minor(-sum(own.map(({ amounts }) => totalOf(amounts))) || 0)
    return { offerId, name, amount, tax, isAfterTax, gift: shownGift(gift) }
  })
}
