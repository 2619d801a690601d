import { approvedBy, findApprovers } from '#areas/users/actions.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/context.ts'
import type { orders } from '../contract.ts'
import { getOrderOfLine } from '../queries.ts'
import { liveOf } from '../rules.ts'
import { assertChangeable, hold } from './keep.ts'
import { keepLines, lineOf, put, takenOff } from './lines.ts'

export const approvers: Action<typeof orders.approvers> = async (ctx) => ({
  rows: await findApprovers(ctx, 'orders.approve'),
})

/**
 * What a manager approves by PIN is done as the manager may do it; the trail names who asked and who approved.
 *
 * @throws Refusal wrong_approval, too_many_attempts; not_found; order_moved_on for what is closed or gone
 */
export const approve: Action<typeof orders.approve> = async (ctx, { orderLineId, does, reason, approverId, pin }) => {
  const approver = await approvedBy(ctx, { approverId, pin, permission: 'orders.approve' })
  const held = await hold(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(held)
  const line = lineOf(held, orderLineId)
  if (liveOf(line) === 0) refuse('order_moved_on', { status: line.status })
  const changed = does === 'COMP' ? { ...line, compReason: reason } : takenOff(line, liveOf(line), ['Manager'], reason)
  return keepLines(ctx, held, put(held.lines, changed), approver)
}
