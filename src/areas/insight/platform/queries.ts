import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { type AttentionItem, DAYS_AHEAD, type PlatformNumbers, type SubscriptionDay } from './contract.ts'

// All of these look at many properties and need the platform's scope; whose, is in their own condition.

/** All organisations, or one. */
export type Scope = 'all' | number

const within = (scope: Scope, column: RawBuilder<unknown> = sql`p.organization_id`) =>
  scope === 'all' ? sql`true` : sql`${column} = ${scope}`

export async function countProperties(
  tx: PlatformTx,
  scope: Scope,
): Promise<PlatformNumbers['properties'] & { organisations: number }> {
  const { rows } = await sql<{ plan: string; active: number; new: number; inactive: number; featured: number }>`
    select plan, count(*) filter (where is_active)::int as active, count(*) filter (where is_active and status = 'NEW')::int as new,
           count(*) filter (where not is_active)::int as inactive,
           count(*) filter (where is_active and is_featured)::int as featured
      from (
        select p.is_active, p.is_featured, p.status, coalesce((
                 select c.name from property_subscriptions s join subscription_catalogue c on c.id = s.catalogue_id
                  where s.property_id = p.id and s.kind = 'PLAN' and s.starts_on <= (now() at time zone p.time_zone)::date
                    and (s.ends_on is null or s.ends_on > (now() at time zone p.time_zone)::date)
                  order by s.id desc limit 1), p.plan) as plan
          from properties p where ${within(scope)}) known
     group by plan order by 2 desc, plan`.execute(tx)
  const { rows: owners } = await sql<{ count: number }>`
    select count(*)::int as count from organisations o where o.is_active and ${within(scope, sql`o.id`)}`.execute(tx)
  const total = (field: 'active' | 'new' | 'inactive' | 'featured') => rows.reduce((sum, row) => sum + row[field], 0)
  return {
    organisations: owners[0]?.count ?? 0,
    active: total('active'),
    new: total('new'),
    inactive: total('inactive'),
    featured: total('featured'),
    byPlan: rows.filter(({ active }) => active > 0).map(({ plan, active }) => ({ plan, count: active })),
  }
}

export async function countSignIns(tx: PlatformTx, scope: Scope, now: Instant): Promise<PlatformNumbers['signIns']> {
  const { rows } = await sql<PlatformNumbers['signIns']>`
    select count(distinct s.user_id) filter (where s.last_seen_at > ${now}::timestamptz - interval '30 minutes')::int as now,
           count(distinct s.user_id) filter (where s.created_at > ${now}::timestamptz - interval '1 day')::int as "lastDay",
           (select count(*)::int from users u where u.status = 'ACTIVE' and ${within(scope, sql`u.organization_id`)}) as users
      from sessions s join users u on u.id = s.user_id
     where s.expires_at > ${now}::timestamptz and ${within(scope, sql`u.organization_id`)}`.execute(tx)
  return rows[0] ?? { now: 0, lastDay: 0, users: 0 }
}

type Task = { task: string; waiting: number; late: number; failed: number }

export async function countQueue(tx: PlatformTx): Promise<{ tasks: Task[]; wrongPasswords: number }> {
  const { rows: tasks } = await sql<Task>`select task, waiting, late, failed from waiting_jobs()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sign_in_failures where failed_at > now() - interval '15 minutes'`.execute(tx)
  return { tasks, wrongPasswords: rows[0]?.count ?? 0 }
}

