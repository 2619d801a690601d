-- How long rooms take to clean, and how long a shift is: the cleaning plan says how many attendants a day needs. Owner: areas/housekeeping.
create table housekeeping_settings (
  property_id        bigint primary key references properties,
  departure_minutes  integer not null check (departure_minutes between 1 and 600),
  stay_minutes       integer not null check (stay_minutes between 0 and 600),
  shift_minutes      integer not null check (shift_minutes between 30 and 1440),
  version            integer not null default 1
);
alter table housekeeping_settings enable row level security;
alter table housekeeping_settings force row level security;
create policy tenant on housekeeping_settings to hotelmate_app using (property_id = current_property());
create policy platform on housekeeping_settings to hotelmate_platform using (true);
