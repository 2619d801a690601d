import { type Day, weekdayOf } from '#core/dates.ts'
import type { Effect, YieldRule } from '../contract/rules.ts'

/** How much of something is sold on a night: of the property, or of one type. */
export type Demand = {
  /** Rooms that are not out of order. */
  rooms: number
  /** Rooms booked or held for groups. */
  sold: number
  /** How many rooms more are on the books than before so many days; with 1 day, what came today. */
  pickup: (days: number) => number
}

/** The facts of a night of a type that conditions are evaluated on. */
export type NightFacts = {
  day: Day
  /** Days from the business date to the night. */
  daysAhead: number
  /** The event of the night; of several the one that begins first. */
  event: string | null
  property: Demand
  type: Demand
}

/** Sold rooms of those there are, in basis points, rounded down; null where there are none. More sold than there are is all of them. */
export const occupancyOf = ({ rooms, sold }: Pick<Demand, 'rooms' | 'sold'>): number | null =>
  rooms <= 0 ? null : Math.min(10_000, Math.max(0, Math.floor((sold * 10_000) / rooms)))

export const demandOf = (rule: Pick<YieldRule, 'measuredOn'>, facts: NightFacts): Demand =>
  rule.measuredOn === 'TYPE' ? facts.type : facts.property

const isWithin = (value: number, from: number | null, until: number | null): boolean =>
  value >= (from ?? -Infinity) && value <= (until ?? Infinity)

/** Whether all conditions of a rule are true for a night; bounds are included. A night without rooms meets no condition about occupancy. */
export function holdsOn(rule: YieldRule, facts: NightFacts): boolean {
  if (!isWithin(facts.daysAhead, rule.aheadFrom, rule.aheadUntil)) return false
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(facts.day))) return false
  if (rule.onEvent && facts.event === null) return false
  const demand = demandOf(rule, facts)
  if (rule.occupancyFromBp !== null || rule.occupancyUntilBp !== null) {
    const occupancy = occupancyOf(demand)
    if (occupancy === null || !isWithin(occupancy, rule.occupancyFromBp, rule.occupancyUntilBp)) return false
  }
  if (rule.pickupRooms !== null && rule.pickupDays !== null) return demand.pickup(rule.pickupDays) >= rule.pickupRooms
  return true
}

/** What a rule may set: a price of a plan of a type, or a restriction at the level of a type, with or without a plan. */
export type Place = { effect: Effect; roomTypeId: string; ratePlanId: string | null }

/** Whether a rule is for a place: prices of its plan or of any plan, restrictions at the level it names. */
export const isFor = (rule: YieldRule, { effect, roomTypeId, ratePlanId }: Place): boolean =>
  rule.effect === effect &&
  (rule.roomTypeIds.length === 0 || rule.roomTypeIds.includes(roomTypeId)) &&
  (rule.ratePlanId === ratePlanId || (effect === 'PRICE' && rule.ratePlanId === null))

/**
 * The rule that counts for a place on a night: of those that are for it and true, the one with the lowest ranking. Steps are never added up.
 *
 * @param ranked rules that are not off, the lowest ranking first
 */
export const ruleOn = (ranked: readonly YieldRule[], place: Place, facts: NightFacts): YieldRule | undefined =>
  ranked.find((rule) => isFor(rule, place) && holdsOn(rule, facts))
