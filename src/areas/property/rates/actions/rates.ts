import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { daysBetween, daysOf, type Span } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { ageCategories, setAgeCategories } from './ages.ts'
import { cellHistory, changes } from './changes.ts'
import { planCompanies, removePlanCompany, setPlanCompany } from './negotiated.ts'
import { createPlanPart, planParts, removePlanPart, updatePlanPart } from './packages.ts'
import { setDayPrices, setPrices } from './prices.ts'
import { quotas, setQuota } from './quotas.ts'
import { lockCalendar, restrictions, setRestrictionCells, setRestrictions } from './restrictions.ts'
import { createPriceSeason, priceSeasons, removePriceSeason, updatePriceSeason } from './seasons.ts'
import { undoChange } from './undo-change.ts'
import {
  createPolicy,
  createSeason,
  policies,
  removePolicy,
  removeSeason,
  updatePolicy,
  updateSeason,
} from './policies.ts'
import { MAX_PRICED_NIGHTS } from '../contract/limits.ts'
import { MAX_GRID_NIGHTS, type RatePlan, rates, type BasePrice } from '../contract/rates.ts'
import { findAgeCategories } from '../queries/ages.ts'
import {
  findDayPrices,
  findPlans,
  findBasePrices,
  insertPlan,
  lockPlan,
  updatePlan as storePlan,
  upsertBasePrice,
} from '../queries/rates.ts'
import { linkFault, MAX_LINKS } from '../rules/chains.ts'
import { findPlanParts } from '../queries/packages.ts'
import { findPriceSeasons, findSeasonRates } from '../queries/seasons.ts'
import { basePrices, hasOwnPrices, isPriceSet, priceSources, type Pricing, pricingOf } from '../rules/rates.ts'

/** All that prices of a span depend on, in one round trip; the rules of this area compute with it. */
export async function loadPricing(ctx: Context, span: Span): Promise<Pricing> {
  const [planRows, basePrices, days, seasons, parts, ages] = await Promise.all([
    findPlans(ctx.tx),
    findBasePrices(ctx.tx),
    findDayPrices(ctx.tx, span),
    findSeasonRates(ctx.tx, span),
    findPlanParts(ctx.tx),
    findAgeCategories(ctx.tx),
  ])
  return { ...pricingOf(planRows, basePrices, days, seasons, ages), parts }
}

/** Rate plans, the default one first. */
export const loadPlans = (ctx: Context): Promise<RatePlan[]> => findPlans(ctx.tx)

const plans: Action<typeof rates.plans> = async (ctx) => ({ rows: await loadPlans(ctx) })

/** @throws Refusal name_taken, unknown_reference, chain_too_long */
export const createPlan: Action<typeof rates.createPlan> = async (ctx, input) => {
  await lockCalendar(ctx)
  if (input.parentPlanId !== null) assertCanBeLinked(await findPlans(ctx.tx), null, input.parentPlanId)
  const { policyId = null, ...fields } = input
  const plan = await insertPlan(ctx.tx, {
    ...fields,
    policyId,
    id: ctx.newId(),
    offsetAmount: minor(input.offsetAmount),
  })
  ctx.record({ type: 'RATE_PLAN_CREATE', entity: 'rate_plan', entityId: plan.id, after: plan })
  ctx.publish('bookings')
  ctx.offerChanged()
  return plan
}

/** Whether a plan may be linked to another; the caller has the lock of the calendar, so that no link is made meanwhile. */
function assertCanBeLinked(plans: readonly RatePlan[], planId: string | null, parentPlanId: string): void {
  const parent = plans.find(({ id }) => id === parentPlanId) ?? refuse('unknown_reference', { parentPlanId })
  const fault = linkFault(plans, planId, parent)
  if (fault) refuse(fault, { parentPlanId, name: parent.name, most: MAX_LINKS })
}

/**
 * @throws Refusal not_found, stale_version, rule_in_use for closing the default plan and for linking one with prices of its own,
 *   plan_stays_public for negotiating the default plan or one of a promotion, plan_has_companies for making one of companies public,
 *   unknown_reference for a policy or a plan that is not the property's, plans_in_a_circle, chain_too_long
 */
const updatePlan: Action<typeof rates.updatePlan> = async (
  ctx,
  { ratePlanId, version, policyId = null, parentPlanId, isNegotiated, ...change },
) => {
  if (parentPlanId !== undefined) await lockCalendar(ctx)
  const before = await lockPlan(ctx.tx, ratePlanId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'rate_plan', ratePlanId),
    })
  if (before.isDefault && !change.isActive) refuse('rule_in_use', { ratePlanId, name: before.name })
  if (parentPlanId !== undefined && parentPlanId !== before.parentPlanId) {
    if (hasOwnPrices(before)) refuse('rule_in_use', { ratePlanId, name: before.name })
    assertCanBeLinked(await findPlans(ctx.tx), ratePlanId, parentPlanId)
  }
  const after = await storePlan(ctx.tx, ratePlanId, {
    ...change,
    parentPlanId: parentPlanId ?? before.parentPlanId,
    policyId,
    isNegotiated: isNegotiated ?? before.isNegotiated,
    offsetAmount: minor(change.offsetAmount),
  })
  ctx.record({ type: 'RATE_PLAN_UPDATE', entity: 'rate_plan', entityId: ratePlanId, before, after })
  ctx.publish('bookings')
  ctx.offerChanged()
  return after
}

