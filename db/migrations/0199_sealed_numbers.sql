-- The number of a guest's identity document is sealed, as a document of the profile. Owners: areas/customers, areas/profiles.
-- Numbers stored in clear text so far are sealed by a job, which has the key; afterwards none is found here.
-- A running journey goes with the customer a guest was merged into. Owner: areas/campaigns.

create index numbers_to_seal on customers (property_id, id) where id_number <> '';
update customer_merges set before = before - 'idKind' - 'idNumber', after = after - 'idKind' - 'idNumber'
 where before ?| array['idKind', 'idNumber'] or after ?| array['idKind', 'idNumber'];

create trigger names_current_customer before insert or update of customer_id on journey_runs
  for each row execute function name_current_customer();
