import { type Agreement, contractPrice, pricingContract } from '#areas/parties/companies/rules.ts'
import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { type Negotiated, negotiatedReasons } from '#areas/property/rates/rules/negotiated.ts'
import {
  dueParts,
  type DuePart,
  type NightPart,
  packed,
  type Packed,
  partsOf,
  type PartStay,
  allIncluded,
} from '#areas/property/rates/rules/packages.ts'
import { type QuotaBook, quotaReasons } from '#areas/property/rates/rules/quotas.ts'
import { hurdleReasons } from '#areas/property/rates/rules/hurdle.ts'
import { nightPrices, type Party, pickPlan, type Pricing } from '#areas/property/rates/rules/rates.ts'
import { type PolicyBook, termsFor } from '#areas/property/rates/rules/policies.ts'
import { type RestrictionBook, restrictionReasons, restrictionsOf } from '#areas/property/rates/rules/restrictions.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { isOneTable, type TaxSlab } from '#core/tax.ts'
import type { Why } from './bookings.ts'

/**
 * What a night costs: before tax, its tax, the tax by name, and the parts of its plan that are within it. `isManual` is a price someone set, `contractId` the company's contract
 * that set it, `includesTax` whether it was given with the tax in it.
 */
export type PricedNight = {
  day: Day
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  parts: NightPart[]
  isManual: boolean
  includesTax: boolean
  contractId: string | null
}

/** All that prices and terms of a property depend on for some days, and what was agreed with the company that books, if one does. */
export type PriceTable = {
  pricing: Pricing
  slabs: readonly TaxSlab[]
  includesTax: boolean
  agreement: Agreement | null
  /** The plans negotiated with that company. */
  negotiated: readonly Negotiated[]
  policies: PolicyBook
  /** Of the nights and of the day the last of the stays ends on. */
  restrictions: RestrictionBook
  /** How many rooms of plans may be sold, and are. */
  quotas: QuotaBook
  /** Of the property, and of its prices. */
  currency: Currency
}

/** The terms a stay is booked at with a plan. */
export const stayTerms = ({ pricing, policies }: PriceTable, stay: { ratePlanId: string; arrival: Day }): StayTerms =>
  termsFor(policies, pricing.plans, stay)

type RestrictedPlace = {
  roomTypeId: string
  ratePlanId: string
  /** Who stays, where the plan's price is requested; left out for a price named by hand or agreed elsewhere, which no hurdle is set for. */
  guests?: Omit<Party, 'roomTypeId'> | undefined
}
type StayDays = { arrival: Day; departure: Day }
type RestrictedAt = { businessDate: Day; before?: StayDays | undefined }

/**
 * Which restrictions refuse a stay at a plan of a type, with the day of each, whether its plan was not negotiated with the company,
 * whether all rooms of its quota are sold, and whether its price for the guests is below the hurdle of a night. Of a stay that is changed and was at the same plan and
 * type `before`, only what the change touches counts.
 */
export const restrictedBy = (
  table: PriceTable,
  { arrival, departure, ...place }: RestrictedPlace & StayDays,
  at: RestrictedAt,
): Why[] => restrictionsFor(table, place)({ arrival, departure }, at)

/** {@link restrictedBy} for many stays at one plan of a type. */
export function restrictionsFor(
  { pricing, restrictions, negotiated, quotas, currency }: PriceTable,
  { roomTypeId, ratePlanId, guests }: RestrictedPlace,
): (stay: StayDays, at: RestrictedAt) => Why[] {
  const plan = pricing.plans.find(({ id }) => id === ratePlanId)
  const on = restrictionsOf(restrictions, pricing.plans, { roomTypeId, ratePlanId })
  const priceOf = plan && guests && nightPrices(pricing, plan, { ...guests, roomTypeId })
  return (stay, at) => [
    ...negotiatedReasons(plan, negotiated, stay, at.before),
    ...quotaReasons(plan, quotas, { ...stay, roomTypeId }, at.before),
    ...restrictionReasons(on, stay, at),
    ...(priceOf ? hurdleReasons({ plan, at: on, priceOf }, currency, stay, at.before) : []),
  ]
}

type PricedStay = Party & { ratePlanId: string | null; arrival: Day; departure: Day; nights: readonly Day[] }

/** The parts of a plan that are due on each night of a stay. */
export function dueOn({ plans, parts }: Pick<Pricing, 'plans' | 'parts'>, ratePlanId: string, stay: PartStay): DueOn {
  const plan = plans.find(({ id }) => id === ratePlanId)
  const own = plan ? partsOf(plans, parts, plan) : []
  return own.length === 0 ? () => [] : (day) => dueParts(own, stay, day)
}
type DueOn = (day: Day) => readonly DuePart[]

type NightQuestion = { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean; partsIncludeTax?: boolean }

/** A night at an amount that is for all of it, with the parts that are due on it. @throws Refusal no_tax_slab {day} */
export const wholeNight = (amount: Minor, question: NightQuestion, due: readonly DuePart[]): Packed =>
  packedNight(amount, question, allIncluded(due))

const packedNight = (amount: Minor, question: NightQuestion, due: readonly DuePart[]): Packed =>
  packed(amount, question, due) ?? refuse('no_tax_slab', { amount, day: question.day, category: 'ROOM' })

/** A price before its tax is looked up. */
type RequestedPrice = Pick<PricedNight, 'includesTax' | 'contractId'> & { amount: Minor }

