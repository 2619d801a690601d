import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { AuditRow } from '../contract.ts'
import { type AuditFilter, endOf } from '../rules.ts'

const selectEvents = (tx: Tx) =>
  tx
    .selectFrom('audit_events as e')
    .leftJoin('bookings as b', (join) =>
      join.onRef('b.property_id', '=', 'e.property_id').onRef('b.id', '=', 'e.booking_id'),
    )
    .select([
      'e.id',
      'e.type',
      'e.happened_at',
      'e.business_on',
      'e.actor_id',
      'e.actor_name',
      'e.booking_id',
      'b.reference as booking_reference',
      'e.order_id',
      'e.entity',
      'e.entity_id',
      'e.before',
      'e.after',
      'e.request_id',
    ])
    .where('e.property_id', '=', tx.propertyId)

/** Events a filter lets through, latest first (ids are made in order of time), before the one with `beforeId`. */
export function selectMatching(
  tx: Tx,
  filter: AuditFilter,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
) {
  let query = selectEvents(tx).orderBy('e.id', 'desc').limit(limit)
  if (beforeId !== undefined) query = query.where('e.id', '<', beforeId)
  if (filter.bookingId !== undefined) query = query.where('e.booking_id', '=', filter.bookingId)
  if (filter.orderId !== undefined) query = query.where('e.order_id', '=', filter.orderId)
  if (filter.entity !== undefined) query = query.where('e.entity', '=', filter.entity)
  if (filter.entityId !== undefined) query = query.where('e.entity_id', '=', filter.entityId)
  if (filter.type !== undefined) query = query.where('e.type', '=', filter.type)
  if (filter.actorId !== undefined) query = query.where('e.actor_id', '=', filter.actorId)
  if (filter.from !== undefined) query = query.where('e.business_on', '>=', filter.from)
  const end = endOf(filter)
  if (end !== undefined) query = query.where('e.business_on', '<', end)
  return query
}

/** An event as it was written, before its ids are given names. */
export type Event = Omit<AuditRow, 'names'>

export async function findEvents(
  tx: Tx,
  filter: AuditFilter,
  place: { beforeId: string | undefined; limit: number },
): Promise<Event[]> {
  const rows = await selectMatching(tx, filter, place).execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    happenedAt: row.happened_at as Instant,
    businessOn: row.business_on as Day,
    actorId: row.actor_id,
    actorName: row.actor_name,
    bookingId: row.booking_id,
    bookingReference: row.booking_reference,
    orderId: row.order_id,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }))
}

/** The name of a record, for every kind of record in events; each looked up by its key. */
const NAMED = {
  rooms: 'number',
  room_types: 'name',
  rate_plans: 'name',
  customers: `concat_ws(' ', first_name, nullif(last_name, ''))`,
  companies: 'display_name',
  bookings: 'reference',
  folio_parties: 'name',
  folio_lines: 'name',
  fixed_charges: 'name',
  extra_charges: 'name',
  invoices: 'number',
  receipts: 'number::text',
  gateways: 'name',
  outlets: 'name',
  dining_tables: 'name',
  stations: 'name',
  printers: 'name',
  products: 'name',
  product_groups: 'name',
  price_lists: 'name',
  stock_items: 'name',
  stock_stores: 'name',
}
const NAMES = Object.entries(NAMED)
  .map(([table, name]) => `select id, ${name} as name from ${table} where property_id = $1 and id = any($2::uuid[])`)
  .join(' union all ')

/** Current names of these ids; removed records, and those without a name, are left out. */
export async function findNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.named<{ id: string; name: string | null }>('audit_names', NAMES, [tx.propertyId, ids])
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

const PEOPLE = `
  with recursive people (id) as (
    select min(actor_id) from audit_events where property_id = $1
    union all
    select (select min(e.actor_id) from audit_events e where e.property_id = $1 and e.actor_id > p.id) from people p where p.id is not null
  )
  select p.id, last.actor_name as name
    from people p,
         lateral (select e.actor_name from audit_events e
                   where e.property_id = $1 and e.actor_id = p.id order by e.id desc limit 1) last
   where p.id is not null
   order by lower(last.actor_name), p.id`

/** Every user in the audit log, by their latest name; steps from user to user in the index instead of reading all events. */
export const findPeople = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx.named('audit_people', PEOPLE, [tx.propertyId])

/** Whether the booking is this property's. */
export async function hasBooking(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an order is the property's own. */
export async function hasOrder(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}
