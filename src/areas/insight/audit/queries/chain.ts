import type { Instant } from '#core/dates.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { ChainHead } from '../contract.ts'
import type { ChainEnd, Link, SealedEvent } from '../rules.ts'

/** All a chain needs of the database: statements by name, so that the command line can check one too. */
export type Reader = Pick<Tx, 'named'>

const EVENT = `
  e.property_id as "propertyId", e.id, e.type, to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "happenedAt",
  to_char(e.business_on, 'YYYY-MM-DD') as "businessOn", e.actor_id::float8 as "actorId", e.actor_name as "actorName",
  e.booking_id as "bookingId", e.order_id as "orderId", e.entity, e.entity_id as "entityId", e.before, e.after,
  e.request_id as "requestId"`

const NEW_HEAD = `insert into audit_heads (property_id, sealed_at) values ($1, $2) on conflict do nothing`
const LOCK_HEAD = `select sequence::int, hash from audit_heads where property_id = $1 for update`

/** Locks the end of the chain until the transaction ends: the transaction with the lock is the only one that adds links. */
export async function lockEnd(tx: Tx, now: Instant): Promise<ChainEnd> {
  const { rows } = await batch(tx, {
    head: () => tx.named('audit_new_head', NEW_HEAD, [tx.propertyId, now]),
    rows: () => tx.named<ChainEnd>('audit_lock_head', LOCK_HEAD, [tx.propertyId]),
  })
  return rows[0] ?? { sequence: 0, hash: '' }
}

const WAITING = `
  select ${EVENT}, exists (select from sample_loads s where s.property_id = e.property_id) as "isRemovable"
    from audit_unsealed u join audit_events e on (e.property_id, e.id) = (u.property_id, u.event_id)
   where u.property_id = $1
   order by u.event_id
   limit $2`

/** Events without a link, earliest first. While sample data is loaded they may be removed with it. */
export const findWaiting = (tx: Tx, limit: number): Promise<(SealedEvent & { isRemovable: boolean })[]> =>
  tx.named('audit_waiting', WAITING, [tx.propertyId, limit])

const ADD_LINKS = `
  with links as (
    insert into audit_links (property_id, sequence, event_id, is_removable, content_hash, previous_hash, hash)
    select $1, l.sequence, l."eventId", l."isRemovable", l."contentHash", l."previousHash", l.hash
      from jsonb_to_recordset($2::jsonb) as l (sequence bigint, "eventId" uuid, "isRemovable" boolean, "contentHash" text,
                                               "previousHash" text, hash text)
    returning event_id
  ), done as (
    delete from audit_unsealed u using links where u.property_id = $1 and u.event_id = links.event_id
  )
  update audit_heads set sequence = $3, hash = $4, sealed_at = $5 where property_id = $1`

/** Adds links at the end, in their order; their events wait no longer. */
export async function addLinks(tx: Tx, links: readonly Link[], end: ChainEnd, now: Instant): Promise<void> {
  await tx.named('audit_add_links', ADD_LINKS, [tx.propertyId, JSON.stringify(links), end.sequence, end.hash, now])
}

const HEAD = `
  select p.id::int as "propertyId", coalesce(h.sequence, 0)::int as sequence, coalesce(h.hash, '') as hash,
         h.sealed_at as "sealedAt", (select count(*)::int from audit_unsealed u where u.property_id = p.id) as waiting
    from properties p left join audit_heads h on h.property_id = p.id`

export async function getHead(tx: Tx): Promise<ChainHead> {
  const [row] = await tx.named<ChainHead>('audit_head', `${HEAD} where p.id = $1`, [tx.propertyId])
  return row ?? { propertyId: tx.propertyId, sequence: 0, hash: '', sealedAt: null, waiting: 0 }
}

/** The ends of all chains, as the platform sees them. */
export const findHeads = (tx: Reader): Promise<ChainHead[]> => tx.named('audit_heads', `${HEAD} order by p.id`, [])

/** Properties whose audit log has events without a link. */
export const findUnsealedProperties = async (tx: PlatformTx): Promise<number[]> =>
  (
    await tx.named<{ id: number }>(
      'audit_unsealed_properties',
      'select distinct property_id::int as id from audit_unsealed',
      [],
    )
  ).map(({ id }) => id)

const LINKS = `
  select l.sequence::int, l.event_id as "eventId", l.is_removable as "isRemovable", l.content_hash as "contentHash",
         l.previous_hash as "previousHash", l.hash, case when e.id is not null then json_build_object('event', 1) end as has, ${EVENT}
    from audit_links l left join audit_events e on (e.property_id, e.id) = (l.property_id, l.event_id)
   where l.property_id = $1 and l.sequence > $2
   order by l.sequence
   limit $3`

/** Links after a number with the events they cover, as the platform sees them. */
export async function findLinks(
  tx: Reader,
  propertyId: number,
  after: number,
  limit: number,
): Promise<{ link: Link; event: SealedEvent | null }[]> {
  const rows = await tx.named<Link & SealedEvent & { has: unknown }>('audit_links', LINKS, [propertyId, after, limit])
  return rows.map(({ sequence, eventId, isRemovable, contentHash, previousHash, hash, has, ...event }) => ({
    link: { sequence, eventId, isRemovable, contentHash, previousHash, hash },
    event: has ? event : null,
  }))
}

const INVOICES = `
  select property_id::int as "propertyId", id, number, snapshot, previous_hash as "previousHash", hash
    from invoices
   where (property_id, id) > ($1, $2)
   order by property_id, id
   limit $3`

export type StoredInvoice = {
  propertyId: number
  id: string
  number: string
  snapshot: unknown
  previousHash: string
  hash: string
}

/** Issued invoices of every property as they were frozen, after one, as the platform sees them. */
export const findFrozenInvoices = (
  tx: Reader,
  after: { propertyId: number; id: string },
  limit: number,
): Promise<StoredInvoice[]> => tx.named('audit_invoices', INVOICES, [after.propertyId, after.id, limit])

const HASHES = `
  select l.property_id || ' ' || l.sequence as place, l.hash
    from jsonb_to_recordset($1::jsonb) as a ("propertyId" bigint, sequence bigint)
    join audit_links l on (l.property_id, l.sequence) = (a."propertyId", a.sequence)`

/** Hashes of links by "property sequence". */
export async function findLinkHashes(
  tx: Reader,
  places: readonly { propertyId: number; sequence: number }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.named<{ place: string; hash: string }>('audit_link_hashes', HASHES, [JSON.stringify(places)])
  return new Map(rows.map(({ place, hash }) => [place, hash]))
}
