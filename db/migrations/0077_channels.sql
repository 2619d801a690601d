-- Where a house is sold elsewhere: channels of the platform, a house's connection to each, what is called how there, and what it was told.
-- Owner: areas/channels.

-- Of the platform, like the catalogue of subscriptions. Without an address nothing is sent to anybody.
create table channels (
  id          uuid primary key,
  name        text not null check (name <> '' and name = btrim(name)),
  code        text not null check (code ~ '^[A-Z0-9_-]{2,20}$'),
  kind        text not null check (kind in ('OTA', 'METASEARCH', 'WHOLESALER', 'CHANNEL_MANAGER')),
  base_url    text not null default '',
  is_active   boolean not null default true,
  version     integer not null default 1,
  created_at  timestamptz not null,

  constraint channel_code_is_unique unique (code)
);

-- One per house and channel. Keys are sealed: whoever reads this table cannot use them.
create table channel_connections (
  property_id        bigint not null references properties,
  channel_id         uuid not null references channels,
  hotel_code         text not null check (hotel_code <> ''),
  sealed_key         text not null,
  key_hint           text not null,                    -- the last four characters, to tell keys apart
  payment_model      text not null check (payment_model in ('HOTEL_COLLECTS', 'CHANNEL_COLLECTS')),
  commission_bp      integer not null check (commission_bp between 0 and 10000),
  currency           text not null check (currency ~ '^[A-Z]{3}$'),
  includes_tax       boolean not null,
  is_active          boolean not null default true,
  status             text not null default 'UNTESTED' check (status in ('UNTESTED', 'TESTING', 'WORKS', 'FAILED')),
  fault              text not null default '',
  tested_at          timestamptz,
  sequence           bigint not null default 0,        -- of the message told last; the channel takes none twice and none late
  failures           integer not null default 0,       -- tries in a row that failed
  next_try_at        timestamptz,                      -- set after one that failed
  compared_at        timestamptz,                      -- when nothing was left to tell
  sync_started_at    timestamptz,
  sync_finished_at   timestamptz,
  sync_total         integer not null default 0 check (sync_total >= 0),
  sync_left          integer not null default 0 check (sync_left >= 0),
  version            integer not null default 1,
  created_at         timestamptz not null,

  primary key (property_id, channel_id),
  constraint failed_try_is_made_again check ((failures > 0) = (next_try_at is not null)),
  constraint sync_ends_after_it_began check (sync_finished_at is null or sync_started_at is not null)
);
create index connections_of_a_channel on channel_connections (channel_id, property_id);

-- What a room type is called at the channel, one to one: two types under one code would sell each other's rooms.
create table channel_rooms (
  property_id   bigint not null,
  channel_id    uuid not null,
  room_type_id  uuid not null,
  code          text not null check (code <> ''),
  fault         text not null default '',              -- why the channel does not take it; nothing is told of it until it is saved anew

  primary key (property_id, channel_id, room_type_id),
  constraint channel_room_means_one_type unique (property_id, channel_id, code),
  foreign key (property_id, channel_id) references channel_connections,
  foreign key (property_id, room_type_id) references room_types
);

create table channel_rates (
  property_id   bigint not null,
  channel_id    uuid not null,
  rate_plan_id  uuid not null,
  code          text not null check (code <> ''),
  fault         text not null default '',

  primary key (property_id, channel_id, rate_plan_id),
  constraint channel_rate_means_one_plan unique (property_id, channel_id, code),
  foreign key (property_id, channel_id) references channel_connections,
  foreign key (property_id, rate_plan_id) references rate_plans
);

-- What the channel holds to be true, by its own codes; what it should hold and does not is what is told next.
create table channel_told (
  property_id  bigint not null,
  channel_id   uuid not null,
  room_code    text not null,
  rate_code    text not null,                          -- '' for rooms free, else the rate whose prices these are
  from_on      date not null,
  nights       jsonb not null,                         -- one number a night: rooms free, or minor units, -1 closed; null where nobody knows

  primary key (property_id, channel_id, room_code, rate_code),
  foreign key (property_id, channel_id) references channel_connections
);

-- Every try to tell a channel something, and what it answered. It holds no key.
create table channel_messages (
  property_id  bigint not null,
  id           uuid not null,
  channel_id   uuid not null,
  sequence     bigint not null check (sequence > 0),
  is_full      boolean not null,
  status       text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'REFUSED', 'FAILED')),
  line_count   integer not null check (line_count > 0),
  lines        jsonb not null,
  answer       text not null default '',
  created_at   timestamptz not null,
  settled_at   timestamptz,

  primary key (property_id, id),
  foreign key (property_id, channel_id) references channel_connections,
  constraint message_has_its_own_number unique (property_id, channel_id, sequence),
  constraint settled_message_says_when check ((status = 'WAITING') = (settled_at is null))
);
create unique index one_message_is_on_its_way on channel_messages (property_id, channel_id) where status = 'WAITING';
create index channel_messages_latest on channel_messages (property_id, channel_id, id);
create index channel_messages_by_status on channel_messages (property_id, channel_id, status, id);
create index channel_messages_by_age on channel_messages (created_at);

alter table channels enable row level security;
alter table channels force row level security;
create policy everybody on channels for select to hotelmate_app using (true);
create policy platform on channels to hotelmate_platform using (true);
alter table channel_connections enable row level security;
alter table channel_connections force row level security;
create policy tenant on channel_connections to hotelmate_app using (property_id = current_property());
create policy platform on channel_connections to hotelmate_platform using (true);
alter table channel_rooms enable row level security;
alter table channel_rooms force row level security;
create policy tenant on channel_rooms to hotelmate_app using (property_id = current_property());
create policy platform on channel_rooms to hotelmate_platform using (true);
alter table channel_rates enable row level security;
alter table channel_rates force row level security;
create policy tenant on channel_rates to hotelmate_app using (property_id = current_property());
create policy platform on channel_rates to hotelmate_platform using (true);
alter table channel_told enable row level security;
alter table channel_told force row level security;
create policy tenant on channel_told to hotelmate_app using (property_id = current_property());
create policy platform on channel_told to hotelmate_platform using (true);
alter table channel_messages enable row level security;
alter table channel_messages force row level security;
create policy tenant on channel_messages to hotelmate_app using (property_id = current_property());
create policy platform on channel_messages to hotelmate_platform using (true);
