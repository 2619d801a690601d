import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import type { StoredLine } from '../queries/lines.ts'
import { isOpen, mayCancel, type OrderStatus, type Party } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { closeServed, completeLocked, leave } from './complete.ts'
import { saveOrder, partiesIn } from './save-order.ts'
import { assertChangeable, type LockedOrder, lockWithLines } from './locked-order.ts'
import { movedLine, takenOff } from './lines.ts'
import { type Approver, notifyOfOrder, recordOrder } from './notify.ts'
import { assertMove, confirmLocked } from './take.ts'
import { getOrderReply } from './replies.ts'

/** Completed twice it is completed once. @throws Refusal not_found, stale_version, order_moved_on, balance_due */
export const complete: Action<typeof orders.complete> = async (ctx, { orderId, version }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  return locked.order.status === 'Completed' ? getOrderReply(ctx, orderId) : completeLocked(ctx, locked)
}

/**
 * @throws Refusal order_moved_on; order_has_money while it is paid or on a room; approval_needed once something was begun; reason_required
 *   once the kitchen knows of it, and for what a guest sent
 */
export async function cancelLocked(
  ctx: Context,
  locked: LockedOrder,
  reason: string,
  approver?: Approver,
): Promise<Order> {
  const { order } = locked
  const parties: Party[] = approver ? ['Manager'] : partiesIn(ctx)
  const move = assertMove(ctx, locked, 'Cancelled', parties)
  if (order.paid > 0 || order.onRoom > 0 || order.onCredit > 0)
    refuse('order_has_money', { paid: order.paid, onRoom: order.onRoom, onCredit: order.onCredit })
  const live = locked.lines.filter((line) => liveOf(line) > 0)
  const statuses = locked.lines.map(({ status }) => status)
  if (!mayCancel(parties, statuses)) refuse('approval_needed', { status: order.status })
  if (move.needsReason && reason === '') refuse('reason_required')
  const takenOffLines = new Map(live.map((line) => [line.id, takenOff(line, liveOf(line), parties, reason)]))
  const lines = locked.lines.map((line) => takenOffLines.get(line.id) ?? line)
  // The tickets are sent while the order is open; a cancelled one has none.
  const notified = isOpen(order.status) ? await saveOrder(ctx, locked, { lines }) : { ...locked, lines }
  const saved = await saveOrder(
    ctx,
    { order: notified.order, lines: isOpen(order.status) ? notified.lines : locked.lines },
    { lines: notified.lines, order: { status: 'Cancelled', reason, closedAt: ctx.now } },
  )
  await leave(ctx, saved)
  recordOrder(ctx, 'ORDER_CANCEL', locked, saved, approver)
  notifyOfOrder(ctx, saved.order, 'cancelled')
  return getOrderReply(ctx, order.id)
}

/** Cancelled twice it is cancelled once. @throws Refusal not_found, stale_version, order_moved_on, order_has_money, reason_required, approval_needed */
export const cancel: Action<typeof orders.cancel> = async (ctx, { orderId, version, reason }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  return locked.order.status === 'Cancelled' ? getOrderReply(ctx, orderId) : cancelLocked(ctx, locked, reason)
}

const LINE_OF: Readonly<Partial<Record<OrderStatus, StoredLine['status']>>> = {
  Preparing: 'Preparing',
  Ready: 'Ready',
  Served: 'Served',
}

/**
 * Moves an order by its word: Preparing, Ready and Served move its lines. Where it is already, nothing changes.
 *
 * @throws Refusal not_found, stale_version, order_moved_on with its current status; and those of confirming, cancelling and completing
 */
export const setStatus: Action<typeof orders.setStatus> = async (ctx, { orderId, version, status, reason }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  if (locked.order.status === status) return getOrderReply(ctx, orderId)
  if (status === 'Confirmed' && !isOpen(locked.order.status)) return confirmLocked(ctx, locked)
  if (status === 'Completed') return completeLocked(ctx, locked)
  if (status === 'Cancelled') return cancelLocked(ctx, locked, reason)
  assertChangeable(locked)
  assertMove(ctx, locked, status)
  const to = LINE_OF[status]
  if (to === undefined) refuse('order_moved_on', { status: locked.order.status, to: status })
  const behind: readonly string[] = ['Available', 'Preparing', 'Ready'].slice(
    0,
    ['Preparing', 'Ready', 'Served'].indexOf(to) + 1,
  )
  const lines = locked.lines.map((line) =>
    behind.includes(line.status)
      ? movedLine(locked, line, { to, parties: partiesIn(ctx), reason, now: ctx.now })
      : line,
  )
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  await closeServed(ctx, saved)
  return getOrderReply(ctx, orderId)
}
