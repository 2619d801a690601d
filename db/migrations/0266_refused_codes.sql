-- Codes that were entered and not given: how often a code was tried from an address on a day, so that who guesses is seen. Owner: areas/offers.
create table offer_code_refusals (
  property_id  bigint not null,
  on_day       date not null,
  -- Empty for what is no code, and for what comes after the fiftieth of an address and day.
  code         text not null check (code ~ '^[A-Z0-9-]{0,40}$'),
  -- The network address; empty where a user of the property entered it.
  address      text not null,
  user_id      bigint not null,
  channel      text not null check (channel in ('DESK', 'WEBSITE', 'TILL')),
  reason       text not null check (reason <> ''),
  tries        integer not null check (tries > 0),
  last_at      timestamptz not null,

  primary key (property_id, on_day, address, user_id, code, channel),
  foreign key (property_id) references properties (id)
);
alter table offer_code_refusals enable row level security;
alter table offer_code_refusals force row level security;
create policy tenant on offer_code_refusals to hotelmate_app using (property_id = current_property());
create policy platform on offer_code_refusals to hotelmate_platform using (true);
