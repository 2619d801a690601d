import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

// $1 the property, $2 the first day, $3 the day after the last.
const USES = `
  insert into stock_uses (property_id, order_line_id, item_id, store_id, root_line_id, kind, quantity, used_units)
  select l.property_id, l.id, r.item_id, s.id, l.id, i.kind, r.quantity, l.units - l.cancelled_units
    from orders o
    join order_lines l on (l.property_id, l.order_id) = (o.property_id, o.id) and l.units > l.cancelled_units
    join stock_recipes r on (r.property_id, r.product_id) = (l.property_id, l.product_id)
    join stock_items i on (i.property_id, i.id) = (r.property_id, r.item_id)
    join stock_stores s on (s.property_id, s.outlet_id) = (o.property_id, o.outlet_id)
   where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3`

// Each Monday, or on the first day, whole packs come of what the week will take. $4 and $5 who receives them.
const MOVES = `
  with used as (
    select u.item_id, u.store_id, o.business_on, o.confirmed_at as at, o.id as document_id, case u.kind when 'RETAIL' then 'Sale' else 'Recipe' end as kind,
           -u.quantity * u.used_units * 0.001 as quantity, u.order_line_id, o.created_by, o.operator_name
      from orders o
      join order_lines l on (l.property_id, l.order_id) = (o.property_id, o.id)
      join stock_uses u on (u.property_id, u.order_line_id) = (l.property_id, l.id)
     where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3),
  needed as (
    select item_id, store_id, greatest(date_trunc('week', business_on)::date, $2::date) as day, -sum(quantity) as quantity from used group by 1, 2, 3),
  delivered as (
    select n.item_id, n.store_id, n.day, p.name, p.units,
           ceil(sum(n.quantity) over up_to / p.units) - ceil((sum(n.quantity) over up_to - n.quantity) / p.units) as packs
      from needed n
      join stock_items i on i.property_id = $1 and i.id = n.item_id
     cross join lateral (select coalesce(max(u.name), i.base_unit) as name, coalesce(max(u.numerator), 1) as units
                           from stock_item_units u where u.property_id = $1 and u.item_id = n.item_id) p
    window up_to as (partition by n.item_id, n.store_id order by n.day)),
  deliveries as (select day, gen_random_uuid() as id from delivered group by day),
  moves as (
    select document_id, kind, item_id, store_id, quantity, null::numeric as entered, null as unit, order_line_id, business_on, at, created_by, operator_name
      from used
    union all
    select d.id, 'Receipt', v.item_id, v.store_id, v.packs * v.units, v.packs, v.name, null, v.day, (v.day + time '06:00') at time zone p.time_zone, $4, $5
      from delivered v join deliveries d on d.day = v.day join properties p on p.id = $1 where v.packs > 0),
  written as (
    insert into stock_moves (property_id, document_id, kind, item_id, store_id, quantity, entered_quantity, entered_unit, unit_cost, balance,
                             order_line_id, business_on, written_at, written_by, written_by_name)
    select $1, m.document_id, m.kind, m.item_id, m.store_id, m.quantity, m.entered, m.unit, l.average_cost,
           l.on_hand + sum(m.quantity) over (partition by m.item_id, m.store_id order by m.at, m.order_line_id rows unbounded preceding),
           m.order_line_id, m.business_on, m.at, m.created_by, m.operator_name
      from moves m join stock_levels l on (l.property_id, l.item_id, l.store_id) = ($1, m.item_id, m.store_id)
     order by m.at, m.order_line_id)
  update stock_levels l set on_hand = l.on_hand + m.quantity
    from (select item_id, store_id, sum(quantity) as quantity from moves group by 1, 2) m
   where l.property_id = $1 and (l.item_id, l.store_id) = (m.item_id, m.store_id)`

/** What past orders took from the larder by its recipes, and the deliveries that made up for it. The larder was filled before the first day. */
export const writePastStock = ({ desk, from, today }: { desk: Desk; from: Day; today: Day }): Promise<void> =>
  desk(today, 1, async ({ tx, actor }) => {
    const span = [tx.propertyId, from, today]
    await tx.named('', USES, span)
    await tx.named('', MOVES, [...span, actor.id, actor.name])
  })
