import { approvedBy, findApprovers } from '#areas/platform/users/actions/approval-pin.ts'
import type { Action } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine } from '../queries/lines.ts'
import { cancelHeld } from './close.ts'
import { compHeld, compLine, partOf } from './comps.ts'
import { assertChangeable, hold } from './keep.ts'
import { keepLines, lineOf, put, takenOff } from './lines.ts'

export const approvers: Action<typeof orders.approvers> = async (ctx) => ({
  rows: await findApprovers(ctx, 'orders.approve'),
})

/**
 * What a manager approves by PIN is done as the manager may do it; the trail names who asked and who approved.
 *
 * @throws Refusal wrong_approval, too_many_attempts; not_found; order_moved_on for what is closed or gone; units_not_allowed
 */
export const approve: Action<typeof orders.approve> = async (ctx, input) => {
  const { orderLineId, unitsInOrder, does, reason, approverId, pin } = input
  const approver = await approvedBy(ctx, { approverId, pin, permission: 'orders.approve' })
  const held = await hold(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(held)
  const line = lineOf(held, orderLineId)
  if (does === 'COMP') return compLine(ctx, held, line, { wire: unitsInOrder, reason, approver })
  const off = takenOff(line, partOf(line, unitsInOrder), ['Manager'], reason)
  return keepLines(ctx, held, put(held.lines, off), approver)
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
  const held = await hold(ctx, orderId, version)
  return does === 'COMP' ? compHeld(ctx, held, reason, approver) : cancelHeld(ctx, held, reason, approver)
}
