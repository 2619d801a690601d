-- Companies that came with sample data go with it, unless the house has dealt with them itself meanwhile: then they are its own.
-- Owner: areas/samples.
create function remove_sample_companies() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  gone uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  gone := array(
    select c.id from companies c
     where c.property_id = here and c.is_sample
       and not exists (select from bookings b where (b.property_id, b.company_id) = (c.property_id, c.id))
       and not exists (select from customers g where (g.property_id, g.company_id) = (c.property_id, c.id))
       and not exists (select from payments p where (p.property_id, p.company_id) = (c.property_id, c.id))
       and not exists (select from receipts r where (r.property_id, r.company_id) = (c.property_id, c.id))
       and not exists (select from payouts o where (o.property_id, o.company_id) = (c.property_id, c.id))
       and not exists (select from invoices i where (i.property_id, i.company_id) = (c.property_id, c.id))
       and not exists (select from companies m where (m.property_id, m.merged_into_id) = (c.property_id, c.id) and not m.is_sample));
  delete from account_write_offs where property_id = here and company_id = any(gone);
  delete from account_reminders where property_id = here and company_id = any(gone);
  delete from opening_balances where property_id = here and company_id = any(gone);
  delete from company_contacts where property_id = here and company_id = any(gone);
  delete from company_notes where property_id = here and company_id = any(gone);
  delete from company_contract_rates where property_id = here
     and contract_id in (select id from company_contracts where property_id = here and company_id = any(gone));
  delete from company_contracts where property_id = here and company_id = any(gone);
  delete from companies where property_id = here and id = any(gone);
  update companies set is_sample = false where property_id = here and is_sample;
  delete from property_counters n
   where n.property_id = here and n.name = 'company' and not exists (select from companies where property_id = here);
end
$$;
revoke execute on function remove_sample_companies() from public;
grant execute on function remove_sample_companies() to hotelmate_app;