// $1 an organisation or null, $2 now, $3 the most, $4 whether the figures of alerts are for the reader.
const ATTENTION = `
  with place as (
    select id, name, organization_id, business_date, ($2::timestamptz at time zone time_zone)::date as today
      from properties where is_active and ($1::bigint is null or organization_id = $1)),
  held as (
    select p.id, p.organization_id, c.kind, c.max_rooms, c.max_users, c.max_images from place p
      join property_subscriptions s on s.property_id = p.id and s.starts_on <= p.today and (s.ends_on is null or s.ends_on > p.today)
      join subscription_catalogue c on c.id = s.catalogue_id
    union all
    select p.id, p.organization_id, c.kind, c.max_rooms, c.max_users, c.max_images from place p
      join organisation_subscriptions s on s.organization_id = p.organization_id and s.starts_on <= p.today and (s.ends_on is null or s.ends_on > p.today)
      join subscription_catalogue c on c.id = s.catalogue_id),
  allowed as (
    select h.id, l.name as "limit",
           case when bool_and(l.most is not null) filter (where h.kind = 'PLAN')
                then max(l.most) filter (where h.kind = 'PLAN') + coalesce(sum(l.most) filter (where h.kind = 'ADD_ON'), 0) end::int as most
      from held h cross join lateral (values ('rooms', h.max_rooms), ('users', h.max_users), ('images', h.max_images)) l (name, most)
     group by h.id, l.name),
  used as (
    select a.*, case a."limit"
             when 'rooms' then (select count(*) from rooms r where r.property_id = a.id and r.is_active)
             when 'users' then (select count(*) from user_properties up join users u on u.id = up.user_id where up.property_id = a.id and u.status = 'ACTIVE')
             else (select count(*) from pictures i where i.property_id = a.id) end::int as used
      from allowed a where a.most is not null),
  item (kind, "propertyId", count, most, "limit", "channelId") as (
    select 'DAY_OPEN', id, today - business_date, null::int, null, null::uuid from place where business_date < today - 1
    union all
    select 'CHANNEL_FAULT', c.property_id, count(*)::int, null, null, min(c.channel_id::text)::uuid
      from channel_connections c join place p on p.id = c.property_id
     where c.is_active and (c.status = 'FAILED' or c.failures > 0 or c.fault <> '' or c.collect_fault <> '') group by c.property_id
    union all
    select 'ALERT', a.property_id, count(*)::int, null, null, null from alerts a join place p on p.id = a.property_id
     where a.state = 'ACTIVE' and a.is_holding and $4::boolean group by a.property_id
    union all
    select 'MAIL_FAILED', m.property_id, count(*)::int, null, null, null from messages m join place p on p.id = m.property_id
     where m.created_at > $2::timestamptz - interval '7 days' and m.state in ('FAILED', 'BOUNCED', 'COMPLAINED') group by m.property_id
    union all
    select 'PLAN_ENDS', p.id, s.ends_on - p.today, null, null, null from place p
      join property_subscriptions s on s.property_id = p.id and s.kind = 'PLAN' and s.starts_on < s.ends_on
     where s.ends_on > p.today and s.ends_on <= p.today + 7
       and not exists (select from property_subscriptions n where n.property_id = p.id and n.kind = 'PLAN' and n.starts_on = s.ends_on)
    union all
    select 'OVER_LIMIT', id, used, most, "limit", null from used where used > most)
  select i.kind, i."propertyId"::int as "propertyId", p.name, i.count, i.most, i."limit", i."channelId"
    from item i join place p on p.id = i."propertyId"
   order by array_position(array['DAY_OPEN', 'CHANNEL_FAULT', 'ALERT', 'MAIL_FAILED', 'PLAN_ENDS', 'OVER_LIMIT'], i.kind), i.count desc, i."propertyId", i."limit"
   limit $3`

/** What needs attention at the properties of a scope. */
export const findAttention = (
  tx: PlatformTx,
  scope: Scope,
  { now, limit, seesAlerts }: { now: Instant; limit: number; seesAlerts: boolean },
): Promise<AttentionItem[]> =>
  tx.named<AttentionItem>('platform.findAttention', ATTENTION, [scope === 'all' ? null : scope, now, limit, seesAlerts])

