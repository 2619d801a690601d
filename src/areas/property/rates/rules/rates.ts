import { type Day, weekdayOf } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { PlanPart } from '../contract/packages.ts'
import type { AgeCategory } from '../contract/ages.ts'
import type { RatePlan, BasePrice, PriceSource } from '../contract/rates.ts'
import { countedGuests } from './ages.ts'
import { chainOf, linkedPrice } from './chains.ts'
import { inRanking, seasonAmount, seasonOn, type SeasonRate } from './seasons.ts'

export type DayPrice = { ratePlanId: string; roomTypeId: string; day: Day; baseAmount: Minor }

/** All that prices of a span depend on, as plain data; made by {@link pricingOf}. */
export type Pricing = {
  plans: readonly RatePlan[]
  basePrices: ReadonlyMap<string, BasePrice>
  days: ReadonlyMap<string, ReadonlyMap<Day, Minor>>
  /** The seasons that have a price for a plan and type, in the order they count. */
  seasons: ReadonlyMap<string, readonly SeasonRate[]>
  /** What is in the prices of plans beside the room, each plan's in the order it is taken out. */
  parts: readonly PlanPart[]
  /** The age categories of children, the youngest first. */
  ages: readonly AgeCategory[]
}

const keyOf = (ratePlanId: string, roomTypeId: string) => `${ratePlanId} ${roomTypeId}`

export function pricingOf(
  plans: readonly RatePlan[],
  basePrices: readonly BasePrice[],
  dayPrices: readonly DayPrice[],
  seasonRates: readonly SeasonRate[] = [],
  ages: readonly AgeCategory[] = [],
): Pricing {
  const days = new Map<string, Map<Day, Minor>>()
  for (const { ratePlanId, roomTypeId, day, baseAmount } of dayPrices) {
    const key = keyOf(ratePlanId, roomTypeId)
    const nights = days.get(key) ?? new Map<Day, Minor>()
    days.set(key, nights.set(day, baseAmount))
  }
  const seasons = new Map<string, SeasonRate[]>()
  for (const rate of inRanking(seasonRates)) {
    const key = keyOf(rate.ratePlanId, rate.roomTypeId)
    seasons.set(key, [...(seasons.get(key) ?? []), rate])
  }
  return {
    plans,
    basePrices: new Map(basePrices.map((price) => [keyOf(price.ratePlanId, price.roomTypeId), price])),
    days,
    seasons,
    parts: [],
    ages,
  }
}

/**
 * The plan a stay is priced by: the one named, or the default one.
 *
 * @throws Refusal not_found for a plan that does not exist, rate_plan_closed for one no longer sold,
 *   no_price when none is named and the property has no default plan
 */
export function pickPlan(pricing: Pricing, ratePlanId: string | null): RatePlan {
  const plan = pricing.plans.find((candidate) => (ratePlanId ? candidate.id === ratePlanId : candidate.isDefault))
  if (!plan) return ratePlanId ? refuse('not_found', { ratePlanId }) : refuse('no_price')
  if (!plan.isActive) refuse('rate_plan_closed', { ratePlanId: plan.id, name: plan.name })
  return plan
}

/** Who sleeps in a room of a type, and how many of them its price covers. */
export type Party = {
  roomTypeId: string
  adults: number
  children: number
  /** One age for each child, in years; null where they are not known. */
  childAges?: readonly number[] | null | undefined
  baseOccupancy: number
}

/** Friday and Saturday nights. */
function isWeekendNight(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 5 || weekday === 6
}

/**
 * The price of a plan for the base occupancy of a type for each night, before tax, by {@link ownPrices}. A linked plan has the price of the
 * plan it is linked to, changed by {@link linkedPrice}.
 *
 * @returns null when there is no price: the night is not sellable, never free
 */
export function basePrices(pricing: Pricing, plan: RatePlan, roomTypeId: string): (day: Day) => Minor | null {
  const { priced, links } = pricedBy(pricing, plan)
  const priceOf = ownPrices(pricing, priced, roomTypeId)
  return (day) => {
    const own = priceOf(day)
    return own === null ? null : links.reduce(linkedPrice, own.amount)
  }
}

/**
 * The price of a plan for one room for each night, before tax. What does not depend on the night is computed once.
 *
 * On top of the base price, also on weekends and days with a price of their own:
 * - one adult alone pays as much less as the season's single price is below the season's base, where it sets one;
 * - else a number of adults with a standing price of its own pays as much more or less as that is above or below the standing base;
 * - else one adult alone pays as much less as the standing single price is below that base;
 * - else every adult above the base occupancy pays the extra-adult price, the season's where it sets one, else the standing one. Where the
 *   season sets it, prices by the number of adults do not count for more adults than the base occupancy;
 * - every child the base occupancy has no place left for pays the standing price of its age category, else the extra-child price, the
 *   season's or the standing one. A child of a category that takes no place pays so in every room, and leaves an adult alone.
 * Adults take places before children, older children before younger ones; see {@link countedGuests}. A price of zero is free. The price of a
 * category counts also where a season sets an extra-child price, so that infants stay free in it. Without ages all pay the extra-child price.
 * Of a linked plan each link of its chain changes all of that, from the plan with prices of its own on: see {@link linkedPrice}.
 *
 * @returns the price of a night in minor units, or null when the plan has none for it
 */
