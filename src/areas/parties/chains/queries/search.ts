import type { Day } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { SisterGuest, SisterStays } from '../contract.ts'
import type { SisterSearch } from '../rules.ts'

// Sister properties are those of $1: row security shows a transaction of a property none of them, so that these need the platform's scope.

/** Guests who requested restriction, or whose data was erased, are found by no sister. */
const branch = (rank: number, because: string, condition: string) => `
    (select c.id, ${rank} as rank, '${because}' as because from customers c
      where c.property_id = s.id and c.merged_into_id is null and c.erased_at is null and c.restricted_at is null and ${condition} limit $2)`

/** By an address beside the primary one: a further contact, or one of an entry that was merged. */
const beside = (table: string, owner: string, rank: number, because: string, condition: string) => `
    (select c.id, ${rank} as rank, '${because}' as because from ${table} k
       join customers c on c.property_id = s.id and c.id = k.${owner}
      where k.property_id = s.id and c.merged_into_id is null and c.erased_at is null and c.restricted_at is null and ${condition} limit $2)`
const besides = (rank: number, because: string, condition: string) => [
  beside('customer_contacts', 'customer_id', rank, because, condition),
  beside('customers', 'merged_into_id', rank, because, condition),
]

const BRANCHES = [
  branch(0, 'email', `c.search_email <> '' and c.search_email = $3`),
  branch(1, 'phone', `c.phone_reversed <> '' and c.phone_reversed >= $4 and c.phone_reversed < $5`),
  ...besides(0, 'email', `k.search_email <> '' and k.search_email = $3`),
  ...besides(1, 'phone', `k.phone_reversed <> '' and k.phone_reversed >= $4 and k.phone_reversed < $5`),
  branch(2, 'name', 'c.search_name >= $6 and c.search_name < $7'),
  branch(2, 'name', 'c.search_first >= $6 and c.search_first < $7'),
].join(' union all ')

/** Those who are linked already are customers here. */
const SEARCH = `
  with found as (
    select distinct on (s.id, f.id) s.id as "sisterId", s.name as "sisterName", f.id, f.rank, f.because
      from sister_properties($1) s cross join lateral (${BRANCHES}) f
     order by s.id, f.id, f.rank
  )
  select f."sisterId", f."sisterName", f.id as "sisterGuestId", c.first_name as "firstName", c.last_name as "lastName", c.city,
         c.is_vip as "isVip", f.because,
         (select max(b.arrival_on) from bookings b where b.property_id = f."sisterId" and b.customer_id = f.id
             and b.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account) as "lastStay"
    from found f
    join customers c on c.property_id = f."sisterId" and c.id = f.id
   where not exists (select from linked_guests(c.property_id, c.id) l where l.property_id = $1)
   order by f.rank, c.search_name, f."sisterId", f.id limit $2`

/** Guests of sister properties: those with an address first, then by name. */
export const findSisterGuests = (
  tx: PlatformTx,
  propertyId: number,
  { name, email, phoneEnd }: SisterSearch,
  limit: number,
): Promise<SisterGuest[]> =>
  tx.named<SisterGuest>('chains.search', SEARCH, [
    propertyId,
    limit,
    email,
    phoneEnd?.from ?? null,
    phoneEnd?.until ?? null,
    name?.from ?? null,
    name?.until ?? null,
  ])

/** Bookings and orders of every customer a guest is at a sister property; merged ones have none. */
const STAYS = `
  with linked as (
    select l.property_id, l.customer_id, l.name, l.currency from linked_guests($1, $2) l
      join customers c on c.property_id = l.property_id and c.id = l.customer_id and c.restricted_at is null
     where l.property_id > $4
  ), place as (
    select property_id, min(name) as name, min(currency) as currency, array_agg(customer_id) as guests
      from linked group by property_id order by property_id limit $5
  )
  select p.property_id as "sisterId", p.name, p.currency, coalesce(b.stays, 0) as stays, coalesce(b.nights, 0) as nights,
         coalesce(b.spend, 0) + coalesce(o.spend, 0) as spend, b."firstStay", b."lastStay", b."nextStay"
    from place p
   cross join lateral (
         select count(*) filter (where k.status in ('IN_HOUSE', 'CHECKED_OUT'))::int as stays,
                sum(k.departure_on - k.arrival_on) filter (where k.status in ('IN_HOUSE', 'CHECKED_OUT'))::int as nights,
                sum(f.room_minor + f.services_minor + f.expenses_minor)
                  filter (where k.status not in ('INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED'))::bigint as spend,
                min(k.arrival_on) filter (where k.status in ('IN_HOUSE', 'CHECKED_OUT')) as "firstStay",
                max(k.arrival_on) filter (where k.status in ('IN_HOUSE', 'CHECKED_OUT')) as "lastStay",
                min(k.arrival_on) filter (where k.status in ('CONFIRMED', 'OPTION') and k.arrival_on >= $3) as "nextStay"
           from bookings k left join folios f on f.property_id = k.property_id and f.booking_id = k.id
          where k.property_id = p.property_id and k.customer_id = any(p.guests) and not k.is_account) b
   cross join lateral (
         select sum(s.total_minor - s.refunded_minor)::bigint as spend from orders s
          where s.property_id = p.property_id and s.customer_id = any(p.guests) and s.booking_id is null
            and s.status not in ('Draft', 'Cancelled')) o
   order by p.property_id`

/** What a guest stayed and spent at sister properties, in order of property. */
export const findSisterStays = (
  tx: PlatformTx,
  propertyId: number,
  { customerId, today, after, limit }: { customerId: string; today: Day; after: number; limit: number },
): Promise<SisterStays[]> => tx.named<SisterStays>('chains.stays', STAYS, [propertyId, customerId, today, after, limit])
