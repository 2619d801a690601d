import { todayOf } from '#areas/people/employees/actions/known.ts'
import { type DaysToPay, decideEncashed } from '#areas/people/leave/actions/encashments.ts'
import { inDays } from '#areas/people/leave/rules/requests.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import { findSettings } from '../queries/set-up.ts'
import { leavePayOn, payOnce } from './settlement.ts'

/** Pays days of leave once, by their worth today. @throws Refusal leave_unpaid where no component pays leave, or the employee has no pay */
async function payDays(ctx: Context, { employeeId, typeName, amount: days, paidPercent }: DaysToPay): Promise<string> {
  const today = todayOf(ctx)
  const [{ leaveComponentId: componentId }, worthOf] = [await findSettings(ctx.tx), await leavePayOn(ctx, employeeId, today)] // prettier-ignore
  const amount = worthOf?.({ days, paidPercent })
  if (componentId === null || amount === undefined || amount <= 0) return refuse('leave_unpaid')
  const id = ctx.newId()
  await payOnce(ctx, employeeId, today, [{ id, componentId, reason: `${typeName} (${inDays(days)})`, amount }])
  return id
}

/**
 * @throws Refusal not_found, stale_version, leave_over, own_approval, not_your_approval, approval_over, reason_required, encash_leaver, leave_unpaid, and
 *   every one of the terms of the type as it is now
 */
export const decideEncashment: Action<typeof pay.decideEncashment> = (ctx, decision) =>
  decideEncashed(ctx, decision, (days) => payDays(ctx, days))
