import type { Pricing } from '#areas/property/rates/rules/rates.ts'
import { basePrices, dayPriceOf, hasOwnPrices } from '#areas/property/rates/rules/rates.ts'
import {
  cellKey,
  contradictionOf,
  placeKey,
  type RestrictionBook,
  restrictionsOf,
} from '#areas/property/rates/rules/restrictions.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import type { RestrictionName, Restrictions } from '#areas/property/rates/contract/restrictions.ts'
import type { Day } from '#core/dates.ts'
import { type Currency, minor, type Minor } from '#core/money.ts'
import { EFFECTS, type Effect, type YieldRule } from '../contract/rules.ts'
import { type NightFacts, type Place, ruleOn } from './conditions.ts'
import { type Decision, decide, type Standing } from './decisions.ts'

/** The restriction that an effect sets. */
export const RESTRICTION_OF = {
  MIN_STAY: 'minStay',
  CLOSED: 'closed',
  CLOSED_TO_ARRIVAL: 'closedToArrival',
} as const satisfies Record<Exclude<Effect, 'PRICE'>, RestrictionName>

/** The number a restriction is written as: nights, or closed as 1 and open as 0; null is not set. */
export const numberOf = (value: Restrictions['minStay' | 'closed' | 'closedToArrival']): number | null =>
  value === null ? null : Number(value)

/** A restriction from its number. */
export function restrictionFrom(effect: Exclude<Effect, 'PRICE'>, value: number | null): Partial<Restrictions> {
  if (effect === 'MIN_STAY') return { minStay: value }
  return { [RESTRICTION_OF[effect]]: value === null ? null : value === 1 }
}

/** The key of a cell: an effect at a place on a night. */
export const yieldKey = (cell: Place & { day: Day }): string => `${cell.effect} ${cellKey(cell)}`

/** The rate calendar as rules see it. */
export type Calendar = {
  pricing: Pricing
  book: RestrictionBook
  currency: Currency
  /** What rules set, by {@link yieldKey}. */
  standing: ReadonlyMap<string, Standing>
}

/** What cells of a place have of their own, and the price they would have without. */
export function placeReader({ pricing, book }: Calendar, place: Place) {
  const { effect, roomTypeId, ratePlanId } = place
  if (effect !== 'PRICE') {
    const nights = book.get(placeKey(place))
    const name = RESTRICTION_OF[effect]
    return { own: (day: Day) => numberOf(nights?.get(day)?.[name] ?? null), otherwise: () => null }
  }
  const plan = pricing.plans.find(({ id }) => id === ratePlanId)
  if (!plan) return { own: () => null, otherwise: () => null }
  return {
    own: dayPriceOf(pricing, plan, roomTypeId),
    otherwise: basePrices({ ...pricing, days: new Map() }, plan, roomTypeId),
  }
}

/** The places that rules are for, or set something at: prices of open plans with their own, restrictions at the levels rules name. */
export function placesOf(
  plans: readonly RatePlan[],
  typeIds: readonly string[],
  rules: readonly YieldRule[],
  standing: readonly Place[],
): Place[] {
  const priced = plans.filter((plan) => plan.isActive && hasOwnPrices(plan)).map(({ id }) => id)
  return EFFECTS.flatMap((effect) => {
    const named = [...rules, ...standing].filter((one) => one.effect === effect)
    if (named.length === 0) return []
    const known = new Set<string | null>([null, ...plans.map(({ id }) => id)])
    const levels =
      effect === 'PRICE'
        ? priced
        : [...new Set(named.map(({ ratePlanId }) => ratePlanId))].filter((id) => known.has(id))
    return typeIds.flatMap((roomTypeId) => levels.map((ratePlanId) => ({ effect, roomTypeId, ratePlanId })))
  })
}

export type CellDecision = Decision & {
  place: Place
  day: Day
  own: number | null
  facts: NightFacts
  price: { from: Minor | null; to: Minor | null } | null
}

/**
 * What is to become of the cells of places, those that stay left out. A minimum stay that no stay could meet, with what wider levels require, is
 * left out as well.
 *
 * @param ranked rules that are not off, the lowest ranking first
 */
export function decideCells(
  calendar: Calendar,
  places: readonly Place[],
  nights: readonly { day: Day; factsOf: (roomTypeId: string) => NightFacts }[],
  ranked: readonly YieldRule[],
): CellDecision[] {
  const { pricing, book, currency, standing } = calendar
  return places.flatMap((place) => {
    const { own, otherwise } = placeReader(calendar, place)
    const plan = pricing.plans.find(({ id }) => id === place.ratePlanId)
    const rounding = { roundTo: plan?.roundTo ?? null, roundMode: plan?.roundMode ?? 'NEAREST', currency }
    const held = place.effect === 'MIN_STAY' ? restrictionsOf(book, pricing.plans, place) : undefined
    return nights.flatMap(({ day, factsOf }): CellDecision[] => {
      const facts = factsOf(place.roomTypeId)
      const cell = {
        own: own(day),
        standing: standing.get(yieldKey({ ...place, day })),
        otherwise: otherwise(day),
        rounding,
      }
      const decision = decide(cell, ruleOn(ranked, place, facts))
      if (!decision) return []
      const { proposed } = decision
      if (held && proposed !== null && contradictionOf({ ...held(day), minStay: proposed })) return []
      const at = (value: number | null) => (value === null ? cell.otherwise : minor(value))
      const price = place.effect === 'PRICE' ? { from: at(cell.own), to: at(proposed) } : null
      return [{ ...decision, place, day, own: cell.own, facts, price }]
    })
  })
}
