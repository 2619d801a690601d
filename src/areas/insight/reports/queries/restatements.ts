import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Dataset } from '../rules/datasets.ts'

const READ_UNTIL = 'select read_until as "readUntil" from fact_reads where property_id = $1'

/** Up to when the audit trail was read for days to count anew; undefined when it never was. */
export async function findReadUntil(tx: Tx): Promise<Instant | undefined> {
  const [row] = await tx.named<{ readUntil: Instant }>('reports.findReadUntil', READ_UNTIL, [tx.propertyId])
  return row?.readUntil
}

const SAVE_READ = `
  insert into fact_reads (property_id, read_until) values ($1, $2)
  on conflict (property_id) do update set read_until = excluded.read_until`

export const saveReadUntil = (tx: Tx, at: Instant): Promise<unknown> =>
  tx.named('reports.saveReadUntil', SAVE_READ, [tx.propertyId, at])

const MARK_DAYS =
  'update fact_days set to_recount = true where property_id = $1 and business_on >= $2 and not to_recount'

/** Every day from one on is to be counted anew. */
export const markDays = (tx: Tx, from: Day): Promise<unknown> =>
  tx.named('reports.markDays', MARK_DAYS, [tx.propertyId, from])

// $1 the property, $2 the day before which days are marked, $3 since when events are read. Ids of events begin with the time they were made.
const MARK_NAMED = `
  with read as materialized (
    select booking_id, order_id, entity, before, after,
           case when entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entity_id::uuid end as entity_id
      from audit_events
     where property_id = $1
       and id >= (lpad(to_hex((extract(epoch from $3::timestamptz) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
  ), touched as materialized (
    select booking_id as id from read where booking_id is not null
    union select b.id from read e join bookings b on b.property_id = $1 and b.customer_id = e.entity_id where e.entity = 'customer'
    union select b.id from read e join bookings b on b.property_id = $1 and b.company_id = e.entity_id where e.entity = 'company'
  ), ordered as materialized (
    select distinct order_id as id from read where order_id is not null
  ), named as (
    select d.day::text as day
      from touched t
      join bookings b on b.property_id = $1 and b.id = t.id
      join properties p on p.id = b.property_id
     cross join lateral (values ((b.created_at at time zone p.time_zone)::date), ((b.closed_at at time zone p.time_zone)::date)) d (day)
    union select d.day::text
      from touched t join stays s on s.property_id = $1 and s.booking_id = t.id cross join lateral (values (s.arrival_on), (s.departure_on)) d (day)
    union select c.posted_on::text
      from touched t
      join stays s on s.property_id = $1 and s.booking_id = t.id
      join closing_postings c on c.property_id = $1 and c.stay_id = s.id and c.reversed_at is null
    union select l.business_on::text
      from touched t
      join folios f on f.property_id = $1 and f.booking_id = t.id
      join folio_lines l on l.property_id = $1 and l.folio_id = f.id
    union select o.business_on::text from ordered t join orders o on o.property_id = $1 and o.id = t.id
    union select s.business_on::text from ordered t join order_sales s on s.property_id = $1 and s.order_id = t.id
    union select k.business_on::text from ordered t join kots k on k.property_id = $1 and k.order_id = t.id
    union select m.business_on::text
      from ordered t
      join order_lines l on l.property_id = $1 and l.order_id = t.id
      join stock_moves m on m.property_id = $1 and m.order_line_id = l.id
    union select x.business_on::text from read e join expenses x on x.property_id = $1 and x.id = e.entity_id where e.entity = 'expense'
    union select d.day #>> '{}'
      from read e
     cross join lateral (values (e.before), (e.after)) v (value)
     cross join lateral jsonb_path_query(v.value, '$.** ? (@.type() == "string" && @ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")') d (day))
  update fact_days f set to_recount = true
   where f.property_id = $1 and f.business_on < $2 and not f.to_recount and f.business_on::text in (select day from named)`

/**
 * Marks the days before one that events since a time name: those of the bookings, bills, orders and expenses they are about as these are now,
 * and every day the events themselves have from before or after the change.
 */
export const markNamedDays = (tx: Tx, before: Day, since: Instant): Promise<unknown> =>
  tx.named('reports.markNamedDays', MARK_NAMED, [tx.propertyId, before, since])

const MARKED = `
  select business_on as day from fact_days where property_id = $1 and to_recount order by business_on desc limit $2`

/** Days to count anew, the latest first. */
export async function findMarkedDays(tx: Tx, limit: number): Promise<Day[]> {
  const rows = await tx.named<{ day: Day }>('reports.findMarkedDays', MARKED, [tx.propertyId, limit])
  return rows.map(({ day }) => day)
}

const CLEAR = 'update fact_days set to_recount = false where property_id = $1 and business_on = any($2::date[])'

export const clearMarkedDays = (tx: Tx, days: readonly Day[]): Promise<unknown> =>
  tx.named('reports.clearMarkedDays', CLEAR, [tx.propertyId, days])

const MARK_RESTATED = `
  update fact_days f
     set restated = array(select distinct d.dataset from unnest(f.restated || x.datasets) as d (dataset) order by 1)
    from (select r.day, array_agg(r.dataset) as datasets from unnest($2::date[], $3::text[]) as r (day, dataset) group by 1) x
   where f.property_id = $1 and f.business_on = x.day`

/** Which day has restatements of which dataset. */
export type Restated = { day: Day; dataset: Dataset }

export const markRestated = (tx: Tx, restated: readonly Restated[]): Promise<unknown> =>
  tx.named('reports.markRestated', MARK_RESTATED, [
    tx.propertyId,
    restated.map(({ day }) => day),
    restated.map(({ dataset }) => dataset),
  ])
