import type { Actor, AuditEvent, Context, Tx } from './context.ts'
import { newId } from './ids.ts'

const INSERT = `
  with audited as (
    insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, before, after,
                              request_id)
    select p.id, e.id, $3::text, $4::timestamptz, p.business_date, $5::bigint, $6::text, $7::text, $8::text, $9::jsonb, $10::jsonb,
           $11::text
      from unnest($1::bigint[], $2::uuid[]) as e (property_id, id) join properties p on p.id = e.property_id
    returning property_id, id
  )
  insert into audit_unsealed (property_id, event_id) select property_id, id from audited`

/**
 * Writes an event into the trail of each of some properties: for what stands above them, such as roles and organisations, and for
 * people whose administrator works for no property. Needs a transaction that has the platform's view; it is that of the change.
 */
export async function recordAt(
  ctx: Pick<Context, 'now' | 'requestId'> & { actor: Pick<Actor, 'id' | 'name'> },
  tx: Tx,
  propertyIds: readonly number[],
  { type, entity, entityId, before, after }: Omit<AuditEvent, 'bookingId' | 'orderId'>,
): Promise<void> {
  if (propertyIds.length === 0) return
  await tx.named('record_at', INSERT, [
    propertyIds,
    propertyIds.map(newId),
    type,
    ctx.now,
    ctx.actor.id,
    ctx.actor.name,
    entity,
    entityId,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
    ctx.requestId,
  ])
}

/** Writes an event that concerns a whole organisation, or everybody when it is null, into the trail of each of its active properties. */
export async function recordFor(
  ctx: Parameters<typeof recordAt>[0],
  tx: Tx,
  organizationId: number | null,
  event: Parameters<typeof recordAt>[3],
): Promise<void> {
  const houses = await tx.named<{ id: number }>(
    'active_properties_of',
    `select id::int as id from properties where is_active and ($1::bigint is null or organization_id = $1) order by id`,
    [organizationId],
  )
  await recordAt(
    ctx,
    tx,
    houses.map(({ id }) => id),
    event,
  )
}
