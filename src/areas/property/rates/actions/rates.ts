import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { daysBetween, daysOf, type Span } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { cellHistory, changes } from './changes.ts'
import { setDayPrices, setPrices } from './prices.ts'
import { restrictions, setRestrictions } from './restrictions.ts'
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
import { MAX_GRID_NIGHTS, MAX_PRICED_NIGHTS, type RatePlan, rates, type BasePrice } from '../contract/rates.ts'
import {
  findDayPrices,
  findPlans,
  findBasePrices,
  insertPlan,
  lockPlan,
  updatePlan as storePlan,
  upsertBasePrice,
} from '../queries/rates.ts'
import { basePrices, hasOwnPrices, isPriceSet, type Pricing, pricingOf } from '../rules/rates.ts'

/** All that prices of a span depend on, in one round trip; the rules of this area compute with it. */
export async function loadPricing(ctx: Context, span: Span): Promise<Pricing> {
  const [planRows, basePrices, days] = await Promise.all([
    findPlans(ctx.tx),
    findBasePrices(ctx.tx),
    findDayPrices(ctx.tx, span),
  ])
  return pricingOf(planRows, basePrices, days)
}

/** Rate plans, the default one first. */
export const loadPlans = (ctx: Context): Promise<RatePlan[]> => findPlans(ctx.tx)

const plans: Action<typeof rates.plans> = async (ctx) => ({ rows: await loadPlans(ctx) })

export const createPlan: Action<typeof rates.createPlan> = async (ctx, input) => {
  if (input.parentPlanId !== null) await assertCanBeFollowed(ctx, input.parentPlanId)
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

/** Plans follow one level deep: a price is then never more than two steps away, and no one follows in a ring. */
async function assertCanBeFollowed(ctx: Context, parentPlanId: string): Promise<void> {
  const parent = (await findPlans(ctx.tx)).find((plan) => plan.id === parentPlanId)
  if (!parent) return refuse('unknown_reference', { parentPlanId })
  if (!hasOwnPrices(parent)) refuse('rule_in_use', { parentPlanId, name: parent.name })
}

/** @throws Refusal not_found, stale_version, rule_in_use for closing the default plan, unknown_reference for a policy that is not the property's */
const updatePlan: Action<typeof rates.updatePlan> = async (
  ctx,
  { ratePlanId, version, policyId = null, ...change },
) => {
  const before = await lockPlan(ctx.tx, ratePlanId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'rate_plan', ratePlanId),
    })
  if (before.isDefault && !change.isActive) refuse('rule_in_use', { ratePlanId, name: before.name })
  const after = await storePlan(ctx.tx, ratePlanId, { ...change, policyId, offsetAmount: minor(change.offsetAmount) })
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

/** The whole rate calendar of a span: prices of every open plan and type, and restrictions at every level. One round trip. */
const grid: Action<typeof rates.grid> = async (ctx, span) => {
  if (daysBetween(span.from, span.until) > MAX_PRICED_NIGHTS) refuse('stay_too_long', { limit: MAX_PRICED_NIGHTS })
  const [pricing, types, restricted] = await Promise.all([
    loadPricing(ctx, span),
    roomTypes(ctx),
    restrictions(ctx, span),
  ])
  const days = daysOf(span)
  return {
    currency: ctx.property.currency,
    rows: pricing.plans
      .filter(({ isActive }) => isActive)
      .flatMap((plan) =>
        types.map((type) => ({
          ratePlanId: plan.id,
          roomTypeId: type.id,
          isDerived: !hasOwnPrices(plan),
          amounts: days.map(basePrices(pricing, plan, type.id)),
          isSet: days.map((day) => isPriceSet(pricing, plan, type.id, day)),
        })),
      ),
    restrictions: restricted.rows,
  }
}

export const setStandingPrice: Action<typeof rates.setStandingPrice> = async (ctx, price) => {
  await lockPriced(ctx, price)
  const before = (await findBasePrices(ctx.tx)).find((stored) => isSamePlace(stored, price))
  await upsertBasePrice(ctx.tx, price)
  ctx.record({ type: 'STANDING_PRICE_SET', entity: 'rate_plan', entityId: price.ratePlanId, before, after: price })
  ctx.publish('bookings')
  ctx.offerChanged()
  return price
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
})
