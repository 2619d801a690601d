import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { nightPrices, pickPlan } from '#areas/property/rates/rules/rates.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Check, Finding } from '../contract/replies.ts'
import type { closing } from '../contract/closing.ts'
import { findPricedStays, type PricedStay } from '../queries/checks.ts'
import { findCurrent } from '../queries/runs.ts'
import { getSettings } from '../queries/settings.ts'
import { blockers, policiesOf } from '../rules/policies.ts'
import { isEarly } from '../rules/closing.ts'
import { planClose } from './plan.ts'
import { viewOf } from './views.ts'

/** The day to be closed and everything in its way, each with what the close would do about it: the rule the run follows. */
export const overview: Action<typeof closing.overview> = async (ctx) => {
  const { tx, businessDate, now, property } = ctx
  const settings = await getSettings(tx)
  const [plan, current] = await Promise.all([
    planClose(ctx, { settings, decisions: null }),
    findCurrent(tx, businessDate),
  ])
  const varied = await withPlanPrices(ctx, plan.rateVariance.findings)
  const checks = blockers.map((blocker): Check => {
    const { count, policy, findings } = plan[blocker]
    const isStopping = findings.some(({ stopsBy }) => stopsBy !== null)
    return { blocker, policy, count, findings: blocker === 'rateVariance' ? varied : findings, isStopping }
  })
  return {
    businessDate,
    today: dayAt(now, property.timeZone),
    isEarly: isEarly(businessDate, settings.earliestAt, { now, timeZone: property.timeZone }),
    checks,
    run: current.run && viewOf(current.run),
    last: current.last && viewOf(current.last),
    settings: { ...settings, policies: { ...policiesOf(settings.policies) } },
  }
}

/** Prices set by hand, beside their plan's price for the night. */
async function withPlanPrices(ctx: Context, findings: readonly Finding[]): Promise<Finding[]> {
  if (findings.length === 0) return []
  const { businessDate } = ctx
  const [pricing, stays] = await Promise.all([
    loadPricing(ctx, { from: businessDate, until: addDays(businessDate, 1) }),
    findPricedStays(
      ctx.tx,
      findings.map(({ id }) => id),
    ),
  ])
  const planPrice = (stay: PricedStay | undefined) => {
    if (!stay) return null
    try {
      return nightPrices(pricing, pickPlan(pricing, stay.ratePlanId), stay)(businessDate)
    } catch (error) {
      if (error instanceof Refusal) return null // a plan that is no longer sold has no price to compare with
      throw error
    }
  }
  return findings.map((finding) => ({
    ...finding,
    planAmount: planPrice(stays.find(({ stayId }) => stayId === finding.id)),
  }))
}
