import { nightsOf, type Source } from './dataset.ts'

/**
 * Everything sold by the day it is posted on. What rooms pay of an order is on their bills, and a service there. `item_key` is what a document
 * names the item by; what reverses or allows for a charge has that of the charge.
 */
export const sales: Source = {
  table: 'sale_facts',
  keys: { department: { column: 'department', type: 'text' }, outlet: { column: 'outlet_id', type: 'uuid' } },
  measures: { net: 'net_minor', tax: 'tax_minor' },
  rows: (from, until) => `
    select e.day, e.department, e.outlet_id, e.net_minor, e.tax_minor, e.ref_kind, e.ref_id, e.reference, e.description, e.item_key
      from (select n.day, x.department, null::uuid as outlet_id, x.net_minor, x.tax_minor, 'booking' as ref_kind, b.id as ref_id, b.reference,
                   s.guest_name as description, 'night:' || n.stay_id || ':' || n.night as item_key
              from (select night.*, coalesce(part.tax, 0)::bigint as parts_tax_minor
                      from (${nightsOf(from, until)}) night
                      left join stay_nights sn on night.parts_net_minor > 0 and sn.property_id = $1 and sn.stay_id = night.stay_id and sn.night = night.night
                      left join lateral (select sum((p ->> 'tax')::bigint) as tax from jsonb_array_elements(sn.parts) p) part on true) n
             cross join lateral (values ('ROOM', n.net_minor - n.parts_net_minor, n.tax_minor - n.parts_tax_minor),
                                        ('PACKAGE', n.parts_net_minor, n.parts_tax_minor)) x (department, net_minor, tax_minor)
              join stays s on s.property_id = $1 and s.id = n.stay_id
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
             where x.net_minor <> 0 or x.tax_minor <> 0
            union all
            select l.business_on, case when l.kind in ('ALLOWANCE', 'TRANSFER') then l.counts_as else l.kind end, null, l.net_minor, l.tax_minor,
                   'booking', b.id, b.reference, l.name, coalesce(l.charge_key, 'line:' || coalesce(l.reverses_id, l.id))
              from folio_lines l
              join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
              join bookings b on (b.property_id, b.id) = (f.property_id, f.booking_id)
             where l.property_id = $1 and l.business_on >= ${from} and l.business_on < ${until} and l.kind <> 'REFUND' and l.is_on_bill
            union all
            select s.business_on, x.department, s.outlet_id, x.net_minor, x.tax_minor, 'order', o.id, o.reference, o.guest_name, 'order:' || o.id
              from order_sales s
             cross join lateral (values ('OUTLET', s.net_minor - s.room_net_minor, s.tax_minor - s.room_tax_minor),
                                        ('DISCOUNT', s.room_after_tax_off_minor - s.after_tax_off_minor, 0)) x (department, net_minor, tax_minor)
              join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
             where (x.department = 'OUTLET' or x.net_minor <> 0) and s.property_id = $1 and s.business_on >= ${from} and s.business_on < ${until}) e`,
}
