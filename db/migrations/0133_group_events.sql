-- The function rooms of a property, and what groups do in them. Owner: areas/groups.
create table function_rooms (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> ''),
  name_key      text collate "C" not null,                  -- the name as it is sorted and compared
  capacity      integer not null check (capacity between 1 and 10000),
  is_active     boolean not null default true,
  version       integer not null default 1,

  primary key (property_id, id),
  constraint function_room_name_is_unique unique (property_id, name_key)
);

-- A span of one id, so that the same function room is part of what may not overlap.
create type uuid_range as range (subtype = uuid);

create table group_events (
  property_id       bigint not null references properties,
  id                uuid not null,
  group_id          uuid not null,
  function_room_id  uuid not null,
  name              text not null check (name <> ''),
  setup             text not null default '',
  guests            integer not null check (guests > 0),
  notes             text not null default '',
  starts_at         timestamptz not null,
  ends_at           timestamptz not null,
  is_cancelled      boolean not null default false,         -- with its group: it gives its function room back
  version           integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, group_id) references groups,
  constraint event_function_room_is_known foreign key (property_id, function_room_id) references function_rooms,
  constraint event_has_a_length check (starts_at < ends_at),
  -- Half open: one event may begin when the one before ends.
  constraint function_room_is_taken_once exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(function_room_id, function_room_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (not is_cancelled)
);
create index group_events_by_time on group_events (property_id, starts_at, id);
create index group_events_by_group on group_events (property_id, group_id, starts_at, id);

alter table function_rooms enable row level security;
alter table function_rooms force row level security;
create policy tenant on function_rooms to hotelmate_app using (property_id = current_property());
create policy platform on function_rooms to hotelmate_platform using (true);

alter table group_events enable row level security;
alter table group_events force row level security;
create policy tenant on group_events to hotelmate_app using (property_id = current_property());
create policy platform on group_events to hotelmate_platform using (true);
