import { pricedNights, type PriceTable, stayTerms } from '#areas/lodging/bookings/rules/prices.ts'
import { offerOf, type TypeOnOffer } from '#areas/lodging/bookings/rules/offers.ts'
import { depositOf } from '#areas/lodging/bookings/rules/fees.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import type { Restrictions } from '#areas/property/rates/contract/restrictions.ts'
import { type RestrictionCode, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import { type Moment, termLines, termsFrom } from '#areas/property/rates/rules/policies.ts'
import { addDays, type Day, daysBetween, nightsIn, type Span } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import type { CalendarDay, PlanOffer, PublicOffer, TypeOffer } from '../contract/replies.ts'
import type { WebsiteSettings } from '../contract/settings.ts'

/** What is sold on the page in a span, and all that its prices depend on. */
export type Shop = {
  types: readonly TypeOnOffer[]
  plans: readonly RatePlan[]
  table: PriceTable
  currency: Currency
  moment: Moment
}

export type Party = { adults: number; children: number }

/** The types and plans a property sells on its page: those it chose, or all that are in use. Only plans priced by the night are. */
export function soldOf<T extends { id: string }>(
  types: readonly T[],
  plans: readonly RatePlan[],
  { roomTypeIds, ratePlanIds }: Pick<WebsiteSettings, 'roomTypeIds' | 'ratePlanIds'>,
): { types: T[]; plans: RatePlan[] } {
  return {
    types: types.filter(({ id }) => roomTypeIds?.includes(id) ?? true),
    plans: plans.filter(
      ({ id, isActive, unit }) => isActive && unit === 'NIGHT' && (ratePlanIds?.includes(id) ?? true),
    ),
  }
}

/** A type with the nights of a span alone. */
const within = (type: TypeOnOffer, { from, until }: Span): TypeOnOffer => ({
  ...type,
  nights: type.nights.filter(({ day }) => from <= day && day < until),
})

/** Every type that is sold, each with every plan: the price of one room with tax, or why it cannot be sold. */
export const offersIn = (shop: Shop, span: Span, party: Party): TypeOffer[] =>
  shop.types.map((type) => {
    const there = within(type, span)
    const free = there.nights.length > 0 ? Math.min(...there.nights.map((night) => night.free)) : type.roomCount
    const plans = shop.plans.map((plan) => planOffer(shop, there, plan, { span, party }))
    return { roomTypeId: type.id, name: type.name, free: Math.max(0, free), plans }
  })

function planOffer(
  shop: Shop,
  type: TypeOnOffer,
  plan: RatePlan,
  { span, party }: { span: Span; party: Party },
): PlanOffer {
  const { table, currency, moment } = shop
  const { businessDate, timeZone } = moment
  const offer = offerOf(type, table, plan, { ...party, businessDate })
  const arrival = span.from
  const terms = stayTerms(table, { ratePlanId: plan.id, arrival })
  const sold = {
    ratePlanId: plan.id,
    name: plan.name,
    currency,
    nights: offer.nights.map(({ day, price }) => ({ day, price })),
    terms: { name: terms.name, lines: termLines(termsFrom(terms, arrival, moment), { arrival, timeZone }) },
    why: offer.why,
  }
  // Restrictions leave an offer its price, but a guest cannot book it.
  if (offer.total === null || offer.why.length > 0) return { ...sold, total: null, tax: null, deposit: zero }
  const stay = { arrival, departure: span.until }
  const priced = pricedNights(table, {
    roomTypeId: type.id,
    baseOccupancy: type.baseOccupancy,
    ...party,
    ratePlanId: plan.id,
    nights: nightsIn(stay),
  })
  const deposit = depositOf([{ terms, ...stay, guestName: '', status: 'CONFIRMED', nights: priced.nights }])
  return { ...sold, total: offer.total, tax: sum(priced.nights.map(({ tax }) => tax)), deposit }
}

const lowest = (prices: readonly Minor[]): Minor | null => (prices.length > 0 ? minor(Math.min(...prices)) : null)

/** Restrictions of a stay, not of a night: a longer stay, or one that begins before, may still have the night. */
const OF_STAYS: readonly string[] = [
  'closed_to_arrival',
  'closed_to_departure',
  'stay_too_short',
  'stay_length_not_sold',
] satisfies RestrictionCode[]

/** The fewest nights of a stay that arrives on a day, by its restrictions. */
const leastNights = ({ minStay, minStayThrough, stayLengths }: Restrictions): number =>
  Math.max(minStay ?? 1, minStayThrough ?? 1, Math.min(...(stayLengths ?? [1])))

/** Each day of a span with the lowest price of a night that begins on it, tax included, and the fewest nights of a stay that arrives then. */
export const calendarOf = (shop: Shop, { from, until }: Span, party: Party): CalendarDay[] =>
  nightsIn({ arrival: from, departure: until }).map((day) => calendarDay(shop, day, party))

function calendarDay({ types, plans, table, moment }: Shop, day: Day, party: Party): CalendarDay {
  const sold = types.flatMap((type) => {
    const night = within(type, { from: day, until: addDays(day, 1) })
    return plans.flatMap((plan) => {
      const { nights, why } = offerOf(night, table, plan, { ...party, businessDate: moment.businessDate })
      const price = nights[0]?.price ?? null
      if (price === null || why.some(({ code }) => !OF_STAYS.includes(code))) return []
      const place = { roomTypeId: type.id, ratePlanId: plan.id }
      return [{ price, least: leastNights(restrictionsOf(table.restrictions, table.pricing.plans, place)(day)) }]
    })
  })
  const isSoldOut = types.length > 0 && types.every(({ nights }) => (nights.find((n) => n.day === day)?.free ?? 0) <= 0)
  return {
    day,
    price: lowest(sold.map(({ price }) => price)),
    isSoldOut,
    minStay: sold.length > 0 ? Math.min(...sold.map(({ least }) => least)) : 1,
  }
}

/** Plans that are sold with the lowest price of a night in a span, for the party a type is priced for. */
export function lowestOffers(shop: Shop, { from, until }: Span): PublicOffer[] {
  const nights = nightsIn({ arrival: from, departure: until })
  return shop.plans.map((plan) => {
    const priced = shop.types.flatMap((type) => {
      const { nights: offered } = offerOf(within(type, { from, until }), shop.table, plan, {
        adults: undefined,
        children: undefined,
        businessDate: shop.moment.businessDate,
      })
      const place = { roomTypeId: type.id, ratePlanId: plan.id }
      const holdsOn = restrictionsOf(shop.table.restrictions, shop.table.pricing.plans, place)
      return offered.flatMap(({ day, price, free }) =>
        price === null || free <= 0 || holdsOn(day).closed ? [] : [{ day, price }],
      )
    })
    const best = lowest(priced.map(({ price }) => price))
    const day =
      best === null ? null : (nights.find((one) => priced.some((p) => p.day === one && p.price === best)) ?? null)
    return { ratePlanId: plan.id, name: plan.name, lowestPrice: best, day, currency: shop.currency }
  })
}

/** Days a stay may be moved by to find room for it, the nearest first. */
const MOVES = [1, -1, 2, -2, 3, -3]
/** How far before and after a stay prices are read, so that other days can be offered in its place. */
export const MOST_MOVED = 3

export type Alternatives = {
  types: { roomTypeId: string; ratePlanId: string; name: string; total: Minor }[]
  dates: { from: Day; until: Day; ratePlanId: string; total: Minor }[]
}

/** What can be had in place of a type that is sold out: other types for the same days, or the same type some days earlier or later. */
export function alternativesTo(shop: Shop, wanted: Span & Party & { roomTypeId: string; rooms: number }): Alternatives {
  const { from, until, roomTypeId, rooms } = wanted
  const cheapest = ({ plans, free }: TypeOffer) =>
    free < rooms
      ? undefined
      : plans
          .flatMap(({ ratePlanId, total }) => (total === null ? [] : [{ ratePlanId, total }]))
          .toSorted((a, b) => a.total - b.total)[0]
  const types = offersIn(shop, wanted, wanted).flatMap((type) => {
    const best = type.roomTypeId === roomTypeId ? undefined : cheapest(type)
    return best ? [{ roomTypeId: type.roomTypeId, name: type.name, ...best }] : []
  })
  const one = { ...shop, types: shop.types.filter(({ id }) => id === roomTypeId) }
  const dates = MOVES.flatMap((by) => {
    const moved = { from: addDays(from, by), until: addDays(until, by) }
    if (moved.from < shop.moment.businessDate) return []
    const best = offersIn(one, moved, wanted).map(cheapest)[0]
    return best ? [{ ...moved, ...best }] : []
  })
  return { types, dates: dates.slice(0, 2) }
}

/** Whether a span is longer than the page sells or shows. */
export const isTooLongFor = ({ from, until }: Span, most: number): boolean => daysBetween(from, until) > most
