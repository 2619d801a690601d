import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { DiningTable, Floor } from '../contract/replies.ts'
import type { PlacedTable } from '../contract/tables.ts'
import { table } from './tables.ts'

const TABLES = `select ${table.select('t')} from dining_tables t where t.property_id = $1 and t.is_active`

/** json_build_object prints moments in Postgres' own form; the wire has them as ISO in UTC. */
const iso = (at: Instant): Instant => new Date(at).toISOString()

const toTable = (row: DiningTable): DiningTable => ({
  ...row,
  calls: row.calls.map((call) => ({ ...call, createdAt: iso(call.createdAt) })),
  nextReservation: row.nextReservation && { ...row.nextReservation, startsAt: iso(row.nextReservation.startsAt) },
})

/** Floors by their order, each with its tables. */
export async function findFloors(tx: Tx, outletId: string | undefined, now: Instant): Promise<Floor[]> {
  const [floors, rows] = await Promise.all([
    tx.named<Omit<Floor, 'tables'>>(
      'find_floors',
      `select id, outlet_id as "outletId", name, ranking, version from floors
        where property_id = $1 and ($2::uuid is null or outlet_id = $2) order by ranking, name`,
      [tx.propertyId, outletId ?? null],
    ),
    tx.named<DiningTable>('find_dining_tables', `${TABLES} order by length(t.name), t.name`, [tx.propertyId, now]),
  ])
  return floors.map((floor) => ({ ...floor, tables: rows.filter(({ floorId }) => floorId === floor.id).map(toTable) }))
}

/** Tables by their ids; those that do not exist are left out. */
export async function findTables(tx: Tx, ids: readonly string[], now: Instant): Promise<DiningTable[]> {
  const rows = await tx.named<DiningTable>('tables_by_id', `${TABLES} and t.id = any ($3::uuid[]) order by t.name`, [
    tx.propertyId,
    now,
    ids,
  ])
  return rows.map(toTable)
}

/** @throws Refusal not_found */
export async function getTable(tx: Tx, tableId: string, now: Instant): Promise<DiningTable> {
  const [found] = await findTables(tx, [tableId], now)
  return found ?? refuse('not_found', { tableId })
}

/**
 * Locks tables until the transaction ends, in order of their ids. Their keys stay free: an order that names a table locks its key, and two
 * such would deadlock.
 *
 * @throws Refusal not_found when one is missing
 */
export async function lockTables(tx: Tx, ids: readonly string[], now: Instant): Promise<DiningTable[]> {
  await tx.named(
    'lock_tables',
    'select from dining_tables where property_id = $1 and id = any ($2::uuid[]) order by id for no key update',
    [tx.propertyId, ids],
  )
  const found = await findTables(tx, ids, now)
  const missing = ids.find((id) => !found.some((one) => one.id === id))
  return missing === undefined ? found : refuse('not_found', { tableId: missing })
}

/**
 * Locks a table and those joined to it until the transaction ends, like `lockTables`; the table itself comes first.
 *
 * @throws Refusal not_found
 */
export async function lockGroup(tx: Tx, tableId: string, now: Instant): Promise<DiningTable[]> {
  const rows = await tx.named<{ id: string }>(
    'lock_joined_tables',
    `select id from dining_tables
      where property_id = $1 and (id = $2 or (joined_to = $2 and is_active)) order by id for no key update`,
    [tx.propertyId, tableId],
  )
  const group = await findTables(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  if (!group.some(({ id }) => id === tableId)) refuse('not_found', { tableId })
  return group.toSorted((a, b) => Number(b.id === tableId) - Number(a.id === tableId))
}

/** @throws Refusal not_found */
export async function lockFloor(tx: Tx, floorId: string, now: Instant): Promise<Floor> {
  await tx.named('lock_floor', 'select from floors where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    floorId,
  ])
  const floor = (await findFloors(tx, undefined, now)).find(({ id }) => id === floorId)
  return floor ?? refuse('not_found', { floorId })
}

const constraintErrors = refuseOn({
  floor_name_is_used_once: 'name_taken',
  table_name_is_used_once: 'name_taken',
  floor_is_of_an_outlet: 'not_found',
})

/** @throws Refusal name_taken; not_found without such an outlet */
export async function insertFloor(
  tx: Tx,
  floor: { id: string; outletId: string; name: string; ranking: number },
): Promise<void> {
  const { id, outletId, name, ranking } = floor
  await tx
    .insertInto('floors')
    .values({ property_id: tx.propertyId, id, outlet_id: outletId, name, ranking })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function renameFloor(tx: Tx, floorId: string, name: string): Promise<void> {
  await tx
    .updateTable('floors')
    .set({ name, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', floorId)
    .execute()
    .catch(constraintErrors)
}

export async function removeTables(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('dining_tables')
    .set({ is_active: false, joined_to: null })
    .where('property_id', '=', tx.propertyId)
    .where('id', 'in', [...ids])
    .execute()
}

export type DrawnTable = PlacedTable & { id: string; code: string }

/** Saves tables as drawn, new ones and known ones in one statement. @throws Refusal name_taken */
export async function saveTables(tx: Tx, floorId: string, drawn: readonly DrawnTable[], at: Instant): Promise<void> {
  if (drawn.length === 0) return
  await tx
    .named(
      'save_dining_tables',
      `insert into dining_tables (property_id, id, floor_id, name, seats, min_seats, shape, x, y, w, h, rotation, attention_minutes, status_at, qr_token)
       select $1, r.id, $2, r.name, r.seats, r."minSeats", r.shape, r.x, r.y, r.w, r.h, r.rotation, r."attentionMinutes", $4, r.code
         from jsonb_to_recordset($3::jsonb) as r (id uuid, name text, seats int, "minSeats" int, shape text, x int, y int, w int, h int, rotation int,
                                                  "attentionMinutes" int, code text)
       on conflict (property_id, id) do update
         set name = excluded.name, seats = excluded.seats, min_seats = excluded.min_seats, shape = excluded.shape, x = excluded.x,
             y = excluded.y, w = excluded.w, h = excluded.h, rotation = excluded.rotation, attention_minutes = excluded.attention_minutes,
             version = dining_tables.version + 1`,
      [tx.propertyId, floorId, JSON.stringify(drawn), at],
    )
    .catch(constraintErrors)
}

/** The codes on the tables of a floor. */
export const findCodes = (tx: Tx, floorId: string): Promise<{ tableId: string; name: string; code: string }[]> =>
  tx.named(
    'find_table_codes',
    `select id as "tableId", name, qr_token as code from dining_tables where property_id = $1 and floor_id = $2 and is_active order by length(name), name`,
    [tx.propertyId, floorId],
  )

/** The table a guest reads the code of; undefined when there is none. */
export async function findTableByCode(
  tx: Tx,
  code: string,
): Promise<{ id: string; name: string; outletId: string } | undefined> {
  const [row] = await tx.named<{ id: string; name: string; outletId: string }>(
    'find_table_by_code',
    `select t.id, t.name, f.outlet_id as "outletId" from dining_tables t
       join floors f on f.property_id = t.property_id and f.id = t.floor_id
      where t.property_id = $1 and t.qr_token = $2 and t.is_active`,
    [tx.propertyId, code],
  )
  return row
}
