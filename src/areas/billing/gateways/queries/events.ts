import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { columns, computed, type RowOf } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { EventStatus, GatewayEvent } from '../contract/replies.ts'

/** With `e`, `g` and `b` as the aliases of events, their gateways and the bookings they are about. */
const stored = columns<GatewayEvent & { gatewayId: string; body: string }>().of('gateway_events', {
  id: 'id',
  gatewayId: 'gateway_id',
  provider: computed('g.provider'),
  type: 'type',
  providerEventId: 'provider_event_id',
  body: 'body',
  status: 'status',
  note: 'note',
  bookingReference: computed('b.reference'),
  happenedAt: 'happened_at',
  receivedAt: 'received_at',
})
const received = stored.only('id', 'gatewayId', 'providerEventId', 'type', 'body', 'happenedAt', 'receivedAt')
const locked = stored.only('id', 'gatewayId', 'provider', 'body', 'status')
const listed = stored.only(
  'id', 'provider', 'type', 'providerEventId', 'status', 'note', 'bookingReference', 'happenedAt', 'receivedAt',
) // prettier-ignore

export type NewEvent = RowOf<typeof received>

const INSERT = `
  insert into gateway_events (property_id, ${received.changing}) values ($1, ${received.places(2)})
  on conflict (property_id, gateway_id, provider_event_id) do nothing returning id`

/** Stores an event; false when it exists already. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const rows = await tx.named('insert_gateway_event', INSERT, [tx.propertyId, ...received.parameters(event)])
  return rows.length > 0
}

export type StoredEvent = RowOf<typeof locked>

/** Locks an event, so that of two runs of its job one works and the other finds it done. */
export async function lockEvent(tx: Tx, id: string): Promise<StoredEvent | undefined> {
  const [row] = await tx.named<StoredEvent>(
    'lock_gateway_event',
    `select ${locked.select('e')}
       from gateway_events e join gateways g on g.property_id = e.property_id and g.id = e.gateway_id
      where e.property_id = $1 and e.id = $2 for update of e`,
    [tx.propertyId, id],
  )
  return row
}

export async function markProcessed(
  tx: Tx,
  id: string,
  outcome: { status: EventStatus; note: string; collectionId: string | null; at: Instant },
): Promise<void> {
  await tx
    .updateTable('gateway_events')
    .set({ status: outcome.status, note: outcome.note, collection_id: outcome.collectionId, processed_at: outcome.at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

export type EventFilter = { status?: EventStatus | undefined; from?: Instant | undefined }

/** Messages of providers, latest first. */
export async function findEvents(
  tx: Tx,
  filter: EventFilter,
  page: { after: string | undefined; limit: number },
): Promise<GatewayEvent[]> {
  const where = [sql`e.property_id = ${tx.propertyId}`]
  if (filter.status) where.push(sql`e.status = ${filter.status}`)
  if (filter.from) where.push(sql`e.received_at >= ${filter.from}`)
  if (page.after) where.push(sql`e.id < ${page.after}::uuid`)
  const { rows } = await sql<GatewayEvent>`
    select ${sql.raw(listed.select('e'))}
      from gateway_events e
      join gateways g on g.property_id = e.property_id and g.id = e.gateway_id
      left join gateway_collections c on c.property_id = e.property_id and c.id = e.collection_id
      left join bookings b on b.property_id = c.property_id and b.id = c.booking_id
     where ${sql.join(where, sql` and `)} order by e.id desc limit ${page.limit}`.execute(tx)
  return rows
}
