import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { RequestKind, RequestState, SkipReason } from '../contract/choices.ts'
import type { Funnel, ReviewRequest } from '../contract/replies.ts'
import type { Candidate } from '../rules/asking.ts'

/** A request with what it is about, and the secret of its page. */
export type StoredRequest = ReviewRequest & {
  token: string
  bookingId: string | null
  customerId: string | null
  arrival: Day
  expiresAt: Instant
  openedAt: Instant | null
  isOptedOut: boolean
}

const ABOUT = `
    left join bookings b on b.property_id = q.property_id and b.id = q.booking_id
    left join orders o on o.property_id = q.property_id and o.id = q.order_id
    left join appointments a on a.property_id = q.property_id and a.id = q.appointment_id
    left join customers c on c.property_id = q.property_id and c.id = ${firstOf('b.customer_id', 'o.customer_id', 'a.customer_id')}`
const NAMED = `
  coalesce(trim(c.first_name || ' ' || c.last_name), '') as "guestName", coalesce(b.reference, o.reference, a.number::text, '') as reference`

const REQUEST = `
  select q.id, q.kind, q.state, q.skip_reason as "skipReason", ${NAMED}, q.email,
         coalesce(b.departure_on, o.business_on, a.starts_on, q.created_at::date) as departure, q.order_id as "orderId",
         q.appointment_id as "appointmentId", q.created_at as "createdAt", q.reminded_at as "remindedAt", q.answered_at as "answeredAt",
         r.id as "reviewId", q.token, q.booking_id as "bookingId", c.id as "customerId",
         coalesce(b.arrival_on, o.business_on, a.starts_on, q.created_at::date) as arrival, q.expires_at as "expiresAt", q.opened_at as "openedAt",
         exists (select from review_opt_outs x where x.property_id = q.property_id and x.email = lower(q.email)) as "isOptedOut"
    from review_requests q ${ABOUT}
    left join reviews r on r.property_id = q.property_id and r.request_id = q.id`

const LIST = `
  ${REQUEST} where q.property_id = $1 and ($2::text is null or q.state = $2) and ($3::uuid is null or q.id < $3) order by q.id desc limit $4`
export const findRequests = (
  tx: Tx,
  { state, after, limit }: { state: RequestState | undefined; after: string | undefined; limit: number },
): Promise<StoredRequest[]> =>
  tx.named('reviews.findRequests', LIST, [tx.propertyId, state ?? null, after ?? null, limit])

const GET = `${REQUEST} where q.property_id = $1 and q.id = $2`
/** @throws Refusal not_found */
export async function getRequest(tx: Tx, id: string): Promise<StoredRequest> {
  const [row] = await tx.named<StoredRequest>('reviews.getRequest', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { requestId: id })
}

const BY_TOKEN = `${REQUEST} where q.property_id = $1 and q.token = $2 and q.state <> 'SKIPPED'`
/** @throws Refusal not_found */
export async function getByToken(tx: Tx, token: string): Promise<StoredRequest> {
  const [row] = await tx.named<StoredRequest>('reviews.getByToken', BY_TOKEN, [tx.propertyId, token])
  return row ?? refuse('not_found')
}

const LOCK = 'select id from review_requests where property_id = $1 and token = $2 for update'
/** Locks a request until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockByToken(tx: Tx, token: string): Promise<StoredRequest> {
  await tx.named('reviews.lockByToken', LOCK, [tx.propertyId, token])
  return getByToken(tx, token)
}

const FUNNEL = `
  select count(*) filter (where q.state <> 'SKIPPED')::int as asked, count(*) filter (where q.opened_at is not null)::int as opened,
         count(*) filter (where q.state = 'ANSWERED')::int as answered, count(r.id) filter (where r.display = 'SHOWN')::int as shown,
         count(*) filter (where q.state = 'SKIPPED')::int as skipped
    from review_requests q left join reviews r on r.property_id = q.property_id and r.request_id = q.id
   where q.property_id = $1 and q.kind <> 'PULSE' and q.created_at >= $2::timestamptz - make_interval(days => $3)`
export async function countFunnel(tx: Tx, now: Instant, days: number): Promise<Funnel> {
  const [row] = await tx.named<Funnel>('reviews.countFunnel', FUNNEL, [tx.propertyId, now, days])
  return row ?? { asked: 0, opened: 0, answered: 0, shown: 0, skipped: 0 }
}

const ASKING = `
  select p.id::int as id, ($1::timestamptz at time zone p.time_zone)::date as today from properties p
    join review_settings s on s.property_id = p.id and (s.is_asking or s.is_pulse or s.is_asking_orders or s.is_asking_appointments)
   where p.is_active and extract(hour from $1::timestamptz at time zone p.time_zone) = 10 order by p.id`
/** Properties that ask their guests, where it is ten in the morning, and what day it is there. Needs the platform's scope. */
export const findAskingProperties = (tx: PlatformTx, now: Instant): Promise<{ id: number; today: Day }[]> =>
  tx.named('reviews.findAskingProperties', ASKING, [now])

