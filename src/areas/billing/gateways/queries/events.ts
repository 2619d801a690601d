import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { EventStatus, GatewayEvent, Provider } from '../contract/replies.ts'

export type NewEvent = {
  id: string
  gatewayId: string
  providerEventId: string
  type: string
  body: string
  happenedAt: Instant
  receivedAt: Instant
}

/** Stores an event; false when it is there already. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const rows = await tx.named(
    'insert_gateway_event',
    `insert into gateway_events (property_id, id, gateway_id, provider_event_id, type, body, happened_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (property_id, gateway_id, provider_event_id) do nothing returning id`,
    [tx.propertyId, event.id, event.gatewayId, event.providerEventId, event.type, event.body, event.happenedAt, event.receivedAt],
  ) // prettier-ignore
  return rows.length > 0
}

export type KeptEvent = { id: string; gatewayId: string; provider: Provider; body: string; status: EventStatus }

/** Locks an event, so that of two runs of its job one works and the other finds it done. */
export async function lockEvent(tx: Tx, id: string): Promise<KeptEvent | undefined> {
  const [row] = await tx.named<KeptEvent>(
    'lock_gateway_event',
    `select e.id, e.gateway_id as "gatewayId", g.provider, e.body, e.status
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

/** What providers told, latest first. */
export async function findEvents(
  tx: Tx,
  filter: EventFilter,
  page: { after: string | undefined; limit: number },
): Promise<GatewayEvent[]> {
  let query = tx
    .selectFrom('gateway_events as e')
    .innerJoin('gateways as g', (join) =>
      join.onRef('g.property_id', '=', 'e.property_id').onRef('g.id', '=', 'e.gateway_id'),
    )
    .leftJoin('gateway_collections as c', (join) =>
      join.onRef('c.property_id', '=', 'e.property_id').onRef('c.id', '=', 'e.collection_id'),
    )
    .leftJoin('bookings as b', (join) =>
      join.onRef('b.property_id', '=', 'c.property_id').onRef('b.id', '=', 'c.booking_id'),
    )
    .select([
      'e.id',
      'g.provider',
      'e.type',
      'e.provider_event_id',
      'e.status',
      'e.note',
      'e.happened_at',
      'e.received_at',
      'b.reference',
    ])
    .where('e.property_id', '=', tx.propertyId)
    .orderBy('e.id', 'desc')
    .limit(page.limit)
  if (filter.status) query = query.where('e.status', '=', filter.status)
  if (filter.from) query = query.where('e.received_at', '>=', filter.from)
  if (page.after) query = query.where(sql<boolean>`e.id < ${page.after}::uuid`)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider as Provider,
    type: row.type,
    providerEventId: row.provider_event_id,
    status: row.status as EventStatus,
    note: row.note,
    bookingReference: row.reference,
    happenedAt: row.happened_at,
    receivedAt: row.received_at,
  }))
}
