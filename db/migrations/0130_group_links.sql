-- The link by which a group's organiser fills its rooming list, one at a time, and the guests entered by it. Owner: areas/groups.
create table group_links (
  property_id   bigint not null references properties,
  group_id      uuid not null,
  token_hash    bytea not null,
  sealed_token  text not null,                              -- for the desk to copy, and for the mail
  mailed_at     timestamptz,
  made_at       timestamptz not null,
  made_by       bigint not null,

  primary key (property_id, group_id),
  unique (property_id, token_hash),
  foreign key (property_id, group_id) references groups
);

create table group_guests (
  property_id   bigint not null references properties,
  id            uuid not null,                              -- made by the organiser's browser, so that one guest is booked once
  group_id      uuid not null,
  booking_id    uuid not null,
  entered_at    timestamptz not null,

  primary key (property_id, group_id, id),
  constraint a_booking_is_one_guest unique (property_id, booking_id),
  foreign key (property_id, group_id) references groups,
  foreign key (property_id, booking_id) references bookings on delete cascade
);

alter table group_links enable row level security;
alter table group_links force row level security;
create policy tenant on group_links to hotelmate_app using (property_id = current_property());
create policy platform on group_links to hotelmate_platform using (true);

alter table group_guests enable row level security;
alter table group_guests force row level security;
create policy tenant on group_guests to hotelmate_app using (property_id = current_property());
create policy platform on group_guests to hotelmate_platform using (true);
