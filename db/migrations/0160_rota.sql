-- Who works when: shift types, weeks of departments, one row per person and shift, what was told of it, and how people change it among
-- themselves. Owner: areas/rota.

create table rota_settings (
  property_id        bigint primary key references properties,
  min_rest_minutes   integer not null check (min_rest_minutes between 0 and 1440),
  max_week_minutes   integer not null check (max_week_minutes between 60 and 10080),
  max_days_in_row    integer not null check (max_days_in_row between 1 and 31),
  swap_hours         integer not null check (swap_hours between 0 and 336),     -- before a shift: a swap not approved by then has expired
  version            integer not null default 1
);

create table shift_types (
  property_id    bigint not null references properties,
  id             uuid not null,
  code           text collate "C" not null,
  name           text not null,
  color          text not null check (color in ('BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE')),
  kind           text not null check (kind in ('WORK', 'ON_CALL', 'TRAINING', 'STANDBY')),
  starts         text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),    -- by the clock of the property
  ends           text not null check (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),      -- at or before the start: on the next day
  pause_starts   text check (pause_starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),       -- of a split shift: free time, which is not paid
  pause_ends     text check (pause_ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  unpaid_break   integer not null default 0 check (unpaid_break between 0 and 480),   -- minutes
  paid_break     integer not null default 0 check (paid_break between 0 and 480),
  department_ids uuid[] not null default '{}',                                       -- empty: every department
  is_active      boolean not null default true,
  created_at     timestamptz not null,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint shift_code_is_used_once unique (property_id, code),
  constraint shift_code_is_short check (code ~ '^[A-Z0-9]{1,4}$'),
  constraint shift_pause_has_two_ends check ((pause_starts is null) = (pause_ends is null))
);

-- A week of a department, from its Monday on. One without a row is a draft.
create table rota_weeks (
  property_id     bigint not null references properties,
  department_id   uuid not null,
  week_start      date not null check (extract(isodow from week_start) = 1),
  state           text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'LOCKED')),
  budget_minutes  integer check (budget_minutes between 0 and 6000000),
  published_at    timestamptz,
  published_by    text,
  version         integer not null default 1,

  constraint rota_week_is_stored_once primary key (property_id, department_id, week_start),
  constraint rota_week_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint published_week_names_its_publisher check (state = 'DRAFT' or (published_at is not null and published_by is not null))
);

-- What is planned, and what was told of it: until a week is published again people see what they were told.
create table rota_shifts (
  property_id       bigint not null references properties,
  id                uuid not null,
  employee_id       uuid,                                     -- null: an open shift
  department_id     uuid not null,
  position_id       uuid not null,
  type_id           uuid,
  kind              text not null check (kind in ('WORK', 'DAY_OFF', 'ON_CALL', 'TRAINING', 'STANDBY')),
  on_date           date not null,                            -- the day it begins, whatever day it ends
  start_at          timestamptz,
  end_at            timestamptz,
  pause_start_at    timestamptz,
  pause_end_at      timestamptz,
  spans             tstzmultirange generated always as (
                      case when start_at is null then null
                           when pause_start_at is null then tstzmultirange(tstzrange(start_at, end_at))
                           else tstzmultirange(tstzrange(start_at, pause_start_at), tstzrange(pause_end_at, end_at)) end) stored,
  unpaid_break      integer not null default 0 check (unpaid_break between 0 and 480),
  area              text not null default '',
  note              text not null default '',
  origin            text not null check (origin in ('MANUAL', 'PATTERN', 'COPY', 'SWAP', 'CLAIM')),
  reason            text not null default '',                 -- why it was placed in spite of warnings
  state             text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'ACKNOWLEDGED', 'CANCELLED')),
  is_removed        boolean not null default false,           -- planned no longer; people are told at the next publishing
  published_at           timestamptz,
  published_employee_id  uuid,
  published_on           date,
  published_spans        tstzmultirange,
  published_type_id      uuid,
  acknowledged_at   timestamptz,
  created_at        timestamptz not null,
  version           integer not null default 1,

  primary key (property_id, id),
  constraint shift_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint shift_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint shift_is_for_a_position foreign key (property_id, position_id) references positions (property_id, id),
  constraint shift_has_a_known_type foreign key (property_id, type_id) references shift_types (property_id, id),
  constraint shift_has_times_unless_off check ((kind = 'DAY_OFF') = (start_at is null)),
  constraint shift_day_off_is_somebodys check (kind <> 'DAY_OFF' or employee_id is not null),
  constraint shift_has_two_ends check ((start_at is null) = (end_at is null) and start_at < end_at and end_at <= start_at + interval '36 hours'),
  constraint shift_pause_lies_within check ((pause_start_at is null) = (pause_end_at is null)
    and start_at < pause_start_at and pause_start_at < pause_end_at and pause_end_at < end_at),
  constraint shift_that_was_published_is_no_draft check ((published_at is null) = (state = 'DRAFT')),
  constraint shift_cancelled_is_removed check (state <> 'CANCELLED' or (is_removed and published_employee_id is null)),
  -- Half open: one shift may begin when the one before ends. Deferrable, so that two people change shifts in one statement.
  constraint nobody_is_planned_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(employee_id, employee_id, '[]') with &&,
    spans with &&
  ) where (employee_id is not null and spans is not null and not is_removed) deferrable initially immediate,
  constraint nobody_is_published_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(published_employee_id, published_employee_id, '[]') with &&,
    published_spans with &&
  ) where (published_employee_id is not null and published_spans is not null) deferrable initially immediate
);
create unique index day_off_is_given_once on rota_shifts (property_id, employee_id, on_date) where kind = 'DAY_OFF' and not is_removed;
create index rota_shifts_by_day on rota_shifts (property_id, on_date, department_id);
create index rota_shifts_of_one on rota_shifts (property_id, employee_id, on_date);
create index rota_shifts_published_to on rota_shifts (property_id, published_employee_id, published_on);

