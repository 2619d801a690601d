import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PrivacyRequest } from '../contract.ts'

const REQUESTS = `
  select q.id, q.customer_id as "customerId", trim(c.first_name || ' ' || c.last_name) as "customerName", q.kind, q.state, q.note,
         q.due_on as "dueOn", q.state = 'OPEN' and q.due_on < $2 as "isOverdue", q.reason, q.created_at as "createdAt",
         q.created_by_name as "createdByName", q.closed_by_name as "closedByName", q.made_at_property as "madeAtProperty"
    from privacy_requests q
    join customers c on c.property_id = $1 and c.id = q.customer_id
   where q.property_id = $1`

const LIST = `${REQUESTS}
     and ($3::text is null or q.state = $3) and ($4::uuid is null or q.customer_id = $4)
     and ($5::date is null or (q.due_on, q.id) > ($5, $6::uuid))
   order by q.due_on, q.id limit $7`

type Filter = { state: string | null; customerId: string | null; place: readonly [Day, string] | null; limit: number }
export const findRequests = (tx: Tx, today: Day, { state, customerId, place, limit }: Filter): Promise<PrivacyRequest[]> =>
  tx.named<PrivacyRequest>('privacy.list', LIST, [
    tx.propertyId, today, state, customerId, place?.[0] ?? null, place?.[1] ?? null, limit,
  ]) // prettier-ignore

const GET = `${REQUESTS} and q.id = $3`

/** @throws Refusal not_found */
export async function getRequest(tx: Tx, id: string, today: Day): Promise<PrivacyRequest> {
  const [row] = await tx.named<PrivacyRequest>('privacy.get', GET, [tx.propertyId, today, id])
  return row ?? refuse('not_found', { privacyRequestId: id })
}

const LOCK = `select id from privacy_requests where property_id = $1 and id = $2 for update`
export const lockRequest = (tx: Tx, id: string): Promise<{ id: string }[]> =>
  tx.named('privacy.lock', LOCK, [tx.propertyId, id])

const INSERT = `
  insert into privacy_requests (property_id, id, customer_id, kind, note, due_on, created_at, created_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

type NewRequest = { id: string; customerId: string; kind: string; note: string; dueOn: Day; at: Instant; by: string }
/** @throws Refusal unknown_reference */
export const insertRequest = (tx: Tx, { id, customerId, kind, note, dueOn, at, by }: NewRequest): Promise<object[]> =>
  tx
    .named<object>('privacy.insert', INSERT, [tx.propertyId, id, customerId, kind, note, dueOn, at, by])
    .catch(refuseOn({ request_is_of_a_guest: 'unknown_reference' }))

const CLOSE = `
  update privacy_requests set state = $3, reason = $4, closed_at = $5, closed_by_name = $6 where property_id = $1 and id = $2`

type Closed = { state: 'DONE' | 'REFUSED'; reason: string; at: Instant; by: string }
export const markClosed = (tx: Tx, id: string, { state, reason, at, by }: Closed): Promise<object[]> =>
  tx.named('privacy.close', CLOSE, [tx.propertyId, id, state, reason, at, by])

const KNOWN = `
  with ids as (
    select c.id from customers c where c.property_id = $1
       and coalesce(c.merged_into_id, c.id) = coalesce((select m.merged_into_id from customers m where m.property_id = $1 and m.id = $2), $2)
  )
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.erased_at as "erasedAt",
         c.merged_into_id as "mergedIntoId",
         array(select k.value from customer_contacts k where k.property_id = $1 and k.customer_id = c.id and k.channel <> 'ADDRESS') as "moreAddresses", c.post_key as "postKey"
    from customers c where c.property_id = $1 and c.id in (select id from ids) order by c.id for update`

export type KnownCustomer = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** E-mail addresses and telephones beside the primary ones. */
  moreAddresses: string[]
  /** Whom a letter is for and where; empty where it is not known. */
  postKey: string
  erasedAt: Instant | null
  mergedIntoId: string | null
}

/** Locks a person's customers: the one named, or the one it was merged into, and all merged into that. @throws Refusal not_found */
export async function lockPerson(tx: Tx, customerId: string): Promise<KnownCustomer[]> {
  const rows = await tx.named<KnownCustomer>('privacy.known', KNOWN, [tx.propertyId, customerId])
  return rows.length > 0 ? rows : refuse('not_found', { customerId })
}

const NAMESAKES = `
  select k.key from unnest($2::text[]) as k (key)
   where exists (select from customers c where c.property_id = $1 and c.search_name = k.key and c.id <> all($3::uuid[]) and c.erased_at is null)
      or exists (select from customers c where c.property_id = $1 and c.search_first = k.key and c.id <> all($3::uuid[]) and c.erased_at is null)`

/** Which of some full names other guests have as well. */
export async function findSharedNames(
  tx: Tx,
  keys: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.named<{ key: string }>('privacy.namesakes', NAMESAKES, [tx.propertyId, keys, ids])
  return new Set(rows.map(({ key }) => key))
}

const OBSTACLES = `
  select exists (select from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])
            and (b.status = 'IN_HOUSE' or (b.status in ('CONFIRMED', 'OPTION', 'WAITLIST') and b.departure_on >= $4))) as "isStaying",
         exists (select from bookings b join folios f on f.property_id = $1 and f.booking_id = b.id
                  where b.property_id = $1 and b.customer_id = any($2::uuid[]) and b.status not in ('INQUIRY', 'WAITLIST') and f.due_minor > 0)
           or exists (select from orders o where o.property_id = $1 and o.customer_id = any($2::uuid[])
                  and o.status not in ('Draft', 'Cancelled') and o.due_minor > 0) as "isOwed",
         exists (select from cases k where k.property_id = $1 and k.state not in ('RESOLVED', 'CLOSED', 'REJECTED')
            and (lower(k.email) = any($3::text[]) or lower(k.phone) = any($3::text[]))) as "isDisputed"`

type Obstacles = { isStaying: boolean; isOwed: boolean; isDisputed: boolean }
export async function findObstacles(
  tx: Tx,
  { ids, addresses }: { ids: readonly string[]; addresses: readonly string[] },
  today: Day,
): Promise<Obstacles> {
  const [row] = await tx.named<Obstacles>('privacy.obstacles', OBSTACLES, [tx.propertyId, ids, addresses, today])
  if (!row) throw new Error('a select without from returns a row')
  return row
}
