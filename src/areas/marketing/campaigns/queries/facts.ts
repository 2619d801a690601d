import type { Day, Instant } from '#core/dates.ts'
import { firstIdSince } from '#server/database/ids.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

/**
 * $2 are the guests, $3 is today. Each guest is looked up in each table by its index: in whatever state the statistics of the tables are, the
 * time grows with the guests alone. Joined to grouped lists, ten thousand guests that were imported a minute ago took longer than a statement may.
 */
const REBUILD = `
  with wanted as (
    select c.* from customers c where c.property_id = $1 and c.merged_into_id is null and c.id = any($2::uuid[])
  ), stale as (
    delete from customer_facts f using customers c
     where f.property_id = $1 and c.property_id = $1 and c.id = f.customer_id and c.merged_into_id is not null
       and c.id = any($2) and f.customer_id = any($2)
  )
  insert into customer_facts as k (
    property_id, customer_id, stays, nights, last_stay_on, next_stay_on, lead_days, has_children, room_minor, orders, order_minor, last_order_on, rating100,
    room_type_ids, rate_plan_ids, channels, offer_ids, language, country, company_id, birthday, is_vip, is_blocked, email_key, phone_key, post_key,
    messages, last_message_on, last_opened_on, last_clicked_on, tier_id, points, tags, classes,
    cancellations, no_shows, offers_used, appointments, last_appointment_on, outlet_ids, product_ids, city, purposes, industry, first_stay_on)
  select $1, c.id, b.stays, coalesce(s.nights, 0), b.last_stay_on, b.next_stay_on, b.lead_days, coalesce(s.has_children, false),
         b.room_minor, o.orders, coalesce(o.order_minor, 0), o.last_order_on, r.rating100,
         coalesce(s.room_type_ids, '{}'), coalesce(s.rate_plan_ids, '{}'), b.channels, coalesce(u.offer_ids, '{}'),
         coalesce(c.language, ''), c.country, coalesce(c.company_id::text, ''),
         to_char(c.date_of_birth, 'MMDD')::int, c.is_vip, c.do_not_rent, c.search_email, ltrim(c.phone_digits, '0'), c.post_key,
         w.messages, w.last_message_on, w.last_opened_on, w.last_clicked_on,
         coalesce(l.tier_id::text, ''), case when l.id is null then 0 else greatest(0, coalesce(p.points, 0)) end,
         g.tags, g.classes,
         b.cancellations, b.no_shows, coalesce(u.uses, 0), a.appointments, a.last_appointment_on, coalesce(o.outlet_ids, '{}'), coalesce(d.product_ids, '{}'), lower(trim(c.city)),
         b.purposes, coalesce((select lower(trim(y.industry)) from companies y where y.property_id = $1 and y.id = c.company_id), ''), b.first_stay_on
    from wanted c
    left join lateral (
      select count(*) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE'))::int as stays,
             max(least(b.departure_on, $3::date)) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE')) as last_stay_on,
             min(b.arrival_on) filter (where b.status in ('CONFIRMED', 'OPTION') and b.arrival_on >= $3::date and not b.is_hold) as next_stay_on,
             round(avg(greatest(b.arrival_on - b.created_at::date, 0)) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE')))::int as lead_days,
             count(*) filter (where b.status = 'CANCELLED' and not b.is_hold)::int as cancellations, count(*) filter (where b.status = 'NO_SHOW')::int as no_shows,
             min(b.arrival_on) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE')) as first_stay_on,
             coalesce(array_agg(distinct b.purpose) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE') and b.purpose <> ''), '{}') as purposes,
             coalesce(array_agg(distinct b.source) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE')), '{}') as channels,
             coalesce(sum(f.room_minor) filter (where b.status in ('CHECKED_OUT', 'IN_HOUSE')), 0)::bigint as room_minor
        from bookings b left join folios f on f.property_id = $1 and f.booking_id = b.id
       where b.property_id = $1 and b.customer_id = c.id and not b.is_account) b on true
    left join lateral (
      select sum(s.departure_on - s.arrival_on)::int as nights, bool_or(s.children > 0) as has_children,
             array_agg(distinct s.room_type_id::text) as room_type_ids, array_agg(distinct s.rate_plan_id::text) as rate_plan_ids
        from bookings b join stays s on s.property_id = $1 and s.booking_id = b.id and s.status in ('CHECKED_OUT', 'IN_HOUSE')
       where b.property_id = $1 and b.customer_id = c.id and not b.is_account) s on true
    left join lateral (
      select count(*)::int as orders, sum(o.total_minor)::bigint as order_minor, max(o.business_on) as last_order_on,
             array_agg(distinct o.outlet_id::text) as outlet_ids
        from orders o where o.property_id = $1 and o.customer_id = c.id and o.status = 'Completed') o on true
    left join lateral (
      select (array_agg(r.rating100 order by r.posted_at desc, r.id desc))[1] as rating100
        from bookings b join reviews r on r.property_id = $1 and r.booking_id = b.id where b.property_id = $1 and b.customer_id = c.id) r on true
    left join lateral (
      select array_agg(distinct u.offer_id::text) as offer_ids, count(*)::int as uses from offer_uses u
       where u.property_id = $1 and u.customer_id = c.id and u.released_at is null) u on true
    left join lateral (
      select array_agg(distinct i.product_id::text) as product_ids
        from orders o join order_lines i on i.property_id = $1 and i.order_id = o.id and i.units > i.cancelled_units + i.void_units
       where o.property_id = $1 and o.customer_id = c.id and o.status = 'Completed') d on true
    left join lateral (
      select count(*)::int as appointments, max(p.starts_on) as last_appointment_on
        from appointments p where p.property_id = $1 and p.customer_id = c.id and p.status = 'COMPLETED') a on true
    left join lateral (
      select count(*)::int as messages, max(w.queued_at)::date as last_message_on, max(w.opened_at)::date as last_opened_on,
             max(w.clicked_at)::date as last_clicked_on
        from campaign_recipients w where w.property_id = $1 and w.customer_id = c.id and w.state = 'QUEUED') w on true
    left join lateral (
      select coalesce(array_agg(lower(g.name)) filter (where g.kind = 'TAG'), '{}') as tags,
             coalesce(array_agg(lower(g.name)) filter (where g.kind = 'CLASS'), '{}') as classes
        from customer_tags g where g.property_id = $1 and g.customer_id = c.id) g on true
    left join loyalty_members l on l.property_id = $1 and l.customer_id = c.id and l.state = 'ACTIVE'
    left join loyalty_balances p on p.property_id = $1 and p.customer_id = c.id
  on conflict (property_id, customer_id) do update set
    stays = excluded.stays, nights = excluded.nights, last_stay_on = excluded.last_stay_on, next_stay_on = excluded.next_stay_on,
    lead_days = excluded.lead_days, has_children = excluded.has_children, room_minor = excluded.room_minor, orders = excluded.orders,
    order_minor = excluded.order_minor, last_order_on = excluded.last_order_on, rating100 = excluded.rating100, room_type_ids = excluded.room_type_ids,
    rate_plan_ids = excluded.rate_plan_ids, channels = excluded.channels, offer_ids = excluded.offer_ids, language = excluded.language,
    country = excluded.country, company_id = excluded.company_id, birthday = excluded.birthday, is_vip = excluded.is_vip,
    is_blocked = excluded.is_blocked, email_key = excluded.email_key, phone_key = excluded.phone_key, post_key = excluded.post_key,
    messages = excluded.messages, last_message_on = excluded.last_message_on, last_opened_on = excluded.last_opened_on,
    last_clicked_on = excluded.last_clicked_on, tier_id = excluded.tier_id, points = excluded.points, tags = excluded.tags, classes = excluded.classes,
    cancellations = excluded.cancellations, no_shows = excluded.no_shows, offers_used = excluded.offers_used, appointments = excluded.appointments,
    last_appointment_on = excluded.last_appointment_on, outlet_ids = excluded.outlet_ids, product_ids = excluded.product_ids, city = excluded.city,
    purposes = excluded.purposes, industry = excluded.industry, first_stay_on = excluded.first_stay_on`

