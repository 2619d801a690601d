-- Rooms, what they are like, and who holds them on which night.
-- Owner: areas/rooms. Two tables stop overselling, not application code:
-- room_nights lets a physical room once per night, type_nights never lets a type sell more than it has.

create table facilities (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),

  primary key (property_id, id),
  constraint facility_name_is_unique unique (property_id, name)
);

create table room_types (
  property_id     bigint not null references properties,
  id              uuid not null,
  name            text not null check (name <> ''),
  code            text not null check (code <> ''),
  description     text not null default '',
  ranking         integer,                                  -- null and 0 sort last
  base_occupancy  integer not null default 2 check (base_occupancy between 1 and 50),
  max_adults      integer not null check (max_adults between 1 and 50),
  max_children    integer not null default 0 check (max_children between 0 and 50),
  max_guests      integer not null check (max_guests between 1 and 100),
  room_count      integer not null default 0 check (room_count >= 0),  -- active rooms, what type_nights starts from
  facility_ids    uuid[] not null default '{}',
  image_urls      text[] not null default '{}',
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint room_type_name_is_unique unique (property_id, name)
);

create table rooms (
  property_id        bigint not null references properties,
  id                 uuid not null,
  room_type_id       uuid not null,
  number             text not null check (number <> ''),
  floor              text not null default '',
  ranking            integer,
  condition          text not null default 'CLEAN' check (condition in ('DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED')),
  condition_note     text not null default '',
  condition_at       timestamptz,
  facility_ids       uuid[] not null default '{}',
  is_active          boolean not null default true,
  is_sample          boolean not null default false,
  version            integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, room_type_id) references room_types,
  constraint room_number_is_unique unique (property_id, number)
);
create index rooms_of_a_type on rooms (property_id, room_type_id);

create table room_blocks (
  property_id   bigint not null references properties,
  id            uuid not null,
  room_id       uuid not null,
  kind          text not null check (kind in ('OUT_OF_ORDER', 'OUT_OF_SERVICE', 'INTERNAL', 'HOLD')),
  from_on       date not null,
  until_on      date not null,                              -- half-open
  reason        text not null check (reason <> ''),
  ended_at      timestamptz,                                -- ended early or lifted; its nights are given back
  created_by    bigint not null,
  created_at    timestamptz not null,
  version       integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, room_id) references rooms,
  check (from_on < until_on)
);
create index room_blocks_by_end on room_blocks (property_id, until_on) where ended_at is null;

-- One row says: this room is taken on this night, by a stay or by a block. OUT_OF_SERVICE takes nothing and has no rows here.
create table room_nights (
  property_id   bigint not null references properties,
  room_id       uuid not null,
  night         date not null,
  stay_id       uuid,
  block_id      uuid,

  constraint room_is_let_once primary key (property_id, room_id, night),
  foreign key (property_id, room_id) references rooms,
  foreign key (property_id, block_id) references room_blocks,
  constraint room_night_has_one_holder check (num_nonnulls(stay_id, block_id) = 1)
);
create index room_nights_of_a_stay on room_nights (property_id, stay_id) where stay_id is not null;
create index room_nights_of_a_block on room_nights (property_id, block_id) where block_id is not null;

-- A missing row means nothing taken: capacity is the type's room_count.
create table type_nights (
  property_id   bigint not null references properties,
  room_type_id  uuid not null,
  night         date not null,
  capacity      integer not null check (capacity >= 0),
  taken         integer not null default 0 check (taken >= 0),
  blocked       integer not null default 0 check (blocked >= 0),
  overbooking   integer not null default 0 check (overbooking >= 0),

  primary key (property_id, room_type_id, night),
  foreign key (property_id, room_type_id) references room_types,
  constraint type_is_never_oversold check (taken + blocked <= capacity + overbooking)
);
create index type_nights_by_night on type_nights (property_id, night);

alter table facilities enable row level security;
alter table facilities force row level security;
create policy tenant on facilities to hotelmate_app using (property_id = current_property());
create policy platform on facilities to hotelmate_platform using (true);

alter table room_types enable row level security;
alter table room_types force row level security;
create policy tenant on room_types to hotelmate_app using (property_id = current_property());
create policy platform on room_types to hotelmate_platform using (true);

alter table rooms enable row level security;
alter table rooms force row level security;
create policy tenant on rooms to hotelmate_app using (property_id = current_property());
create policy platform on rooms to hotelmate_platform using (true);

alter table room_blocks enable row level security;
alter table room_blocks force row level security;
create policy tenant on room_blocks to hotelmate_app using (property_id = current_property());
create policy platform on room_blocks to hotelmate_platform using (true);

alter table room_nights enable row level security;
alter table room_nights force row level security;
create policy tenant on room_nights to hotelmate_app using (property_id = current_property());
create policy platform on room_nights to hotelmate_platform using (true);

alter table type_nights enable row level security;
alter table type_nights force row level security;
create policy tenant on type_nights to hotelmate_app using (property_id = current_property());
create policy platform on type_nights to hotelmate_platform using (true);
