import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { GuestAtWork, Summary, TimelineEvent } from '../contract/replies.ts'

/** Every e-mail address of a customer, those of entries that were merged into theirs among them. */
const WHO = `who as (
    select lower(c.email) as email from customers c where c.property_id = $1 and (c.id = $2 or c.merged_into_id = $2) and c.email <> ''
    union
    select k.search_email from customer_contacts k where k.property_id = $1 and k.customer_id = $2 and k.search_email <> ''
  )`

const SUMMARY = `
  with own as (
    select b.id, b.status, b.arrival_on, b.departure_on from bookings b where b.property_id = $1 and b.customer_id = $2 and not b.is_account
  ), money as (
    select coalesce(sum(f.room_minor), 0)::bigint as room, coalesce(sum(f.services_minor + f.expenses_minor), 0)::bigint as other,
           coalesce(sum(f.due_minor) filter (where own.status in ('IN_HOUSE', 'CHECKED_OUT')), 0)::bigint as due
      from own join folios f on f.property_id = $1 and f.booking_id = own.id
  ), sold as (
    select coalesce(sum(o.total_minor - o.refunded_minor) filter (where o.booking_id is null), 0)::bigint as spent,
           coalesce(sum(o.due_minor), 0)::bigint as due
      from orders o where o.property_id = $1 and o.customer_id = $2 and o.status not in ('Draft', 'Cancelled')
  ), ${WHO}
  select count(*) filter (where own.status in ('IN_HOUSE', 'CHECKED_OUT'))::int as stays,
         coalesce(sum(own.departure_on - own.arrival_on) filter (where own.status in ('IN_HOUSE', 'CHECKED_OUT')), 0)::int as nights,
         (select room from money) as "roomSpend", (select other from money) + (select spent from sold) as "otherSpend",
         (select due from money) + (select due from sold) as balance,
         count(*) filter (where own.status = 'CANCELLED')::int as cancellations,
         count(*) filter (where own.status = 'NO_SHOW')::int as "noShows",
         max(own.arrival_on) filter (where own.status in ('IN_HOUSE', 'CHECKED_OUT')) as "lastStay",
         min(own.arrival_on) filter (where own.status in ('CONFIRMED', 'OPTION') and own.arrival_on >= $3) as "nextStay",
         (select round(avg(r.rating100))::int from reviews r join own o on o.id = r.booking_id where r.property_id = $1) as "averageRating",
         (select count(*)::int from cases k, who where k.property_id = $1 and lower(k.email) = who.email
             and k.state in ('NEW', 'IN_PROGRESS', 'WAITING')) as "openCases",
         coalesce((select t.name from own b
                     join stays s on s.property_id = $1 and s.booking_id = b.id and s.status in ('IN_HOUSE', 'CHECKED_OUT')
                     join room_types t on t.property_id = $1 and t.id = s.room_type_id
                    group by t.id, t.name order by sum(s.departure_on - s.arrival_on) desc, t.name limit 1), '') as "favouriteType"
    from own`

export async function getSummary(tx: Tx, customerId: string, today: Day): Promise<Summary> {
  const [row] = await tx.named<Summary>('profiles.summary', SUMMARY, [tx.propertyId, customerId, today])
  if (!row) throw new Error('a sum is always a row')
  return row
}