/** Derives the facts of some guests anew. */
export const rebuildFacts = (tx: Tx, customerIds: readonly string[], today: Day): Promise<unknown> =>
  tx.named('campaigns.rebuildFacts', REBUILD, [tx.propertyId, customerIds, today])

const NEXT = 'select id from customers where property_id = $1 and ($2::uuid is null or id > $2) order by id limit $3'
/** The guests after one, in the order of their ids; merged ones too, whose facts are to go. */
export async function findNextGuests(tx: Tx, after: string | null, most: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>('campaigns.findNextGuests', NEXT, [tx.propertyId, after, most])
  return rows.map(({ id }) => id)
}

/** How far the facts are: of every guest as of `wholeOn`, and of a pass under way up to `passId`; all that was recorded before `untilAt` is in them. */
export type FactRun = { wholeOn: Day | null; untilAt: Instant; passOn: Day | null; passId: string | null }
const RUN = `
  select whole_on as "wholeOn", until_at as "untilAt", pass_on as "passOn", pass_id as "passId" from customer_fact_runs
   where property_id = $1 for update`
/** Locks how far the facts are; undefined where there are none yet. */
export async function lockRun(tx: Tx): Promise<FactRun | undefined> {
  const [row] = await tx.named<FactRun>('campaigns.lockFactRun', RUN, [tx.propertyId])
  return row
}

