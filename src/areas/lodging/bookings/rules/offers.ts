import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import type { Why } from './bookings.ts'
import { type Capacity, capacityReasons } from './guards.ts'
import { pricesFor, type PriceTable, restrictionsFor } from './prices.ts'

/** The inventory of a type: the terms of its sum for each night. */
export type TypeOnOffer = Capacity & {
  id: string
  name: string
  baseOccupancy: number
  roomCount: number
  nights: readonly { day: Day; taken: number; blocked: number; allotted: number; free: number }[]
}

/** A type with the nights of a span alone. */
export const typeInSpan = (type: TypeOnOffer, { from, until }: Span): TypeOnOffer => ({
  ...type,
  nights: type.nights.filter(({ day }) => from <= day && day < until),
})

export type OfferRequest = {
  adults: number | undefined
  children: number | undefined
  childAges?: readonly number[] | undefined
  businessDate: Day
}

export type Offer = {
  /** The fewest rooms free on any of the nights; one that cannot be sold for another reason still counts as free. */
  free: number
  nights: { day: Day; free: number; price: Minor | null; taken: number; blocked: number; allotted: number }[]
  /** Of one room for the whole span with tax; null when a night is sold out or has no price. Restrictions do not take it away. */
  total: Minor | null
  /** Why it cannot be sold: each night that is sold out, over or without price, too many guests, and the restrictions of the stay. */
  why: Why[]
}

/**
 * What a type offers over some nights to a party (its base occupancy when none is named), and all reasons
 * against it.
 */
export const offerOf = (
  type: TypeOnOffer,
  table: PriceTable,
  plan: RatePlan | undefined,
  request: OfferRequest,
): Offer => offersOver(type, table, plan, request)(type.nights)

/** {@link offerOf} for many runs of the type's nights. */
export function offersOver(
  type: TypeOnOffer,
  table: PriceTable,
  plan: RatePlan | undefined,
  { businessDate, ...request }: OfferRequest,
): (nights: TypeOnOffer['nights']) => Offer {
  const { id: roomTypeId, baseOccupancy, roomCount } = type
  const { adults = baseOccupancy, children = 0, childAges } = request
  const guests = { roomTypeId, baseOccupancy, adults, children, childAges }
  const tooMany: readonly Why[] = capacityReasons(guests, type)
  const pricesOf = pricesFor(table, plan, guests)
  const restrictedIn = plan && restrictionsFor(table, { roomTypeId, ratePlanId: plan.id, guests })
  return (nights) => {
    const stay = stayOf(nights)
    const why = [...tooMany]
    const priceOf = pricesOf(stay ?? { arrival: businessDate, departure: businessDate })
    const offered = nights.map(({ day, taken, blocked, allotted, free }) => {
      const terms = { taken, blocked, allotted }
      const price = priceOf(day)
      if (day < businessDate) why.push({ code: 'date_in_past', day })
      if (free <= 0) why.push({ code: 'no_availability', day, detail: termsOf(terms) })
      if (typeof price === 'number') return { day, free, price, ...terms }
      why.push(price)
      return { day, free, price: null, ...terms }
    })
    return {
      free: nights.length > 0 ? Math.min(...nights.map(({ free }) => free)) : roomCount,
      nights: offered,
      total: why.length === 0 ? sum(offered.map(({ price }) => price ?? 0)) : null,
      why: stay && restrictedIn ? [...why, ...restrictedIn(stay, { businessDate })] : why,
    }
  }
}

/** The stay of all of some nights. */
function stayOf(nights: TypeOnOffer['nights']): { arrival: Day; departure: Day } | undefined {
  const [first, last] = [nights[0]?.day, nights.at(-1)?.day]
  return first && last && { arrival: first, departure: addDays(last, 1) }
}

/** The terms of a sold-out night; rooms held by groups only where there are some. */
const termsOf = ({ taken, blocked, allotted }: { taken: number; blocked: number; allotted: number }): string =>
  `${taken} taken, ${blocked} blocked${allotted > 0 ? `, ${allotted} held by groups` : ''}`
