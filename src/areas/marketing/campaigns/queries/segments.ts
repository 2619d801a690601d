import { type RawBuilder, sql } from 'kysely'
import { PURPOSES } from '#areas/lodging/bookings/contract/choices.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ListChannel, ReachChannel } from '../contract/choices.ts'
import type { Reach, RuleChoices, Segment } from '../contract/segment-replies.ts'
import type { Tree } from '../contract/tree.ts'
import { addressSql, consentJoins, unreachedSql } from './reach.ts'
import { guestsSql } from './tree-sql.ts'

/** Which rows `f` of customer_facts are meant. */
export type Chosen = RawBuilder<boolean>

const segment = columns<Segment>().of('segments', {
  id: fixed('id'),
  name: 'name',
  tree: { column: 'tree', read: (stored) => stored as Tree, write: (tree) => JSON.stringify(tree) },
  selectsAll: 'selects_all',
  isSnapshot: 'is_snapshot',
  snapshotAt: 'snapshot_at',
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

const LIST = `
  select ${segment.select()} from segments
   where property_id = $1 and ($2::uuid is null or (name_key, id) > ((select name_key from segments where property_id = $1 and id = $2), $2))
     and ($3::text is null or name_key like '%' || $3 || '%') order by name_key, id limit $4`
export async function findSegments(
  tx: Tx,
  { text, after, limit }: { text: string | undefined; after: string | undefined; limit: number },
): Promise<Segment[]> {
  const like = text ? text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`) : null
  const rows = await tx.named<Segment>('campaigns.findSegments', LIST, [tx.propertyId, after ?? null, like, limit])
  return rows.map((row) => segment.read(row))
}

const GET = `select ${segment.select()} from segments where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getSegment(tx: Tx, id: string): Promise<Segment> {
  const [row] = await tx.named<Segment>('campaigns.getSegment', GET, [tx.propertyId, id])
  return row ? segment.read(row) : refuse('not_found', { segmentId: id })
}

const SOME = `select ${segment.select()} from segments where property_id = $1 and id = any($2::uuid[]) order by id`
export async function getSegments(tx: Tx, ids: readonly string[]): Promise<Segment[]> {
  const rows = await tx.named<Segment>('campaigns.getSegments', SOME, [tx.propertyId, ids])
  return rows.map((row) => segment.read(row))
}

const constraintErrors = refuseOn({ segment_is_named_once: 'name_taken' })
export type SegmentFields = Pick<Segment, 'name' | 'tree' | 'selectsAll'>

/** @throws Refusal name_taken */
export async function insertSegment(tx: Tx, id: string, fields: SegmentFields, now: Instant): Promise<Segment> {
  const row = await tx
    .insertInto('segments')
    .values({ property_id: tx.propertyId, id, created_at: now, ...segment.values(fields) })
    .returning(segment.selection)
    .executeTakeFirstOrThrow()
    .catch(constraintErrors)
  return segment.read(row)
}

/** @throws Refusal name_taken */
export async function updateSegment(
  tx: Tx,
  id: string,
  fields: Partial<Omit<Segment, 'id' | 'createdAt' | 'version'>>,
): Promise<Segment> {
  const row = await tx
    .updateTable('segments')
    .set({ ...segment.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(segment.selection)
    .executeTakeFirstOrThrow()
    .catch(constraintErrors)
  return segment.read(row)
}

const REMOVE = 'delete from segments where property_id = $1 and id = $2 returning name'
/** @throws Refusal not_found */
export async function deleteSegment(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.named<{ name: string }>('campaigns.deleteSegment', REMOVE, [tx.propertyId, id])
  return row?.name ?? refuse('not_found', { segmentId: id })
}

/** What chooses rows `f` of customer_facts: the rule of a segment, as `guestsSql` has it, or the list it stored. */
export const chosenSql = ({ id, tree, isSnapshot }: Pick<Segment, 'id' | 'tree' | 'isSnapshot'>, today: Day, joined?: ReachChannel): Chosen =>
  isSnapshot
    ? sql`exists (select from segment_members m where m.property_id = f.property_id and m.segment_id = ${id} and m.customer_id = f.customer_id)`
    : guestsSql(tree, today, joined) // prettier-ignore

/** Counts everyone, whom a condition chooses, and how many of those are reached on a channel, in one statement that joins only who is chosen. */
export async function countReach(tx: Tx, chosen: Chosen, channel: ReachChannel): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select (select count(*)::int from customer_facts f where f.property_id = ${tx.propertyId}) as total, count(*)::int as selected,
           count(*) filter (where x.why is null)::int as reachable,
           count(*) filter (where x.why = 'NO_ADDRESS')::int as "noAddress",
           count(*) filter (where x.why = 'SUPPRESSED')::int as suppressed,
           count(*) filter (where x.why = 'NO_CONSENT')::int as "noConsent",
           count(*) filter (where x.why = 'RESTRICTED')::int as restricted
      from (select ${unreachedSql(channel)} as why from customer_facts f ${consentJoins(channel, tx.propertyId)}
             where f.property_id = ${tx.propertyId} and ${chosen}) x`.execute(tx)
  return rows[0] ?? { total: 0, selected: 0, reachable: 0, noAddress: 0, suppressed: 0, noConsent: 0, restricted: 0 }
} // prettier-ignore

/** A guest of a call list or a list of letters. */
export type Reached = {
  id: string
  title: string
  name: string
  language: string
  phone: string
  address: string
  postalCode: string
  city: string
  country: string
}

/**
 * The guests of a segment who may be called or written to by post now: as a count has them, and besides what customers say at this moment,
 * in order of id. Who is under age is left out.
 */
export async function findReached(
  tx: Tx,
  { chosen, channel, bornAfter }: { chosen: Chosen; channel: ListChannel; bornAfter: Day },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Reached[]> {
  const key = channel === 'POST' ? sql`c.post_key` : sql`ltrim(c.phone_digits, '0')`
  const { rows } = await sql<Reached>`
    select c.id, c.title, trim(c.first_name || ' ' || c.last_name) as name, coalesce(c.language, '') as language, c.phone, c.address,
           c.postal_code as "postalCode", c.city, c.country
      from customer_facts f ${consentJoins(channel, tx.propertyId)}
      join customers c on c.property_id = f.property_id and c.id = f.customer_id
     where f.property_id = ${tx.propertyId} and ${chosen} and ${unreachedSql(channel)} is null and ${key} = ${addressSql(channel)}
       and not c.do_not_rent and c.restricted_at is null and c.merged_into_id is null and coalesce(c.date_of_birth <= ${bornAfter}::date, true)
       and (${after ?? null}::uuid is null or c.id > ${after ?? null}::uuid)
     order by c.id limit ${limit}`.execute(tx)
  return rows
} // prettier-ignore

/** How many names a count shows. */
const SAMPLE = 8
export async function findSample(tx: Tx, chosen: Chosen): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, trim(c.first_name || ' ' || c.last_name) as name
      from (select f.customer_id from customer_facts f where f.property_id = ${tx.propertyId} and ${chosen} limit ${SAMPLE}) x
      join customers c on c.property_id = ${tx.propertyId} and c.id = x.customer_id order by name, c.id`.execute(tx)
  return rows
}

/** Stores whom a segment chooses; returns how many. */
export async function storeMembers(tx: Tx, segmentId: string, chosen: Chosen): Promise<void> {
  await sql`
    insert into segment_members (property_id, segment_id, customer_id)
    select f.property_id, ${segmentId}, f.customer_id from customer_facts f where f.property_id = ${tx.propertyId} and ${chosen}`.execute(
    tx,
  )
}

const FORGET = 'delete from segment_members where property_id = $1 and segment_id = $2'
export const forgetMembers = (tx: Tx, segmentId: string): Promise<unknown> =>
  tx.named('campaigns.forgetMembers', FORGET, [tx.propertyId, segmentId])

const CHOICES = `
  select 'ROOM_TYPE' as fact, id::text as value, name as label from room_types where property_id = $1
  union all select 'RATE_PLAN', id::text, name from rate_plans where property_id = $1
  union all select 'OFFER', id::text, name from (select id, name from offers where property_id = $1 and state <> 'DRAFT' order by name limit 200) o
  union all select 'COMPANY', id::text, display_name
              from (select id, display_name from companies where property_id = $1 and merged_into_id is null order by display_name limit 300) o
  union all select 'TIER', id::text, name from loyalty_tiers where property_id = $1
  union all select kind, lower(name), min(name) from (select kind, name from customer_tags where property_id = $1 order by kind, lower(name)) g group by kind, lower(name)
  union all select 'CHANNEL', source, source from (select distinct source from bookings where property_id = $1) s
  union all select 'OUTLET', id::text, name from outlets where property_id = $1
  union all select 'PRODUCT', id::text, name from (select id, name from products where property_id = $1 and is_active order by name, id limit 300) p
  union all select 'CITY', lower(trim(city)), min(trim(city))
              from (select city from customers where property_id = $1 and trim(city) <> '' group by city order by count(*) desc, city limit 300) y group by lower(trim(city))
  union all select 'INDUSTRY', lower(trim(industry)), min(trim(industry))
              from (select industry from companies where property_id = $1 and trim(industry) <> '' and merged_into_id is null group by industry order by count(*) desc, industry limit 300) i group by lower(trim(industry))
  union all select 'PURPOSE', p, p from unnest(array[${PURPOSES.filter((one) => one !== '')
    .map((one) => `'${one}'`)
    .join(', ')}]) p
  union all select 'BIRTH_MONTH', to_char(m, 'FM00'), to_char(m, 'FM00') from generate_series(1, 12) m
  union all select 'COUNTRY', country, country from (select distinct country from customers where property_id = $1 and country <> '') s
  union all select 'LANGUAGE', language, language from (select distinct language from customers where property_id = $1 and language is not null) s
  order by 1, 3`
export async function findRuleChoices(tx: Tx): Promise<RuleChoices> {
  const rows = await tx.named<{ fact: keyof RuleChoices; value: string; label: string }>('campaigns.ruleChoices', CHOICES, [tx.propertyId]) // prettier-ignore
  const of = (fact: keyof RuleChoices) =>
    rows.filter((row) => row.fact === fact).map(({ value, label }) => ({ value, label }))
  return {
    ROOM_TYPE: of('ROOM_TYPE'), RATE_PLAN: of('RATE_PLAN'), CHANNEL: of('CHANNEL'), OFFER: of('OFFER'), LANGUAGE: of('LANGUAGE'),
    COUNTRY: of('COUNTRY'), CITY: of('CITY'), BIRTH_MONTH: of('BIRTH_MONTH'), OUTLET: of('OUTLET'), PRODUCT: of('PRODUCT'), COMPANY: of('COMPANY'), INDUSTRY: of('INDUSTRY'), PURPOSE: of('PURPOSE'), TIER: of('TIER'), TAG: of('TAG'), CLASS: of('CLASS'),
  } // prettier-ignore
}
