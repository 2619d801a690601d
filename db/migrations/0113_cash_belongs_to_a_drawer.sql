-- Cash that anybody takes or gives back belongs to a drawer: whoever moves it has an open shift. Owners: areas/payments, cashier, outlets.

alter table cashier_settings add column cash_needs_drawer boolean not null default true;

-- What the property asked for when the receipt was written; receipts from before asked for nothing.
alter table receipts add column needs_drawer boolean not null default false;
alter table receipts add constraint cash_belongs_to_a_drawer
  check (payment_mode <> 'Cash' or not needs_drawer or shift_id is not null);

-- Every property has a till to begin with, those that are open already too.
create function open_first_till() returns trigger
  language plpgsql
as $$
begin
  insert into property_counters (property_id, name, value) values (new.id, 'point of sale', 1);
  insert into points_of_sale (property_id, id, name, number)
  values (new.id, gen_random_uuid(), case when new.locale like 'fr%' then 'Caisse 1' else 'Till 1' end, 1);
  return null;
end
$$;
create trigger property_opens_with_a_till after insert on properties
  for each row execute function open_first_till();

with bare as (
  select p.id, p.locale from properties p where not exists (select from points_of_sale t where t.property_id = p.id)
), counted as (
  insert into property_counters (property_id, name, value) select id, 'point of sale', 1 from bare
  on conflict (property_id, name) do nothing
)
insert into points_of_sale (property_id, id, name, number)
select id, gen_random_uuid(), case when locale like 'fr%' then 'Caisse 1' else 'Till 1' end, 1 from bare;

-- A role that takes cash may open a drawer for it.
update roles set permissions = array(select distinct unnest(permissions || '{cashier.read,cashier.write}'::text[]) order by 1), version = version + 1
 where permissions && '{payments.write,orders.pay,expenses.write,receivables.write}'::text[]
   and not permissions @> '{cashier.read,cashier.write}'::text[];
