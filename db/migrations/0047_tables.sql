-- Floors and tables of a restaurant, who sits where, who has booked, who waits, who calls. Owner: areas/tables.

create table floors (
  property_id  bigint not null references properties,
  id           uuid not null,
  outlet_id    uuid not null,
  name         text not null check (name <> ''),
  ranking      integer not null default 0,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint floor_is_of_an_outlet foreign key (property_id, outlet_id) references outlets
);
create unique index floor_name_is_used_once on floors (property_id, outlet_id, lower(name));

-- Place and size in steps of the plan's grid, 40 by 24 of them to a floor.
create table dining_tables (
  property_id        bigint not null references properties,
  id                 uuid not null,
  floor_id           uuid not null,
  name               text not null check (name <> ''),
  seats              integer not null check (seats between 1 and 60),
  min_seats          integer not null default 1 check (min_seats between 1 and 60),
  shape              text not null default 'SQUARE' check (shape in ('ROUND', 'SQUARE', 'BAR')),
  x                  integer not null check (x between 0 and 39),
  y                  integer not null check (y between 0 and 23),
  w                  integer not null check (w between 1 and 12),
  h                  integer not null check (h between 1 and 12),
  status             text not null default 'Available'
                     check (status in ('Available', 'Reserved', 'Held', 'Occupied', 'BillRequested', 'Billed', 'Dirty', 'Blocked')),
  status_at          timestamptz not null,
  occupied_at        timestamptz,
  covers             integer not null default 0 check (covers >= 0),
  joined_to          uuid,                              -- pushed together with this one, which leads
  attention_minutes  integer not null default 90 check (attention_minutes between 5 and 600),
  qr_token           text not null check (length(qr_token) >= 40),
  is_active          boolean not null default true,
  version            integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, floor_id) references floors,
  foreign key (property_id, joined_to) references dining_tables,
  constraint least_party_fits check (min_seats <= seats),
  constraint table_is_not_joined_to_itself check (joined_to <> id),
  constraint table_code_is_used_once unique (property_id, qr_token)
);
create unique index table_name_is_used_once on dining_tables (property_id, floor_id, lower(name)) where is_active;
create index tables_joined_to_a_table on dining_tables (property_id, joined_to) where joined_to is not null;

-- Open orders of a table. One leads; bills split from it follow. The orders are areas/orders'.
create table table_orders (
  property_id  bigint not null references properties,
  order_id     uuid not null,
  table_id     uuid not null,
  is_lead      boolean not null,

  primary key (property_id, order_id),
  foreign key (property_id, table_id) references dining_tables
);
create index orders_at_a_table on table_orders (property_id, table_id);
create unique index table_is_taken_once on table_orders (property_id, table_id) where is_lead;

create table table_reservations (
  property_id       bigint not null references properties,
  id                uuid not null,
  table_id          uuid not null,
  name              text not null check (name <> ''),
  phone             text not null default '',
  covers            integer not null check (covers between 1 and 200),
  starts_at         timestamptz not null,
  ends_at           timestamptz not null,
  notes             text not null default '',
  status            text not null default 'BOOKED' check (status in ('BOOKED', 'SEATED', 'CANCELLED', 'NO_SHOW')),
  version           integer not null default 1,
  created_at        timestamptz not null,
  created_by_name   text not null,

  primary key (property_id, id),
  foreign key (property_id, table_id) references dining_tables,
  constraint reservation_ends_after_it_starts check (starts_at < ends_at)
);
create index reservations_by_time on table_reservations (property_id, starts_at, id);

-- A reservation holds its table for these quarters of an hour; the primary key, not application code, stops a second one.
create table table_reservation_quarters (
  property_id     bigint not null references properties,
  table_id        uuid not null,
  starts_at       timestamptz not null,
  reservation_id  uuid not null,

  constraint table_is_reserved_once primary key (property_id, table_id, starts_at),
  foreign key (property_id, reservation_id) references table_reservations
);
create index quarters_of_a_reservation on table_reservation_quarters (property_id, reservation_id);

create table table_waits (
  property_id     bigint not null references properties,
  id              uuid not null,
  outlet_id       uuid not null,
  name            text not null check (name <> ''),
  phone           text not null default '',
  covers          integer not null check (covers between 1 and 200),
  quoted_minutes  integer not null default 0 check (quoted_minutes between 0 and 600),
  status          text not null default 'WAITING' check (status in ('WAITING', 'SEATED', 'LEFT')),
  table_id        uuid,
  created_at      timestamptz not null,
  ended_at        timestamptz,

  primary key (property_id, id),
  foreign key (property_id, table_id) references dining_tables,
  constraint party_waits_at_an_outlet foreign key (property_id, outlet_id) references outlets,
  constraint ended_wait_says_when check ((status = 'WAITING') = (ended_at is null))
);
create index waits_that_last on table_waits (property_id, id) where status = 'WAITING';

create table table_calls (
  property_id       bigint not null references properties,
  id                uuid not null,
  table_id          uuid not null,
  kind              text not null check (kind in ('WAITER', 'BILL')),
  created_at        timestamptz not null,
  answered_at       timestamptz,
  answered_by_name  text not null default '',

  primary key (property_id, id),
  foreign key (property_id, table_id) references dining_tables
);
-- Pressed again while nobody has come, a call is the same call.
create unique index call_is_made_once on table_calls (property_id, table_id, kind) where answered_at is null;

-- Stations are areas/outlets'; printers were here before them. Owner: areas/printing.
alter table printer_stations
  add constraint printer_serves_a_station_of_the_house foreign key (property_id, station_id) references stations;

alter table floors enable row level security;
alter table floors force row level security;
create policy tenant on floors to hotelmate_app using (property_id = current_property());
create policy platform on floors to hotelmate_platform using (true);

alter table dining_tables enable row level security;
alter table dining_tables force row level security;
create policy tenant on dining_tables to hotelmate_app using (property_id = current_property());
create policy platform on dining_tables to hotelmate_platform using (true);

alter table table_orders enable row level security;
alter table table_orders force row level security;
create policy tenant on table_orders to hotelmate_app using (property_id = current_property());
create policy platform on table_orders to hotelmate_platform using (true);

alter table table_reservations enable row level security;
alter table table_reservations force row level security;
create policy tenant on table_reservations to hotelmate_app using (property_id = current_property());
create policy platform on table_reservations to hotelmate_platform using (true);

alter table table_reservation_quarters enable row level security;
alter table table_reservation_quarters force row level security;
create policy tenant on table_reservation_quarters to hotelmate_app using (property_id = current_property());
create policy platform on table_reservation_quarters to hotelmate_platform using (true);

alter table table_waits enable row level security;
alter table table_waits force row level security;
create policy tenant on table_waits to hotelmate_app using (property_id = current_property());
create policy platform on table_waits to hotelmate_platform using (true);

alter table table_calls enable row level security;
alter table table_calls force row level security;
create policy tenant on table_calls to hotelmate_app using (property_id = current_property());
create policy platform on table_calls to hotelmate_platform using (true);
