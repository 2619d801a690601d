import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/context.ts'
import type { DiningTable, TableStatus, tables } from '../contract.ts'
import { findJoined, findTables, getTable, lockTables, markTables, setJoined } from '../queries.ts'
import { assertMove, isTaken, partiesOf, statusNow } from '../rules.ts'

export const shown = (table: DiningTable, now: string): DiningTable => ({ ...table, status: statusNow(table, now) })

/**
 * Moves a table and those pushed together with it.
 *
 * @throws Refusal not_found; table_moved_on with where it stands
 */
export async function moveTable(ctx: Context, tableId: string, to: TableStatus, covers?: number): Promise<DiningTable> {
  const ids = await findJoined(ctx.tx, tableId)
  const group = await lockTables(ctx.tx, ids.length > 0 ? ids : [tableId], ctx.now)
  const table = group.find(({ id }) => id === tableId) ?? refuse('not_found', { tableId })
  const from = statusNow(table, ctx.now)
  const openOrders = group.reduce((count, { orderIds }) => count + orderIds.length, 0)
  if (assertMove(from, to, partiesOf(ctx.actor.roles, ctx.actor.permissions), openOrders)) {
    const seated = to === 'Occupied' && !isTaken(from)
    const left = to === 'Dirty' || to === 'Available' || to === 'Blocked'
    await markTables(ctx.tx, ids, {
      status: to,
      at: ctx.now,
      ...(seated ? { occupiedAt: ctx.now, covers: covers ?? table.covers } : {}),
      ...(left ? { occupiedAt: null, covers: 0 } : {}),
    })
    ctx.record({
      type: 'TABLE_MOVED',
      entity: 'table',
      entityId: tableId,
      before: { status: from },
      after: { status: to },
    })
  }
  ctx.publish('tables')
  return shown(await getTable(ctx.tx, tableId, ctx.now), ctx.now)
}

/** @throws Refusal not_found, table_moved_on */
export const setStatus: Action<typeof tables.setStatus> = (ctx, { tableId, status, covers }) =>
  moveTable(ctx, tableId, status, covers)

/** Only tables at which nobody sits are pushed together. @throws Refusal not_found, table_moved_on */
export const join: Action<typeof tables.join> = async (ctx, { tableId, tableIds }) => {
  const others = [...new Set(tableIds)].filter((id) => id !== tableId)
  const before = await findJoined(ctx.tx, tableId)
  const group = await lockTables(ctx.tx, [...new Set([tableId, ...others, ...before])], ctx.now)
  for (const table of group) {
    const status = statusNow(table, ctx.now)
    const isElsewhere = table.joinedTo !== null && table.joinedTo !== tableId
    if (status !== 'Available' || isElsewhere) refuse('table_moved_on', { table: table.name, status })
  }
  await setJoined(ctx.tx, tableId, others)
  ctx.record({ type: 'TABLES_JOINED', entity: 'table', entityId: tableId, after: { tableIds: others } })
  const rows = await findTables(ctx.tx, [tableId, ...others], ctx.now)
  return { rows: rows.map((table) => shown(table, ctx.now)) }
}