const prices: Action<typeof rates.prices> = async (ctx, { from, until, ratePlanId }) => {
  if (daysBetween(from, until) > MAX_GRID_NIGHTS) refuse('stay_too_long', { limit: MAX_GRID_NIGHTS })
  const [pricing, types] = await Promise.all([loadPricing(ctx, { from, until }), roomTypes(ctx)])
  const shown = pricing.plans.filter((plan) => (ratePlanId ? plan.id === ratePlanId : plan.isActive))
  if (ratePlanId && shown.length === 0) refuse('not_found', { ratePlanId })
  const days = daysOf({ from, until })
  return {
    currency: ctx.property.currency,
    standing: [...pricing.basePrices.values()].filter((price) => shown.some((plan) => plan.id === price.ratePlanId)),
    rows: shown.flatMap((plan) =>
      types.map((type) => {
        const priceOf = basePrices(pricing, plan, type.id)
        return {
          ratePlanId: plan.id,
          roomTypeId: type.id,
          isDerived: !hasOwnPrices(plan),
          nights: days.map((day) => ({
            day,
            baseAmount: priceOf(day),
            isSet: isPriceSet(pricing, plan, type.id, day),
          })),
        }
      }),
    ),
  }
}

/** The whole rate calendar of a span: prices of every open plan and type, seasons, and restrictions at every level. One round trip. */
const grid: Action<typeof rates.grid> = async (ctx, span) => {
  if (daysBetween(span.from, span.until) > MAX_PRICED_NIGHTS) refuse('stay_too_long', { limit: MAX_PRICED_NIGHTS })
  const [pricing, types, restricted, allSeasons] = await Promise.all([
    loadPricing(ctx, span),
    roomTypes(ctx),
    restrictions(ctx, span),
    findPriceSeasons(ctx.tx),
  ])
  const days = daysOf(span)
  const seasons = allSeasons.filter(({ firstOn, lastOn }) => firstOn < span.until && lastOn >= span.from)
  const placeOf = (seasonId: string | null | undefined) =>
    seasonId ? seasons.findIndex(({ id }) => id === seasonId) : null
  return {
    currency: ctx.property.currency,
    rows: pricing.plans
      .filter(({ isActive }) => isActive)
      .flatMap((plan) =>
        types.map((type) => {
          const sources = days.map(priceSources(pricing, plan, type.id))
          return {
            ratePlanId: plan.id,
            roomTypeId: type.id,
            isDerived: !hasOwnPrices(plan),
            amounts: days.map(basePrices(pricing, plan, type.id)),
            isSet: sources.map((from) => from?.source === 'DAY'),
            sources: sources.map((from) => from?.source ?? null),
            seasonAt: sources.map((from) => placeOf(from?.seasonId)),
          }
        }),
      ),
    seasons: seasons.map(({ id, name, firstOn, lastOn, ranking }) => ({ id, name, firstOn, lastOn, ranking })),
    restrictions: restricted.rows,
  }
}

/** @throws Refusal not_found, rule_in_use for a plan that is linked to another, unknown_reference for an age category that is not the property's */
export const setStandingPrice: Action<typeof rates.setStandingPrice> = async (ctx, input) => {
  const price: BasePrice = {
    ...input,
    adultPrices: input.adultPrices.toSorted((a, b) => a.adults - b.adults),
    childPrices: input.childPrices.flatMap(({ categoryId, amount }) =>
      amount === null ? [] : [{ categoryId, amount }],
    ),
  }
  await assertCategories(ctx, price)
  await lockPriced(ctx, price)
  const before = (await findBasePrices(ctx.tx)).find((stored) => isSamePlace(stored, price))
  await upsertBasePrice(ctx.tx, price)
  ctx.record({ type: 'STANDING_PRICE_SET', entity: 'rate_plan', entityId: price.ratePlanId, before, after: price })
  ctx.publish('bookings')
  ctx.offerChanged()
  return price
}

/** Categories are removed under the same lock, so that no price names one that does not exist. */
async function assertCategories(ctx: Context, { childPrices }: Pick<BasePrice, 'childPrices'>): Promise<void> {
  if (childPrices.length === 0) return
  await lockCalendar(ctx)
  const known = await findAgeCategories(ctx.tx)
  for (const { categoryId } of childPrices)
    if (!known.some(({ id }) => id === categoryId)) refuse('unknown_reference', { categoryId })
}

type Place = Pick<BasePrice, 'ratePlanId' | 'roomTypeId'>
const isSamePlace = (a: Place, b: Place) => a.ratePlanId === b.ratePlanId && a.roomTypeId === b.roomTypeId

/** Locks the plan whose prices are set, so that two people set them one after the other. */
async function lockPriced(ctx: Context, { ratePlanId, roomTypeId }: Place): Promise<RatePlan> {
  const plan = await lockPlan(ctx.tx, ratePlanId)
  if (!hasOwnPrices(plan)) refuse('rule_in_use', { ratePlanId, name: plan.name })
  const types = await roomTypes(ctx)
  if (!types.some((type) => type.id === roomTypeId)) refuse('not_found', { roomTypeId })
  return plan
}

export const ratesArea = implement(rates, {
  plans,
  createPlan,
  updatePlan,
  prices,
  setStandingPrice,
  setDayPrices,
  setPrices,
  grid,
  restrictions,
  setRestrictions,
  setRestrictionCells,
  changes,
  cellHistory,
  undoChange,
  policies,
  createPolicy,
  updatePolicy,
  removePolicy,
  createSeason,
  updateSeason,
  removeSeason,
  priceSeasons,
  createPriceSeason,
  updatePriceSeason,
  removePriceSeason,
  planCompanies,
  setPlanCompany,
  removePlanCompany,
  planParts,
  createPlanPart,
  updatePlanPart,
  removePlanPart,
  ageCategories,
  setAgeCategories,
  quotas,
  setQuota,
})
