import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import type { Floor } from '../contract/replies.ts'
import { GRID, type tables } from '../contract/tables.ts'
import {
  findCodes,
  findFloors,
  insertFloor,
  lockFloor,
  removeTables,
  renameFloor,
  saveTables,
} from '../queries/plan.ts'
import { onFloor, overlapsOf } from '../rules.ts'
import { shown } from './seats.ts'

const shownFloor = (floor: Floor, now: string): Floor => ({
  ...floor,
  tables: floor.tables.map((table) => shown(table, now)),
})

export const plan: Action<typeof tables.plan> = async ({ tx, now }, { outletId }) => ({
  floors: (await findFloors(tx, outletId, now)).map((floor) => shownFloor(floor, now)),
})

/** @throws Refusal name_taken; not_found without such an outlet */
export const addFloor: Action<typeof tables.addFloor> = async (ctx, { outletId, name, ranking }) => {
  const id = ctx.newId()
  await insertFloor(ctx.tx, { id, outletId, name, ranking })
  ctx.record({ type: 'FLOOR_CHANGED', entity: 'floor', entityId: id, after: { name } })
  return lockFloor(ctx.tx, id, ctx.now)
}

/**
 * A table over the edge is moved back onto the floor. A table is removed only while it is not in use; a table's code does not change.
 *
 * @throws Refusal not_found, also for a table of another floor; stale_version, name_taken, table_in_use, tables_overlap
 */
export const savePlan: Action<typeof tables.savePlan> = async (ctx, { floorId, version, name, tables: requested }) => {
  const drawn = requested.map((table) => onFloor(table, GRID))
  const floor = await lockFloor(ctx.tx, floorId, ctx.now)
  if (floor.version !== version) refuse('stale_version', { version: floor.version })
  const [lying] = overlapsOf(drawn)
  if (lying) refuse('tables_overlap', { tables: lying.join(', ') })
  const known = new Set(floor.tables.map(({ id }) => id))
  const stranger = drawn.find(({ id }) => id !== undefined && !known.has(id))
  if (stranger) refuse('not_found', { tableId: stranger.id })
  const stored = new Set(drawn.map(({ id }) => id))
  const removed = floor.tables.filter(({ id }) => !stored.has(id))
  const used = removed.find(
    ({ status, orderIds, nextReservation }) =>
      !['Available', 'Blocked'].includes(status) || orderIds.length > 0 || nextReservation,
  )
  if (used) refuse('table_in_use', { table: used.name })
  await removeTables(
    ctx.tx,
    removed.map(({ id }) => id),
  )
  const rows = drawn.map((table) => ({
    ...table,
    id: table.id ?? ctx.newId(),
    code: `${ctx.property.id}-${newToken()}`,
  }))
  await saveTables(ctx.tx, floorId, rows, ctx.now)
  await renameFloor(ctx.tx, floorId, name)
  ctx.record({ type: 'FLOOR_CHANGED', entity: 'floor', entityId: floorId, after: { name, tables: drawn.length } })
  return shownFloor(await lockFloor(ctx.tx, floorId, ctx.now), ctx.now)
}

/** @throws Refusal not_found */
export const codes: Action<typeof tables.codes> = async (ctx, { floorId }) => {
  const floors = await findFloors(ctx.tx, undefined, ctx.now)
  if (!floors.some(({ id }) => id === floorId)) refuse('not_found', { floorId })
  const rows = await findCodes(ctx.tx, floorId)
  return {
    rows: rows.map(({ tableId, name, code }) => ({
      tableId,
      name,
      url: `${ctx.settings.publicUrl}/table?code=${code}`,
    })),
  }
}
