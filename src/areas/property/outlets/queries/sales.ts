import { addDays, type Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { OutletSales } from '../contract.ts'

// The span is cut by its index once; each outlet's taxes are added up from the same rows.
const salesOf = (days: string) => `
  with sold as materialized (
    select outlet_id, orders, covers, net_minor, tax_minor, taxes, after_tax_off_minor, tip_minor,
           room_net_minor + room_tax_minor - room_after_tax_off_minor as on_rooms
      from order_sales where property_id = $1 and ${days}),
  taxed as (
    select outlet_id, jsonb_agg(jsonb_build_object('name', name, 'amount', amount) order by name) as taxes
      from (select s.outlet_id, t ->> 'name' as name, sum((t ->> 'amount')::bigint)::bigint as amount
              from sold s, jsonb_array_elements(s.taxes) t group by 1, 2) each_tax
     where amount <> 0 group by 1)
  select u.id as "businessServiceId", u.name, s.orders, s.covers, s.net, s.tax, coalesce(t.taxes, '[]') as taxes, s.off as "afterTaxOff", s.tip,
         s.on_rooms as "onRooms"
    from (select outlet_id, sum(orders)::int as orders, sum(covers)::int as covers, sum(net_minor)::bigint as net,
                 sum(tax_minor)::bigint as tax, sum(after_tax_off_minor)::bigint as off, sum(tip_minor)::bigint as tip, sum(on_rooms)::bigint as on_rooms
            from sold group by outlet_id) s
    join outlets u on u.property_id = $1 and u.id = s.outlet_id
    left join taxed t on t.outlet_id = s.outlet_id
   where s.orders <> 0 or s.net <> 0 or s.tip <> 0
   order by u.ranking, lower(u.name), u.id`

const OF_SPAN = salesOf('business_on >= $2 and business_on < $3')
const OF_DAY = salesOf('business_on = $2')

/**
 * What each outlet sold, by the ledger of orders' sales. `until` is half-open. One day is queried as one: a span of unknown length is
 * planned anew at every call, which costs more than reading a day.
 */
export const findSales = (tx: Tx, { from, until }: Span): Promise<OutletSales[]> =>
  until === addDays(from, 1)
    ? tx.named('outlets.salesOfDay', OF_DAY, [tx.propertyId, from])
    : tx.named('outlets.salesOfSpan', OF_SPAN, [tx.propertyId, from, until])
