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
