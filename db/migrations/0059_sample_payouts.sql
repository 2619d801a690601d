-- Payouts that came with sample data go with it, with the money they brought: it paid sample bookings and nothing else.
-- Owner: areas/receivables; what is removed with samples is areas/samples'.
alter table payouts add column is_sample boolean not null default false;

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
                       and (i.document_type, i.fiscal_year_start) = (first.document_type, first.fiscal_year_start)
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

-- To be called before the sample bookings go, whose bills the money paid; does nothing while something stands in the way of that.
create function remove_sample_payouts() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  brought uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from sample_loads where property_id = here for update;
  if cardinality(sample_data_uses()) > 0 then return; end if;
  brought := array(select receipt_id from payouts where property_id = here and is_sample and receipt_id is not null);
  delete from payment_allocations where property_id = here and receipt_id = any(brought);
  delete from payments where property_id = here and receipt_id = any(brought);
  delete from payout_lines l using payouts o
   where l.property_id = here and (o.property_id, o.id) = (l.property_id, l.payout_id) and o.is_sample;
  delete from payouts where property_id = here and is_sample;
  delete from receipts where property_id = here and id = any(brought);
end
$$;
revoke execute on function remove_sample_payouts() from public;
grant execute on function remove_sample_payouts() to hotelmate_app;
