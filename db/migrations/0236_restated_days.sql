-- A closed day that something written later has changed is counted anew however long ago it closed, and is marked. Owner: areas/insight/reports.
alter table fact_days
  add column to_recount  boolean not null default false,   -- what was written since its facts may change them
  add column restated    text[] not null default '{}';     -- the datasets of which it has restatements
create index fact_days_to_recount on fact_days (property_id, business_on) where to_recount;

-- Up to when the audit trail of a property was read for days to count anew.
create table fact_reads (
  property_id  bigint primary key references properties (id),
  read_until   timestamptz not null
);
alter table fact_reads enable row level security;
alter table fact_reads force row level security;
create policy tenant on fact_reads to hotelmate_app using (property_id = current_property());
create policy platform on fact_reads to hotelmate_platform using (true);
grant select, insert, update on fact_reads to hotelmate_app, hotelmate_platform;
