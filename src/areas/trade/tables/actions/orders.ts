import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import { answerCallsOf } from '../queries/guests.ts'
import { deleteTableOrder, insertTableOrder, markTables, promoteOrder } from '../queries/tables.ts'
import { getTable, lockGroup } from '../queries/plan.ts'
import { isFree, isTaken, statusNow } from '../rules.ts'

/** A table an order names. @throws Refusal not_found */
export async function findTableFor(
  ctx: Context,
  tableId: string,
): Promise<{ id: string; name: string; status: string }> {
  const table = await getTable(ctx.tx, tableId, ctx.now)
  return { id: table.id, name: table.name, status: statusNow(table, ctx.now) }
}

/**
 * An order sits down: its table, and those combined with it, are occupied. A bill split off another order of the table follows it.
 * Repeated for an order that sits there already, it changes nothing.
 *
 * @param party `isLead` is false for a bill that was split off
 * @throws Refusal not_found, table_taken when another party has it, table_moved_on when it is out of use
 */
export async function occupyTable(
  ctx: Context,
  party: { tableId: string; orderId: string; covers: number; isLead?: boolean },
): Promise<void> {
  const { tableId, orderId, covers, isLead = true } = party
  const [table, ...joined] = await lockGroup(ctx.tx, tableId, ctx.now)
  if (!table) refuse('not_found', { tableId })
  if (table.orderIds.includes(orderId)) return
  if (isLead && table.orderIds.length > 0) refuse('table_taken', { table: table.name })
  const status = statusNow(table, ctx.now)
  if (!isFree(status) && !isTaken(status)) refuse('table_moved_on', { status, to: 'Occupied' })
  // Something ordered after the bill was printed: it must be printed anew.
  const isToMark = status !== 'Occupied'
  const taken = {
    status: 'Occupied' as const,
    at: ctx.now,
    occupiedAt: table.occupiedAt ?? ctx.now,
    ...(covers > 0 ? { covers } : {}),
  }
  await batch(ctx.tx, {
    party: () => insertTableOrder(ctx.tx, { tableId, orderId, isLead }),
    tables: isToMark ? () => markTables(ctx.tx, [tableId, ...joined.map(({ id }) => id)], taken) : undefined,
  })
  ctx.publish('tables')
}

/** An order was paid, cancelled or moved: once the last one leaves, its table and those combined with it can be cleared. */
export async function releaseTable(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  const left = await deleteTableOrder(ctx.tx, orderId)
  if (!left) return
  ctx.publish('tables')
  if (left.left > 0) return promoteOrder(ctx.tx, left.tableId)
  const ids = (await lockGroup(ctx.tx, left.tableId, ctx.now)).map(({ id }) => id)
  await markTables(ctx.tx, ids, { status: 'Dirty', at: ctx.now, covers: 0, occupiedAt: null })
  await answerCallsOf(ctx.tx, ids, { at: ctx.now, name: ctx.actor.name })
}

/** The bill is on the table. Tables that are not taken stay as they are. */
export async function billTable(ctx: Context, { tableId }: { tableId: string }): Promise<void> {
  const group = await lockGroup(ctx.tx, tableId, ctx.now)
  const taken = group.filter(({ status }) => status === 'Occupied' || status === 'BillRequested').map(({ id }) => id)
  if (taken.length === 0) return
  await markTables(ctx.tx, taken, { status: 'Billed', at: ctx.now })
  ctx.publish('tables')
}
