import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import type { StoredLine } from '../queries/lines.ts'
import { isOpen, mayCancel, type OrderStatus, type Party } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { closeServed, completeHeld, leave } from './complete.ts'
import { assertChangeable, type Held, hold, keep, partiesIn } from './keep.ts'
import { movedLine, takenOff } from './lines.ts'
import { type Approver, notifyOfOrder, recordOrder } from './news.ts'
import { assertMove, confirmHeld } from './take.ts'
import { publishOrder } from './tell.ts'

/** Completed twice it is completed once. @throws Refusal not_found, stale_version, order_moved_on, balance_due */
export const complete: Action<typeof orders.complete> = async (ctx, { orderId, version }) => {
  const held = await hold(ctx, orderId, version)
  return held.order.status === 'Completed' ? publishOrder(ctx, orderId) : completeHeld(ctx, held)
}

/**
 * @throws Refusal order_moved_on; order_has_money while it is paid or on a room; approval_needed once something was begun; reason_required
 *   once the kitchen knows of it, and for what a guest sent
 */
export async function cancelHeld(ctx: Context, held: Held, reason: string, approver?: Approver): Promise<Order> {
  const { order } = held
  const parties: Party[] = approver ? ['Manager'] : partiesIn(ctx)
  const move = assertMove(ctx, held, 'Cancelled', parties)
  if (order.paid > 0 || order.onRoom > 0 || order.onCredit > 0)
    refuse('order_has_money', { paid: order.paid, onRoom: order.onRoom, onCredit: order.onCredit })
  const live = held.lines.filter((line) => liveOf(line) > 0)
  const statuses = held.lines.map(({ status }) => status)
  if (!mayCancel(parties, statuses)) refuse('approval_needed', { status: order.status })
  if (move.needsReason && reason === '') refuse('reason_required')
  const gone = new Map(live.map((line) => [line.id, takenOff(line, liveOf(line), parties, reason)]))
  const lines = held.lines.map((line) => gone.get(line.id) ?? line)
  // The kitchen is told while the order is open; a cancelled one has no tickets.
  const told = isOpen(order.status) ? await keep(ctx, held, { lines }) : { ...held, lines }
  const kept = await keep(
    ctx,
    { order: told.order, lines: isOpen(order.status) ? told.lines : held.lines },
    { lines: told.lines, order: { status: 'Cancelled', reason, closedAt: ctx.now } },
  )
  await leave(ctx, kept)
  recordOrder(ctx, 'ORDER_CANCEL', held, kept, approver)
  notifyOfOrder(ctx, kept.order, 'cancelled')
  return publishOrder(ctx, order.id)
}

/** Cancelled twice it is cancelled once. @throws Refusal not_found, stale_version, order_moved_on, order_has_money, reason_required, approval_needed */
export const cancel: Action<typeof orders.cancel> = async (ctx, { orderId, version, reason }) => {
  const held = await hold(ctx, orderId, version)
  return held.order.status === 'Cancelled' ? publishOrder(ctx, orderId) : cancelHeld(ctx, held, reason)
}

const LINE_OF: Readonly<Partial<Record<OrderStatus, StoredLine['status']>>> = {
  Preparing: 'Preparing',
  Ready: 'Ready',
  Served: 'Served',
}

/**
 * Moves an order by its word: Preparing, Ready and Served move its lines. Where it is already, nothing changes.
 *
 * @throws Refusal not_found, stale_version, order_moved_on with where it stands; and those of confirming, cancelling and completing
 */
export const setStatus: Action<typeof orders.setStatus> = async (ctx, { orderId, version, status, reason }) => {
  const held = await hold(ctx, orderId, version)
  if (held.order.status === status) return publishOrder(ctx, orderId)
  if (status === 'Confirmed' && !isOpen(held.order.status)) return confirmHeld(ctx, held)
  if (status === 'Completed') return completeHeld(ctx, held)
  if (status === 'Cancelled') return cancelHeld(ctx, held, reason)
  assertChangeable(held)
  assertMove(ctx, held, status)
  const to = LINE_OF[status]
  if (to === undefined) refuse('order_moved_on', { status: held.order.status, to: status })
  const behind: readonly string[] = ['Available', 'Preparing', 'Ready'].slice(
    0,
    ['Preparing', 'Ready', 'Served'].indexOf(to) + 1,
  )
  const lines = held.lines.map((line) =>
    behind.includes(line.status) ? movedLine(held, line, { to, parties: partiesIn(ctx), reason, now: ctx.now }) : line,
  )
  const kept = await keep(ctx, held, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  await closeServed(ctx, kept)
  return publishOrder(ctx, orderId)
}
