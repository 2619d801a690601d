import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { TableStatus } from '../contract/replies.ts'

export type Marked = { status: TableStatus; at: Instant; covers?: number | undefined; occupiedAt?: Instant | null }

/** Where tables stand from now on. */
export async function markTables(
  tx: Tx,
  ids: readonly string[],
  { status, at, covers, occupiedAt }: Marked,
): Promise<void> {
  await tx
    .updateTable('dining_tables')
    .set({
      status,
      status_at: at,
      version: sql<number>`version + 1`,
      ...(covers === undefined ? {} : { covers }),
      ...(occupiedAt === undefined ? {} : { occupied_at: occupiedAt }),
    })
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

/** These tables, and only these, stand together with one. */
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

/** Takes an order off its table; answers which table it was, and how many orders stay there. */
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

/** Where the lead left and others stay, the oldest of them leads. */
export async function promoteOrder(tx: Tx, tableId: string): Promise<void> {
  await tx.named(
    'promote_table_order',
    `update table_orders set is_lead = true
      where property_id = $1 and order_id = (select order_id from table_orders where property_id = $1 and table_id = $2 order by order_id limit 1)
        and not exists (select from table_orders where property_id = $1 and table_id = $2 and is_lead)`,
    [tx.propertyId, tableId],
  )
}
