import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { CustomerPair } from '../contract.ts'
import type { Identity, Likeness, Reached, Values } from '../rules.ts'
import { moreOf } from './search.ts'

export type Merge = {
  id: string
  customerId: string
  intoId: string
  before: Values
  after: Values
  mergedAt: Instant
  mergedBy: string
  name: string
  isLast: boolean
}

const MERGES = `
  select m.id, m.customer_id as "customerId", m.into_id as "intoId", m.before, m.after, m.merged_at as "mergedAt",
         m.merged_by_name as "mergedBy", trim(c.first_name || ' ' || c.last_name) as name,
         not exists (select from customer_merges o where o.property_id = $1 and o.undone_at is null and o.id <> m.id
                        and ((o.into_id = m.into_id and (o.merged_at, o.id) > (m.merged_at, m.id)) or o.customer_id = m.into_id)) as "isLast"
    from customer_merges m
    join customers c on c.property_id = $1 and c.id = m.customer_id
   where m.property_id = $1 and m.undone_at is null`

const MERGES_INTO = `${MERGES} and m.into_id = $2 and ($3::uuid is null or m.id < $3) order by m.id desc limit $4`
const GET_MERGE = `${MERGES} and m.id = $2`

/** Merges into a customer that stand, the latest first. */
export const findMerges = (tx: Tx, intoId: string, after: string | null, limit: number): Promise<Merge[]> =>
  tx.named<Merge>('customers.merges', MERGES_INTO, [tx.propertyId, intoId, after, limit])

/** A merge that stands. @throws Refusal not_found */
export async function getMerge(tx: Tx, id: string): Promise<Merge> {
  const [merge] = await tx.named<Merge>('customers.merge', GET_MERGE, [tx.propertyId, id])
  return merge ?? refuse('not_found', { mergeId: id })
}

type NewMerge = Pick<Merge, 'id' | 'customerId' | 'intoId' | 'before' | 'after'> & {
  at: Instant
  by: { id: number; name: string }
}