/** A guest who may be asked. How the guest liked it is not read. */
export type FoundCandidate = Candidate & { aboutId: string; reference: string; name: string }

const FACTS = `
  v.id as "aboutId", v.reference, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.do_not_rent as "isBlocked",
  c.search_email <> '' and exists (
    select from employees e where e.property_id = v.property_id and e.status in ('ACTIVE', 'ON_NOTICE')
       and c.search_email in (lower(e.work_email), lower(e.personal_email))) as "isStaff",
  exists (select from review_opt_outs x where x.property_id = v.property_id and x.email = lower(c.email)) as "isOptedOut",
  (select $2::date - max(q.created_at)::date from review_requests q where q.property_id = v.property_id and q.kind <> 'PULSE'
      and q.state <> 'SKIPPED' and lower(q.email) = lower(c.email)) as "daysSinceAsked",
  $2::date - v.day as "daysSinceDeparture",
  exists (select from cases k where k.property_id = v.property_id and k.reference = v.reference
             and k.state in ('NEW', 'IN_PROGRESS', 'WAITING') and (k.kind = 'COMPLAINT' or k.priority in ('HIGH', 'URGENT'))) as "hasOpenSeriousCase"`
const GUEST = 'join customers c on c.property_id = v.property_id and c.id = v.customer_id order by v.day, v.id'
const STAY = `
  select b.property_id, b.id, b.reference, b.customer_id, b.departure_on as day from bookings b
   where b.property_id = $1 and not b.is_account and not b.is_sample
     and not exists (select from review_requests q where q.property_id = b.property_id and q.booking_id = b.id and q.kind = $3)`

const LEFT = `
  select ${FACTS} from (${STAY} and b.status = 'CHECKED_OUT' and b.departure_on between $2::date - $4::int and $2::date - $5::int) v ${GUEST} limit $6`
type Days = { today: Day; most: number; least: number }
/** Guests who left so many days ago and were not asked, nor skipped. Cancelled stays and no-shows are none. */
export const findLeft = (tx: Tx, { today, most, least }: Days, limit: number): Promise<FoundCandidate[]> =>
  tx.named('reviews.findLeft', LEFT, [tx.propertyId, today, 'STAY', most, least, limit])

const STAYING = `
  select ${FACTS} from (${STAY} and b.status = 'IN_HOUSE' and b.arrival_on = $2::date - 1 and b.departure_on - b.arrival_on >= 2) v ${GUEST} limit $4`
/** Guests who arrived yesterday for two nights or more. */
export const findStaying = (tx: Tx, today: Day, limit: number): Promise<FoundCandidate[]> =>
  tx.named('reviews.findStaying', STAYING, [tx.propertyId, today, 'PULSE', limit])

const ATE = `
  select ${FACTS} from (
    select o.property_id, o.id, o.reference, o.customer_id, o.business_on as day from orders o
     where o.property_id = $1 and o.status = 'Completed' and o.delivery_method = 'Dine In' and o.booking_id is null and not o.is_sample
       and o.business_on between $2::date - $3::int and $2::date - $4::int
       and not exists (select from review_requests q where q.property_id = o.property_id and q.order_id = o.id)) v ${GUEST} limit $5`
/** Guests who ate here so many days ago and were not asked about it. One who stays is asked about the stay. */
export const findDiners = (tx: Tx, { today, most, least }: Days, limit: number): Promise<FoundCandidate[]> =>
  tx.named('reviews.findDiners', ATE, [tx.propertyId, today, most, least, limit])

const TREATED = `
  select ${FACTS} from (
    select distinct on (a.visit_id) a.property_id, a.id, a.number::text as reference, a.customer_id, a.starts_on as day from appointments a
     where a.property_id = $1 and a.status = 'COMPLETED' and a.starts_on between $2::date - $3::int and $2::date - $4::int
       and not exists (select from appointments n join review_requests q on q.property_id = n.property_id and q.appointment_id = n.id
                        where n.property_id = a.property_id and n.visit_id = a.visit_id)
     order by a.visit_id, a.starts_at, a.id) v ${GUEST} limit $5`
