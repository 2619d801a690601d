-- Photos that a kiosk takes when someone clocks there: whether it does, and for how many days one is stored. A photo is sealed with the secret of the
-- installation. Owner: areas/attendance.
alter table attendance_settings
  add column takes_photo boolean not null default false,
  add column photo_days integer not null default 30 constraint photos_are_stored_for_days check (photo_days between 1 and 365);

create table clock_photos (
  property_id  bigint not null references properties,
  event_id     uuid not null,
  drawing      bytea not null check (octet_length(drawing) between 1 and 500000),
  taken_at     timestamptz not null,

  constraint clocking_has_one_photo primary key (property_id, event_id),
  constraint photo_is_of_a_clocking foreign key (property_id, event_id) references clock_events (property_id, id)
);
create index clock_photos_by_age on clock_photos (property_id, taken_at);
alter table clock_photos enable row level security;
alter table clock_photos force row level security;
create policy tenant on clock_photos to hotelmate_app using (property_id = current_property());
create policy platform on clock_photos to hotelmate_platform using (true);
