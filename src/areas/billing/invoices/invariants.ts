import type { Invariant } from '#server/area.ts'

export const invoicesInvariants: readonly Invariant[] = [
  {
    id: 'I-09',
    description:
      'a document is the sum of its lines and its rounding, less what comes off after tax, its charges are still what the bill description, and no invoice is credited above itself',
    sql: `
      select i.property_id, i.number from invoices i,
             lateral (select sum((l->>'net')::bigint) as net, sum((l->>'tax')::bigint) as tax from jsonb_array_elements(i.snapshot->'lines') l) s
       where (i.net_minor, i.tax_minor, i.total_minor) <> (s.net, s.tax, s.net + s.tax + i.round_off_minor - i.after_tax_minor)
          or i.after_tax_minor <> (select coalesce(sum((l->>'afterTax')::bigint), 0) from jsonb_array_elements(i.snapshot->'lines') l)
      union all
      select x.property_id, x.source_key from invoiced_items x
        left join stay_nights n on x.source_key like 'night:%' and (n.property_id, 'night:' || n.stay_id || ':' || n.night) = (x.property_id, x.source_key)
        left join folio_lines l on x.source_key like 'line:%' and (l.property_id, 'line:' || l.id) = (x.property_id, x.source_key)
        left join lateral (select sum(s.net_minor - s.room_net_minor - s.after_tax_off_minor + s.room_after_tax_off_minor) as net,
                                  sum(s.tax_minor - s.room_tax_minor) as tax from order_sales s
                            where x.source_key like 'order:%' and s.property_id = x.property_id and s.order_id = substr(x.source_key, 7)::uuid) s on true
       where (x.net_minor, x.tax_minor)
             is distinct from (coalesce(n.net_minor, l.net_minor, s.net), coalesce(n.tax_minor, l.tax_minor, s.tax))
         -- What was credited of an order in part is sold anew for less.
         and not (x.source_key like 'order:%' and exists (select from invoice_credits k
                   where (k.property_id, k.invoice_id) = (x.property_id, x.invoice_id) and k.credited_net_minor > 0))
      union all
      select i.property_id, i.number from invoices i
        join (select property_id, invoice_id, sum(net_minor) as net, sum(tax_minor) as tax from invoiced_items group by 1, 2) x
          on (x.property_id, x.invoice_id) = (i.property_id, i.id)
       where i.document_type = 'INVOICE' and i.net_minor + i.tax_minor + i.round_off_minor - i.after_tax_minor <> x.net + x.tax
      union all
      select i.property_id, i.number from invoices i
        join (select property_id, corrects_id, sum(net_minor) as net, sum(tax_minor) as tax, sum(after_tax_minor) as after_tax, sum(total_minor) as total
                from invoices where document_type = 'CREDIT_NOTE' group by 1, 2) n on (n.property_id, n.corrects_id) = (i.property_id, i.id)
        left join invoice_credits c on (c.property_id, c.invoice_id) = (i.property_id, i.id)
       where n.net > i.net_minor or n.tax > i.tax_minor or n.total > i.total_minor
          or (n.net, n.tax, n.after_tax) is distinct from (c.credited_net_minor, c.credited_tax_minor, c.credited_after_tax_minor)`,
  },
  {
    id: 'I-14',
    description: 'invoice numbers of a series run from 1 without gap or twin, rising with time',
    sql: `
      select property_id, fiscal_year_start, sequence from (
        select property_id, document_type, fiscal_year_start, sequence, issued_on,
               row_number() over run as place, lag(issued_on) over run as before
          from invoices window run as (partition by property_id, document_type, fiscal_year_start, series order by sequence)) i
       where sequence <> place or issued_on < before
      union all
      select s.property_id, s.fiscal_year_start, s.last_number from invoice_series s
       where s.last_number <> (select count(*) from invoices i
                                where (i.property_id, i.document_type, i.fiscal_year_start, i.series)
                                    = (s.property_id, s.document_type, s.fiscal_year_start, s.series))`,
  },
  {
    id: 'I-15',
    description: 'each invoice carries the hash of the one before it in its series',
    sql: `
      select property_id, number from (
        select property_id, number, previous_hash, coalesce(lag(hash) over run, '') as before
          from invoices window run as (partition by property_id, document_type, fiscal_year_start, series order by sequence)) i
       where previous_hash <> before`,
  },
  {
    id: 'I-16',
    description: 'a bill says that an invoice of it is open exactly when one is',
    sql: `
      with billed as (
        select x.property_id, x.booking_id, x.party_id,
               sum(x.total_minor - coalesce(k.credited_net_minor + k.credited_tax_minor + k.credited_round_off_minor - k.credited_after_tax_minor, 0)) as amount
          from invoices x left join invoice_credits k on (k.property_id, k.invoice_id) = (x.property_id, x.id)
         where x.document_type = 'INVOICE' and x.booking_id is not null group by 1, 2, 3
      ), held as (
        select property_id, booking_id, party_id, sum(case kind when 'REFUND' then -transaction_minor else transaction_minor end) as amount
          from payments where status = 'Paid' and replaced_at is null and party_id is not null and booking_id is not null group by 1, 2, 3
      ), open as (
        select b.property_id, b.booking_id from billed b
          join folios f on (f.property_id, f.booking_id) = (b.property_id, b.booking_id)
         where b.amount > case when b.party_id is null
                          then f.paid_minor - (select coalesce(sum(h.amount), 0) from held h where (h.property_id, h.booking_id) = (b.property_id, b.booking_id))
                          else coalesce((select h.amount from held h
                                          where (h.property_id, h.booking_id, h.party_id) = (b.property_id, b.booking_id, b.party_id)), 0) end)
      select f.property_id, f.booking_id from folios f
       where f.has_open_invoice <> exists (select from open o where (o.property_id, o.booking_id) = (f.property_id, f.booking_id))`,
  },
  {
    id: 'I-37',
    description:
      'money of a sale pays no more than the receipt is, and only invoices without a booking; a PIN is of the booking or sale of its document and of whom that bills',
    sql: `
      select r.property_id, r.id from receipts r
        join invoice_receipts a on (a.property_id, a.receipt_id) = (r.property_id, r.id)
       group by r.property_id, r.id, r.amount_minor, r.direction having sum(a.amount_minor) > r.amount_minor or r.direction <> 'IN'
      union all
      select a.property_id, a.invoice_id from invoice_receipts a
        join invoices i on (i.property_id, i.id) = (a.property_id, a.invoice_id)
       where i.booking_id is not null or i.document_type <> 'INVOICE'
      union all
      select p.property_id, p.invoice_id from invoice_pins p
        join invoices i on (i.property_id, i.id) = (p.property_id, p.invoice_id)
       where p.order_id <> coalesce(i.booking_id, i.corrects_id, i.id)
          or p.holder_id <> coalesce(i.company_id::text, i.customer_id::text, p.made_by::text)
             and p.holder_id is distinct from i.party_id::text`,
  },
]
