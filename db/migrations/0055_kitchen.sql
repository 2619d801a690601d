-- Screens of the kitchen that nobody signs in at. A device is bound to its house and, if it is, to one station. Owner: areas/kitchen.
create table kitchen_devices (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> ''),
  station_id    uuid,                                   -- null shows every station
  token_hash    text not null,                          -- the token itself is told once
  paired_by     text not null,
  created_at    timestamptz not null,
  last_seen_at  timestamptz,
  ended_at      timestamptz,

  primary key (property_id, id),
  constraint device_stands_at_a_station foreign key (property_id, station_id) references stations,
  constraint device_token_is_used_once unique (property_id, token_hash)
);

alter table kitchen_devices enable row level security;
alter table kitchen_devices force row level security;
create policy tenant on kitchen_devices to hotelmate_app using (property_id = current_property());
create policy platform on kitchen_devices to hotelmate_platform using (true);
