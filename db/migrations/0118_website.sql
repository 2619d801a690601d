-- Guests book on the public page of a property. A hold is a booking in status OPTION that no guest has a name on yet; it lasts some minutes
-- and takes rooms by the counters every booking takes them by. What comes of one that lapses is a cancelled booking no list shows.
-- Owner: areas/bookings (bookings.is_hold), areas/website (website_settings, website_bookings).
alter table bookings add column is_hold boolean not null default false;
alter table bookings add constraint hold_is_an_option check (not is_hold or status in ('OPTION', 'CANCELLED'));

create table website_settings (
  property_id     bigint primary key references properties,
  is_active       boolean not null default false,
  color           text not null,
  texts           jsonb not null,                -- title and introduction by language
  room_type_ids   uuid[],                        -- what is sold there; null is all of them
  rate_plan_ids   uuid[],
  pay_rule        text not null default 'NONE' check (pay_rule in ('NONE', 'LINK', 'GATEWAY')),
  pay_share       text not null default 'DEPOSIT' check (pay_share in ('DEPOSIT', 'TOTAL')),
  frame_origins   text[] not null default '{}',  -- sites that may show the page within theirs
  holder_id       uuid,                          -- the customer of bookings that have no guest yet
  version         integer not null default 1,

  constraint website_holder_is_known foreign key (property_id, holder_id) references customers
);

create table website_bookings (
  property_id    bigint not null references properties,
  id             uuid not null,
  booking_id     uuid not null,
  token_hash     bytea not null,                 -- of the token that opens it; the token itself is with the guest
  sealed_token   text not null,                  -- for the mails, which carry it
  address        text not null,                  -- network address that holds it, while it is a hold
  language       text not null default 'en' check (language in ('en', 'fr')),
  held_until     timestamptz not null,
  booked_at      timestamptz,                    -- null while it is a hold
  asked_minor    bigint not null default 0 check (asked_minor >= 0),  -- to be paid before it is confirmed
  link_id        uuid,                           -- the payment link that asks for it
  created_at     timestamptz not null,

  primary key (property_id, id),
  constraint website_booking_is_of_a_booking unique (property_id, booking_id),
  constraint website_token_is_unique unique (property_id, token_hash),
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, link_id) references payment_links (property_id, id)
);
create index website_holds on website_bookings (property_id, held_until) where booked_at is null;
create index website_bookings_to_pay on website_bookings (property_id, booking_id) where booked_at is not null and asked_minor > 0;

alter table website_settings enable row level security;
alter table website_settings force row level security;
create policy tenant on website_settings to hotelmate_app using (property_id = current_property());
create policy platform on website_settings to hotelmate_platform using (true);

alter table website_bookings enable row level security;
alter table website_bookings force row level security;
create policy tenant on website_bookings to hotelmate_app using (property_id = current_property());
create policy platform on website_bookings to hotelmate_platform using (true);
