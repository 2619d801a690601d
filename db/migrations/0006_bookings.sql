-- A booking is one party's agreement; a stay holds a place for a run of nights; a stay night carries what that night costs.
-- Owner: areas/bookings. Prices sit on stay_nights rather than room_nights, because a stay without a room has prices too.

create table bookings (
  property_id        bigint not null references properties,
  id                 uuid not null,
  reference          text not null,
  customer_id        uuid not null,
  status             text not null
                     check (status in ('INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')),
  option_expires_at  timestamptz,
  arrival_on         date not null,                       -- earliest arrival of its stays
  departure_on       date not null,                       -- latest departure of its stays
  source             text not null default 'DIRECT',
  external_reference text not null default '',
  notes              text not null default '',
  cancel_reason      text not null default '',
  closed_at          timestamptz,                         -- when cancelled or not shown
  is_sample          boolean not null default false,
  created_at         timestamptz not null,
  created_by         bigint not null,
  version            integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, customer_id) references customers,
  constraint booking_reference_is_unique unique (property_id, reference),
  check (arrival_on <= departure_on),
  check ((status = 'OPTION') = (option_expires_at is not null))
);
create index bookings_by_creation on bookings (property_id, id);
create index bookings_by_arrival on bookings (property_id, arrival_on, id);
create index bookings_by_departure on bookings (property_id, departure_on, id);
create index bookings_of_a_customer on bookings (property_id, customer_id, arrival_on);
create index bookings_by_status on bookings (property_id, status, arrival_on, id);
create index options_by_expiry on bookings (option_expires_at, property_id) where status = 'OPTION';

create table stays (
  property_id      bigint not null references properties,
  id               uuid not null,
  booking_id       uuid not null,
  room_type_id     uuid not null,                         -- the type whose inventory it takes
  priced_type_id   uuid not null,                         -- the type it is charged as; differs after an upgrade at the old price
  room_id          uuid,
  rate_plan_id     uuid not null,
  guest_name       text not null,
  adults           integer not null check (adults between 1 and 50),
  children         integer not null default 0 check (children between 0 and 50),
  arrival_on       date not null,
  departure_on     date not null,                         -- half-open: the guest leaves that morning
  status           text not null
                   check (status in ('INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')),
  is_locked        boolean not null default false,        -- auto-assign and drags leave it where it is
  lock_reason      text not null default '',
  checked_in_at    timestamptz,
  checked_out_at   timestamptz,
  arrival_time     text not null default '',
  version          integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, room_type_id) references room_types,
  foreign key (property_id, priced_type_id) references room_types,
  foreign key (property_id, room_id) references rooms,
  foreign key (property_id, rate_plan_id) references rate_plans,
  constraint stay_has_a_night check (arrival_on < departure_on),
  constraint stay_in_house_has_a_room check (status <> 'IN_HOUSE' or room_id is not null),
  constraint stay_in_house_has_arrived check (status not in ('IN_HOUSE', 'CHECKED_OUT') or checked_in_at is not null)
);
create index stays_of_a_booking on stays (property_id, booking_id);
create index stays_by_departure on stays (property_id, departure_on, arrival_on);
create index stays_by_arrival on stays (property_id, arrival_on);
create index stays_in_house on stays (property_id, room_id) where status = 'IN_HOUSE';
create index stays_of_a_room on stays (property_id, room_id, departure_on);

alter table room_nights add foreign key (property_id, stay_id) references stays;

create table stay_nights (
  property_id   bigint not null references properties,
  stay_id       uuid not null,
  night         date not null,
  net_minor     bigint not null check (net_minor >= 0),   -- before tax
  tax_minor     bigint not null check (tax_minor >= 0),
  total_minor   bigint generated always as (net_minor + tax_minor) stored,
  taxes         jsonb not null default '[]',              -- [{"name": "CGST", "basisPoints": 250, "amount": 17500}, …]
  is_manual     boolean not null default false,           -- a price somebody set, with its reason in the audit trail

  primary key (property_id, stay_id, night),
  foreign key (property_id, stay_id) references stays
);

alter table bookings enable row level security;
alter table bookings force row level security;
create policy tenant on bookings to hotelmate_app using (property_id = current_property());
create policy platform on bookings to hotelmate_platform using (true);

alter table stays enable row level security;
alter table stays force row level security;
create policy tenant on stays to hotelmate_app using (property_id = current_property());
create policy platform on stays to hotelmate_platform using (true);

alter table stay_nights enable row level security;
alter table stay_nights force row level security;
create policy tenant on stay_nights to hotelmate_app using (property_id = current_property());
create policy platform on stay_nights to hotelmate_platform using (true);
