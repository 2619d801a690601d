-- What every closed day was like, cut by what reports are asked for. Owner: areas/reports.
-- Entry 0 is written by the close of the day. What changes later is a further entry with the difference (a restatement); a reversed close is
-- answered by one that takes the day to nothing. Rows are never changed: the sum of a day's entries is the day. What facts name may be removed
-- later (a company, a room type), so they reference nothing but their property.

create table room_facts (
  property_id   bigint not null references properties (id),
  business_on   date not null,
  entry         integer not null check (entry >= 0),
  written_at    timestamptz not null,
  room_type_id  uuid not null,
  rooms         integer not null,
  blocked       integer not null,
  constraint room_fact_is_stated_once unique (property_id, business_on, entry, room_type_id)
);

create table stay_facts (
  property_id     bigint not null references properties (id),
  business_on     date not null,
  entry           integer not null check (entry >= 0),
  written_at      timestamptz not null,
  room_type_id    uuid not null,
  rate_plan_id    uuid not null,
  source          text not null,
  company_id      uuid,
  country         text not null,
  rooms_sold      integer not null,
  guests          integer not null,
  room_minor      bigint not null,
  room_tax_minor  bigint not null,
  arrivals        integer not null,
  arrival_nights  integer not null,
  departures      integer not null,
  no_shows        integer not null,
  constraint stay_fact_is_stated_once unique nulls not distinct
    (property_id, business_on, entry, room_type_id, rate_plan_id, source, company_id, country)
);

create table booking_facts (
  property_id       bigint not null references properties (id),
  business_on       date not null,
  entry             integer not null check (entry >= 0),
  written_at        timestamptz not null,
  source            text not null,
  company_id        uuid,
  country           text not null,
  made              integer not null,
  made_nights       integer not null,
  made_minor        bigint not null,
  lead_days         integer not null,
  cancelled         integer not null,
  cancelled_nights  integer not null,
  cancelled_minor   bigint not null,
  constraint booking_fact_is_stated_once unique nulls not distinct (property_id, business_on, entry, source, company_id, country)
);

create table sale_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  department   text not null,
  outlet_id    uuid,
  net_minor    bigint not null,
  tax_minor    bigint not null,
  constraint sale_fact_is_stated_once unique nulls not distinct (property_id, business_on, entry, department, outlet_id)
);

create table item_facts (
  property_id     bigint not null references properties (id),
  business_on     date not null,
  entry           integer not null check (entry >= 0),
  written_at      timestamptz not null,
  outlet_id       uuid not null,
  category        text not null,
  item            text not null,
  units           bigint not null,
  item_minor      bigint not null,
  item_tax_minor  bigint not null,
  discount_minor  bigint not null,
  constraint item_fact_is_stated_once unique (property_id, business_on, entry, outlet_id, category, item)
);

create table check_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  hour         smallint not null check (hour between 0 and 23),
  waiter       text not null,
  checks       integer not null,
  covers       integer not null,
  check_minor  bigint not null,
  tip_minor    bigint not null,
  constraint check_fact_is_stated_once unique (property_id, business_on, entry, outlet_id, hour, waiter)
);

create table tax_facts (
  property_id    bigint not null references properties (id),
  business_on    date not null,
  entry          integer not null check (entry >= 0),
  written_at     timestamptz not null,
  tax            text not null,
  slab           text not null,
  taxable_minor  bigint not null,
  levied_minor   bigint not null,
  constraint tax_fact_is_stated_once unique (property_id, business_on, entry, tax, slab)
);

create table receipt_facts (
  property_id     bigint not null references properties (id),
  business_on     date not null,
  entry           integer not null check (entry >= 0),
  written_at      timestamptz not null,
  mode            text not null,
  received_minor  bigint not null,
  refunded_minor  bigint not null,
  receipts        integer not null,
  constraint receipt_fact_is_stated_once unique (property_id, business_on, entry, mode)
);

do $$
declare facts text;
begin
  foreach facts in array array['room_facts', 'stay_facts', 'booking_facts', 'sale_facts', 'item_facts', 'check_facts', 'tax_facts', 'receipt_facts'] loop
    execute format('alter table %I enable row level security', facts);
    execute format('alter table %I force row level security', facts);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', facts);
    execute format('create policy platform on %I to hotelmate_platform using (true)', facts);
    execute format('grant select, insert on %I to hotelmate_app, hotelmate_platform', facts);
    execute format('revoke update, delete on %I from hotelmate_app, hotelmate_platform', facts);
  end loop;
end $$;

-- A view somebody saved of a report: how it is filtered, grouped and compared.
create table report_views (
  property_id    bigint not null references properties (id),
  id             uuid not null,
  report_code    text not null,
  name           text not null check (name <> ''),
  settings       jsonb not null,
  owner_id       bigint not null,
  owner_name     text not null,
  is_shared      boolean not null default false,
  created_at     timestamptz not null,
  version        integer not null default 1,
  primary key (property_id, id),
  constraint view_name_is_used_once unique (property_id, owner_id, report_code, name)
);
alter table report_views enable row level security;
alter table report_views force row level security;
create policy tenant on report_views to hotelmate_app using (property_id = current_property());
create policy platform on report_views to hotelmate_platform using (true);
grant select, insert, update, delete on report_views to hotelmate_app, hotelmate_platform;

-- A report somebody opens often.
create table report_favourites (
  property_id  bigint not null references properties (id),
  user_id      bigint not null,
  report_code  text not null,
  primary key (property_id, user_id, report_code)
);
alter table report_favourites enable row level security;
alter table report_favourites force row level security;
create policy tenant on report_favourites to hotelmate_app using (property_id = current_property());
create policy platform on report_favourites to hotelmate_platform using (true);
grant select, insert, delete on report_favourites to hotelmate_app, hotelmate_platform;

-- Closed days whose facts are written: a day that was closed before there were facts is not here until the job has counted it.
create table fact_days (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  written_at   timestamptz not null,
  primary key (property_id, business_on)
);
alter table fact_days enable row level security;
alter table fact_days force row level security;
create policy tenant on fact_days to hotelmate_app using (property_id = current_property());
create policy platform on fact_days to hotelmate_platform using (true);
grant select, insert, delete on fact_days to hotelmate_app, hotelmate_platform;
