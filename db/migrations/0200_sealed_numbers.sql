-- The number of a guest's identity document is sealed, as a document of the profile. Owners: areas/customers, areas/profiles.
-- Numbers stored in clear text so far are sealed by a job, which has the key; afterwards none is found here.
-- A running journey goes with the customer a guest was merged into. Owner: areas/campaigns.

create index numbers_to_seal on customers (property_id, id) where id_number <> '';
update customer_merges set before = before - 'idKind' - 'idNumber', after = after - 'idKind' - 'idNumber'
 where before ?| array['idKind', 'idNumber'] or after ?| array['idKind', 'idNumber'];

create trigger names_current_customer before insert or update of customer_id on journey_runs
  for each row execute function name_current_customer();

-- A voucher that points of a sample guest were redeemed for goes with the guest, as long as nothing was paid with it. Owner: areas/loyalty.
create or replace function remove_sample_loyalty() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  orphans uuid[];
begin
  orphans := array(
    select g.id from gift_vouchers g
     where g.property_id = current_property() and g.source = 'LOYALTY' and g.balance_minor = g.issued_minor
       and not exists (select from loyalty_moves m where m.property_id = g.property_id and m.voucher_id = g.id));
  delete from gift_voucher_moves where property_id = current_property() and voucher_id = any(orphans);
  delete from gift_vouchers where property_id = current_property() and id = any(orphans);
  delete from property_counters n
   where n.property_id = current_property() and n.name = 'loyalty member'
     and not exists (select from loyalty_members m where m.property_id = n.property_id);
end
$$;
