-- What is sent by itself when something happens to a guest, step by step. Owner: areas/campaigns.

create table journeys (
  property_id     bigint not null references properties,
  id              uuid not null,
  name            text not null check (name <> ''),
  state           text not null check (state in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  channel         text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  is_service      boolean not null default false,        -- about a stay; anything else needs consent
  trigger_kind    text not null check (trigger_kind in ('BEFORE_ARRIVAL', 'AFTER_DEPARTURE', 'BIRTHDAY', 'ABANDONED', 'REVIEW_GIVEN', 'NO_STAY')),
  trigger_value   integer not null check (trigger_value between 0 and 1000),
  steps           jsonb not null check (jsonb_typeof(steps) = 'array'),
  exits           text[] not null default '{}',
  reentry_days    integer not null check (reentry_days between 0 and 3650),   -- 0: never again
  most_per_stay   integer not null check (most_per_stay between 1 and 20),
  links           text[] not null default '{}',
  active_from     timestamptz,
  is_sample       boolean not null default false,
  created_at      timestamptz not null,
  version         integer not null default 1,
  name_key        text not null generated always as (lower(btrim(name))) stored,

  primary key (property_id, id),
  constraint journey_is_named_once unique (property_id, name_key),
  constraint active_journey_has_its_moment check (state <> 'ACTIVE' or active_from is not null),
  constraint service_journey_is_about_a_stay check (not is_service or trigger_kind in ('BEFORE_ARRIVAL', 'AFTER_DEPARTURE'))
);
create index journeys_at_work on journeys (property_id) where state = 'ACTIVE';

create table journey_runs (
  property_id      bigint not null,
  id               uuid not null,
  journey_id       uuid not null,
  customer_id      uuid not null,
  booking_id       uuid,
  subject          text not null,                         -- what it is about: of each there is one run
  state            text not null check (state in ('RUNNING', 'DONE', 'EXITED')),
  reason           text not null default '',
  position         integer not null default 0,
  next_at          timestamptz,
  messages         integer not null default 0,
  code_id          uuid,
  code             text not null default '',
  token            text not null,
  opened_at        timestamptz,                           -- of the last message
  clicked_at       timestamptz,
  started_at       timestamptz not null,
  ended_at         timestamptz,

  primary key (property_id, id),
  constraint run_is_of_a_journey foreign key (property_id, journey_id) references journeys (property_id, id) on delete cascade,
  constraint run_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint run_is_of_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint journey_runs_once_of_each unique (property_id, journey_id, subject),
  constraint run_token_is_used_once unique (property_id, token),
  constraint running_run_has_its_moment check ((state = 'RUNNING') = (next_at is not null) and (state = 'RUNNING') = (ended_at is null))
);
create unique index guest_is_in_a_journey_once on journey_runs (property_id, journey_id, customer_id) where state = 'RUNNING';
create index runs_that_are_due on journey_runs (property_id, next_at) where state = 'RUNNING';
create index runs_of_a_booking on journey_runs (property_id, booking_id) where booking_id is not null;
create index runs_of_a_guest on journey_runs (property_id, customer_id);

create table journey_log (
  property_id  bigint not null,
  id           uuid not null,
  run_id       uuid not null,
  kind         text not null check (kind in ('ENTERED', 'WAIT', 'SENT', 'NOT_SENT', 'YES', 'NO', 'CODE', 'DONE', 'EXITED')),
  detail       text not null default '',
  message_id   uuid,
  happened_at  timestamptz not null,

  primary key (property_id, id),
  constraint log_is_of_a_run foreign key (property_id, run_id) references journey_runs (property_id, id) on delete cascade
);
create index log_of_a_run on journey_log (property_id, run_id, id);

do $$
declare one text;
begin
  foreach one in array array['journeys', 'journey_runs', 'journey_log'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
