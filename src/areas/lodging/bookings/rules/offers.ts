import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import type { Why } from './bookings.ts'
import { type Capacity, capacityReasons } from './guards.ts'
import { type PriceTable, restrictedBy, sellingPrices } from './prices.ts'

/** The inventory of a type: the terms of its sum for each night. */
export type TypeOnOffer = Capacity & {
  id: string
  name: string
  baseOccupancy: number
  roomCount: number
  nights: readonly { day: Day; taken: number; blocked: number; free: number }[]
}

export type OfferRequest = { adults: number | undefined; children: number | undefined; businessDate: Day }

export type Offer = {
  /** The fewest rooms free on any of the nights; one that cannot be sold for another reason still counts as free. */
  free: number
  nights: { day: Day; free: number; price: Minor | null; taken: number; blocked: number }[]
  /** Of one room for the whole span with tax; null when a night is sold out or has no price. Restrictions do not take it away. */
  total: Minor | null
  /** Why it cannot be sold: each night that is sold out, over or without price, too many guests, and the restrictions of the stay. */
  why: Why[]
}

/**
 * What a type offers over some nights to a party (its base occupancy when none is named), and everything that speaks
 * against it.
 */
export function offerOf(
  type: TypeOnOffer,
  table: PriceTable,
  plan: RatePlan | undefined,
  request: OfferRequest,
): Offer {
  const party = {
    roomTypeId: type.id,
    baseOccupancy: type.baseOccupancy,
    adults: request.adults ?? type.baseOccupancy,
    children: request.children ?? 0,
  }
  const why: Why[] = capacityReasons(party, type)
  const priceOf = sellingPrices(table, plan, party)
  const nights = type.nights.map(({ day, taken, blocked, free }) => {
    const price = priceOf(day)
    if (day < request.businessDate) why.push({ code: 'date_in_past', day })
    if (free <= 0) why.push({ code: 'no_availability', day, detail: `${taken} taken, ${blocked} blocked` })
    if (typeof price === 'number') return { day, free, price, taken, blocked }
    why.push(price)
    return { day, free, price: null, taken, blocked }
  })
  return {
    free: nights.length > 0 ? Math.min(...nights.map(({ free }) => free)) : type.roomCount,
    nights,
    total: why.length === 0 ? sum(nights.map(({ price }) => price ?? 0)) : null,
    why: [...why, ...stayRestrictions(type, table, plan, request.businessDate)],
  }
}

/** The restrictions of a stay of all the nights of an offer. */
function stayRestrictions(
  { id: roomTypeId, nights }: TypeOnOffer,
  table: PriceTable,
  plan: RatePlan | undefined,
  businessDate: Day,
): Why[] {
  const [arrival, last] = [nights[0]?.day, nights.at(-1)?.day]
  if (!plan || !arrival || !last) return []
  const stay = { roomTypeId, ratePlanId: plan.id, arrival, departure: addDays(last, 1) }
  return restrictedBy(table, stay, { businessDate })
}
