import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { DiningTable } from '../contract/replies.ts'

/** With `t` as the table's alias; $2 is the moment from which the next reservation is looked for. */
export const table = columns<DiningTable>().of('dining_tables', {
  id: fixed('id'),
  floorId: fixed('floor_id'),
  name: 'name',
  seats: 'seats',
  minSeats: 'min_seats',
  shape: 'shape',
  x: 'x',
  y: 'y',
  w: 'w',
  h: 'h',
  rotation: 'rotation',
  status: 'status',
  statusAt: 'status_at',
  occupiedAt: 'occupied_at',
  covers: 'covers',
  joinedTo: 'joined_to',
  attentionMinutes: 'attention_minutes',
  orderIds: computed(`coalesce((
    select json_agg(o.order_id order by not o.is_lead, o.order_id) from table_orders o
     where o.property_id = t.property_id and o.table_id = t.id), '[]')`),
  waitingOrderIds: computed(`coalesce((
    select json_agg(s.id order by s.id) from orders s
     where s.property_id = t.property_id and s.table_id = t.id and s.status = 'Submitted'), '[]')`),
  calls: computed(`coalesce((
    select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'createdAt', c.created_at) order by c.id)
      from table_calls c where c.property_id = t.property_id and c.table_id = t.id and c.answered_at is null), '[]')`),
  nextReservation: computed(`(
    select json_build_object('id', r.id, 'name', r.name, 'covers', r.covers, 'startsAt', r.starts_at)
      from table_reservation_quarters q
      join table_reservations r on r.property_id = q.property_id and r.id = q.reservation_id
     where q.property_id = t.property_id and q.table_id = t.id and q.starts_at between $2::timestamptz - interval '1 hour'
           and $2::timestamptz + interval '4 hours' and r.status = 'BOOKED' and r.ends_at > $2::timestamptz
     order by r.starts_at limit 1)`),
  version: fixed('version'),
})

export type Marked = Pick<DiningTable, 'status'> & Partial<Pick<DiningTable, 'covers' | 'occupiedAt'>> & { at: Instant }

/** Saves the positions of tables. */
export async function markTables(tx: Tx, ids: readonly string[], { at: statusAt, ...where }: Marked): Promise<void> {
  await tx
    .updateTable('dining_tables')
    .set({ ...table.values({ ...where, statusAt }), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Ids of the tables pushed together with one, itself first. */
export async function findJoined(tx: Tx, tableId: string): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'find_joined_tables',
    `select id from dining_tables where property_id = $1 and (id = $2 or joined_to = $2) and is_active order by id <> $2, id`,
    [tx.propertyId, tableId],
  )
  return rows.map(({ id }) => id)
}

/** Joins these tables, and only these, to one. */
export async function setJoined(tx: Tx, tableId: string, ids: readonly string[]): Promise<void> {
  const of = (joinedTo: string | null) =>
    tx
      .updateTable('dining_tables')
      .set({ joined_to: joinedTo, version: sql<number>`version + 1` })
      .where('property_id', '=', tx.propertyId)
  await of(null).where('joined_to', '=', tableId).execute()
  if (ids.length > 0)
    await of(tableId)
      .where('id', 'in', [...ids])
      .execute()
}

/** @throws Refusal table_taken when another party's order leads there */
export async function insertTableOrder(
  tx: Tx,
  row: { tableId: string; orderId: string; isLead: boolean },
): Promise<void> {
  const columns = { table_id: row.tableId, is_lead: row.isLead }
  await tx
    .insertInto('table_orders')
    .values({ property_id: tx.propertyId, order_id: row.orderId, ...columns })
    .onConflict((conflict) => conflict.columns(['property_id', 'order_id']).doUpdateSet(columns))
    .execute()
    .catch(refuseOn({ table_is_taken_once: 'table_taken' }))
}

/** Takes an order off its table; returns the table, and how many orders remain there. */
export async function deleteTableOrder(
  tx: Tx,
  orderId: string,
): Promise<{ tableId: string; left: number } | undefined> {
  const [row] = await tx.named<{ tableId: string; left: number }>(
    'delete_table_order',
    `with gone as (delete from table_orders where property_id = $1 and order_id = $2 returning table_id)
     select g.table_id as "tableId",
            (select count(*)::int from table_orders o where o.property_id = $1 and o.table_id = g.table_id and o.order_id <> $2) as left
       from gone g`,
    [tx.propertyId, orderId],
  )
  return row
}

/** When the leading order has left a table, the oldest of the others leads. */
export async function promoteOrder(tx: Tx, tableId: string): Promise<void> {
  await tx.named(
    'promote_table_order',
    `update table_orders set is_lead = true
      where property_id = $1 and order_id = (select order_id from table_orders where property_id = $1 and table_id = $2 order by order_id limit 1)
        and not exists (select from table_orders where property_id = $1 and table_id = $2 and is_lead)`,
    [tx.propertyId, tableId],
  )
}
