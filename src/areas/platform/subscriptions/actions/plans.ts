import { dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, AnyTx, Context, PlatformTx } from '#server/request/context.ts'
import type { PlanChange, PropertySubscriptions, Subscription, subscriptions } from '../contract.ts'
import { findInCatalogue, findOffers, findPlan } from '../queries/subscriptions.ts'
import {
  countUse,
  findPropertySummary,
  findSubscriptions,
  findSubscriptionsToday,
  findPlansAllowing,
  type PropertySummary,
  insertSubscription,
  lockLimit,
  lockPlans,
  updateEnd,
} from '../queries/subscribed.ts'
import { allowed, changeTo, type LimitName, LIMITS } from '../rules.ts'
import { record } from './subscribed.ts'
import { holderOf, propertyWithin } from './reach.ts'

/** @throws Refusal not_found */
export const overview: Action<typeof subscriptions.overview> = (ctx, { propertyId }) =>
  // A property one may not be working for at the moment, within one's reach.
  ctx.asPlatform(async (tx) => {
    const property = await propertyWithin(ctx, tx, propertyId)
    const [used, today, subscription, offers] = [
      await countUse(tx, property),
      await findSubscriptionsToday(tx, property),
      await findSubscriptions(tx, holderOf(property), { today: property.today, beforeId: undefined, limit: 50 }),
      await findOffers(tx, property.isHotel),
    ]
    const plan = subscription.find(({ kind, state }) => kind === 'PLAN' && (state === 'ACTIVE' || state === 'ENDING'))
    const now = plan && (await findInCatalogue(tx, plan.subscriptionId))
    const stored = today.filter(({ kind }) => kind === 'ADD_ON').flatMap(({ modules }) => modules)
    const current = plan &&
      now && { ...now, priceAmount: plan.priceAmount, startsOn: plan.startsOn, period: plan.period }
    const limits = Object.fromEntries(
      LIMITS.map((limit) => {
        const most = allowed(today.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
        return [limit, { used: used[limit], most }]
      }),
    ) as PropertySubscriptions['limits']
    const changeFor = (line: Subscription): PlanChange | null =>
      line.kind === 'PLAN' && line.id !== now?.id
        ? changeTo(line, current, { stored: stored, used, today: property.today })
        : null
    return {
      propertyId,
      plan: now?.name ?? property.plan,
      modules: property.modules,
      limits,
      held: subscription,
      offers: offers.map((line) => ({ ...line, change: changeFor(line) })),
    }
  })

/**
 * Moves a property to another plan. A better one replaces the present one today; a lesser one follows it when its paid period
 * ends. What was to follow before is forgotten either way.
 *
 * @throws Refusal not_found, unknown_reference for a plan there is not, not_offered, already_subscribed for the plan it has and stays on
 */
export const upgradePlan: Action<typeof subscriptions.upgradePlan> = (ctx, { propertyId, planName }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const property = await propertyWithin(ctx, tx, propertyId)
    const wanted = (await findPlan(tx, planName)) ?? refuse('unknown_reference', { planName })
    if (!wanted.isOffered) refuse('not_offered', { name: wanted.name })
    return movePlan(ctx, tx, property, wanted)
  })

