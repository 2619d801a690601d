-- Photographs housekeeping takes in a room: what was found, what was done. Pictures are drawn anew; nothing else of a file is kept.
-- Owner: areas/housekeeping. A room keeps its newest dozen.

create table room_photos (
  property_id    bigint not null,
  id             uuid not null,                            -- given by the device it was taken on: sent twice, it is kept once
  room_id        uuid not null,
  business_date  date not null,                            -- on which it came
  condition      text not null check (condition in ('DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED')),   -- of the room when it came
  large          bytea not null check (octet_length(large) between 1 and 4000000),
  small          bytea not null check (octet_length(small) between 1 and 1000000),
  added_by       text not null,
  added_at       timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, room_id) references rooms on delete cascade
);
create index photos_of_a_room on room_photos (property_id, room_id, added_at desc, id desc);
create index photos_of_a_day on room_photos (property_id, business_date, room_id);

alter table room_photos enable row level security;
alter table room_photos force row level security;
create policy tenant on room_photos to hotelmate_app using (property_id = current_property());
create policy platform on room_photos to hotelmate_platform using (true);
