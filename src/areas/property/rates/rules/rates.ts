import { type Day, weekdayOf } from '#core/dates.ts'
import { type Minor, minor, shareOf } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { RatePlan, BasePrice } from '../contract/rates.ts'

export type DayPrice = { ratePlanId: string; roomTypeId: string; day: Day; baseAmount: Minor }

/** All that prices of a span depend on, as plain data; made by {@link pricingOf}. */
export type Pricing = {
  plans: readonly RatePlan[]
  basePrices: ReadonlyMap<string, BasePrice>
  days: ReadonlyMap<string, ReadonlyMap<Day, Minor>>
}

const keyOf = (ratePlanId: string, roomTypeId: string) => `${ratePlanId} ${roomTypeId}`

export function pricingOf(
  plans: readonly RatePlan[],
  basePrices: readonly BasePrice[],
  dayPrices: readonly DayPrice[],
): Pricing {
  const days = new Map<string, Map<Day, Minor>>()
  for (const { ratePlanId, roomTypeId, day, baseAmount } of dayPrices) {
    const key = keyOf(ratePlanId, roomTypeId)
    const nights = days.get(key) ?? new Map<Day, Minor>()
    days.set(key, nights.set(day, baseAmount))
  }
  return {
    plans,
    basePrices: new Map(basePrices.map((price) => [keyOf(price.ratePlanId, price.roomTypeId), price])),
    days,
  }
}

/**
 * The plan a stay is priced by: the one named, or the default one.
 *
 * @throws Refusal not_found for a plan that is not there, rate_plan_closed for one no longer sold,
 *   no_price when none is named and the property has no default plan
 */
export function pickPlan(pricing: Pricing, ratePlanId: string | null): RatePlan {
  const plan = pricing.plans.find((candidate) => (ratePlanId ? candidate.id === ratePlanId : candidate.isDefault))
  if (!plan) return ratePlanId ? refuse('not_found', { ratePlanId }) : refuse('no_price')
  if (!plan.isActive) refuse('rate_plan_closed', { ratePlanId: plan.id, name: plan.name })
  return plan
}

/** Who sleeps in a room of a type, and how many of them its price covers. */
export type Party = { roomTypeId: string; adults: number; children: number; baseOccupancy: number }

/** Friday and Saturday nights. */
function isWeekendNight(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 5 || weekday === 6
}

/**
 * The price of a plan for the base occupancy of a type for each night, before tax: the day's own price, else the weekend price on
 * Friday and Saturday nights, else the base. A linked plan has its parent's price, changed by its offset.
 *
 * @returns null when there is no price: the night is not sellable, never free
 */
export function basePrices(pricing: Pricing, plan: RatePlan, roomTypeId: string): (day: Day) => Minor | null {
  const parent = parentOf(pricing, plan)
  const ownPrice = ownBasePrices(pricing, parent ?? plan, roomTypeId)
  return (day) => {
    const own = ownPrice(day)
    return own === null || !parent ? own : offsetPrice(own, plan)
  }
}

/**
 * The price of a plan for one room for each night, before tax. What does not depend on the night is computed once.
 *
 * On top of the base price: one adult alone pays as much less as the standing single price is below the base,
 * also on weekends and days with a price of their own; every adult above the base occupancy pays the extra-adult price,
 * every child the base occupancy has no place left for the extra-child price. Adults take places before children.
 * A plan that follows another applies its offset to all of that, rounded half up once, never below 0.
 *
 * @returns the price of a night in minor units, or null when the plan has none for it
 */
export function nightPrices(pricing: Pricing, plan: RatePlan, party: Party): (day: Day) => Minor | null {
  const parent = parentOf(pricing, plan)
  const priced = parent ?? plan
  const basePriceOf = ownBasePrices(pricing, priced, party.roomTypeId)
  const charge = occupancyCharge(pricing, priced, party)
  return (day) => {
    const base = basePriceOf(day)
    if (base === null) return null
    const amount = minor(Math.max(0, base + charge))
    return parent ? offsetPrice(amount, plan) : amount
  }
}

/** Whether prices of a plan are its own: one that follows another has none, and nothing may follow it. */
export const hasOwnPrices = (plan: Pick<RatePlan, 'parentPlanId'>): boolean => plan.parentPlanId === null

const parentOf = (pricing: Pricing, plan: RatePlan): RatePlan | undefined =>
  plan.parentPlanId === null ? undefined : pricing.plans.find(({ id }) => id === plan.parentPlanId)

function ownBasePrices(pricing: Pricing, plan: RatePlan, roomTypeId: string): (day: Day) => Minor | null {
  const key = keyOf(plan.id, roomTypeId)
  const days = pricing.days.get(key)
  const stored = pricing.basePrices.get(key)
  return (day) => {
    const dayPrice = days?.get(day)
    if (dayPrice !== undefined) return dayPrice
    if (!stored) return null
    return isWeekendNight(day) ? (stored.weekendAmount ?? stored.baseAmount) : stored.baseAmount
  }
}

/** Whether a night has a price set for itself; of a plan that follows another, its parent's counts. */
export const isPriceSet = (pricing: Pricing, plan: RatePlan, roomTypeId: string, day: Day): boolean =>
  pricing.days.get(keyOf(plan.parentPlanId ?? plan.id, roomTypeId))?.has(day) ?? false

function occupancyCharge(pricing: Pricing, plan: RatePlan, party: Party): number {
  const stored = pricing.basePrices.get(keyOf(plan.id, party.roomTypeId))
  if (!stored) return 0
  const { adults, children, baseOccupancy } = party
  const isAlone = adults === 1 && children === 0
  if (isAlone) return stored.singleAmount === null ? 0 : stored.singleAmount - stored.baseAmount
  const extraAdults = Math.max(0, adults - baseOccupancy)
  const extraChildren = Math.max(0, children - Math.max(0, baseOccupancy - adults))
  return extraAdults * stored.extraAdultAmount + extraChildren * stored.extraChildAmount
}

/** A parent's price by a plan's percentage and amount. */
const offsetPrice = (amount: Minor, plan: Pick<RatePlan, 'offsetBp' | 'offsetAmount'>): Minor =>
  minor(Math.max(0, shareOf(amount, 10_000 + plan.offsetBp) + plan.offsetAmount))

/** Days of a run that fall on the chosen weekdays (Monday 1 … Sunday 7); all of them when none are chosen. */
export const onWeekdays = (days: readonly Day[], weekdays: readonly number[] | undefined): Day[] =>
  weekdays ? days.filter((day) => weekdays.includes(weekdayOf(day))) : [...days]