const INSERT = `
  insert into customer_merges (property_id, id, customer_id, into_id, before, after, merged_at, merged_by, merged_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

export const insertMerge = (tx: Tx, { id, customerId, intoId, before, after, at, by }: NewMerge): Promise<object[]> =>
  tx.named('customers.insertMerge', INSERT, [
    tx.propertyId,
    id,
    customerId,
    intoId,
    JSON.stringify(before),
    JSON.stringify(after),
    at,
    by.id,
    by.name,
  ])

const POINT = `
  with pairs as (delete from customer_pairs where property_id = $1 and $2 in (one_id, other_id))
  update customers set merged_into_id = $3, version = version + 1 where property_id = $1 and id = $2`

/** One customer points at another, or at none again; pairs it was suggested in are over. */
export const markMergedInto = (tx: Tx, id: string, intoId: string | null): Promise<object[]> =>
  tx.named('customers.mergeInto', POINT, [tx.propertyId, id, intoId])

const END = `update customer_merges set undone_at = $3 where property_id = $1 and id = $2`

export const markUndone = (tx: Tx, id: string, at: Instant): Promise<object[]> =>
  tx.named('customers.undoMerge', END, [tx.propertyId, id, at])

/** Of a key that more people share than these no pair is made: an address of an agency, a name like Smith. */
const MOST_SHARING = 20
const MOST_PAIRS = 2000

/** What a customer is compared by; none of an erased or a merged one. */
const comparedOf = (id: string) => `
     select json_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'dateOfBirth', date_of_birth,
              'postalCode', postal_code, 'documents', coalesce((select json_agg(d.number_hash) from identity_documents d
                 where d.property_id = $1 and d.customer_id = c.id), '[]'),
              'moreEmails', ${moreOf('EMAIL', 'c.id')}, 'morePhones', ${moreOf('PHONE', 'c.id')}) as person
       from customers c where c.property_id = $1 and c.id = ${id} and c.erased_at is null and c.merged_into_id is null`

const CANDIDATES = `
  with keyed as (
    select id, 'mail ' || search_email as key from customers where property_id = $1 and merged_into_id is null and search_email <> ''
    union
    select id, 'phone ' || left(phone_reversed, 7) from customers
     where property_id = $1 and merged_into_id is null and length(phone_digits) >= 7
    union
    select id, 'birth ' || least(search_name, search_first) || ' ' || date_of_birth from customers
     where property_id = $1 and merged_into_id is null and date_of_birth is not null
    union
    select id, 'place ' || least(search_name, search_first) || ' ' || lower(trim(postal_code)) from customers
     where property_id = $1 and merged_into_id is null and postal_code <> ''
    union
    select d.customer_id, 'document ' || d.number_hash from identity_documents d where d.property_id = $1
    union
    select customer_id, 'mail ' || search_email from customer_contacts where property_id = $1 and search_email <> ''
    union
    select customer_id, 'phone ' || left(phone_reversed, 7) from customer_contacts where property_id = $1 and length(phone_digits) >= 7
    union
    select merged_into_id, 'mail ' || search_email from customers where property_id = $1 and merged_into_id is not null and search_email <> ''
    union
    select merged_into_id, 'phone ' || left(phone_reversed, 7) from customers
     where property_id = $1 and merged_into_id is not null and length(phone_digits) >= 7
  ), shared as (
    select key from keyed group by key having count(*) between 2 and ${MOST_SHARING}
  ), pairs as (
    select distinct a.id as one_id, b.id as other_id
      from shared join keyed a using (key) join keyed b using (key)
     where a.id < b.id limit ${MOST_PAIRS}
  )
  select p.one_id as "oneId", p.other_id as "otherId", x.person as one, y.person as other
    from pairs p
   cross join lateral (${comparedOf('p.one_id')}) x
   cross join lateral (${comparedOf('p.other_id')}) y`

export type Candidate = { oneId: string; otherId: string; one: Reached & Identity; other: Reached & Identity }

/** Customers of whom two share a key, with what they are compared by. */
export const findCandidates = (tx: Tx): Promise<Candidate[]> =>
  tx.named<Candidate>('customers.candidates', CANDIDATES, [tx.propertyId])

const IDENTITY = `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.date_of_birth as "dateOfBirth",
         c.postal_code as "postalCode",
         array(select d.number_hash from identity_documents d where d.property_id = $1 and d.customer_id = c.id) as documents,
         ${moreOf('EMAIL', 'c.id')} as "moreEmails", ${moreOf('PHONE', 'c.id')} as "morePhones"
    from customers c where c.property_id = $1 and c.id = any($2::uuid[])`

/** What stored customers are compared by. */
export const findIdentities = (
  tx: Tx,
  ids: readonly string[],
): Promise<(Required<Reached> & Identity & { id: string })[]> =>
  tx.named('customers.identities', IDENTITY, [tx.propertyId, ids])

export type Pair = { oneId: string; otherId: string; reasons: Likeness[]; score: number }

/** Suggested pairs are replaced as a whole; those that a user called different stay so. */
const REPLACE = `
  with gone as (
    delete from customer_pairs p where p.property_id = $1 and p.state = 'OPEN'
       and not exists (select from jsonb_to_recordset($2::jsonb) as n ("oneId" uuid, "otherId" uuid)
                        where n."oneId" = p.one_id and n."otherId" = p.other_id)
  )
  insert into customer_pairs (property_id, one_id, other_id, reasons, score, found_at)
  select $1, n."oneId", n."otherId", n.reasons, n.score, $3
    from jsonb_to_recordset($2::jsonb) as n ("oneId" uuid, "otherId" uuid, reasons text[], score int)
  on conflict (property_id, one_id, other_id) do update set reasons = excluded.reasons, score = excluded.score
   where customer_pairs.state = 'OPEN'`

export const replacePairs = (tx: Tx, pairs: readonly Pair[], at: Instant): Promise<object[]> =>
  tx.named('customers.replacePairs', REPLACE, [tx.propertyId, JSON.stringify(pairs), at])

const DIFFERENT = `
  insert into customer_pairs (property_id, one_id, other_id, reasons, score, state, found_at)
  values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), '{}', 1, 'DIFFERENT', $4)
  on conflict (property_id, one_id, other_id) do update set state = 'DIFFERENT'`

export const markDifferent = (tx: Tx, one: string, other: string, at: Instant): Promise<object[]> =>
  tx.named('customers.markDifferent', DIFFERENT, [tx.propertyId, one, other, at])

const PERSON = (alias: string) => `
  json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'email', ${alias}.email,
    'phone', ${alias}.phone, 'city', ${alias}.city, 'isVip', ${alias}.is_vip, 'doNotRent', ${alias}.do_not_rent,
    'stayCount', (select count(*) from bookings b where b.property_id = $1 and b.customer_id = ${alias}.id
                     and b.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account),
    'lastArrival', (select max(b.arrival_on) from bookings b where b.property_id = $1 and b.customer_id = ${alias}.id
                     and b.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account))`

const PAIRS = `
  select ${PERSON('c')} as one, ${PERSON('o')} as other, p.reasons, p.score, p.one_id as "oneId", p.other_id as "otherId"
    from customer_pairs p
    join customers c on c.property_id = $1 and c.id = p.one_id
    join customers o on o.property_id = $1 and o.id = p.other_id
   where p.property_id = $1 and p.state = 'OPEN'
     and ($2::int is null or (-p.score, p.one_id, p.other_id) > (-$2::int, $3::uuid, $4::uuid))
   order by p.score desc, p.one_id, p.other_id limit $5`

export type PairPlace = readonly [score: number, oneId: string, otherId: string]
export type PairRow = Pair & CustomerPair

export const findPairs = (tx: Tx, place: PairPlace | null, limit: number): Promise<PairRow[]> =>
  tx.named<PairRow>('customers.pairs', PAIRS, [
    tx.propertyId,
    place?.[0] ?? null,
    place?.[1] ?? null,
    place?.[2] ?? null,
    limit,
  ])

const WITH_CUSTOMERS = `
  select p.id from properties p where exists (select from customers c where c.property_id = p.id) order by p.id`

export const findPropertiesWithCustomers = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('customers.propertiesWithCustomers', WITH_CUSTOMERS, [])
