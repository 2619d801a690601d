import { approvedBy, findApprovers } from '#areas/platform/users/actions/approval-pin.ts'
import type { Action } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine } from '../queries/lines.ts'
import { cancelLocked } from './close.ts'
import { compLocked, compLine, partOf } from './comps.ts'
import { assertChangeable, lockWithLines } from './locked-order.ts'
import { saveLinesOf, lineOf, put, takenOff } from './lines.ts'

export const approvers: Action<typeof orders.approvers> = async (ctx) => ({
  rows: await findApprovers(ctx, 'orders.approve'),
})

/**
 * What a manager approves by PIN is done as the manager may do it; the audit log names the requester and the approver.
 *
 * @throws Refusal wrong_approval, too_many_attempts; not_found; order_moved_on for what is closed, cancelled or voided; units_not_allowed
 */
export const approve: Action<typeof orders.approve> = async (ctx, input) => {
  const { orderLineId, unitsInOrder, does, reason, approverId, pin } = input
  const approver = await approvedBy(ctx, { approverId, pin, permission: 'orders.approve' })
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(locked)
  const line = lineOf(locked, orderLineId)
  if (does === 'COMP') return compLine(ctx, locked, line, { wire: unitsInOrder, reason, approver })
  const off = takenOff(line, partOf(line, unitsInOrder), ['Manager'], reason)
  return saveLinesOf(ctx, locked, put(locked.lines, off), approver)
}

/**
 * The same for all of an order.
 *
 * @throws Refusal wrong_approval, too_many_attempts; not_found, stale_version; order_moved_on once it is closed; order_has_money while it is
 *   paid or promised
 */
export const approveOrder: Action<typeof orders.approveOrder> = async (ctx, input) => {
  const { orderId, version, does, reason, approverId, pin } = input
  const approver = await approvedBy(ctx, { approverId, pin, permission: 'orders.approve' })
  const locked = await lockWithLines(ctx, orderId, version)
  return does === 'COMP' ? compLocked(ctx, locked, reason, approver) : cancelLocked(ctx, locked, reason, approver)
}
