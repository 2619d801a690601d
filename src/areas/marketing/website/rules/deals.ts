import { offerNights } from '#areas/lodging/bookings/rules/offer-nights.ts'
import type { PricedNight, PriceTable } from '#areas/lodging/bookings/rules/prices.ts'
import type { Basket, KnownOffer } from '#areas/offers/offers/rules/basket.ts'
import { stayBasket, takenOff } from '#areas/offers/offers/rules/booked.ts'
import { evaluate } from '#areas/offers/offers/rules/evaluate.ts'
import type { Day } from '#core/dates.ts'
import type { PublicPicture } from '#areas/property/properties/contract/public.ts'

/** The offers a guest of the page may have, by themselves or by the code that was entered, and when they book. */
export type Deals = Pick<Basket, 'bookedOn' | 'time'> & {
  offers: readonly KnownOffer[]
  codes: readonly string[]
  /** Of offers, in the order of their galleries. */
  pictures: readonly (PublicPicture & { offerId: string })[]
}

type Dealt = { deals: Deals; table: PriceTable }

type OneRoom = {
  adults: number
  children: number
  arrival: Day
  departure: Day
  roomTypeId: string
  ratePlanId: string
}

/** What offers take off one room, tax included. */
export function dealsOn({ deals, table }: Dealt, room: OneRoom, nights: readonly PricedNight[]) {
  const own = nights.map((night) => ({ ...night, stayId: '' }))
  const stay = stayBasket(offerNights([{ ...room, id: '' }], own))
  if (!stay || deals.offers.length === 0) return []
  const basket = { ...stay, ...deals, channel: 'WEBSITE', guest: null, companyId: null } as const
  return takenOff(own, evaluate(deals.offers, basket, deals.codes).given, table.slabs)
}

/** The offers guests have on the page by themselves. */
export const openOffers = (shop: Pick<Dealt, 'deals'>): ReturnType<typeof titleOf>[] =>
  shop.deals.offers
    .filter((offer) => !offer.needsCode && offer.channels.includes('WEBSITE') && isOn(offer, shop.deals.bookedOn))
    .map(({ id }) => titleOf(shop, id))

const isOn = ({ state, conditions: { bookFirstOn, bookLastOn } }: KnownOffer, today: Day): boolean =>
  state === 'ACTIVE' && (bookFirstOn === null || bookFirstOn <= today) && (bookLastOn === null || today <= bookLastOn)

/** What guests read of an offer; its name for staff where there is no text for guests. */
export function titleOf({ deals }: Pick<Dealt, 'deals'>, id: string) {
  const offer = deals.offers.find((one) => one.id === id)
  const none = { en: '', fr: '' }
  const { title, about, terms, name } = offer ?? { title: none, about: none, terms: none, name: '' }
  const en = title.en || name
  const pictures = deals.pictures.flatMap(({ offerId, ...picture }) => (offerId === id ? [picture] : []))
  const inBoth = (text: { en: string; fr: string }) => ({ en: text.en || text.fr, fr: text.fr || text.en })
  return { title: { en, fr: title.fr || en }, about: inBoth(about), terms: inBoth(terms), pictures }
}
