import { type RawBuilder, sql } from 'kysely'
import { foldName, keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Tx } from '#server/request/context.ts'
import type { MemberState } from '../contract/choices.ts'
import type { MemberFilter } from '../contract/members.ts'

/** A member as it is stored, with the balance. */
export type StoredMember = {
  id: string
  number: number
  customerId: string
  guestName: string
  email: string
  tierId: string | null
  tierName: string
  tierSince: Day | null
  reviewedYear: number
  state: MemberState
  joinedOn: Day
  joinedBy: string
  balance: number
  version: number
}

const MEMBER = `
  select m.id, m.number, m.customer_id as "customerId", trim(c.first_name || ' ' || c.last_name) as "guestName", c.email, m.tier_id as "tierId",
         coalesce(t.name, '') as "tierName", m.tier_since as "tierSince", m.reviewed_year as "reviewedYear", m.state, m.joined_on as "joinedOn",
         m.joined_by_name as "joinedBy", coalesce(b.points, 0)::bigint as balance, m.version
    from loyalty_members m
    join customers c on c.property_id = m.property_id and c.id = m.customer_id
    left join loyalty_tiers t on t.property_id = m.property_id and t.id = m.tier_id
    left join loyalty_balances b on b.property_id = m.property_id and b.customer_id = m.customer_id`

const GET = `${MEMBER} where m.property_id = $1 and m.id = $2 and c.merged_into_id is null`
/** @throws Refusal not_found, also for the card of a guest who was merged into one with a card */
export async function getMember(tx: Tx, id: string): Promise<StoredMember> {
  const [row] = await tx.named<StoredMember>('loyalty.getMember', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { loyaltyMemberId: id })
}

const LOCK = 'select id from loyalty_members where property_id = $1 and id = $2 for update'
/** Locks a member until the transaction ends: points are spent by one at a time. @throws Refusal not_found */
export async function lockMember(tx: Tx, id: string): Promise<StoredMember> {
  await tx.named<{ id: string }>('loyalty.lockMember', LOCK, [tx.propertyId, id])
  return getMember(tx, id)
}

const OF_CUSTOMER = `${MEMBER} where m.property_id = $1 and m.customer_id = (
    select coalesce(k.merged_into_id, k.id) from customers k where k.property_id = $1 and k.id = $2)`
export async function findMemberOf(tx: Tx, customerId: string): Promise<StoredMember | undefined> {
  const [row] = await tx.named<StoredMember>('loyalty.findMemberOf', OF_CUSTOMER, [tx.propertyId, customerId])
  return row
}

const CAN_JOIN = `
  select exists (select from customers where property_id = $1 and id = $2 and erased_at is null) as is`
/** @throws Refusal not_found, also for an erased guest */
export async function assertGuest(tx: Tx, customerId: string): Promise<void> {
  const [row] = await tx.named<{ is: boolean }>('loyalty.assertGuest', CAN_JOIN, [tx.propertyId, customerId])
  if (row?.is !== true) refuse('not_found', { customerId })
}

function conditionsOf(tx: Tx, { text, state, tierId }: MemberFilter): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`m.property_id = ${tx.propertyId}`, sql`c.merged_into_id is null`]
  if (state) where.push(sql`m.state = ${state}`)
  if (tierId) where.push(sql`m.tier_id = ${tierId}`)
  if (text) where.push(matches(text))
  return where
}

function matches(typed: string): RawBuilder<unknown> {
  if (/^\d{1,9}$/.test(typed)) return sql`m.number = ${Number(typed)}`
  const range = keysBeginningWith(foldName(typed))
  if (range === null) return sql`false`
  const isLike = (key: RawBuilder<unknown>) => sql`(${key} >= ${range.from} and ${key} < ${range.until})`
  return sql`(${isLike(sql`c.search_name`)} or ${isLike(sql`c.search_first`)})`
}

