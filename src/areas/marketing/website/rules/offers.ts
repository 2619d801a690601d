import { pricedNights, type PriceTable, stayTerms } from '#areas/lodging/bookings/rules/prices.ts'
import { offerOf, offersOver, type TypeOnOffer, typeInSpan } from '#areas/lodging/bookings/rules/offers.ts'
import { depositOf } from '#areas/lodging/bookings/rules/fees.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { dueParts, partsOf, type PartStay } from '#areas/property/rates/rules/packages.ts'
import type { Pricing } from '#areas/property/rates/rules/rates.ts'
import type { Restrictions } from '#areas/property/rates/contract/restrictions.ts'
import { hurdleAbove } from '#areas/property/rates/rules/hurdle.ts'
import { nightPrices } from '#areas/property/rates/rules/rates.ts'
import { quotaLeft } from '#areas/property/rates/rules/quotas.ts'
import { type RestrictionCode, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import { type Moment, termLines, termsFrom } from '#areas/property/rates/rules/policies.ts'
import { addDays, type Day, daysBetween, nightsIn, type Span } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import type { CalendarDay, PlanOffer, PublicOffer, TypeOffer } from '../contract/replies.ts'
import type { WebsiteSettings } from '../contract/settings.ts'
import { type Deals, dealsOn, titleOf } from './deals.ts'
import { type Offered, saleOf, type Sales } from './promotions.ts'

/** What is sold on the page in a span, and all that its prices depend on. */
export type Shop = {
  types: readonly TypeOnOffer[]
  plans: readonly RatePlan[]
  /** Which of the plans are sold by promotions, and on which nights. */
  sales: Sales
  table: PriceTable
  /** The offers a guest may have, by themselves or by the code that was entered. */
  deals: Deals
  currency: Currency
  moment: Moment
}

export type Party = { adults: number; children: number; childAges?: readonly number[] | undefined }

/**
 * The types and plans a property sells on its page: those it chose, or all that are in use, and the plans of promotions that are open. Only
 * public plans priced by the night are.
 */
export function soldOf<T extends { id: string }>(
  types: readonly T[],
  plans: readonly RatePlan[],
  { roomTypeIds, ratePlanIds }: Pick<WebsiteSettings, 'roomTypeIds' | 'ratePlanIds'>,
  { bound, open }: Sales,
): { types: T[]; plans: RatePlan[] } {
  return {
    types: types.filter(({ id }) => roomTypeIds?.includes(id) ?? true),
    plans: plans.filter(
      ({ id, isActive, unit, isNegotiated }) =>
        isActive &&
        !isNegotiated &&
        unit === 'NIGHT' &&
        (bound.has(id) ? open.some((promotion) => promotion.ratePlanId === id) : (ratePlanIds?.includes(id) ?? true)),
    ),
  }
}

/** Every type that is sold, each with every plan: the price of one room with tax, or why it cannot be sold. */
export const offersIn = (shop: Shop, span: Span, party: Party): TypeOffer[] =>
  shop.types.map((type) => {
    const there = typeInSpan(type, span)
    const free = there.nights.length > 0 ? Math.min(...there.nights.map((night) => night.free)) : type.roomCount
    const plans = shop.plans.flatMap((plan) => {
      const promotion = saleOf(shop.sales, plan.id, span)
      return promotion === undefined ? [] : [planOffer(shop, there, plan, { span, party, promotion })]
    })
    return { roomTypeId: type.id, name: type.name, free: Math.max(0, free), plans }
  })

function planOffer(
  shop: Shop,
  type: TypeOnOffer,
  plan: RatePlan,
  { span, party, promotion }: { span: Span; party: Party; promotion: Offered | null },
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
    includes: includedIn(table.pricing, plan, { arrival, departure: span.until, ...party }),
    nights: offer.nights.map(({ day, price }) => ({ day, price })),
    terms: { name: terms.name, lines: termLines(termsFrom(terms, arrival, moment), { arrival, timeZone }) },
    why: offer.why,
    free: freeAt(table, type, plan),
    promotion: shownTo(promotion),
  }
  // Restrictions leave an offer its price, but a guest cannot book it.
  if (offer.total === null || offer.why.length > 0)
    return { ...sold, total: null, fullTotal: null, tax: null, deposit: zero, offers: [] }
  const stay = { arrival, departure: span.until }
  const priced = pricedNights(table, {
    roomTypeId: type.id,
    baseOccupancy: type.baseOccupancy,
    ...party,
    ...stay,
    ratePlanId: plan.id,
    nights: nightsIn(stay),
  })
  const deposit = depositOf([{ terms, ...stay, guestName: '', status: 'CONFIRMED', nights: priced.nights }])
  const deals = dealsOn(shop, { ...stay, ...party, roomTypeId: type.id, ratePlanId: plan.id }, priced.nights)
  const total = minor(offer.total - sum(deals.map(({ amount }) => amount)))
  return {
    ...sold,
    total,
    fullTotal: offer.total,
    tax: minor(sum(priced.nights.map((night) => night.tax)) - sum(deals.map((deal) => deal.tax))),
    deposit: minor(Math.min(deposit, total)),
    offers: deals.map(({ offerId, amount, isAfterTax }) => ({ ...titleOf(shop, offerId), amount, isAfterTax })),
  }
}

