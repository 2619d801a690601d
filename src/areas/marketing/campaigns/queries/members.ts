import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Tree } from '../contract/tree.ts'
import { guestsSql } from './tree-sql.ts'

/** A segment whose guests are stored because an offer names it, or that has guests from when one did. */
export type Followed = { id: string; tree: Tree; isNamed: boolean; isCurrent: boolean; hasMembers: boolean }

/** Offers that are not over and name the segment `s`. */
const NAMED = `
  exists (select from offers o where o.property_id = s.property_id and o.audience = 'SEGMENT' and o.state not in ('ENDED', 'ARCHIVED')
             and o.conditions -> 'segmentIds' ? s.id::text)`

const FOLLOWED = `
  select s.id, s.tree, ${NAMED} as "isNamed", s.members_version is not distinct from s.version as "isCurrent", s.members_version is not null as "hasMembers"
    from segments s where s.property_id = $1 and not s.is_snapshot and (s.members_version is not null or ${NAMED}) order by s.id`
export const findFollowed = (tx: Tx): Promise<Followed[]> =>
  tx.named<Followed>('campaigns.findFollowedSegments', FOLLOWED, [tx.propertyId])

const IS_NAMED = `select ${NAMED} as "isNamed" from segments s where s.property_id = $1 and s.id = $2`
/** Whether an offer that is not over is for a segment. */
export async function isSegmentOffered(tx: Tx, segmentId: string): Promise<boolean> {
  const [row] = await tx.named<{ isNamed: boolean }>('campaigns.isSegmentOffered', IS_NAMED, [tx.propertyId, segmentId])
  return row?.isNamed === true
}

/** Stores which of some guests are in each of some segments, by the facts there are; of all guests where none are named. */
export async function storeFollowed(tx: Tx, segments: readonly Followed[], today: Day, guestIds?: readonly string[]): Promise<void> {
  if (segments.length === 0) return
  const ids = segments.map(({ id }) => id)
  const guests = guestIds ?? null
  const wanted = segments.map(({ id, tree }) => sql`
    select ${id}::uuid as segment_id, f.customer_id from customer_facts f
     where f.property_id = ${tx.propertyId} and (${guests}::uuid[] is null or f.customer_id = any(${guests}::uuid[])) and ${guestsSql(tree, today)}`)
  await sql`
    with wanted as (${sql.join(wanted, sql` union all `)}), stale as (
      delete from segment_members m
       where m.property_id = ${tx.propertyId} and m.segment_id = any(${ids}::uuid[]) and (${guests}::uuid[] is null or m.customer_id = any(${guests}::uuid[]))
         and not exists (select from wanted w where w.segment_id = m.segment_id and w.customer_id = m.customer_id)
    )
    insert into segment_members (property_id, segment_id, customer_id)
    select ${tx.propertyId}, w.segment_id, w.customer_id from wanted w on conflict do nothing`.execute(tx)
} // prettier-ignore

const MARK = `
  update segments set members_version = case when id = any($2::uuid[]) then version end where property_id = $1 and id = any($2::uuid[] || $3::uuid[])`
/** Records of which segments the guests are stored now, and of which no more. */
export const markFollowed = (tx: Tx, stored: readonly string[], left: readonly string[]): Promise<unknown> =>
  tx.named('campaigns.markFollowedSegments', MARK, [tx.propertyId, stored, left])

const FORGET = 'delete from segment_members where property_id = $1 and segment_id = any($2::uuid[])'
export const forgetFollowed = (tx: Tx, segmentIds: readonly string[]): Promise<unknown> =>
  tx.named('campaigns.forgetFollowedSegments', FORGET, [tx.propertyId, segmentIds])
