import type { Actor, AuditEvent, Context, AnyTx, Tx } from './context.ts'
import { newId } from '../database/ids.ts'

const INSERT = `
  with audited as (
    insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, before, after,
                              request_id)
    select p.id, e.id, e.type, $8::timestamptz, p.business_date, $9::bigint, $10::text, e.entity, e.entity_id, e.before, e.after, $11::text
      from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])
             as e (property_id, id, type, entity, entity_id, before, after)
      join properties p on p.id = e.property_id
    returning property_id, id
  )
  insert into audit_unsealed (property_id, event_id) select property_id, id from audited`

type Recorder = Pick<Context, 'now' | 'requestId'> & { actor: Pick<Actor, 'id' | 'name'> }
type Event = Omit<AuditEvent, 'bookingId' | 'orderId'>

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Writes events into the audit logs of the properties they concern, whichever property is worked for meanwhile: for what is done from
 * above them. Needs a transaction that has the platform's scope; it is that of the change.
 */
export async function recordEach(
  ctx: Recorder,
  tx: AnyTx,
  events: readonly (Event & { propertyId: number })[],
): Promise<void> {
  if (events.length === 0) return
  await tx.named('record_each', INSERT, [
    events.map(({ propertyId }) => propertyId),
    events.map(newId),
    events.map(({ type }) => type),
    events.map(({ entity }) => entity),
    events.map(({ entityId }) => entityId),
    events.map(({ before }) => jsonOf(before)),
    events.map(({ after }) => jsonOf(after)),
    ctx.now,
    ctx.actor.id,
    ctx.actor.name,
    ctx.requestId,
  ])
}

/** Writes one event into the audit log of each of some properties: for roles, organisations and people, who are not one property's. */
export const recordAt = (ctx: Recorder, tx: AnyTx, propertyIds: readonly number[], event: Event): Promise<void> =>
  recordEach(
    ctx,
    tx,
    propertyIds.map((propertyId) => ({ ...event, propertyId })),
  )

/** Writes an event that concerns a whole organisation, or all organisations when it is null, into the audit log of each active property. */
export async function recordFor(ctx: Recorder, tx: AnyTx, organizationId: number | null, event: Event): Promise<void> {
  const properties = await tx.named<{ id: number }>(
    'active_properties_of',
    `select id::int as id from properties where is_active and ($1::bigint is null or organization_id = $1) order by id`,
    [organizationId],
  )
  await recordAt(
    ctx,
    tx,
    properties.map(({ id }) => id),
    event,
  )
}

const LAST_CHANGER = `
  select actor_name as name from audit_events
   where property_id = $1 and entity = $2 and entity_id = $3 order by id desc limit 1`

/** Who changed a thing of the present property last, by its audit log; null when no one is on record. */
export async function findLastChanger(tx: Tx, entity: string, entityId: string): Promise<string | null> {
  const [row] = await tx.named<{ name: string }>('last_changer', LAST_CHANGER, [tx.propertyId, entity, entityId])
  return row?.name ?? null
}
