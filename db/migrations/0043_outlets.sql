-- Where a property sells: restaurant, bar, room service, shop, salon. With the stations that prepare, the tills that take money, and the
-- people, rooms and chairs that serve.
-- Owner: areas/outlets. On the wire an outlet is a business service.

create table outlets (
  property_id          bigint not null references properties,
  id                   uuid not null,
  name                 text not null check (name <> '' and name = btrim(name)),
  kind                 text not null check (kind in ('RESTAURANT', 'BAR', 'ROOM_SERVICE', 'SHOP', 'SERVICE')),
  description          text not null default '',
  ranking              integer not null default 0 check (ranking >= 0),
  delivery_methods     text[] not null,
  opening_hours        jsonb not null default '[]',      -- [{weekdays, from, until}] at the place; until before from is past midnight; none is always
  service_charge_bp    integer not null default 0 check (service_charge_bp between 0 and 10000),
  takes_tips           boolean not null default true,
  allows_bill_to_room  boolean not null default true,
  is_active            boolean not null default true,
  version              integer not null default 1,

  primary key (property_id, id),
  constraint outlet_sells_in_known_ways check (
    delivery_methods <@ array['Room Order', 'Dine In', 'Take Away', 'Delivery', 'Counter'] and cardinality(delivery_methods) > 0),
  constraint opening_hours_are_a_list check (jsonb_typeof(opening_hours) = 'array')
);
create unique index outlet_is_named_once on outlets (property_id, lower(name));

-- A place of the kitchen that prepares: what is routed to it, it sees on its screen and its printer.
create table stations (
  property_id     bigint not null references properties,
  id              uuid not null,
  name            text not null check (name <> '' and name = btrim(name)),
  ranking         integer not null default 0 check (ranking >= 0),
  target_minutes  integer not null default 15 check (target_minutes between 1 and 240),
  is_active       boolean not null default true,
  version         integer not null default 1,

  primary key (property_id, id)
);
create unique index station_is_named_once on stations (property_id, lower(name));

-- A till.
create table points_of_sale (
  property_id  bigint not null references properties,
  id           uuid not null,
  outlet_id    uuid,                                       -- null sells for every outlet
  name         text not null check (name <> '' and name = btrim(name)),
  number       integer not null check (number > 0),
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, outlet_id) references outlets,
  constraint till_number_is_used_once unique (property_id, number)
);
create unique index till_is_named_once on points_of_sale (property_id, lower(name));

-- Who or what serves a guest by appointment: a person, a room, a chair, a machine.
create table outlet_resources (
  property_id    bigint not null references properties,
  id             uuid not null,
  outlet_id      uuid not null,
  kind           text not null check (kind in ('STAFF', 'ROOM', 'CHAIR', 'EQUIPMENT')),
  name           text not null check (name <> '' and name = btrim(name)),
  ranking        integer not null default 0 check (ranking >= 0),
  working_hours  jsonb not null default '[]',              -- as opening_hours; none is as the outlet opens
  user_id        bigint references users,                  -- the account of a member of staff who has one
  is_active      boolean not null default true,
  version        integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, outlet_id) references outlets,
  constraint only_people_have_accounts check (user_id is null or kind = 'STAFF'),
  constraint working_hours_are_a_list check (jsonb_typeof(working_hours) = 'array')
);
create unique index resource_is_named_once on outlet_resources (property_id, outlet_id, lower(name));

alter table outlets enable row level security;
alter table outlets force row level security;
create policy tenant on outlets to hotelmate_app using (property_id = current_property());
create policy platform on outlets to hotelmate_platform using (true);

alter table stations enable row level security;
alter table stations force row level security;
create policy tenant on stations to hotelmate_app using (property_id = current_property());
create policy platform on stations to hotelmate_platform using (true);

alter table points_of_sale enable row level security;
alter table points_of_sale force row level security;
create policy tenant on points_of_sale to hotelmate_app using (property_id = current_property());
create policy platform on points_of_sale to hotelmate_platform using (true);

alter table outlet_resources enable row level security;
alter table outlet_resources force row level security;
create policy tenant on outlet_resources to hotelmate_app using (property_id = current_property());
create policy platform on outlet_resources to hotelmate_platform using (true);

-- Nothing here is removed once an order may name it: it is switched off.
revoke delete on outlets, stations, points_of_sale, outlet_resources from hotelmate_app, hotelmate_platform;
