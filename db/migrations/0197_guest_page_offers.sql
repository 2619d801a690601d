-- What a guest buys and asks for on the own page: dearer rooms, and cases with the desk. Owner: areas/portal.
create table portal_upgrades (
  property_id   bigint not null references properties,
  id            uuid not null,
  from_type_id  uuid not null,
  to_type_id    uuid not null,
  price_minor   bigint not null check (price_minor > 0),      -- a night, with tax or without as prices of the property are

  primary key (property_id, id),
  foreign key (property_id, from_type_id) references room_types (property_id, id),
  foreign key (property_id, to_type_id) references room_types (property_id, id),
  constraint upgrade_is_offered_once unique (property_id, from_type_id, to_type_id),
  constraint upgrade_leads_to_another_type check (from_type_id <> to_type_id)
);

create table portal_upgrade_requests (
  property_id     bigint not null references properties,
  id              uuid not null,
  booking_id      uuid not null,
  stay_id         uuid not null,
  from_type_id    uuid not null,
  to_type_id      uuid not null,
  price_minor     bigint not null check (price_minor > 0),     -- a night, as it was offered
  state           text not null check (state in ('REQUESTED', 'DONE', 'DECLINED')),
  requested_at    timestamptz not null,
  decided_at      timestamptz,
  decided_by_name text not null default '',

  primary key (property_id, id),
  foreign key (property_id, booking_id) references portal_pages (property_id, booking_id) on delete cascade,
  foreign key (property_id, stay_id) references stays (property_id, id) on delete cascade,
  foreign key (property_id, from_type_id) references room_types (property_id, id),
  foreign key (property_id, to_type_id) references room_types (property_id, id),
  constraint decided_upgrade_has_its_moment check ((state = 'REQUESTED') = (decided_at is null))
);
create unique index stay_waits_for_one_upgrade on portal_upgrade_requests (property_id, stay_id) where state = 'REQUESTED';
create index upgrades_of_a_booking on portal_upgrade_requests (property_id, booking_id);

create table portal_cases (
  property_id  bigint not null references properties,
  case_id      uuid not null,
  booking_id   uuid not null,
  is_chat      boolean not null,
  created_at   timestamptz not null,

  primary key (property_id, case_id),
  foreign key (property_id, booking_id) references portal_pages (property_id, booking_id) on delete cascade,
  foreign key (property_id, case_id) references cases (property_id, id) on delete cascade
);
create unique index booking_has_one_chat on portal_cases (property_id, booking_id) where is_chat;
create index cases_of_a_booking on portal_cases (property_id, booking_id, created_at);

-- What a guest sent, by the key of the browser: sent twice it is one.
create table portal_sent (
  property_id  bigint not null references properties,
  booking_id   uuid not null,
  key          uuid not null,
  sent_at      timestamptz not null,

  primary key (property_id, booking_id, key),
  foreign key (property_id, booking_id) references portal_pages (property_id, booking_id) on delete cascade
);

do $$
declare one text;
begin
  foreach one in array array['portal_upgrades', 'portal_upgrade_requests', 'portal_cases', 'portal_sent'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
