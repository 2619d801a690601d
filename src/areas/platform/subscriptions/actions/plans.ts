import { dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, AnyTx, Context, PlatformTx } from '#server/request/context.ts'
import type { PlanChange, Standing, Subscription, subscriptions } from '../contract.ts'
import { findInCatalogue, findOffers, findPlan } from '../queries/subscriptions.ts'
import {
  countUse,
  findHouse,
  findHeld,
  findHeldToday,
  findPlansAllowing,
  type HouseFacts,
  insertHeld,
  lockLimit,
  lockPlans,
  updateEnd,
} from '../queries/held.ts'
import { allowed, changeTo, type LimitName, LIMITS } from '../rules.ts'
import { record } from './held.ts'
import { holderOf, houseWithin } from './reach.ts'

/** @throws Refusal not_found */
export const standing: Action<typeof subscriptions.standing> = (ctx, { propertyId }) =>
  // A house one may not be working for at the moment, within one's reach.
  ctx.asPlatform(async (tx) => {
    const house = await houseWithin(ctx, tx, propertyId)
    const [used, today, held, offers] = [
      await countUse(tx, house),
      await findHeldToday(tx, house),
      await findHeld(tx, holderOf(house), { today: house.today, beforeId: undefined, limit: 50 }),
      await findOffers(tx, house.isHotel),
    ]
    const plan = held.find(({ kind, state }) => kind === 'PLAN' && (state === 'ACTIVE' || state === 'ENDING'))
    const now = plan && (await findInCatalogue(tx, plan.subscriptionId))
    const kept = today.filter(({ kind }) => kind === 'ADD_ON').flatMap(({ modules }) => modules)
    const current = plan &&
      now && { ...now, priceAmount: plan.priceAmount, startsOn: plan.startsOn, period: plan.period }
    const limits = Object.fromEntries(
      LIMITS.map((limit) => {
        const most = allowed(today.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
        return [limit, { used: used[limit], most }]
      }),
    ) as Standing['limits']
    const changeFor = (line: Subscription): PlanChange | null =>
      line.kind === 'PLAN' && line.id !== now?.id ? changeTo(line, current, { kept, used, today: house.today }) : null
    return {
      propertyId,
      plan: now?.name ?? house.plan,
      modules: house.modules,
      limits,
      held,
      offers: offers.map((line) => ({ ...line, change: changeFor(line) })),
    }
  })

/**
 * Moves a property to another plan. A better one replaces the present one today; a lesser one follows it when its paid period
 * ends. What was to follow before is forgotten either way.
 *
 * @throws Refusal not_found, unknown_reference for a plan there is not, not_offered, already_subscribed for the plan it has and keeps
 */
export const upgradePlan: Action<typeof subscriptions.upgradePlan> = (ctx, { propertyId, planName }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const house = await houseWithin(ctx, tx, propertyId)
    const wanted = (await findPlan(tx, planName)) ?? refuse('unknown_reference', { planName })
    if (!wanted.isOffered) refuse('not_offered', { name: wanted.name })
    return movePlan(ctx, tx, house, wanted)
  })

async function movePlan(ctx: Context, tx: PlatformTx, house: HouseFacts, wanted: Subscription): Promise<PlanChange> {
  const holder = holderOf(house)
  const plans = await lockPlans(tx, holder, house.today)
  const present = plans.find(({ startsOn }) => startsOn <= house.today)
  const coming = plans.find(({ state }) => state === 'COMING')
  const line = present && (await findInCatalogue(tx, present.subscriptionId))
  const used = await countUse(tx, house)
  const today = await findHeldToday(tx, house)
  const kept = today.filter(({ kind }) => kind === 'ADD_ON').flatMap(({ modules }) => modules)

  const isKept = present?.subscriptionId === wanted.id
  if (isKept && present.endsOn === null) refuse('already_subscribed', { name: wanted.name })
  const change = changeTo(
    wanted,
    present &&
      line && { ...line, priceAmount: present.priceAmount, startsOn: present.startsOn, period: present.period },
    { kept, used, today: house.today },
  )
  if (coming) await updateEnd(tx, holder, coming.id, coming.startsOn)
  if (isKept) {
    await updateEnd(tx, holder, present.id, null)
  } else {
    if (present) await updateEnd(tx, holder, present.id, change.startsOn)
    const id = ctx.newId()
    await insertHeld(tx, holder, { id, line: wanted, startsOn: change.startsOn, by: ctx.actor.id, now: ctx.now })
  }
  await record(ctx, tx, holder, {
    type: 'PLAN_CHANGED',
    id: String(house.id),
    before: { plan: present?.name ?? house.plan },
    after: { plan: wanted.name, startsOn: change.startsOn },
  })
  ctx.publish('properties')
  return isKept ? { ...change, startsOn: house.today } : change
}

/** Puts a new property on a plan. @throws Refusal not_found, not_offered */
export async function beginPlan(ctx: Context, tx: PlatformTx, propertyId: number, planName: string): Promise<void> {
  const house = await houseWithin(ctx, tx, propertyId)
  const wanted = (await findPlan(tx, planName)) ?? refuse('not_found', { planName })
  if (!wanted.isOffered) refuse('not_offered', { name: wanted.name })
  await movePlan(ctx, tx, house, wanted)
}

/**
 * Refuses to add what the plan has no room for. Call it before adding, in the same transaction: those who add take turns, so that
 * two at once do not pass the limit together.
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
  const house = await findHouse(at.tx, at.propertyId, ctx.now)
  if (house) await assertAllowed(at.tx, house, limit, adding)
}

/** How much of a limit the present property uses, and how much its plan allows; null is without limit. */
export async function usedOfPlan(
  ctx: Context,
  limit: Exclude<LimitName, 'properties'>,
): Promise<{ used: number; most: number | null }> {
  // What the organisation holds counts for its properties.
  return ctx.asPlatform(async (tx) => {
    const house = await findHouse(tx, ctx.property.id, ctx.now)
    if (!house) return { used: 0, most: null }
    const held = await findHeldToday(tx, house)
    const most = allowed(held.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
    return { used: (await countUse(tx, house))[limit], most }
  })
}

/** The same for the properties of an organisation, whose plans are its own. Needs the platform's view. */
export const assertPropertiesWithinPlan = (
  ctx: Context,
  tx: PlatformTx,
  organizationId: number,
  adding: number,
): Promise<void> =>
  assertAllowed(tx, { id: 0, organizationId, today: dayAt(ctx.now, ctx.property.timeZone) }, 'properties', adding)

async function assertAllowed(
  tx: AnyTx,
  house: Pick<HouseFacts, 'id' | 'organizationId' | 'today'>,
  limit: LimitName,
  adding: number,
): Promise<void> {
  if (adding <= 0) return
  const held = await findHeldToday(tx, house)
  const most = allowed(held.map(({ kind, most: all }) => ({ kind, most: all[limit] })))
  if (most === null) return
  await lockLimit(tx, limit, limit === 'properties' ? house.organizationId : house.id)
  const used = await countUse(tx, house)
  const wanted = used[limit] + adding
  if (wanted > most)
    refuse('not_in_plan', { limit, most, plans: (await findPlansAllowing(tx, limit, wanted)).join(', ') })
}
