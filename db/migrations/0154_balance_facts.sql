-- What was owed and held at the end of a closed day, and which nights were booked with the property itself. Owner: areas/insight/reports.

create table balance_facts (
  property_id       bigint not null references properties (id),
  business_on       date not null,
  entry             integer not null check (entry >= 0),
  written_at        timestamptz not null,
  guest_minor       bigint not null,                -- the guest ledger
  company_minor     bigint not null,                -- the city ledger
  deposit_minor     bigint not null,                -- the deposit ledger; held is above zero
  open_30_minor     bigint not null,                -- owed of charges up to 30 days old, up to 60, up to 90, older
  open_60_minor     bigint not null,
  open_90_minor     bigint not null,
  open_older_minor  bigint not null,
  days              integer not null,               -- 1 where the day has a balance, also of nothing
  constraint balance_fact_is_stated_once unique (property_id, business_on, entry)
);
alter table balance_facts enable row level security;
alter table balance_facts force row level security;
create policy tenant on balance_facts to hotelmate_app using (property_id = current_property());
create policy platform on balance_facts to hotelmate_platform using (true);
grant select, insert on balance_facts to hotelmate_app, hotelmate_platform;
revoke update, delete on balance_facts from hotelmate_app, hotelmate_platform;

-- Nothing of days behind is known yet: the job counts them, since this is another edition of facts.
alter table stay_facts add column direct_sold integer not null default 0;
alter table stay_facts alter column direct_sold drop default;

-- With sample days go all facts of them.
create or replace function remove_sample_closes() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  facts text;
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  foreach facts in array array['room_facts', 'stay_facts', 'booking_facts', 'sale_facts', 'item_facts', 'check_facts', 'tax_facts',
                               'receipt_facts', 'cost_facts', 'goods_facts', 'table_facts', 'sitting_facts', 'ticket_facts', 'void_facts',
                               'fact_days'] loop
    execute format('delete from %I f using closing_runs c where c.property_id = $1 and c.is_sample
                       and (f.property_id, f.business_on) = (c.property_id, c.business_on)', facts) using here;
  end loop;
  delete from balance_facts where property_id = here;
  delete from exported_journals where property_id = here;
  delete from journal_exports where property_id = here;
  delete from ledger_moves where property_id = here;
  delete from journal_lines where property_id = here;
  delete from journals where property_id = here;
  delete from property_counters where property_id = here and name in ('journal', 'journal export');
  delete from closing_effects e using closing_runs c
   where c.property_id = here and c.is_sample and (e.property_id, e.run_id) = (c.property_id, c.id);
  delete from closing_postings p using closing_runs c
   where c.property_id = here and c.is_sample and (p.property_id, p.run_id) = (c.property_id, c.id);
  delete from closing_days d using closing_runs c
   where c.property_id = here and c.is_sample and (d.property_id, d.run_id) = (c.property_id, c.id);
  delete from closing_runs where property_id = here and is_sample;
end
$$;