// A subscription charges its price as each of its paid periods begins: $1 the first month, $2 how many months.
const CHARGES = `
  with held as (
    select catalogue_id, price_minor, currency, period, starts_on, ends_on from property_subscriptions
    union all
    select catalogue_id, price_minor, currency, period, starts_on, ends_on from organisation_subscriptions),
  month as (
    select ($1::date + n * interval '1 month')::date as first from generate_series(0, $2::int - 1) n)
  select to_char(m.first, 'YYYY-MM') as month, c.name, h.currency, sum(h.price_minor)::bigint as amount, count(*)::int as charges
    from held h
    join subscription_catalogue c on c.id = h.catalogue_id
   cross join month m
   cross join lateral (select (extract(year from m.first) * 12 + extract(month from m.first)
                               - extract(year from h.starts_on) * 12 - extract(month from h.starts_on))::int as months) since
   where since.months >= 0 and since.months % (case h.period when 'MONTH' then 1 else 12 end) = 0
     and (h.ends_on is null or (h.starts_on + since.months * interval '1 month')::date < h.ends_on)
   group by 1, 2, 3`

// Current subscriptions, by a name of their own: $1 is today.
const HELD = `
  held as (
    select 'p' || s.property_id as key, s.property_id::int as "propertyId", p.name as holder, s.id, s.catalogue_id, s.kind, s.price_minor, s.currency, s.period,
           s.starts_on, s.ends_on from property_subscriptions s join properties p on p.id = s.property_id where s.ends_on is null or s.ends_on > s.starts_on
    union all
    select 'o' || s.organization_id, null, o.name, s.id, s.catalogue_id, s.kind, s.price_minor, s.currency, s.period, s.starts_on, s.ends_on
      from organisation_subscriptions s join organisations o on o.id = s.organization_id where s.ends_on is null or s.ends_on > s.starts_on),
  ending as (
    select h.* from held h
     where h.ends_on > $1::date and h.ends_on <= $1::date + ${DAYS_AHEAD}
       and not exists (select from held n where n.key = h.key and n.kind = h.kind and n.starts_on = h.ends_on and (n.kind = 'PLAN' or n.catalogue_id = h.catalogue_id)))`

const A_MONTH = `round(sum(case h.period when 'MONTH' then h.price_minor else h.price_minor / 12.0 end))::bigint`

const MONTHLY = `
  with ${HELD}
  select c.currency,
         coalesce((select ${A_MONTH} from held h where h.currency = c.currency and h.starts_on <= $1::date and (h.ends_on is null or h.ends_on > $1::date)), 0) as now,
         (select ${A_MONTH} from held h where h.currency = c.currency and h.starts_on <= $1::date - interval '1 year'
                                          and (h.ends_on is null or h.ends_on > $1::date - interval '1 year')) as "yearBefore",
         (select count(*)::int from ending h where h.currency = c.currency) as "endingCount",
         coalesce((select ${A_MONTH} from ending h where h.currency = c.currency), 0) as "endingAmount"
    from (select distinct currency from held) c`

export type Monthly = {
  currency: Currency
  now: number
  yearBefore: number | null
  endingCount: number
  endingAmount: number
}

/** What subscriptions are worth a month, by currency, and what ends within the days ahead. */
export const findMonthly = (tx: PlatformTx, today: Day): Promise<Monthly[]> =>
  tx.named<Monthly>('platform.findMonthly', MONTHLY, [today])

