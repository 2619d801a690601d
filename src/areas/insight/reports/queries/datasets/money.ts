import { nightsOf, type Source } from './dataset.ts'

/**
 * Taxes by name and rate, by the day what they are of is posted. The base of a tax is the net it is on; where one line has the same tax at
 * several rates, the base of each is the tax divided by its rate, rounded half away from zero.
 */
export const taxes: Source = {
  table: 'tax_facts',
  keys: { tax: { column: 'tax', type: 'text' }, slab: { column: 'slab', type: 'text' } },
  measures: { taxable: 'taxable_minor', levied: 'levied_minor' },
  rows: (from, until) => `
    select e.day, t.tax, t.tax || ' ' || trim(trailing '.' from to_char(t.rate_bp * 0.01, 'FM990.99')) || ' %' as slab,
           (e.sign * case when t.same > 1 and t.rate_bp > 0 then round(t.amount * 10000.0 / t.rate_bp) else e.net_minor end)::bigint as taxable_minor,
           (e.sign * t.amount)::bigint as levied_minor, e.ref_kind, e.ref_id, e.reference, e.description
      from (select n.day, 1 as sign, n.net_minor, sn.taxes, 'booking' as ref_kind, b.id as ref_id, b.reference, s.guest_name as description
              from (${nightsOf(from, until)}) n
              join stay_nights sn on sn.property_id = $1 and sn.stay_id = n.stay_id and sn.night = n.night
              join stays s on s.property_id = $1 and s.id = n.stay_id
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
            union all
            select l.business_on, 1, l.net_minor, l.taxes, 'booking', b.id, b.reference, l.name
              from folio_lines l
              join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
              join bookings b on (b.property_id, b.id) = (f.property_id, f.booking_id)
             where l.property_id = $1 and l.business_on >= ${from} and l.business_on < ${until} and l.kind <> 'REFUND' and l.is_on_bill
            union all
            select s.business_on, x.sign, x.net_minor, x.taxes, 'order', o.id, o.reference, o.guest_name
              from order_sales s
             cross join lateral (values (1, s.net_minor, s.taxes), (-1, s.room_net_minor, s.room_taxes)) x (sign, net_minor, taxes)
              join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
             where s.property_id = $1 and s.business_on >= ${from} and s.business_on < ${until}) e
     cross join lateral (select t ->> 'name' as tax, coalesce((t ->> 'basisPoints')::int, 0) as rate_bp, (t ->> 'amount')::bigint as amount,
                                count(*) over (partition by t ->> 'name') as same
                           from jsonb_array_elements(e.taxes) t) t`,
}

/** Money received and paid out by the day of its receipt; promises are none, and what a gift voucher pays was received when it was sold. */
export const receipts: Source = {
  table: 'receipt_facts',
  keys: { mode: { column: 'mode', type: 'text' } },
  measures: { received: 'received_minor', refunded: 'refunded_minor', receipts: 'receipts' },
  rows: (from, until) => `
    select r.business_on as day, r.payment_mode as mode, case r.direction when 'IN' then r.amount_minor else 0 end as received_minor,
           case r.direction when 'OUT' then r.amount_minor else 0 end as refunded_minor, 1 as receipts, 'receipt' as ref_kind, r.id as ref_id,
           r.number::text as reference, coalesce(nullif(r.name, ''), r.description) as description
      from receipts r
     where r.property_id = $1 and r.business_on >= ${from} and r.business_on < ${until} and r.payment_mode <> 'Voucher'`,
}

/** What the property bought, by the day it was entered. */
export const costs: Source = {
  table: 'cost_facts',
  keys: { category: { column: 'category', type: 'text' } },
  measures: { spent: 'spent_minor' },
  rows: (from, until) => `
    select e.business_on as day, e.category, e.amount_minor - e.tax_minor as spent_minor, 'expense' as ref_kind, e.id as ref_id,
           e.number::text as reference, e.vendor as description
      from expenses e
     where e.property_id = $1 and e.business_on >= ${from} and e.business_on < ${until} and e.voided_at is null`,
}
