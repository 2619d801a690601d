import type { Invariant } from '#server/area.ts'

export const foliosInvariants: readonly Invariant[] = [
  {
    id: 'I-02',
    description: 'the amounts of a folio are what its nights, lines, receipts and promises add up to',
    sql: `
      with rooms as (
        select s.property_id, s.booking_id, sum(n.total_minor) as total, sum(n.tax_minor) as tax
          from stays s join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
         where s.status not in ('CANCELLED', 'NO_SHOW') group by 1, 2
      ), charges as (
        select property_id, folio_id,
               sum(total_minor) filter (where counts_as = 'ROOM') as room, sum(tax_minor) filter (where counts_as = 'ROOM') as room_tax,
               sum(total_minor) filter (where counts_as = 'SERVICE') as services,
               sum(total_minor) filter (where counts_as = 'EXPENSE') as expenses,
               sum(total_minor) filter (where kind = 'REFUND') as refunds, sum(tax_minor) as tax
          from folio_lines where is_on_bill group by 1, 2
      ), money as (
        select property_id, booking_id, sum(held) as held from (
          select property_id, booking_id, case direction when 'IN' then amount_minor else -amount_minor end as held from receipts
          union all
          select p.property_id, p.booking_id, case r.direction when 'IN' then a.amount_minor else -a.amount_minor end
            from payments p join payment_allocations a on (a.property_id, a.payment_id) = (p.property_id, p.id)
            join receipts r on (r.property_id, r.id) = (a.property_id, a.receipt_id) and r.booking_id is null) h group by 1, 2
      ), promises as (
        select property_id, booking_id, sum(transaction_minor) as promised,
               sum(transaction_minor) filter (where payment_mode = 'Credit' and company_id is not null) as on_account from payments
         where status = 'NotPaid' and payment_mode in ('Credit', 'BillToRoom') and replaced_at is null group by 1, 2
      )
      select f.property_id, f.booking_id from folios f
        left join rooms r on (r.property_id, r.booking_id) = (f.property_id, f.booking_id)
        left join charges c on (c.property_id, c.folio_id) = (f.property_id, f.id)
        left join money m on (m.property_id, m.booking_id) = (f.property_id, f.booking_id)
        left join promises d on (d.property_id, d.booking_id) = (f.property_id, f.booking_id)
       where (f.room_minor, f.room_tax_minor, f.services_minor, f.expenses_minor, f.refunds_minor, f.paid_minor, f.deferred_minor,
              f.tax_minor, f.on_account_minor)
             <> (coalesce(r.total, 0) + coalesce(c.room, 0), coalesce(r.tax, 0) + coalesce(c.room_tax, 0), coalesce(c.services, 0), coalesce(c.expenses, 0), coalesce(c.refunds, 0),
                 coalesce(m.held, 0), coalesce(d.promised, 0), coalesce(r.tax, 0) + coalesce(c.tax, 0), coalesce(d.on_account, 0))
          or f.due_minor <> greatest(0, f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor - f.paid_minor
                                        - f.commission_minor - f.tcs_minor - f.tds_minor)`,
  },
  {
    id: 'I-03',
    description:
      'a part of a bill belongs to it: charges and payments are routed to parties of their own bill that were not taken off',
    sql: `
      select i.property_id, i.source_key from folio_item_parties i
        join folio_parties p on (p.property_id, p.id) = (i.property_id, i.party_id)
       where p.folio_id <> i.folio_id or p.removed_at is not null
      union all
      select m.property_id, m.id::text from payments m
        join folio_parties p on (p.property_id, p.id) = (m.property_id, m.party_id)
        join folios f on (f.property_id, f.id) = (p.property_id, p.folio_id)
       where m.replaced_at is null and f.booking_id is distinct from m.booking_id`,
  },
  {
    id: 'I-04',
    description:
      'no receipt covers more than it is, and what is paid of a booking is covered by receipts to the last unit',
    sql: `
      select r.property_id, r.id from receipts r join payment_allocations a on (a.property_id, a.receipt_id) = (r.property_id, r.id)
       group by r.property_id, r.id, r.amount_minor having sum(a.amount_minor) > r.amount_minor
      union all
      select p.property_id, p.id from payments p
        left join payment_allocations a on (a.property_id, a.payment_id) = (p.property_id, p.id)
       where p.status = 'Paid' and p.replaced_at is null and p.booking_id is not null
       group by p.property_id, p.id, p.transaction_minor having coalesce(sum(a.amount_minor), 0) <> p.transaction_minor`,
  },
  {
    id: 'I-05',
    description: 'an amount below zero is a line that reverses another one, and the two come to nothing',
    sql: `
      select l.property_id, l.id from folio_lines l
        left join folio_lines o on (o.property_id, o.id) = (l.property_id, l.reverses_id)
       where (l.reverses_id is null and l.charge_key is null and l.kind <> 'ROUNDING' and (l.net_minor < 0 or l.tax_minor < 0))
          or (l.reverses_id is not null
              and (o.folio_id <> l.folio_id or l.net_minor <> -o.net_minor or l.tax_minor <> -o.tax_minor))
      union all
      select property_id, id from folio_lines
       where tax_minor <> (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(taxes) t)
      union all
      select property_id, stay_id from stay_nights
       where tax_minor <> (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(taxes) t)`,
  },
  {
    id: 'I-06',
    description:
      'no booking handed back more than it received, and every refund is a line, a receipt and a payment named Booking Refund',
    sql: `
      select property_id, booking_id from (
        select property_id, booking_id, case direction when 'IN' then amount_minor else -amount_minor end as amount
          from receipts where booking_id is not null
        union all -- money of a company, or that was nobody's, as far as it is on the booking
        select p.property_id, p.booking_id, a.amount_minor from receipts r
          join payment_allocations a on (a.property_id, a.receipt_id) = (r.property_id, r.id)
          join payments p on (p.property_id, p.id) = (a.property_id, a.payment_id)
         where r.booking_id is null and r.direction = 'IN' and p.booking_id is not null) money
       group by 1, 2 having sum(amount) < 0
      union all
      select p.property_id, p.booking_id from payments p
        left join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
        left join folio_lines l on (l.property_id, l.id) = (p.property_id, p.folio_line_id)
       where p.kind = 'REFUND'
         and (p.business_service_name <> 'Booking Refund' or r.direction is distinct from 'OUT' or l.kind is distinct from 'REFUND'
              or r.amount_minor <> p.transaction_minor or l.total_minor <> p.transaction_minor)`,
  },
  {
    id: 'I-07',
    description: 'promises are no money: Credit and BillToRoom have no receipt and are not counted as paid',
    sql: `
      select property_id, id from payments
       where replaced_at is null and payment_mode in ('Credit', 'BillToRoom') and (receipt_id is not null or status = 'Paid')
      union all
      select a.property_id, a.payment_id from payment_allocations a join payments p on (p.property_id, p.id) = (a.property_id, a.payment_id)
       where p.status <> 'Paid' or p.replaced_at is not null`,
  },
  {
    id: 'I-12',
    description:
      'what is taken off a charge never goes above it: no charge with its allowances, pieces and reversals is below zero, nor what is to be paid of one that no credit note lowered; what comes off after tax has no tax',
    sql: `
      select property_id, root from (
        select property_id, folio_id, coalesce(charge_key, 'line:' || coalesce(reverses_id, id)) as root, net_minor, tax_minor, kind, action
          from folio_lines where kind not in ('ROUNDING', 'REFUND') and (kind <> 'TRANSFER' or charge_key is null)
        union all
        select s.property_id, null, 'night:' || n.stay_id || ':' || n.night, n.net_minor, n.tax_minor, 'ROOM', ''
          from stays s join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
         where s.status not in ('CANCELLED', 'NO_SHOW')
           and exists (select from folio_lines l where l.property_id = n.property_id and l.charge_key = 'night:' || n.stay_id || ':' || n.night)) c
       group by property_id, root
      having sum(net_minor) filter (where kind <> 'DISCOUNT') < 0 or sum(tax_minor) < 0
          or (sum(net_minor + tax_minor) < 0 and not bool_or(action = 'invoices.credit'))
      union all
      select property_id, id::text from folio_lines where kind = 'DISCOUNT' and tax_minor <> 0`,
  },
]