/** Rows of each kind before a place, the latest first; the page is cut of their union. Kinds the reader may not see are left out. */
const TIMELINE = `
  with ${WHO},
  found as (
    (select b.id, 'STAY' as kind, b.arrival_on::timestamptz as at, b.reference as title, b.status, f.room_minor + f.services_minor + f.expenses_minor as amount
       from bookings b left join folios f on f.property_id = $1 and f.booking_id = b.id
      where b.property_id = $1 and b.customer_id = $2 and not b.is_account and 'STAY' = any($6::text[])
        and ($3::timestamptz is null or (b.arrival_on::timestamptz, b.id) < ($3, $4::uuid)) order by b.arrival_on desc, b.id desc limit $5)
    union all
    (select o.id, 'ORDER', o.created_at, o.reference, o.status, o.total_minor from orders o
      where o.property_id = $1 and o.customer_id = $2 and 'ORDER' = any($6::text[])
        and ($3::timestamptz is null or (o.created_at, o.id) < ($3, $4::uuid)) order by o.created_at desc, o.id desc limit $5)
    union all
    (select a.id, 'APPOINTMENT', a.starts_at, a.service_name, a.status, a.price_minor from appointments a
      where a.property_id = $1 and a.customer_id = $2 and 'APPOINTMENT' = any($6::text[])
        and ($3::timestamptz is null or (a.starts_at, a.id) < ($3, $4::uuid)) order by a.starts_at desc, a.id desc limit $5)
    union all
    (select m.id, 'MESSAGE', m.created_at, m.subject, m.state, null from messages m, who
      where m.property_id = $1 and lower(m.recipient) = who.email and 'MESSAGE' = any($6::text[]) and m.class = 'SERVICE'
        and ($3::timestamptz is null or (m.created_at, m.id) < ($3, $4::uuid)) order by m.created_at desc, m.id desc limit $5)
    union all
    (select k.id, 'CASE', k.created_at, k.subject, k.state, null from cases k, who
      where k.property_id = $1 and lower(k.email) = who.email and 'CASE' = any($6::text[])
        and ($3::timestamptz is null or (k.created_at, k.id) < ($3, $4::uuid)) order by k.created_at desc, k.id desc limit $5)
    union all
    (select r.id, 'REVIEW', r.posted_at, r.title, r.rating100::text, null from reviews r
       join bookings b on b.property_id = $1 and b.id = r.booking_id and b.customer_id = $2
      where r.property_id = $1 and 'REVIEW' = any($6::text[])
        and ($3::timestamptz is null or (r.posted_at, r.id) < ($3, $4::uuid)) order by r.posted_at desc, r.id desc limit $5)
  )
  select id, kind, at, title, status, amount from found order by at desc, id desc limit $5`

export type EventPlace = readonly [at: Instant, id: string]

export const findEvents = (
  tx: Tx,
  customerId: string,
  { place, limit, kinds }: { place: EventPlace | null; limit: number; kinds: readonly string[] },
): Promise<TimelineEvent[]> =>
  tx.named<TimelineEvent>('profiles.timeline', TIMELINE, [
    tx.propertyId,
    customerId,
    place?.[0] ?? null,
    place?.[1] ?? null,
    limit,
    kinds,
  ])

const HOUSEKEEPING = `
  select s.id, s.guest_name as name, coalesce(r.number, '') as rooms, s.arrival_on as arrival, s.departure_on as departure,
         s.status = 'IN_HOUSE' as "isInHouse",
         array(select n.text from customer_notes n where n.property_id = $1 and n.customer_id = b.customer_id and n.department = 'HOUSEKEEPING'
                order by n.id desc limit 10) as notes,
         array(select p.value from customer_preferences p where p.property_id = $1 and p.customer_id = b.customer_id
                  and p.topic in ('ROOM', 'BED', 'NEWSPAPER', 'OTHER') order by p.topic, p.value limit 20) as preferences
    from stays s
    join bookings b on b.property_id = $1 and b.id = s.booking_id
    left join rooms r on r.property_id = $1 and r.id = s.room_id
   where s.property_id = $1 and (s.status = 'IN_HOUSE' or (s.status = 'CONFIRMED' and s.arrival_on = $2))
     and ($3::text is null or (coalesce(r.number, ''), s.id) > ($3, $4::uuid))
   order by coalesce(r.number, ''), s.id limit $5`

export type WorkPlace = readonly [room: string, id: string]
export const findForHousekeeping = (tx: Tx, today: Day, place: WorkPlace | null, limit: number): Promise<GuestAtWork[]> =>
  tx.named<GuestAtWork>('profiles.housekeeping', HOUSEKEEPING, [tx.propertyId, today, place?.[0] ?? null, place?.[1] ?? null, limit]) // prettier-ignore