const SAVE_RUN = `
  insert into customer_fact_runs (property_id, whole_on, until_at, pass_on, pass_id) values ($1, $2, $3, $4, $5)
  on conflict (property_id) do update set whole_on = excluded.whole_on, until_at = excluded.until_at,
    pass_on = excluded.pass_on, pass_id = excluded.pass_id`
export const saveRun = (tx: Tx, { wholeOn, untilAt, passOn, passId }: FactRun): Promise<unknown> =>
  tx.named('campaigns.saveFactRun', SAVE_RUN, [tx.propertyId, wholeOn, untilAt, passOn, passId])

const CHANGED = `
  with latest as (
    select a.booking_id, a.order_id, a.entity, a.entity_id from audit_events a
     where a.property_id = $1
       and a.id >= $4
  )
  select distinct x.id from (
    select b.customer_id as id from latest l join bookings b on b.property_id = $1 and b.id = l.booking_id
    union all
    select o.customer_id from latest l join orders o on o.property_id = $1 and o.id = l.order_id
    union all
    select c.id from latest l join customers c on c.property_id = $1 and c.id::text = l.entity_id where l.entity = 'customer'
    union all
    select c.id from latest l join customers c on c.property_id = $1 and c.company_id::text = l.entity_id where l.entity = 'company'
    union all
    select p.customer_id from latest l join appointments p on p.property_id = $1 and p.id::text = l.entity_id where l.entity = 'appointment'
    union all
    select v.customer_id from loyalty_moves v where v.property_id = $1 and v.business_on >= $2::date - 2 and v.moved_at >= $2
    union all
    select w.customer_id from campaign_recipients w where w.property_id = $1 and greatest(w.queued_at, w.opened_at, w.clicked_at) >= $2
  ) x where x.id is not null limit $3`
/** Guests of whom something was recorded since a moment. */
export async function findChanged(tx: Tx, since: Instant, most: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>('campaigns.findChangedGuests', CHANGED, [
    tx.propertyId,
    since,
    most,
    firstIdSince(since),
  ])
  return rows.map(({ id }) => id)
}

const DUE = `
  select p.id::int as id from properties p
   where p.is_active and exists (select from segments s where s.property_id = p.id) order by p.id`
/** Properties that have segments. Needs the platform's scope. */
export const findSegmenting = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('campaigns.findSegmenting', DUE, [])
