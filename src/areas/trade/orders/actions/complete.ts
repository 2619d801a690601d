import { releaseTable } from '#areas/trade/tables/actions/orders.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import { findParty, passLead } from '../queries/orders.ts'
import type { StoredLine } from '../queries/lines.ts'
import { changedAt } from '../rules/ledger.ts'
import { isOpen, isUnserved, type Party } from '../rules/states.ts'
import { outstandingOf } from '../rules/totals.ts'
import { saveOrder } from './save-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { recordOrder } from './notify.ts'
import { assertMove } from './take.ts'
import { getOrderReply, totalOf } from './replies.ts'

/** @throws Refusal balance_due with what is still to be paid or promised */
function assertCovered({ order }: LockedOrder): void {
  const due = outstandingOf({ ...order, total: totalOf(order) })
  if (due > 0) refuse('balance_due', { due })
}

/** Bills of one party share a table: the next one leads when the one that led it has left; the last one lets it be cleared. */
export async function leave(ctx: Context, { order }: LockedOrder): Promise<void> {
  if (order.tableId === null) return
  await releaseTable(ctx, { orderId: order.id })
  const leader = order.splitOf ?? order.id
  const [next] = (await findParty(ctx.tx, leader)).filter((id) => id !== order.id)
  if (next !== undefined && leader === order.id) await passLead(ctx.tx, order.id, next)
}

/** Closes an order that is covered; what was held is fired with it. @throws Refusal order_moved_on, balance_due */
export async function completeLocked(ctx: Context, locked: LockedOrder, parties?: Party[]): Promise<Order> {
  assertMove(ctx, locked, 'Completed', parties)
  assertCovered(locked)
  const lines = locked.lines.map((line) =>
    line.status === 'Hold' ? changedAt(line, (here): StoredLine => ({ ...here, status: 'Available' })) : line,
  )
  // Sent while it is open: a closed order has no tickets.
  const fired = lines.some((line, at) => line !== locked.lines[at]) ? await saveOrder(ctx, locked, { lines }) : locked
  const saved = await saveOrder(ctx, fired, { order: { status: 'Completed', closedAt: ctx.now } })
  await leave(ctx, saved)
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, locked.order.id)
}

/** What was paid before it was cooked closes by itself once the last of it is served. */
export async function closeServed(ctx: Context, locked: LockedOrder): Promise<void> {
  const { order, lines } = locked
  const isPaid =
    order.closesWhenServed && isOpen(order.status) && outstandingOf({ ...order, total: totalOf(order) }) === 0
  if (isPaid && !lines.some(isUnserved)) await completeLocked(ctx, locked, ['System'])
}
