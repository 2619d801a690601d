-- What closed days cost, what their dishes used, how tables turned, how the kitchen kept up, what was void or on the house. Owner: areas/insight/reports.

create table cost_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  category     text not null,
  spent_minor  bigint not null,
  constraint cost_fact_is_stated_once unique (property_id, business_on, entry, category)
);

create table goods_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  item         text not null,
  goods_minor  bigint not null,
  constraint goods_fact_is_stated_once unique (property_id, business_on, entry, outlet_id, item)
);

create table table_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  tables       integer not null,
  constraint table_fact_is_stated_once unique (property_id, business_on, entry, outlet_id)
);

create table sitting_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  hour         smallint not null check (hour between 0 and 23),
  sittings     integer not null,
  seated_secs  bigint not null,
  constraint sitting_fact_is_stated_once unique (property_id, business_on, entry, outlet_id, hour)
);

create table ticket_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  station_id   uuid,
  tickets      integer not null,
  ticket_secs  bigint not null,
  late         integer not null,
  constraint ticket_fact_is_stated_once unique nulls not distinct (property_id, business_on, entry, outlet_id, station_id)
);

create table void_facts (
  property_id  bigint not null references properties (id),
  business_on  date not null,
  entry        integer not null check (entry >= 0),
  written_at   timestamptz not null,
  outlet_id    uuid not null,
  item         text not null,
  void_units   bigint not null,
  comp_units   bigint not null,
  constraint void_fact_is_stated_once unique (property_id, business_on, entry, outlet_id, item)
);

do $$
declare facts text;
begin
  foreach facts in array array['cost_facts', 'goods_facts', 'table_facts', 'sitting_facts', 'ticket_facts', 'void_facts'] loop
    execute format('alter table %I enable row level security', facts);
    execute format('alter table %I force row level security', facts);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', facts);
    execute format('create policy platform on %I to hotelmate_platform using (true)', facts);
    execute format('grant select, insert on %I to hotelmate_app, hotelmate_platform', facts);
    execute format('revoke update, delete on %I from hotelmate_app, hotelmate_platform', facts);
  end loop;
end $$;

create index expenses_by_business_day on expenses (property_id, business_on) where voided_at is null;
create index stock_moves_of_orders on stock_moves (property_id, business_on) where order_line_id is not null;
create index kots_ready_by_day on kots (property_id, business_on) where ready_at is not null;

-- Which datasets a day has facts of: 1 those that were there first, 2 those above too. A day of an earlier edition is counted by the job.
alter table fact_days add column edition smallint not null default 1;
alter table fact_days alter column edition drop default;
grant update on fact_days to hotelmate_app, hotelmate_platform;
