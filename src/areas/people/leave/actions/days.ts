import { todayOf } from '#areas/people/employees/actions/known.ts'
import { clearAbsentDays } from '#areas/people/rota/actions/absences.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { insertEntries } from '../queries/ledger.ts'
import { cancelDaysOf, findDays, getPerson, getRequest, lockPerson, lockRequest } from '../queries/requests.ts'
import { notifyRequester } from './notices.ts'
import { cancelWhole, personFor, recordRequest } from './own.ts'

/** @throws Refusal not_found, not_your_department */
export const leaveDays: Action<typeof leave.leaveDays> = async (ctx, { leaveRequestId }) => {
  const { employeeId } = await getRequest(ctx.tx, leaveRequestId)
  await personFor(ctx, employeeId, (id) => getPerson(ctx.tx, id))
  const days = await findDays(ctx.tx, leaveRequestId)
  return { days: days.map(({ on, halves, amount }) => ({ on, halves, amount })) }
}

/** Days are no leave any more: of the request, of the rota, and reversed by an entry of the ledger, which stands on the day of what it reverses. */
async function giveBack(ctx: Context, request: LeaveRequest, days: readonly { on: LeaveRequest['from']; amount: number }[], reason: string): Promise<void> {
  const { id, employeeId, typeId, from } = request
  await cancelDaysOf(ctx.tx, id, days.map(({ on }) => on), ctx.now)
  const entries = days
    .filter(({ amount }) => amount > 0)
    .map(({ on, amount }) => ({
      id: ctx.newId(), employeeId, typeId, kind: 'DAY_CANCELLED' as const, amount, on: from, requestId: id, note: [on, reason].filter(Boolean).join(': '),
    }))
  await insertEntries(ctx.tx, entries, ctx.now, ctx.actor.name)
  await clearAbsentDays(ctx, id, days.map(({ on }) => on))
} // prettier-ignore

/**
 * Cancels days of approved leave; where nothing is left to take, the leave as a whole.
 *
 * @throws Refusal not_found, stale_version, leave_over, not_your_department; leave_begun for one’s own day of today or before; unknown_reference for a
 *   day that is not of the leave, or cancelled already
 */
export const cancelDays: Action<typeof leave.cancelDays> = async (ctx, { leaveRequestId: id, version, days, reason }) => {
  const found = await getRequest(ctx.tx, id)
  const { isPlanned } = await personFor(ctx, found.employeeId, (employeeId) => lockPerson(ctx.tx, employeeId))
  const before = await lockRequest(ctx.tx, id)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  if (before.state !== 'APPROVED') refuse('leave_over')
  const known = (await findDays(ctx.tx, id)).filter(({ on }) => days.includes(on))
  if (known.length < days.length) refuse('unknown_reference', { days })
  if (!isPlanned && days.some((day) => day <= todayOf(ctx))) refuse('leave_begun')
  const back = known.reduce((sum, { amount }) => sum + amount, 0)
  if (back === before.amount) await cancelWhole(ctx, before, reason)
  else await giveBack(ctx, before, known, reason)
  const after = await getRequest(ctx.tx, id)
  recordRequest(ctx, after)
  if (isPlanned) await notifyRequester(ctx, after, back === before.amount ? 'leave_cancelled' : 'leave_shortened')
  return after
} // prettier-ignore
