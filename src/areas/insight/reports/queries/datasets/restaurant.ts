import type { Source } from './dataset.ts'

const soldIn = (from: string, until: string): string =>
  `s.property_id = $1 and s.business_on >= ${from} and s.business_on < ${until}`

/** What orders that were closed are made of, with what rooms pay of them. An item without a name is service charge and delivery. */
export const items: Source = {
  table: 'item_facts',
  keys: {
    outlet: { column: 'outlet_id', type: 'uuid' },
    category: { column: 'category', type: 'text' },
    item: { column: 'item', type: 'text' },
  },
  measures: { units: 'units', itemNet: 'item_minor', itemTax: 'item_tax_minor', itemDiscount: 'discount_minor' },
  rows: (from, until) => `
    select s.business_on as day, s.outlet_id, i.category, i.name as item, i.units, i.net as item_minor, i.tax as item_tax_minor,
           i.discount as discount_minor, 'order' as ref_kind, o.id as ref_id, o.reference, i.name as description
      from order_sales s
     cross join jsonb_to_recordset(s.items) as i (name text, category text, units bigint, net bigint, tax bigint, discount bigint)
      join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
     where ${soldIn(from, until)}`,
}

/** Orders that were closed, by the hour that happened in and who took them. An order opened again is taken off on that day. */
export const checks: Source = {
  table: 'check_facts',
  keys: {
    outlet: { column: 'outlet_id', type: 'uuid' },
    hour: { column: 'hour', type: 'smallint' },
    waiter: { column: 'waiter', type: 'text' },
  },
  measures: { checks: 'checks', covers: 'covers', checkNet: 'check_minor', tips: 'tip_minor' },
  rows: (from, until) => `
    select s.business_on as day, s.outlet_id, extract(hour from s.written_at at time zone p.time_zone)::smallint as hour,
           o.operator_name as waiter, s.orders::int as checks, s.covers, s.net_minor as check_minor, s.tip_minor, 'order' as ref_kind,
           o.id as ref_id, o.reference, o.guest_name as description
      from order_sales s
      join properties p on p.id = s.property_id
      join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
     where ${soldIn(from, until)}`,
}

/** Tables that are in use, by outlet. A state: how many there were on a past day is not stored elsewhere. */
export const tables: Source = {
  table: 'table_facts',
  keys: { outlet: { column: 'outlet_id', type: 'uuid' } },
  measures: { tables: 'tables' },
  isState: true,
  rows: (from, until) => `
    select d.day::date as day, t.outlet_id, t.tables
      from generate_series(${from}, ${until} - 1, interval '1 day') as d (day)
     cross join (select f.outlet_id, count(*)::int as tables
                   from dining_tables t join floors f on (f.property_id, f.id) = (t.property_id, t.floor_id)
                  where t.property_id = $1 and t.is_active group by 1) t`,
}

/** Orders at a table, once each, by their last close and the hour they began. One that is open again is none. */
export const sittings: Source = {
  table: 'sitting_facts',
  keys: { outlet: { column: 'outlet_id', type: 'uuid' }, hour: { column: 'hour', type: 'smallint' } },
  measures: { sittings: 'sittings', seatedSeconds: 'seated_secs' },
  rows: (from, until) => `
    select s.business_on as day, s.outlet_id, extract(hour from o.created_at at time zone p.time_zone)::smallint as hour, 1 as sittings,
           greatest(0, extract(epoch from s.written_at - o.created_at))::bigint as seated_secs, 'order' as ref_kind, o.id as ref_id, o.reference,
           o.table_name as description
      from order_sales s
      join properties p on p.id = s.property_id
      join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
     where ${soldIn(from, until)} and s.orders = 1 and o.table_name <> '' and o.split_of is null
       and not exists (select from order_sales n where (n.property_id, n.order_id) = (s.property_id, s.order_id) and (n.written_at, n.id) > (s.written_at, s.id))`,
}

/** Tickets that became ready, by the day they were sent. */
export const tickets: Source = {
  table: 'ticket_facts',
  keys: { outlet: { column: 'outlet_id', type: 'uuid' }, station: { column: 'station_id', type: 'uuid' } },
  measures: { tickets: 'tickets', ticketSeconds: 'ticket_secs', lateTickets: 'late' },
  rows: (from, until) => `
    select k.business_on as day, o.outlet_id, k.station_id, 1 as tickets,
           greatest(0, extract(epoch from k.ready_at - k.created_at))::bigint as ticket_secs,
           coalesce(k.ready_at - k.created_at > s.target_minutes * interval '1 minute', false)::int as late, 'order' as ref_kind, o.id as ref_id,
           o.reference, coalesce(s.name, '') as description
      from kots k
      join orders o on (o.property_id, o.id) = (k.property_id, k.order_id)
      left join stations s on (s.property_id, s.id) = (k.property_id, k.station_id)
     where k.property_id = $1 and k.business_on >= ${from} and k.business_on < ${until} and k.ready_at is not null`,
}

/** Units that were cooked and not sold, or on the house, by the day of the order. */
export const voids: Source = {
  table: 'void_facts',
  keys: { outlet: { column: 'outlet_id', type: 'uuid' }, item: { column: 'item', type: 'text' } },
  measures: { voidUnits: 'void_units', compUnits: 'comp_units' },
  rows: (from, until) => `
    select o.business_on as day, o.outlet_id, l.name as item, l.void_units,
           case when l.comp_reason <> '' then l.units - l.cancelled_units - l.void_units else 0 end as comp_units, 'order' as ref_kind,
           o.id as ref_id, o.reference, l.name as description
      from orders o join order_lines l on (l.property_id, l.order_id) = (o.property_id, o.id)
     where o.property_id = $1 and o.business_on >= ${from} and o.business_on < ${until} and (l.void_units > 0 or l.comp_reason <> '')`,
}

/** What recipes of orders took from stock, less what came back, at the cost it had then; each move rounded to the minor unit. */
export const goods: Source = {
  table: 'goods_facts',
  keys: { outlet: { column: 'outlet_id', type: 'uuid' }, item: { column: 'item', type: 'text' } },
  measures: { goods: 'goods_minor' },
  rows: (from, until) => `
    select m.business_on as day, o.outlet_id, l.name as item, round(-m.quantity * coalesce(m.unit_cost, 0))::bigint as goods_minor,
           'order' as ref_kind, o.id as ref_id, o.reference, l.name as description
      from stock_moves m
      join order_lines l on (l.property_id, l.id) = (m.property_id, m.order_line_id)
      join orders o on (o.property_id, o.id) = (l.property_id, l.order_id)
     where m.property_id = $1 and m.business_on >= ${from} and m.business_on < ${until} and m.order_line_id is not null`,
}