/** Guests whose appointment was so many days ago and who were not asked about the visit. */
export const findVisitors = (tx: Tx, { today, most, least }: Days, limit: number): Promise<FoundCandidate[]> =>
  tx.named('reviews.findVisitors', TREATED, [tx.propertyId, today, most, least, limit])

const INSERT = `
  insert into review_requests (property_id, id, booking_id, order_id, appointment_id, kind, state, skip_reason, token, email, created_at, expires_at)
  select $1, x.id, case when x.kind in ('STAY', 'PULSE') then x."aboutId" end, case x.kind when 'ORDER' then x."aboutId" end,
         case x.kind when 'APPOINTMENT' then x."aboutId" end, x.kind, case x."skipReason" when '' then 'SENT' else 'SKIPPED' end, x."skipReason",
         x.token, x.email, $3, $3::timestamptz + make_interval(days => $4)
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "aboutId" uuid, kind text, "skipReason" text, token text, email text)
  on conflict do nothing returning id`
export type NewRequest = {
  id: string
  aboutId: string
  kind: RequestKind
  skipReason: SkipReason | ''
  token: string
  email: string
}
/** Stores requests; one about what has one already is left out. @returns those that were stored */
export async function insertRequests(
  tx: Tx,
  requests: readonly NewRequest[],
  at: Instant,
  openDays: number,
): Promise<Set<string>> {
  if (requests.length === 0) return new Set()
  const rows = await tx.named<{ id: string }>('reviews.insertRequests', INSERT, [
    tx.propertyId,
    JSON.stringify(requests),
    at,
    openDays,
  ])
  return new Set(rows.map(({ id }) => id))
}

const REMIND = `
  with due as (
    update review_requests q set reminded_at = $2
     where q.property_id = $1 and q.kind <> 'PULSE' and q.state in ('SENT', 'OPENED') and q.reminded_at is null
       and q.created_at <= $2::timestamptz - make_interval(days => $3) + interval '1 hour' and q.expires_at > $2
       and not exists (select from review_opt_outs x where x.property_id = q.property_id and x.email = lower(q.email))
    returning q.*)
  select q.id, q.kind, q.email, q.order_id as "orderId", q.appointment_id as "appointmentId", ${NAMED} from due q ${ABOUT}`
export type Reminded = Pick<
  StoredRequest,
  'id' | 'kind' | 'email' | 'reference' | 'guestName' | 'orderId' | 'appointmentId'
>
/** Marks requests that are to be reminded of; each is returned once, to one caller. */
export const markReminded = (tx: Tx, now: Instant, days: number): Promise<Reminded[]> =>
  tx.named('reviews.markReminded', REMIND, [tx.propertyId, now, days])

const EXPIRE = `update review_requests set state = 'EXPIRED' where property_id = $1 and state in ('SENT', 'OPENED') and expires_at <= $2`
export const expireRequests = (tx: Tx, now: Instant): Promise<unknown> =>
  tx.named('reviews.expireRequests', EXPIRE, [tx.propertyId, now])

const OPENED = `
  update review_requests set state = case state when 'SENT' then 'OPENED' else state end, opened_at = coalesce(opened_at, $3)
   where property_id = $1 and id = $2`
export const markOpened = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('reviews.markOpened', OPENED, [tx.propertyId, id, at])

const ANSWERED = `
  update review_requests set state = 'ANSWERED', answered_at = $3, opened_at = coalesce(opened_at, $3) where property_id = $1 and id = $2`
export const markCompleted = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('reviews.markCompleted', ANSWERED, [tx.propertyId, id, at])

const OPT_OUT = `insert into review_opt_outs (property_id, email, at) values ($1, lower($2), $3) on conflict (property_id, email) do nothing`
export const insertOptOut = (tx: Tx, email: string, at: Instant): Promise<unknown> =>
  tx.named('reviews.insertOptOut', OPT_OUT, [tx.propertyId, email, at])

const PROPERTY = 'select name, phone, email from properties where id = $1'
export async function findProperty(tx: Tx): Promise<{ name: string; phone: string; email: string }> {
  const [row] = await tx.named<{ name: string; phone: string; email: string }>('reviews.findProperty', PROPERTY, [
    tx.propertyId,
  ])
  return row ?? { name: '', phone: '', email: '' }
}
