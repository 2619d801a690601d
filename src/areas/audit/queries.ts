import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/context.ts'
import type { AuditRow } from './contract.ts'
import { type AuditFilter, endOf } from './rules.ts'

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

export async function findEvents(
  tx: Tx,
  filter: AuditFilter,
  place: { beforeId: string | undefined; limit: number },
): Promise<AuditRow[]> {
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

/** Everybody the trail names, by their latest name; steps from person to person in the index instead of reading the trail. */
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