-- What changed of a shift after it was told, and why.
create table rota_shift_changes (
  property_id  bigint not null references properties,
  id           uuid not null,
  shift_id     uuid not null,
  before       jsonb not null,
  after        jsonb not null,
  reason       text not null,
  changed_at   timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint shift_change_is_of_a_shift foreign key (property_id, shift_id) references rota_shifts (property_id, id)
);
create index rota_changes_of_one on rota_shift_changes (property_id, shift_id, id);

-- A cycle of weeks. days: one entry per day, the id of a shift type, OFF or an empty text.
create table rota_patterns (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null,
  name_key     text collate "C" not null,
  days         jsonb not null,
  is_active    boolean not null default true,
  created_at   timestamptz not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint rota_pattern_is_named_once unique (property_id, name_key),
  constraint rota_pattern_has_whole_weeks check (jsonb_array_length(days) in (7, 14, 21, 28, 35, 42, 49, 56))
);

-- How many people a department needs within a part of the day: a fixed count, or by what the day brings.
create table coverage_rules (
  property_id    bigint not null references properties,
  id             uuid not null,
  department_id  uuid not null,
  position_id    uuid,
  weekdays       integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  starts         text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends           text not null check (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  driver         text not null check (driver in ('FIXED', 'CLEANING', 'COVERS', 'GUESTS', 'ARRIVALS')),
  amount         integer not null check (amount between 1 and 1000),               -- FIXED: people; others: units one person looks after
  created_at     timestamptz not null,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint coverage_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint coverage_is_of_a_position foreign key (property_id, position_id) references positions (property_id, id)
);

-- When somebody cannot work: on a weekday, or within days.
create table unavailabilities (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,
  weekday      integer check (weekday between 1 and 7),
  from_on      date not null,
  until_on     date,
  reason       text not null default '',
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint unavailability_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint unavailability_is_forward check (until_on >= from_on)
);
create index unavailabilities_of_one on unavailabilities (property_id, employee_id, from_on);

-- Who wants an open shift.
create table shift_claims (
  property_id  bigint not null references properties,
  id           uuid not null,
  shift_id     uuid not null,
  employee_id  uuid not null,
  state        text not null default 'CLAIMED' check (state in ('CLAIMED', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  claimed_at   timestamptz not null,
  decided_by   text not null default '',

  primary key (property_id, id),
  constraint claim_is_of_a_shift foreign key (property_id, shift_id) references rota_shifts (property_id, id),
  constraint claim_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
create unique index shift_is_claimed_once on shift_claims (property_id, shift_id, employee_id) where state = 'CLAIMED';
create unique index shift_is_given_to_one_claim on shift_claims (property_id, shift_id) where state = 'APPROVED';

-- One asks a colleague to take a shift, for one of theirs or for none; the colleague accepts, a planner approves.
create table shift_swaps (
  property_id       bigint not null references properties,
  id                uuid not null,
  shift_id          uuid not null,
  from_employee_id  uuid not null,
  to_employee_id    uuid not null,
  to_shift_id       uuid,
  state             text not null default 'ASKED'
                      check (state in ('ASKED', 'ACCEPTED', 'DECLINED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  expires_at        timestamptz not null,
  asked_at          timestamptz not null,
  decided_by        text not null default '',
  version           integer not null default 1,

  primary key (property_id, id),
  constraint swap_is_of_a_shift foreign key (property_id, shift_id) references rota_shifts (property_id, id),
  constraint swap_gives_a_shift foreign key (property_id, to_shift_id) references rota_shifts (property_id, id),
  constraint swap_is_asked_by_an_employee foreign key (property_id, from_employee_id) references employees (property_id, id),
  constraint swap_is_asked_of_an_employee foreign key (property_id, to_employee_id) references employees (property_id, id),
  constraint swap_is_between_two check (from_employee_id <> to_employee_id and shift_id is distinct from to_shift_id)
);
create unique index shift_is_in_one_swap on shift_swaps (property_id, shift_id) where state in ('ASKED', 'ACCEPTED');

-- Whoever leaves or is suspended works no more from that day on: in the transaction of the status, whoever changes it. Shifts fall open,
-- days off end, and what they asked for or were asked for is withdrawn.
create function shifts_fall_open() returns trigger language plpgsql as $$
declare first_free date := case when new.to_status in ('LEFT', 'ON_NOTICE') then new.since + 1 else new.since end;
begin
  if new.to_status not in ('LEFT', 'ON_NOTICE', 'SUSPENDED', 'INACTIVE') then return null; end if;
  insert into rota_shift_changes (property_id, id, shift_id, before, after, reason, changed_at, actor_name)
  select new.property_id, gen_random_uuid(), s.id, jsonb_build_object('employeeId', s.published_employee_id, 'on', s.published_on),
         jsonb_build_object('employeeId', null, 'on', s.on_date), new.reason, new.changed_at, new.actor_name
    from rota_shifts s
   where s.property_id = new.property_id and s.published_employee_id = new.employee_id and s.published_on >= first_free;
  update rota_shifts set is_removed = true, state = case when published_at is null then 'DRAFT' else 'CANCELLED' end, published_employee_id = null,
         version = version + 1
   where property_id = new.property_id and kind = 'DAY_OFF' and on_date >= first_free and new.employee_id in (employee_id, published_employee_id);
  update rota_shifts set employee_id = nullif(employee_id, new.employee_id), published_employee_id = nullif(published_employee_id, new.employee_id),
         state = case when published_employee_id = new.employee_id then case when is_removed then 'CANCELLED' else 'PUBLISHED' end else state end,
         acknowledged_at = case when published_employee_id = new.employee_id then null else acknowledged_at end,
         version = version + 1
   where property_id = new.property_id and kind <> 'DAY_OFF' and new.employee_id in (employee_id, published_employee_id)
     and (on_date >= first_free or published_on >= first_free);
  update shift_swaps set state = 'WITHDRAWN', version = version + 1
   where property_id = new.property_id and new.employee_id in (from_employee_id, to_employee_id) and state in ('ASKED', 'ACCEPTED');
  update shift_claims set state = 'WITHDRAWN'
   where property_id = new.property_id and employee_id = new.employee_id and state = 'CLAIMED';
  return null;
end $$;
create trigger who_leaves_gives_back_shifts after insert on employee_statuses for each row execute function shifts_fall_open();

do $$
declare one text;
begin
  foreach one in array array['rota_settings', 'shift_types', 'rota_weeks', 'rota_shifts', 'rota_shift_changes', 'rota_patterns', 'coverage_rules',
                             'unavailabilities', 'shift_claims', 'shift_swaps'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on rota_shift_changes from hotelmate_app, hotelmate_platform;
