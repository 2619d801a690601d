-- A report somebody put together of figures of the dictionary and formulas over them. Owner: areas/insight/reports.
create table own_reports (
  property_id  bigint not null references properties (id),
  id           uuid not null,
  name         text not null check (name <> ''),
  description  text not null default '',
  metrics      text[] not null check (cardinality(metrics) between 1 and 20),
  formulas     jsonb not null default '[]'::jsonb,
  groupings    text[] not null check (cardinality(groupings) between 1 and 20),
  filter       jsonb not null default '{}'::jsonb,
  owner_id     bigint not null,
  owner_name   text not null,
  is_shared    boolean not null default false,
  created_at   timestamptz not null,
  version      integer not null default 1,
  primary key (property_id, id),
  constraint own_report_name_is_used_once unique (property_id, owner_id, name)
);
alter table own_reports enable row level security;
alter table own_reports force row level security;
create policy tenant on own_reports to hotelmate_app using (property_id = current_property());
create policy platform on own_reports to hotelmate_platform using (true);
grant select, insert, update, delete on own_reports to hotelmate_app, hotelmate_platform;