/** The price of a night: the contract's where one applies, else the plan's. Null when there is neither. */
function requestedPrices(
  { pricing, includesTax, agreement }: PriceTable,
  plan: RatePlan,
  party: Party,
): (day: Day) => RequestedPrice | null {
  const priceOf = nightPrices(pricing, plan, party)
  const { roomTypeId } = party
  return (day) => {
    const price = priceOf(day)
    const contract = agreement && pricingContract(agreement, { ratePlanId: plan.id, roomTypeId, day })
    const agreed = contract && contractPrice(contract.rates, roomTypeId, price)
    if (agreed)
      return { amount: agreed.amount, includesTax: includesTax && !agreed.isFixed, contractId: contract?.id ?? null }
    return price === null ? null : { amount: price, includesTax, contractId: null }
  }
}

/**
 * The price of each night of a stay with its tax, as the property sells it to the user who books; or, with a `nightAmount`, that net amount
 * for each of them with all its parts, whatever the prices of plan and contract are.
 *
 * @throws Refusal not_found, rate_plan_closed, no_price {day}, no_tax_slab {day}
 */
export function pricedNights(
  table: PriceTable,
  stay: PricedStay,
  nightAmount?: number,
): { ratePlanId: string; nights: PricedNight[] } {
  const plan = pickPlan(table.pricing, stay.ratePlanId)
  const isManual = nightAmount !== undefined
  const priceOf = isManual
    ? (): RequestedPrice => ({ amount: minor(nightAmount), includesTax: false, contractId: null })
    : requestedPrices(table, plan, stay)
  const due = dueOn(table.pricing, plan.id, stay)
  const nights = stay.nights.map((day): PricedNight => {
    const price = priceOf(day) ?? refuse('no_price', { day, ratePlanId: plan.id, roomTypeId: stay.roomTypeId })
    const { amount, includesTax, contractId } = price
    const question = { slabs: table.slabs, day, includesTax, partsIncludeTax: table.includesTax }
    const night = isManual ? wholeNight(amount, question, due(day)) : packedNight(amount, question, due(day))
    return { day, ...night, isManual, includesTax, contractId }
  })
  return { ratePlanId: plan.id, nights }
}

/** What someone else sells the nights of a stay at: an amount in minor units for each of them, all with tax in them or all without. */
export type NamedPrices = { nights: readonly { day: Day; amount: Minor }[]; includesTax: boolean }

/**
 * The nights of a stay that is sold elsewhere, at the price it was sold at. Neither the plan's price nor whether it is still sold counts;
 * tax is that of each price on its day, and all parts of the plan are within it, also those that are added to its own price.
 *
 * @param due the parts of each night; their amounts are with tax or without as the named prices are
 * @throws Refusal no_price {day} for a night without an amount, no_tax_slab {day}
 */
export const namedNights = (
  slabs: readonly TaxSlab[],
  days: readonly Day[],
  { nights, includesTax }: NamedPrices,
  due: DueOn,
): PricedNight[] =>
  days.map((day) => {
    const { amount } = nights.find((night) => night.day === day) ?? refuse('no_price', { day })
    const night = wholeNight(amount, { slabs, day, includesTax }, due(day))
    return { day, ...night, isManual: true, includesTax, contractId: null }
  })

/** What one room costs for each night of a stay with tax, in minor units, or why it is not for sale. */
export const sellingPrices = (
  table: PriceTable,
  plan: RatePlan | undefined,
  { arrival, departure, ...party }: Party & StayDays,
): ((day: Day) => Minor | Why) => pricesFor(table, plan, party)({ arrival, departure })

/** {@link sellingPrices} for many stays of one party at one plan of a type. */
export function pricesFor(
  table: PriceTable,
  plan: RatePlan | undefined,
  party: Party,
): (stay: StayDays) => (day: Day) => Minor | Why {
  if (!plan) return () => (day) => ({ code: 'no_price', day })
  if (!plan.isActive) return () => (day) => ({ code: 'rate_plan_closed', day })
  const priceOf = requestedPrices(table, plan, party)
  const own = partsOf(table.pricing.plans, table.pricing.parts, plan)
  return (stay) => {
    const taxedOf = taxedTotals(
      table,
      stay,
      own.length === 0 ? undefined : (day) => dueParts(own, { ...party, ...stay }, day),
    )
    return (day) => {
      const price = priceOf(day)
      if (price === null) return { code: 'no_price', day }
      return taxedOf(price, day) ?? { code: 'no_tax_slab', day }
    }
  }
}

/**
 * What prices of a stay's nights come to with tax; undefined where no slab covers one. Nights of a span cost a few amounts again and again: without
 * parts and under one tax table each amount is taxed once.
 */
function taxedTotals(
  { slabs, includesTax: partsIncludeTax }: Pick<PriceTable, 'slabs' | 'includesTax'>,
  { arrival: from, departure: until }: StayDays,
  due: DueOn | undefined,
): (price: RequestedPrice, day: Day) => Minor | undefined {
  const totalOf = ({ amount, includesTax }: RequestedPrice, day: Day): Minor | undefined => {
    const taxed = packed(amount, { slabs, day, includesTax, partsIncludeTax }, due?.(day) ?? [])
    return taxed && minor(taxed.net + taxed.tax)
  }
  if (due || !isOneTable(slabs, { from, until })) return totalOf
  const known = new Map<string, Minor | undefined>()
  return (price, day) => {
    if (day < from || day >= until) return totalOf(price, day)
    const key = `${price.amount} ${price.includesTax}`
    if (!known.has(key)) known.set(key, totalOf(price, day))
    return known.get(key)
  }
}
