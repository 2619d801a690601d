import type { Action, Context } from '#server/request/context.ts'
import type { PlanQuota } from '../contract/quotas.ts'
import type { rates } from '../contract/rates.ts'
import { deleteQuota, findQuotas, upsertQuota } from '../queries/quotas.ts'
import { lockPlan } from '../queries/rates.ts'

/** The most rooms of each plan that are sold per night. */
export const loadQuotas = (ctx: Context): Promise<PlanQuota[]> => findQuotas(ctx.tx)

export const quotas: Action<typeof rates.quotas> = async (ctx) => ({ rows: await loadQuotas(ctx) })

/** @throws Refusal not_found for the plan, unknown_reference for the type */
export const setQuota: Action<typeof rates.setQuota> = async (ctx, { ratePlanId, roomTypeId, rooms }) => {
  await lockPlan(ctx.tx, ratePlanId)
  const place = { ratePlanId, roomTypeId }
  const isHere = (quota: PlanQuota) => quota.ratePlanId === ratePlanId && quota.roomTypeId === roomTypeId
  const before = (await findQuotas(ctx.tx)).find(isHere)
  if (rooms === null) await deleteQuota(ctx.tx, place)
  else await upsertQuota(ctx.tx, { id: ctx.newId(), ...place, rooms })
  ctx.record({
    type: 'PLAN_QUOTA_SET',
    entity: 'rate_plan',
    entityId: ratePlanId,
    before,
    after: { ...place, rooms },
  })
  ctx.publish('bookings')
  ctx.offerChanged()
  return quotas(ctx, {})
}
