-- Services by appointment: how long each takes, packages of several, and who is served when, by whom and where.
-- Owner: areas/appointments. The primary key of appointment_slots, not application code, stops double booking.

create table treatments (
  property_id     bigint not null references properties,
  product_id      uuid not null,                           -- a product that is a service: name, price and tax are its own
  minutes         integer not null check (minutes between 5 and 720 and minutes % 5 = 0),
  buffer_minutes  integer not null default 0 check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0),
  place_kind      text check (place_kind in ('ROOM', 'CHAIR', 'EQUIPMENT')),  -- what it needs besides a person; null needs none
  version         integer not null default 1,

  primary key (property_id, product_id),
  foreign key (property_id, product_id) references products
);

create table treatment_packages (
  property_id  bigint not null references properties,
  id           uuid not null,
  outlet_id    uuid not null,
  name         text not null check (name <> '' and name = btrim(name)),
  price_minor  bigint not null check (price_minor >= 0),   -- of all of it, as the property gives its prices
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, outlet_id) references outlets
);
create unique index package_is_named_once on treatment_packages (property_id, outlet_id, lower(name));

create table treatment_package_items (
  property_id  bigint not null references properties,
  package_id   uuid not null,
  ranking      integer not null check (ranking >= 0),
  product_id   uuid not null,

  primary key (property_id, package_id, ranking),
  foreign key (property_id, package_id) references treatment_packages,
  foreign key (property_id, product_id) references treatments
);

create table appointments (
  property_id      bigint not null references properties,
  id               uuid not null,
  number           bigint not null check (number > 0),
  visit_id         uuid not null,                          -- those of one package share it
  outlet_id        uuid not null,
  product_id       uuid not null,
  package_id       uuid,
  service_name     text not null,                          -- as it was called when booked
  customer_id      uuid,
  guest_name       text not null check (guest_name <> ''),
  phone            text not null default '',
  staff_id         uuid not null,
  place_id         uuid,
  starts_at        timestamptz not null,
  starts_on        date not null,                          -- the day at the place
  minutes          integer not null check (minutes > 0 and minutes % 5 = 0),
  buffer_minutes   integer not null check (buffer_minutes >= 0 and buffer_minutes % 5 = 0),
  price_minor      bigint not null check (price_minor >= 0),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  status           text not null default 'BOOKED'
                   check (status in ('BOOKED', 'ARRIVED', 'IN_PROGRESS', 'COMPLETED', 'NO_SHOW', 'CANCELLED')),
  note             text not null default '',
  reason           text,                                   -- why it was cancelled
  version          integer not null default 1,
  created_at       timestamptz not null,
  created_by       bigint not null,
  created_by_name  text not null,

  primary key (property_id, id),
  foreign key (property_id, outlet_id) references outlets,
  foreign key (property_id, product_id) references treatments,
  foreign key (property_id, package_id) references treatment_packages,
  foreign key (property_id, customer_id) references customers,
  foreign key (property_id, staff_id) references outlet_resources,
  foreign key (property_id, place_id) references outlet_resources,
  constraint appointment_number_is_used_once unique (property_id, number),
  constraint cancelled_appointment_has_a_reason check ((status = 'CANCELLED') = (reason is not null))
);
create index appointments_by_day on appointments (property_id, starts_on, starts_at, id);
create index appointments_of_an_outlet on appointments (property_id, outlet_id, starts_on);
create index appointments_of_a_customer on appointments (property_id, customer_id) where customer_id is not null;
create index appointments_by_guest on appointments (property_id, (lower(guest_name) collate "C"));

-- Five minutes of one person, room, chair or machine. What is cancelled or did not come holds none.
create table appointment_slots (
  property_id     bigint not null references properties,
  resource_id     uuid not null,
  slot_at         timestamptz not null,
  appointment_id  uuid not null,

  constraint resource_is_booked_once primary key (property_id, resource_id, slot_at),
  foreign key (property_id, resource_id) references outlet_resources,
  foreign key (property_id, appointment_id) references appointments
);
create index slots_of_an_appointment on appointment_slots (property_id, appointment_id);

revoke delete on treatments, treatment_packages, appointments from hotelmate_app, hotelmate_platform;

alter table treatments enable row level security;
alter table treatments force row level security;
create policy tenant on treatments to hotelmate_app using (property_id = current_property());
create policy platform on treatments to hotelmate_platform using (true);

alter table treatment_packages enable row level security;
alter table treatment_packages force row level security;
create policy tenant on treatment_packages to hotelmate_app using (property_id = current_property());
create policy platform on treatment_packages to hotelmate_platform using (true);

alter table treatment_package_items enable row level security;
alter table treatment_package_items force row level security;
create policy tenant on treatment_package_items to hotelmate_app using (property_id = current_property());
create policy platform on treatment_package_items to hotelmate_platform using (true);

alter table appointments enable row level security;
alter table appointments force row level security;
create policy tenant on appointments to hotelmate_app using (property_id = current_property());
create policy platform on appointments to hotelmate_platform using (true);

alter table appointment_slots enable row level security;
alter table appointment_slots force row level security;
create policy tenant on appointment_slots to hotelmate_app using (property_id = current_property());
create policy platform on appointment_slots to hotelmate_platform using (true);
