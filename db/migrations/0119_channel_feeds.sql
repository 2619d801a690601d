-- Calendars of nights that are not available, which portals without a connection read. A feed is of a room type, or of one room of it; who
-- knows its address may read it. Owner: areas/channels.

create table channel_feeds (
  property_id    bigint not null references properties,
  id             uuid not null,
  room_type_id   uuid not null,
  room_id        uuid,                                             -- null is the type: not available once none of its rooms is free
  name           text not null check (name <> ''),
  token_hash     bytea not null,                                   -- of the token in the address, which was shown once
  created_at     timestamptz not null,
  created_by     bigint not null,
  revoked_at     timestamptz,
  last_read_at   timestamptz,                                      -- to the hour

  primary key (property_id, id),
  constraint feed_token_is_of_one_feed unique (token_hash),
  constraint feed_room_type_is_known foreign key (property_id, room_type_id) references room_types on delete cascade,
  constraint feed_room_is_known foreign key (property_id, room_id) references rooms on delete cascade
);

alter table channel_feeds enable row level security;
alter table channel_feeds force row level security;
create policy tenant on channel_feeds to hotelmate_app using (property_id = current_property());
create policy platform on channel_feeds to hotelmate_platform using (true);