export function nightPrices(pricing: Pricing, plan: RatePlan, party: Party): (day: Day) => Minor | null {
  const { priced, links } = pricedBy(pricing, plan)
  const priceOf = ownPrices(pricing, priced, party.roomTypeId)
  const chargeOf = occupancyCharges(pricing, priced, party)
  return (day) => {
    const own = priceOf(day)
    return own === null ? null : links.reduce(linkedPrice, minor(Math.max(0, own.amount + chargeOf(own.season))))
  }
}

/** Where the price of each night comes from, and the season if it comes from one; of a linked plan, from the plan whose prices it has. */
export function priceSources(
  pricing: Pricing,
  plan: RatePlan,
  roomTypeId: string,
): (day: Day) => { source: PriceSource; seasonId: string | null } | null {
  const priceOf = ownPrices(pricing, pricedBy(pricing, plan).priced, roomTypeId)
  return (day) => {
    const own = priceOf(day)
    if (own === null) return null
    return { source: own.source, seasonId: own.source === 'SEASON' ? (own.season?.seasonId ?? null) : null }
  }
}

/** Whether prices of a plan are its own; one that is linked to another has none. */
export const hasOwnPrices = (plan: Pick<RatePlan, 'parentPlanId'>): boolean => plan.parentPlanId === null

/** The plan whose own prices a plan has, and the links that change them, in the order they do. */
function pricedBy(pricing: Pricing, plan: RatePlan): { priced: RatePlan; links: RatePlan[] } {
  const [priced = plan, ...links] = chainOf(pricing.plans, plan).toReversed()
  return { priced, links }
}

type OwnPrice = { amount: Minor; source: PriceSource; season: SeasonRate | undefined }

/**
 * The price of a plan with prices of its own for the base occupancy of a type on each night, and its source. In this order: the day's
 * own price; the price of the weekday in the season of the night, else that season's base price; the weekend price on Friday and Saturday
 * nights; the base price. The season of a night is the one that ranks first among those that have a price for the plan and type.
 */
function ownPrices(pricing: Pricing, plan: RatePlan, roomTypeId: string): (day: Day) => OwnPrice | null {
  const key = keyOf(plan.id, roomTypeId)
  const days = pricing.days.get(key)
  const seasons = pricing.seasons.get(key) ?? []
  const stored = pricing.basePrices.get(key)
  return (day) => {
    const season = seasonOn(seasons, day)
    const dayPrice = days?.get(day)
    if (dayPrice !== undefined) return { amount: dayPrice, source: 'DAY', season }
    if (season) return { amount: seasonAmount(season, day), source: 'SEASON', season }
    if (!stored) return null
    if (isWeekendNight(day) && stored.weekendAmount !== null)
      return { amount: stored.weekendAmount, source: 'WEEKEND', season }
    return { amount: stored.baseAmount, source: 'BASE', season }
  }
}

/** Whether a night has a price set for itself; of a linked plan, that of the plan whose prices it has counts. */
export const isPriceSet = (pricing: Pricing, plan: RatePlan, roomTypeId: string, day: Day): boolean =>
  pricing.days.get(keyOf(pricedBy(pricing, plan).priced.id, roomTypeId))?.has(day) ?? false

/** The price that a night of a plan with prices of its own has for itself; null is none. */
export const dayPriceOf =
  (pricing: Pricing, plan: Pick<RatePlan, 'id'>, roomTypeId: string): ((day: Day) => Minor | null) =>
  (day) =>
    pricing.days.get(keyOf(plan.id, roomTypeId))?.get(day) ?? null

/** What the guests of a room change of its price, by the season of the night. */
function occupancyCharges(
  pricing: Pricing,
  plan: RatePlan,
  { roomTypeId, baseOccupancy, ...guests }: Party,
): (season: SeasonRate | undefined) => number {
  const stored = pricing.basePrices.get(keyOf(plan.id, roomTypeId))
  const { adults, placed, beside } = countedGuests(pricing.ages, guests)
  const isAlone = adults === 1 && placed.length === 0
  const extraAdults = Math.max(0, adults - baseOccupancy)
  const charged = [...placed.slice(Math.max(0, baseOccupancy - adults)), ...beside]
  const byAge = charged.map(
    (category) => stored?.childPrices.find((price) => price.categoryId === category?.id)?.amount,
  )
  const byAdults = stored?.adultPrices.find((price) => price.adults === adults)?.amount
  return (season) => {
    const child = season?.extraChildAmount ?? stored?.extraChildAmount ?? 0
    const ofChildren = sum(byAge.map((amount) => amount ?? child))
    const seasonal = isAlone && season ? reductionOf(season) : null
    if (seasonal !== null) return seasonal + ofChildren
    const isSeasonal = extraAdults > 0 && (season?.extraAdultAmount ?? null) !== null
    if (stored && byAdults !== undefined && !isSeasonal) return byAdults - stored.baseAmount + ofChildren
    if (isAlone) return ((stored && reductionOf(stored)) ?? 0) + ofChildren
    const adult = season?.extraAdultAmount ?? stored?.extraAdultAmount ?? 0
    return extraAdults * adult + ofChildren
  }
}

/** What one adult alone pays more or less; null where no single price is set. */
const reductionOf = ({ singleAmount, baseAmount }: { singleAmount: Minor | null; baseAmount: Minor }): number | null =>
  singleAmount === null ? null : singleAmount - baseAmount

/** Days of a run that fall on the chosen weekdays (Monday 1 … Sunday 7); all of them when none are chosen. */
export const onWeekdays = (days: readonly Day[], weekdays: readonly number[] | undefined): Day[] =>
  weekdays ? days.filter((day) => weekdays.includes(weekdayOf(day))) : [...days]
