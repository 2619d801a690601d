-- Pictures of a house and of its room types, made anew by the server from whatever was sent; the first of each gallery is its cover.
-- Owner: areas/pictures. Guests choose by them: whoever has the address of one may see it.

create table pictures (
  property_id   bigint not null references properties,
  id            uuid not null,
  room_type_id  uuid,                                        -- null: of the house itself
  place         integer not null check (place >= 0),         -- lower comes first
  alt           text not null default '',
  width         integer not null check (width > 0),          -- of the large one
  height        integer not null check (height > 0),
  large         bytea not null check (octet_length(large) between 1 and 4000000),
  small         bytea not null check (octet_length(small) between 1 and 1000000),
  version       integer not null default 1,
  created_at    timestamptz not null,

  primary key (property_id, id),
  constraint picture_is_of_a_type foreign key (property_id, room_type_id) references room_types on delete cascade
);
create index pictures_in_order on pictures (property_id, room_type_id, place, id);

alter table pictures enable row level security;
alter table pictures force row level security;
create policy tenant on pictures to hotelmate_app using (property_id = current_property());
create policy platform on pictures to hotelmate_platform using (true);

-- Addresses of pictures somewhere else were never shown.
alter table properties drop column image_url;
alter table room_types drop column image_urls;
