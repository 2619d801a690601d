import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_PARTS } from '../contract/packages.ts'
import type { rates } from '../contract/rates.ts'
import {
  deletePlanPart,
  findPlanParts,
  insertPlanPart,
  lockPlanPart,
  updatePlanPart as storePlanPart,
} from '../queries/packages.ts'
import { findPlans, lockPlan } from '../queries/rates.ts'
import type { Pricing } from '../rules/rates.ts'

/** Plans and what is in their prices beside the room. One round trip. */
export async function loadPackages(ctx: Context): Promise<Pick<Pricing, 'plans' | 'parts'>> {
  const [plans, parts] = await Promise.all([findPlans(ctx.tx), findPlanParts(ctx.tx)])
  return { plans, parts }
}

export const planParts: Action<typeof rates.planParts> = async (ctx, { ratePlanId }) => ({
  rows: await findPlanParts(ctx.tx, ratePlanId),
})

/** Prices with tax may be others now, so that channels and open screens look again. */
function changed(ctx: Context): void {
  ctx.publish('bookings')
  ctx.offerChanged()
}

const entityOf = (ratePlanId: string) => ({ entity: 'rate_plan', entityId: ratePlanId })

/** @throws Refusal not_found for the plan, name_taken, too_many_parts */
export const createPlanPart: Action<typeof rates.createPlanPart> = async (ctx, { ratePlanId, ...input }) => {
  const plan = await lockPlan(ctx.tx, ratePlanId)
  const others = await findPlanParts(ctx.tx, ratePlanId)
  if (others.length >= MOST_PARTS) refuse('too_many_parts', { name: plan.name, most: MOST_PARTS })
  const ranking = (others.at(-1)?.ranking ?? 0) + 1
  const place = { id: ctx.newId(), ratePlanId, ranking }
  const details = { ...input, amount: minor(input.amount) }
  await insertPlanPart(ctx.tx, place, details)
  const after = { ...place, ...details, version: 1 }
  ctx.record({ type: 'PLAN_PART_CREATE', ...entityOf(ratePlanId), after })
  changed(ctx)
  return after
}

/** @throws Refusal not_found, name_taken, stale_version */
export const updatePlanPart: Action<typeof rates.updatePlanPart> = async (ctx, { partId, version, ...input }) => {
  const before = await lockPlanPart(ctx.tx, partId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'rate_plan', before.ratePlanId),
    })
  const details = { ...input, amount: minor(input.amount) }
  await storePlanPart(ctx.tx, partId, details)
  const after = { ...before, ...details, version: version + 1 }
  ctx.record({ type: 'PLAN_PART_UPDATE', ...entityOf(before.ratePlanId), before, after })
  changed(ctx)
  return after
}

/** @throws Refusal not_found */
export const removePlanPart: Action<typeof rates.removePlanPart> = async (ctx, { partId }) => {
  const before = await lockPlanPart(ctx.tx, partId)
  await deletePlanPart(ctx.tx, partId)
  ctx.record({ type: 'PLAN_PART_REMOVE', ...entityOf(before.ratePlanId), before })
  changed(ctx)
  return { isRemoved: true }
}
