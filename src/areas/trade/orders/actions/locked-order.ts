import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { findLines, type StoredLine } from '../queries/lines.ts'
import { lockOrder, type StoredOrder } from '../queries/orders.ts'
import { isChangeable } from '../rules/states.ts'

/** An order and its lines, locked until the transaction ends. */
export type LockedOrder = { order: StoredOrder; lines: StoredLine[] }

/** @throws Refusal not_found; stale_version with who changed it, when a version is given and it is another one */
export async function lockWithLines(ctx: Context, orderId: string, version?: number): Promise<LockedOrder> {
  // Lines are read behind the lock of their order: every writer of them locks it first.
  const { order, lines } = await batch(ctx.tx, {
    order: () => lockOrder(ctx.tx, orderId),
    lines: () => findLines(ctx.tx, [orderId]),
  })
  if (version !== undefined && order.version !== version)
    refuse('stale_version', { version: order.version, changedBy: await findLastChanger(ctx.tx, 'order', orderId) })
  return { order, lines }
}

/** @throws Refusal order_moved_on with its current status, once nothing may change on it any more */
export function assertChangeable({ order }: LockedOrder): void {
  if (!isChangeable(order.status)) refuse('order_moved_on', { status: order.status })
}

/** @throws Refusal order_has_money: what was paid or promised is for the bill as it was */
export function assertUnpaid({ order }: LockedOrder): void {
  const { paid, onRoom, onCredit, tip } = order
  if (paid > 0 || onRoom > 0 || onCredit > 0 || tip > 0) refuse('order_has_money', { paid, onRoom, onCredit })
}
