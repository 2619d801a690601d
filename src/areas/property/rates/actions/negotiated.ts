import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { rates } from '../contract/rates.ts'
import {
  deletePlanCompany,
  findNegotiated,
  findPlanCompanies,
  findPlanCompany,
  getPlanCompany,
  upsertPlanCompany,
} from '../queries/negotiated.ts'
import { lockPlan } from '../queries/rates.ts'
import type { Negotiated } from '../rules/negotiated.ts'

/** What was negotiated with the company that books; nothing for a booking without one. */
export const loadNegotiated = async (ctx: Context, companyId: string | null | undefined): Promise<Negotiated[]> =>
  companyId ? findNegotiated(ctx.tx, companyId) : []

const Place = z.tuple([z.string(), z.string(), z.uuid(), z.uuid()])

export const planCompanies: Action<typeof rates.planCompanies> = async (ctx, { after, limit, ...wanted }) => {
  const page = { after: readCursor(after, Place), limit: limit + 1 }
  const rows = await findPlanCompanies(ctx.tx, { ratePlanId: wanted.ratePlanId, companyId: wanted.companyId }, page)
  return pageOf(rows, limit, (last) => cursorOf(last.planName, last.companyName, last.ratePlanId, last.companyId))
}

const entityOf = (ratePlanId: string) => ({ entity: 'rate_plan', entityId: ratePlanId })

/** @throws Refusal not_found for the plan, unknown_reference for the company, plan_is_public */
export const setPlanCompany: Action<typeof rates.setPlanCompany> = async (
  ctx,
  { ratePlanId, companyId, ...nights },
) => {
  const plan = await lockPlan(ctx.tx, ratePlanId)
  if (!plan.isNegotiated) refuse('plan_is_public', { ratePlanId, name: plan.name })
  const at = { ratePlanId, companyId }
  const before = await findPlanCompany(ctx.tx, at)
  await upsertPlanCompany(ctx.tx, at, nights)
  const after = await getPlanCompany(ctx.tx, at)
  ctx.record({ type: 'PLAN_COMPANY_SET', ...entityOf(ratePlanId), before, after })
  ctx.publish('bookings')
  return after
}

/** @throws Refusal not_found */
export const removePlanCompany: Action<typeof rates.removePlanCompany> = async (ctx, at) => {
  await lockPlan(ctx.tx, at.ratePlanId)
  const before = await getPlanCompany(ctx.tx, at)
  await deletePlanCompany(ctx.tx, at)
  ctx.record({ type: 'PLAN_COMPANY_REMOVE', ...entityOf(at.ratePlanId), before })
  ctx.publish('bookings')
  return { isRemoved: true }
}
