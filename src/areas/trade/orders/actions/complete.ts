import { releaseTable } from '#areas/trade/tables/actions/orders.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import { findParty, passLead } from '../queries/orders.ts'
import type { StoredLine } from '../queries/lines.ts'
import { changedAt } from '../rules/ledger.ts'
import { isOpen, isUnserved, type Party } from '../rules/states.ts'
import { outstandingOf } from '../rules/totals.ts'
import { type Held, keep } from './keep.ts'
import { recordOrder } from './news.ts'
import { assertMove } from './take.ts'
import { publishOrder, totalOf } from './tell.ts'

/** @throws Refusal balance_due with what is still to be paid or promised */
function assertCovered({ order }: Held): void {
  const due = outstandingOf({ ...order, total: totalOf(order) })
  if (due > 0) refuse('balance_due', { due })
}

/** Bills of one party share a table: the next one leads when the one that led it has left; the last one lets it be cleared. */
export async function leave(ctx: Context, { order }: Held): Promise<void> {
  if (order.tableId === null) return
  await releaseTable(ctx, { orderId: order.id })
  const leader = order.splitOf ?? order.id
  const [next] = (await findParty(ctx.tx, leader)).filter((id) => id !== order.id)
  if (next !== undefined && leader === order.id) await passLead(ctx.tx, order.id, next)
}

/** Closes an order that is covered; what was held is fired with it. @throws Refusal order_moved_on, balance_due */
export async function completeHeld(ctx: Context, held: Held, parties?: Party[]): Promise<Order> {
  assertMove(ctx, held, 'Completed', parties)
  assertCovered(held)
  const lines = held.lines.map((line) =>
    line.status === 'Hold' ? changedAt(line, (here): StoredLine => ({ ...here, status: 'Available' })) : line,
  )
  // Told while it is open: a closed order has no tickets.
  const fired = lines.some((line, at) => line !== held.lines[at]) ? await keep(ctx, held, { lines }) : held
  const kept = await keep(ctx, fired, { order: { status: 'Completed', closedAt: ctx.now } })
  await leave(ctx, kept)
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  return publishOrder(ctx, held.order.id)
}

/** What was paid before it was cooked closes by itself once the last of it is served. */
export async function closeServed(ctx: Context, held: Held): Promise<void> {
  const { order, lines } = held
  const isPaid =
    order.closesWhenServed && isOpen(order.status) && outstandingOf({ ...order, total: totalOf(order) }) === 0
  if (isPaid && !lines.some(isUnserved)) await completeHeld(ctx, held, ['System'])
}