const COMING = `
  with ${HELD},
  due as (
    select h.*, n.day
      from held h
     cross join lateral (select case h.period when 'MONTH' then 1 else 12 end as step,
                                (extract(year from age($1::date, h.starts_on)) * 12 + extract(month from age($1::date, h.starts_on)))::int as months) since
     cross join lateral (select (h.starts_on + (since.months / since.step + 1) * since.step * interval '1 month')::date as day) n
     where h.starts_on <= $1::date and h.price_minor > 0 and n.day <= $1::date + ${DAYS_AHEAD} and (h.ends_on is null or n.day < h.ends_on)
    union all
    select h.*, h.starts_on from held h
     where h.starts_on > $1::date and h.price_minor > 0 and h.starts_on <= $1::date + ${DAYS_AHEAD}),
  coming as (
    select 'charge' as what, d."propertyId", d.holder, d.catalogue_id, d.day, d.price_minor, d.currency, d.id from due d
    union all
    select 'end', e."propertyId", e.holder, e.catalogue_id, e.ends_on, e.price_minor, e.currency, e.id from ending e),
  numbered as (
    select c.*, row_number() over (partition by what order by day, holder, id) as place,
           count(*) over (partition by what, currency)::int as count, sum(price_minor) over (partition by what, currency)::bigint as amount
      from coming c)
  select n.what, n."propertyId", n.holder, k.name as plan, n.day as "on", n.price_minor as price, n.currency, n.count, n.amount, n.place::int as place
    from numbered n join subscription_catalogue k on k.id = n.catalogue_id
   where n.place <= $2 or n.place = (select min(o.place) from numbered o where (o.what, o.currency) = (n.what, n.currency))
   order by n.what, n.place`

export type Coming = SubscriptionDay & { what: 'charge' | 'end'; count: number; amount: number; place: number }

/** Charges and ends of the days ahead, the next ones first, each with how many and how much there are in its currency; at least one of each currency. */
export const findComing = (tx: PlatformTx, today: Day, limit: number): Promise<Coming[]> =>
  tx.named<Coming>('platform.findComing', COMING, [today, limit])

// A plan that another follows on its last day is a change, and neither won nor lost.
const CUSTOMERS = `
  with ${HELD},
  plan as (select key, id, starts_on, ends_on, price_minor from held where kind = 'PLAN'),
  moved as (
    select p.starts_on as day, 1 as won, 0 as lost from plan p
     where not exists (select from plan o where o.key = p.key and o.id <> p.id and o.starts_on < p.starts_on and (o.ends_on is null or o.ends_on >= p.starts_on))
    union all
    select p.ends_on, 0, 1 from plan p
     where p.ends_on <= $1::date
       and not exists (select from plan o where o.key = p.key and o.id <> p.id and o.starts_on <= p.ends_on and (o.ends_on is null or o.ends_on > p.ends_on)))
  select to_char(m.first, 'YYYY-MM') as month,
         (select count(distinct p.key)::int from plan p
           where p.starts_on < e.until and (p.ends_on is null or p.ends_on >= e.until)) as customers,
         (select count(distinct p.key)::int from plan p
           where p.starts_on < e.until and (p.ends_on is null or p.ends_on >= e.until) and p.price_minor = 0) as free,
         (select coalesce(sum(v.won), 0)::int from moved v where v.day >= m.first and v.day < e.until) as won,
         (select coalesce(sum(v.lost), 0)::int from moved v where v.day >= m.first and v.day < e.until) as lost
    from (select ($2::date + n * interval '1 month')::date as first from generate_series(0, $3::int - 1) n) m
   cross join lateral (select least((m.first + interval '1 month')::date, $1::date + 1) as until) e
   order by 1`

export type CustomerMonth = { month: string; customers: number; free: number; won: number; lost: number }

/** Who had a plan at the end of each month, or of today, whose of them costs nothing, and who was won and lost in it. */
export const findCustomers = (tx: PlatformTx, today: Day, first: Day, months: number): Promise<CustomerMonth[]> =>
  tx.named<CustomerMonth>('platform.findCustomers', CUSTOMERS, [today, first, months])

export type Charge = { month: string; name: string; currency: Currency; amount: number; charges: number }

/** What subscriptions charge in a run of months, by plan and currency. */
export const findCharges = (tx: PlatformTx, first: Day, months: number): Promise<Charge[]> =>
  tx.named<Charge>('platform.findCharges', CHARGES, [first, months])
