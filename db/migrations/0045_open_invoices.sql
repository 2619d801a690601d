-- Which bills have an invoice that is not wholly paid, so that a list of what is open begins from those few. Owner: areas/folios, counted
-- with every other amount of the bill: money of a party goes to the party's oldest invoices first, so one of them is open exactly when
-- together they come to more than is held of it.
alter table folios add column has_open_invoice boolean not null default false;

update folios f set has_open_invoice = true
 where exists (
   select from (
     select x.party_id, sum(x.total_minor - coalesce(k.credited_net_minor + k.credited_tax_minor + k.credited_round_off_minor, 0)) as billed
       from invoices x left join invoice_credits k on (k.property_id, k.invoice_id) = (x.property_id, x.id)
      where x.property_id = f.property_id and x.booking_id = f.booking_id and x.document_type = 'INVOICE' group by 1) b
    where b.billed > (
      select case when b.party_id is null then f.paid_minor - coalesce(sum(h.held) filter (where h.party_id is not null), 0)
                  else coalesce(sum(h.held) filter (where h.party_id = b.party_id), 0) end
        from (select p.party_id, case p.kind when 'REFUND' then -p.transaction_minor else p.transaction_minor end as held
                from payments p
               where p.property_id = f.property_id and p.booking_id = f.booking_id and p.status = 'Paid' and p.replaced_at is null) h));

create index folios_with_open_invoices on folios (property_id, booking_id) where has_open_invoice;
create index invoices_of_no_booking on invoices (property_id, id) where booking_id is null and document_type = 'INVOICE';