async function movePlan(
  ctx: Context,
  tx: PlatformTx,
  property: PropertySummary,
  wanted: Subscription,
): Promise<PlanChange> {
  const holder = holderOf(property)
  const plans = await lockPlans(tx, holder, property.today)
  const present = plans.find(({ startsOn }) => startsOn <= property.today)
  const coming = plans.find(({ state }) => state === 'COMING')
  const line = present && (await findInCatalogue(tx, present.subscriptionId))
  const used = await countUse(tx, property)
  const today = await findSubscriptionsToday(tx, property)
  const stored = today.filter(({ kind }) => kind === 'ADD_ON').flatMap(({ modules }) => modules)

  const isUnchanged = present?.subscriptionId === wanted.id
  if (isUnchanged && present.endsOn === null) refuse('already_subscribed', { name: wanted.name })
  const change = changeTo(
    wanted,
    present &&
      line && { ...line, priceAmount: present.priceAmount, startsOn: present.startsOn, period: present.period },
    { stored: stored, used, today: property.today },
  )
  if (coming) await updateEnd(tx, holder, coming.id, coming.startsOn)
  if (isUnchanged) {
    await updateEnd(tx, holder, present.id, null)
  } else {
    if (present) await updateEnd(tx, holder, present.id, change.startsOn)
    const id = ctx.newId()
    await insertSubscription(tx, holder, {
      id,
      line: wanted,
      startsOn: change.startsOn,
      by: ctx.actor.id,
      now: ctx.now,
    })
  }
  await record(ctx, tx, holder, {
    type: 'PLAN_CHANGED',
    id: String(property.id),
    before: { plan: present?.name ?? property.plan },
    after: { plan: wanted.name, startsOn: change.startsOn },
  })
  ctx.publish('properties')
  return isUnchanged ? { ...change, startsOn: property.today } : change
}

/** Puts a new property on a plan. @throws Refusal not_found, not_offered */
export async function beginPlan(ctx: Context, tx: PlatformTx, propertyId: number, planName: string): Promise<void> {
  const property = await propertyWithin(ctx, tx, propertyId)
  const wanted = (await findPlan(tx, planName)) ?? refuse('not_found', { planName })
  if (!wanted.isOffered) refuse('not_offered', { name: wanted.name })
  await movePlan(ctx, tx, property, wanted)
}

/**
 * Refuses to add what the plan has no room for. Call it before adding, in the same transaction: an advisory lock orders those who add, so that
 * two at once do not exceed the limit.
 *
 * @param adding how many are added
 * @param at another property than the present one, with a transaction that sees it
 * @throws Refusal not_in_plan with the limit, how many it allows, and the plans that allow more
 */
export async function assertWithinPlan(
  ctx: Context,
  limit: Exclude<LimitName, 'properties'>,
  adding: number,
  at: { tx: AnyTx; propertyId: number } = { tx: ctx.tx, propertyId: ctx.property.id },
): Promise<void> {
  const property = await findPropertySummary(at.tx, at.propertyId, ctx.now)
  if (property) await assertAllowed(at.tx, property, limit, adding)
}

/** How much of a limit the present property uses, and how much its plan allows; null is without limit. */
export async function usedOfPlan(
  ctx: Context,
  limit: Exclude<LimitName, 'properties'>,
): Promise<{ used: number; most: number | null }> {
  // Subscriptions of the organisation count for its properties.
  return ctx.asPlatform(async (tx) => {
    const property = await findPropertySummary(tx, ctx.property.id, ctx.now)
    if (!property) return { used: 0, most: null }
    const subscription = await findSubscriptionsToday(tx, property)
    const most = allowed(subscription.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
    return { used: (await countUse(tx, property))[limit], most }
  })
}

/** The same for the properties of an organisation, whose plans are its own. Needs the platform's scope. */
export const assertPropertiesWithinPlan = (
  ctx: Context,
  tx: PlatformTx,
  organizationId: number,
  adding: number,
): Promise<void> =>
  assertAllowed(tx, { id: 0, organizationId, today: dayAt(ctx.now, ctx.property.timeZone) }, 'properties', adding)

async function assertAllowed(
  tx: AnyTx,
  property: Pick<PropertySummary, 'id' | 'organizationId' | 'today'>,
  limit: LimitName,
  adding: number,
): Promise<void> {
  if (adding <= 0) return
  const subscription = await findSubscriptionsToday(tx, property)
  const most = allowed(subscription.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
  if (most === null) return
  await lockLimit(tx, limit, limit === 'properties' ? property.organizationId : property.id)
  const used = await countUse(tx, property)
  const wanted = used[limit] + adding
  if (wanted > most)
    refuse('not_in_plan', { limit, most, plans: (await findPlansAllowing(tx, limit, wanted)).join(', ') })
}
