-- The day's close: one run per business date that counts, of steps that each commit on their own; what it charged; what the day was like.
-- Owner: areas/closing.

create table closing_settings (
  property_id  bigint not null references properties primary key,
  closes_at    text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),  -- at the property, after midnight or before; null is by hand
  policies     jsonb not null default '{}',             -- {"arrivals": "NO_SHOW", …}; what is missing follows the rules' defaults
  reminded_on  date,                                    -- business date the last reminder was about
  version      integer not null default 1
);

-- Charged to every stay that sleeps in the house, besides its room.
create table fixed_charges (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> '' and name = btrim(name)),
  amount_minor  bigint not null check (amount_minor > 0),
  per           text not null check (per in ('NIGHT', 'ADULT_NIGHT', 'STAY')),
  is_taxed      boolean not null default true,
  room_type_id  uuid,                                   -- null: whatever the room
  from_on       date not null,
  until_on      date,                                   -- half-open; null goes on
  is_active     boolean not null default true,
  version       integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, room_type_id) references room_types,
  check (until_on is null or from_on < until_on)
);
create unique index fixed_charge_name_is_unique on fixed_charges (property_id, lower(name)) where is_active;
create index fixed_charges_of_a_type on fixed_charges (property_id, room_type_id) where room_type_id is not null;

create table closing_runs (
  property_id       bigint not null references properties,
  id                uuid not null,
  business_on       date not null,
  attempt           integer not null check (attempt > 0),   -- 2 after the first was reversed
  status            text not null
                    check (status in ('PLANNED', 'BLOCKED', 'RUNNING', 'DONE', 'FAILED_RESUMABLE', 'REVERSED')),
  step              text not null,                          -- what is done next
  round             integer not null default 1,             -- how often the list was gone through
  blockers          jsonb not null default '[]',
  results           jsonb not null default '{}',            -- {"arrivals": 2, …}: what each step did
  is_scheduled      boolean not null default false,
  started_by        bigint not null,
  started_by_name   text not null,
  started_at        timestamptz not null,
  touched_at        timestamptz not null,                   -- when a step of it last committed
  finished_at       timestamptz,
  fault             text not null default '',
  reversed_by_name  text,
  reversed_at       timestamptz,
  reverse_reason    text not null default '',
  version           integer not null default 1,

  primary key (property_id, id),
  constraint attempt_is_made_once unique (property_id, business_on, attempt),
  check ((status in ('DONE', 'REVERSED')) = (finished_at is not null)),
  check ((status = 'REVERSED') = (num_nonnulls(reversed_by_name, reversed_at) = 2))
);
create unique index day_is_closed_once on closing_runs (property_id, business_on) where status <> 'REVERSED';
create unique index one_close_runs_at_a_time on closing_runs (property_id) where status in ('RUNNING', 'FAILED_RESUMABLE');
create index closes_to_go_on_with on closing_runs (touched_at, property_id) where status = 'RUNNING';

-- A night is charged once: what the room cost for the business date it was slept on.
create table closing_postings (
  property_id  bigint not null references properties,
  run_id       uuid not null,
  stay_id      uuid not null,
  night        date not null,
  net_minor    bigint not null check (net_minor >= 0),
  tax_minor    bigint not null check (tax_minor >= 0),
  posted_on    date not null,                               -- business date; later than the night when somebody came late
  reversed_at  timestamptz,

  primary key (property_id, run_id, stay_id, night),
  foreign key (property_id, run_id) references closing_runs,
  foreign key (property_id, stay_id) references stays on delete cascade
);
create unique index night_is_charged_once on closing_postings (property_id, stay_id, night) where reversed_at is null;

-- What a closed day was like, as it was known when it closed. Money in minor units.
create table closing_days (
  property_id        bigint not null references properties,
  run_id             uuid not null,
  business_on        date not null,
  is_live            boolean not null default true,         -- false when the close was reversed
  rooms              integer not null check (rooms >= 0),
  rooms_blocked      integer not null check (rooms_blocked >= 0),
  rooms_sold         integer not null check (rooms_sold >= 0),
  guests             integer not null check (guests >= 0),
  arrivals           integer not null,
  departures         integer not null,
  no_shows           integer not null,
  cancellations      integer not null,
  room_minor         bigint not null,                       -- before tax, like the two below
  service_minor      bigint not null,
  expense_minor      bigint not null,
  tax_minor          bigint not null,
  received_minor     bigint not null,
  refunded_minor     bigint not null,
  deferred_minor     bigint not null,
  deposits_minor     bigint not null,                       -- held for guests still to come
  outstanding_minor  bigint not null,
  details            jsonb not null,                        -- taxes by name, payments by mode, ageing, revenue by kind

  primary key (property_id, run_id),
  foreign key (property_id, run_id) references closing_runs
);
create unique index day_has_one_report on closing_days (property_id, business_on) where is_live;

-- The checklist looks at tonight, not at the years.
create index stays_expected on stays (property_id, arrival_on) where status in ('OPTION', 'CONFIRMED');
create index folio_lines_by_business_date on folio_lines (property_id, business_on, kind) include (net_minor, tax_minor);
create index called_off_by_day on bookings (property_id, closed_at) where status in ('CANCELLED', 'NO_SHOW');

-- A close that counted stays what it was.
revoke delete on closing_runs, closing_postings, closing_days from hotelmate_app, hotelmate_platform;

alter table closing_settings enable row level security;
alter table closing_settings force row level security;
create policy tenant on closing_settings to hotelmate_app using (property_id = current_property());
create policy platform on closing_settings to hotelmate_platform using (true);

alter table fixed_charges enable row level security;
alter table fixed_charges force row level security;
create policy tenant on fixed_charges to hotelmate_app using (property_id = current_property());
create policy platform on fixed_charges to hotelmate_platform using (true);

alter table closing_runs enable row level security;
alter table closing_runs force row level security;
create policy tenant on closing_runs to hotelmate_app using (property_id = current_property());
create policy platform on closing_runs to hotelmate_platform using (true);

alter table closing_postings enable row level security;
alter table closing_postings force row level security;
create policy tenant on closing_postings to hotelmate_app using (property_id = current_property());
create policy platform on closing_postings to hotelmate_platform using (true);

alter table closing_days enable row level security;
alter table closing_days force row level security;
create policy tenant on closing_days to hotelmate_app using (property_id = current_property());
create policy platform on closing_days to hotelmate_platform using (true);