/** The names of the parts of a plan that are due on some night of a stay, each once. */
function includedIn({ plans, parts }: Pricing, plan: RatePlan, stay: PartStay): string[] {
  const own = partsOf(plans, parts, plan)
  const due = nightsIn(stay).flatMap((night) => dueParts(own, stay, night))
  return [...new Set(due.map(({ part }) => part.name))]
}

/** The fewest rooms of a type that are free on any of its nights and may be sold at a plan. */
function freeAt(
  { quotas }: PriceTable,
  { id: roomTypeId, nights, roomCount }: TypeOnOffer,
  { id: ratePlanId }: RatePlan,
) {
  const left = quotaLeft(quotas, { ratePlanId, roomTypeId })
  return Math.max(0, Math.min(roomCount, ...nights.map(({ day, free }) => Math.min(free, left(day)))))
}

/** What a guest sees of a promotion. */
const shownTo = (promotion: Offered | null) => promotion && { name: promotion.name, about: promotion.about }

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

/**
 * Each day of a span with the lowest price of a night that begins on it, tax included, and the fewest nights of a stay that arrives then. It is
 * sold out where no type has both a free room and a plan on sale whose quota is not reached.
 */
export function calendarOf(shop: Shop, { from, until }: Span, party: Party): CalendarDay[] {
  const products = shop.types.map((type) => ({
    type,
    plans: shop.plans.map((plan) => productOf(shop, type, plan, party)),
  }))
  return nightsIn({ arrival: from, departure: until }).map((day) => {
    const sold = products.flatMap(({ plans }) => plans.flatMap(({ nightOn }) => nightOn(day) ?? []))
    const isLeft = ({ type, plans }: (typeof products)[number]) => {
      const onSale = plans.filter(({ isOnSale }) => isOnSale(day))
      return (
        type.nights.some((night) => night.day === day && night.free > 0) &&
        (onSale.length === 0 || onSale.some(({ left }) => left(day) > 0))
      )
    }
    return {
      day,
      price: lowest(sold.map(({ price }) => price)),
      isSoldOut: products.length > 0 && !products.some(isLeft),
      minStay: sold.length > 0 ? Math.min(...sold.map(({ least }) => least)) : 1,
    }
  })
}

/** A plan of a type, night by night. */
function productOf({ sales, table, moment: { businessDate } }: Shop, type: TypeOnOffer, plan: RatePlan, party: Party) {
  const place = { roomTypeId: type.id, ratePlanId: plan.id }
  const offerIn = offersOver(type, table, plan, { ...party, businessDate })
  const restrictionsOn = restrictionsOf(table.restrictions, table.pricing.plans, place)
  const isOnSale = (day: Day) => saleOf(sales, plan.id, { from: day, until: addDays(day, 1) }) !== undefined
  return {
    isOnSale,
    left: quotaLeft(table.quotas, place),
    /** The price of a night by itself, and the fewest nights of a stay that begins with it; undefined where it is not sold. */
    nightOn: (day: Day) => {
      if (!isOnSale(day)) return undefined
      const { nights, why } = offerIn(type.nights.filter((night) => night.day === day))
      const price = nights[0]?.price ?? null
      if (price === null || why.some(({ code }) => !OF_STAYS.includes(code))) return undefined
      return { price, least: leastNights(restrictionsOn(day)) }
    },
  }
}

/** Plans that are sold with the lowest price of a night in a span, for the party a type is priced for. */
export function lowestOffers(shop: Shop, { from, until }: Span): PublicOffer[] {
  const nights = nightsIn({ arrival: from, departure: until })
  const saleOn = (plan: RatePlan, day: Day) => saleOf(shop.sales, plan.id, { from: day, until: addDays(day, 1) })
  const isSold = (plan: RatePlan, day: Day) => saleOn(plan, day) !== undefined
  return shop.plans.map((plan) => {
    const priced = shop.types.flatMap((type) => {
      const { nights: offered } = offerOf(typeInSpan(type, { from, until }), shop.table, plan, {
        adults: undefined,
        children: undefined,
        businessDate: shop.moment.businessDate,
      })
      const place = { roomTypeId: type.id, ratePlanId: plan.id }
      const holdsOn = restrictionsOf(shop.table.restrictions, shop.table.pricing.plans, place)
      const { baseOccupancy } = type
      const party = { roomTypeId: type.id, adults: baseOccupancy, children: 0, baseOccupancy }
      const hurdle = hurdleAbove({ plan, at: holdsOn, priceOf: nightPrices(shop.table.pricing, plan, party) })
      return offered.flatMap(({ day, price, free }) =>
        price === null || free <= 0 || holdsOn(day).closed || hurdle(day) !== null || !isSold(plan, day)
          ? []
          : [{ day, price }],
      )
    })
    const best = lowest(priced.map(({ price }) => price))
    const day =
      best === null ? null : (nights.find((one) => priced.some((p) => p.day === one && p.price === best)) ?? null)
    return {
      ratePlanId: plan.id,
      name: plan.name,
      lowestPrice: best,
      day,
      currency: shop.currency,
      promotion: shownTo(saleOn(plan, day ?? from) ?? null),
    }
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
          .flatMap(({ ratePlanId, total, free: atPlan }) =>
            total === null || atPlan < rooms ? [] : [{ ratePlanId, total }],
          )
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
