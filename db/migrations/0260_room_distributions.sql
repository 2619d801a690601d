-- The last even distribution of a day's rooms, which one press undoes. Owner: areas/housekeeping.
create table room_distributions (
  property_id    bigint not null references properties,
  business_date  date not null,
  id             uuid not null,
  room_ids       uuid[] not null check (cardinality(room_ids) > 0),   -- no one had them before
  by_name        text not null,
  at             timestamptz not null,
  state_after    text not null,                                       -- who had which room of the day then, hashed: changed since, it is undone no more

  constraint last_distribution_of_a_day primary key (property_id, business_date)
);

alter table room_distributions enable row level security;
alter table room_distributions force row level security;
create policy tenant on room_distributions to hotelmate_app using (property_id = current_property());
create policy platform on room_distributions to hotelmate_platform using (true);
grant select, insert, update, delete on room_distributions to hotelmate_app, hotelmate_platform;
