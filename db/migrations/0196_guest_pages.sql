-- The guest's own page: what a property offers on it, one page for each booking, and what guests state of themselves before they arrive.
-- Owner: areas/portal.
create table portal_settings (
  property_id        bigint not null references properties,
  is_active          boolean not null default false,
  has_registration   boolean not null default true,
  has_extras         boolean not null default true,
  has_requests       boolean not null default true,
  has_chat           boolean not null default true,
  upgrades_at_once   boolean not null default false,
  days_after         integer not null default 14 check (days_after between 0 and 90),
  topics             text[] not null default '{}',
  version            integer not null default 1,

  primary key (property_id)
);

create table portal_pages (
  property_id        bigint not null references properties,
  booking_id         uuid not null,
  token_hash         bytea not null,
  sealed_token       text not null,
  state              text not null default 'OPEN' check (state in ('OPEN', 'STARTED', 'READY', 'ACCEPTED')),
  arrival_time       text not null default '' check (arrival_time ~ '^([0-2][0-9]:[0-5][0-9])?$'),
  vehicle_plate      text not null default '',
  notes              text not null default '',
  signature          text not null default '',        -- strokes in a box of 1000 by 300: 'x,y x,y;x,y'
  submitted_at       timestamptz,
  accepted_at        timestamptz,
  accepted_by_name   text not null default '',
  opened_at          timestamptz,
  created_at         timestamptz not null,
  version            integer not null default 1,

  primary key (property_id, booking_id),
  foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint guest_token_opens_one_page unique (property_id, token_hash),
  constraint ready_registration_is_signed check (state in ('OPEN', 'STARTED') or (submitted_at is not null and signature <> '')),
  constraint accepted_registration_has_its_moment check ((state = 'ACCEPTED') = (accepted_at is not null))
);

create table registrations (
  property_id          bigint not null references properties,
  id                   uuid not null,
  booking_id           uuid not null,
  stay_id              uuid not null,
  number               integer not null check (number between 1 and 99),     -- among the guests of the room
  first_name           text not null,
  last_name            text not null,
  date_of_birth        date,
  nationality          text not null default '',
  address              text not null default '',
  city                 text not null default '',
  postal_code          text not null default '',
  country              text not null default '',
  phone                text not null default '',
  email                text not null default '',
  document_kind        text not null default ''
                       check (document_kind in ('', 'PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT', 'OTHER')),
  document_sealed      text not null default '',
  document_end         text not null default '',
  document_country     text not null default '',
  document_expires_on  date,
  changed_at           timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references portal_pages (property_id, booking_id) on delete cascade,
  foreign key (property_id, stay_id) references stays (property_id, id) on delete cascade,
  constraint guest_of_a_room_registers_once unique (property_id, stay_id, number),
  constraint registration_names_its_guest check (first_name <> '' and last_name <> '')
);
create index registrations_of_a_booking on registrations (property_id, booking_id);

do $$
declare one text;
begin
  foreach one in array array['portal_settings', 'portal_pages', 'registrations'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