/** Latest first, from the one after `after` on. */
export async function findMembers(
  tx: Tx,
  filter: MemberFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StoredMember[]> {
  const where = conditionsOf(tx, filter)
  if (after !== undefined) where.push(sql`m.number < ${after}`)
  const { rows } = await sql<StoredMember>`
    ${sql.raw(MEMBER)}
     where ${sql.join(where, sql` and `)} order by m.number desc ${upTo(limit)}`.execute(tx)
  return rows
}

export type NewMember = {
  id: string
  number: number
  customerId: string
  tierId: string | null
  joinedOn: Day
  by: string
  at: Instant
}
const INSERT = `
  insert into loyalty_members (property_id, id, number, customer_id, tier_id, tier_since, reviewed_year, joined_on, joined_by_name, created_at)
  select $1, x.id, x.number, x."customerId", x."tierId", case when x."tierId" is null then null else x."joinedOn" end,
         extract(year from x."joinedOn")::int, x."joinedOn", x.by, x.at
    from jsonb_to_recordset($2::jsonb) as x (id uuid, number int, "customerId" uuid, "tierId" uuid, "joinedOn" date, by text, at timestamptz)
  on conflict (property_id, customer_id) do nothing returning id`

/** Stores members; a guest who is one already is left out. @returns the ids of those that were stored */
export async function insertMembers(tx: Tx, members: readonly NewMember[]): Promise<Set<string>> {
  const rows = await tx.named<{ id: string }>('loyalty.insertMembers', INSERT, [tx.propertyId, JSON.stringify(members)])
  return new Set(rows.map(({ id }) => id))
}

const STATE = `update loyalty_members set state = $3, version = version + 1 where property_id = $1 and id = $2`
export const markState = (tx: Tx, id: string, state: MemberState): Promise<unknown> =>
  tx.named('loyalty.markState', STATE, [tx.propertyId, id, state])

/** Nights and points of the twelve months that end on a day, of members in order of id from the one after `after` on; of all, or of some guests. */
const REVIEW = `
  select m.id, m.tier_id as "tierId", m.reviewed_year as "reviewedYear",
         coalesce((select sum(s.departure_on - s.arrival_on) from bookings b
                     join stays s on s.property_id = b.property_id and s.booking_id = b.id and s.status = 'CHECKED_OUT'
                    where b.property_id = m.property_id and b.customer_id = m.customer_id and b.status = 'CHECKED_OUT' and not b.is_account
                      and s.departure_on > ($2::date - interval '1 year')::date and s.departure_on <= $2::date), 0)::int as nights,
         coalesce((select sum(v.points) from loyalty_moves v
                    where v.property_id = m.property_id and v.customer_id = m.customer_id and v.kind in ('EARNED', 'REVERSED')
                      and v.business_on > ($2::date - interval '1 year')::date), 0)::bigint as earned
    from loyalty_members m join customers c on c.property_id = m.property_id and c.id = m.customer_id and c.merged_into_id is null
   where m.property_id = $1 and m.state = 'ACTIVE' and ($3::uuid[] is null or m.customer_id = any($3)) and ($4::uuid is null or m.id > $4)
   order by m.id limit $5`
export type Reviewed = { id: string; tierId: string | null; reviewedYear: number; nights: number; earned: number }
type ReviewPage = { customerIds: readonly string[] | null; after: string | null; limit: number }
export const findForReview = (tx: Tx, today: Day, { customerIds, after, limit }: ReviewPage): Promise<Reviewed[]> =>
  tx.named('loyalty.findForReview', REVIEW, [tx.propertyId, today, customerIds, after, limit])

const SAVE_TIERS = `
  update loyalty_members m
     set tier_id = x."tierId", tier_since = case when m.tier_id is distinct from x."tierId" then $3::date else m.tier_since end,
         reviewed_year = greatest(m.reviewed_year, extract(year from $3::date)::int), version = m.version + 1
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "tierId" uuid)
   where m.property_id = $1 and m.id = x.id`
export const updateTiers = (
  tx: Tx,
  changes: readonly { id: string; tierId: string | null }[],
  today: Day,
): Promise<unknown> => tx.named('loyalty.updateTiers', SAVE_TIERS, [tx.propertyId, JSON.stringify(changes), today])
