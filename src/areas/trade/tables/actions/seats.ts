import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { DiningTable, TableStatus } from '../contract/replies.ts'
import type { tables } from '../contract/tables.ts'
import { findJoined, markTables, setJoined } from '../queries/tables.ts'
import { findTables, getTable, lockGroup, lockTables } from '../queries/plan.ts'
import { assertMove, isTaken, partiesOf, statusNow } from '../rules.ts'

export const shown = (table: DiningTable, now: string): DiningTable => ({ ...table, status: statusNow(table, now) })

/** @throws Refusal table_moved_on with its current status */
async function moveGroup(
  ctx: Context,
  group: readonly DiningTable[],
  to: TableStatus,
  covers?: number,
): Promise<DiningTable> {
  const [table = refuse('not_found')] = group
  const tableId = table.id
  const ids = group.map(({ id }) => id)
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

/** Moves a table and those combined with it. @throws Refusal not_found; table_moved_on with its current status */
export const setStatus: Action<typeof tables.setStatus> = async (ctx, { tableId, status, covers }) =>
  moveGroup(ctx, await lockGroup(ctx.tx, tableId, ctx.now), status, covers)

/**
 * Seats a party at a table no one else has.
 *
 * @param party guests who came `since` then are the party itself, seated from the plan already
 * @throws Refusal not_found; table_moved_on with its current status, also when other guests sit there
 */
export async function seatParty(
  ctx: Context,
  tableId: string,
  { covers, since }: { covers: number; since?: Instant },
): Promise<void> {
  const locked = await lockGroup(ctx.tx, tableId, ctx.now)
  const [{ status, occupiedAt } = refuse('not_found')] = locked
  const isOwn = since !== undefined && occupiedAt !== null && Date.parse(occupiedAt) >= Date.parse(since)
  if (isTaken(status) && !isOwn) refuse('table_moved_on', { status, to: 'Occupied' })
  if (isTaken(status)) ctx.publish('tables')
  else await moveGroup(ctx, locked, 'Occupied', covers)
}

/** Only empty tables are combined. @throws Refusal not_found, table_moved_on */
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
