-- Bills of outlets as invoices: an order's, in the house's series or in one of its outlet's own.
-- Owner: areas/invoices. A series is the house's ('') or an outlet's (its id), which has one as soon as it has a pattern.

alter table invoices drop constraint invoices_property_id_document_type_fiscal_year_start_fkey;

alter table invoice_series
  add column series text not null default '',
  drop constraint invoice_series_pkey,
  add primary key (property_id, document_type, fiscal_year_start, series);
alter table invoice_patterns
  add column series text not null default '',
  drop constraint invoice_patterns_pkey,
  add primary key (property_id, document_type, series);
alter table invoices
  add column series text not null default '',
  add column order_id uuid,                              -- of a sale at an outlet
  drop constraint invoice_number_is_used_once,
  add constraint invoice_number_is_used_once unique (property_id, document_type, fiscal_year_start, series, sequence),
  add foreign key (property_id, document_type, fiscal_year_start, series) references invoice_series,
  add foreign key (property_id, order_id) references orders,
  add constraint order_or_booking_is_invoiced check (booking_id is null or order_id is null);
create index invoices_of_an_order on invoices (property_id, order_id, id) where order_id is not null;

alter table invoiced_items
  drop constraint invoiced_items_source_key_check,
  add constraint invoiced_items_source_key_check check (source_key ~ '^(night|line|order):');

-- The open item on the account of the company that will pay; what it is settled by is money of the order's invoice.
alter table order_postings
  add column balance_id uuid,
  add foreign key (property_id, balance_id) references opening_balances;
create index postings_of_a_balance on order_postings (property_id, balance_id) where balance_id is not null;

-- Sample documents are of bookings, and so in the house's series: numbers of outlets do not stand behind them.
create or replace function sample_data_uses() returns text[]
  language sql stable
  return array(
    select 'bookings_in_sample_rooms'
     where (exists (select from room_types where property_id = current_property() and is_sample)
            or exists (select from rooms where property_id = current_property() and is_sample)
            or exists (select from rate_plans where property_id = current_property() and is_sample))
       and exists (
      select from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
       where s.property_id = current_property() and not b.is_sample
         and (exists (select from room_types t where t.property_id = s.property_id and t.id in (s.room_type_id, s.priced_type_id) and t.is_sample)
              or exists (select from rooms r where (r.property_id, r.id) = (s.property_id, s.room_id) and r.is_sample)
              or exists (select from rate_plans p where (p.property_id, p.id) = (s.property_id, s.rate_plan_id) and p.is_sample)))
    union all
    select 'rooms_of_sample_types' where exists (
      select from rooms r join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
       where r.property_id = current_property() and t.is_sample and not r.is_sample)
    union all
    select 'plans_after_sample_plans' where exists (
      select from rate_plans p join rate_plans s on (s.property_id, s.id) = (p.property_id, p.parent_plan_id)
       where p.property_id = current_property() and s.is_sample and not p.is_sample)
    union all
    select 'receipts_in_between' where exists (
      select from (select min(s.number) as number from bookings b join receipts s on (s.property_id, s.booking_id) = (b.property_id, b.id)
                    where b.property_id = current_property() and b.is_sample) first
        join receipts r on r.property_id = current_property() and r.number > first.number
       where not exists (select from bookings b where (b.property_id, b.id) = (r.property_id, r.booking_id) and b.is_sample)
         and not exists (select from payouts o where (o.property_id, o.receipt_id) = (r.property_id, r.id) and o.is_sample))
    union all
    select 'invoices_in_between' where exists (
      select from (select s.document_type, s.fiscal_year_start, min(s.sequence) as sequence
                     from bookings c join invoices s on (s.property_id, s.booking_id) = (c.property_id, c.id)
                    where c.property_id = current_property() and c.is_sample group by 1, 2) first
        join invoices i on i.property_id = current_property() and i.sequence > first.sequence
                       and (i.document_type, i.fiscal_year_start) = (first.document_type, first.fiscal_year_start) and i.series = ''
        left join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
       where b.is_sample is distinct from true)
    union all
    -- An expense on the bill, a payout matched (one of the samples with a guest of the house's own, too), a promise written off, a company's money, a charge moved to a guest's bill: the books keep them.
    select 'books_on_samples'
     where exists (select from bookings b join expenses e on (e.property_id, e.booking_id) = (b.property_id, b.id)
                    where b.property_id = current_property() and b.is_sample)
        or exists (select from payout_lines l join bookings b on (b.property_id, b.id) = (l.property_id, l.booking_id)
                     join payouts o on (o.property_id, o.id) = (l.property_id, l.payout_id)
                    where l.property_id = current_property() and b.is_sample <> o.is_sample)
        or exists (select from account_write_offs w join bookings b on (b.property_id, b.id) = (w.property_id, w.booking_id)
                    where w.property_id = current_property() and b.is_sample)
        or exists (select from bookings b join payments p on (p.property_id, p.booking_id) = (b.property_id, b.id)
                     join payment_allocations a on (a.property_id, a.payment_id) = (p.property_id, p.id)
                     join receipts r on (r.property_id, r.id) = (a.property_id, a.receipt_id)
                    where b.property_id = current_property() and b.is_sample and r.booking_id is distinct from b.id
                      and not exists (select from payouts o where (o.property_id, o.receipt_id) = (r.property_id, r.id) and o.is_sample))
        or exists (select from folio_lines l join bookings b on (b.property_id, b.id) = (l.property_id, l.source_booking_id)
                     join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
                     join bookings o on (o.property_id, o.id) = (f.property_id, f.booking_id)
                    where l.property_id = current_property() and l.source_booking_id is not null and b.is_sample and not o.is_sample)
    union all
    select 'terms_on_sample_types' where exists (
      select from room_types t
       where t.property_id = current_property() and t.is_sample
         and (exists (select from company_contract_rates k where (k.property_id, k.room_type_id) = (t.property_id, t.id))
              or exists (select from fixed_charges c where (c.property_id, c.room_type_id) = (t.property_id, t.id)))));

-- What one of them owes for a meal is the house's own business with it.
do $$
declare
  payouts constant text := 'and not exists (select from payouts o ';
  body text := pg_get_functiondef('remove_sample_companies()'::regprocedure);
begin
  if position(payouts in body) = 0 then raise exception 'remove_sample_companies does not keep companies as it did'; end if;
  execute replace(body, payouts,
    'and not exists (select from order_postings q where (q.property_id, q.company_id) = (c.property_id, c.id)) ' || payouts);
end
$$;

do $$
declare
  numbered constant text := '(i.property_id, i.document_type, i.fiscal_year_start) = (s.property_id, s.document_type, s.fiscal_year_start)';
  body text := pg_get_functiondef('remove_sample_data()'::regprocedure);
begin
  if position(numbered in body) = 0 then raise exception 'remove_sample_data does not count its series as it did'; end if;
  execute replace(body, numbered,
    '(i.property_id, i.document_type, i.fiscal_year_start, i.series) = (s.property_id, s.document_type, s.fiscal_year_start, s.series)');
end
$$;
