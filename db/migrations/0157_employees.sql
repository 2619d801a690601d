-- The people who work at a property: departments, positions, kinds of employment, and one file per person. Owner: areas/employees.

create table departments (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null,
  name_key      text collate "C" not null,            -- as it is compared and sorted
  code          text not null default '',
  parent_id     uuid,
  cost_centre   text not null default '',
  head_id       uuid,
  area          text not null default 'OTHER' check (area in
                  ('FRONT_DESK', 'HOUSEKEEPING', 'KITCHEN', 'RESTAURANT', 'MAINTENANCE', 'FINANCE', 'SALES', 'SECURITY', 'OTHER')),
  is_active     boolean not null default true,
  created_at    timestamptz not null,
  version       integer not null default 1,

  primary key (property_id, id),
  constraint department_has_a_name check (name_key <> ''),
  constraint department_is_named_once unique (property_id, name_key),
  constraint department_is_not_its_own_parent check (parent_id <> id),
  constraint department_parent_is_known foreign key (property_id, parent_id) references departments (property_id, id)
);

create table positions (
  property_id      bigint not null references properties,
  id               uuid not null,
  title            text not null,
  title_key        text collate "C" not null,
  department_id    uuid not null,
  role_code        text,                               -- offered when a sign-in is created
  rooms_per_shift  integer check (rooms_per_shift between 1 and 60),
  tip_points       integer check (tip_points between 0 and 1000),
  is_active        boolean not null default true,
  created_at       timestamptz not null,
  version          integer not null default 1,

  primary key (property_id, id),
  constraint position_has_a_title check (title_key <> ''),
  constraint position_is_titled_once unique (property_id, department_id, title_key),
  constraint position_is_in_a_department foreign key (property_id, department_id) references departments (property_id, id)
);

-- Kinds of employment beside the six that every property has.
create table employment_types (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null,
  name_key     text collate "C" not null,
  is_active    boolean not null default true,
  created_at   timestamptz not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint employment_type_has_a_name check (name_key <> ''),
  constraint employment_type_is_named_once unique (property_id, name_key)
);

-- Pay, bank, tax and medical data are not here: they are sealed, in employee_secrets. Department, position, manager, kind of employment and
-- hours are those of today; what they were and will be is in employee_changes.
create table employees (
  property_id         bigint not null references properties,
  id                  uuid not null,
  number              integer not null,
  status              text not null check (status in ('PROSPECT', 'ACTIVE', 'SUSPENDED', 'ON_NOTICE', 'INACTIVE', 'LEFT')),
  title               text not null default '',
  first_name          text not null,
  middle_name         text not null default '',
  last_name           text not null,
  display_name        text not null,
  gender              text not null default '' check (gender in ('', 'FEMALE', 'MALE', 'OTHER')),
  birth_on            date,
  nationality         text not null default '',
  language            text check (language in ('en', 'fr')),
  languages           text[] not null default '{}',    -- spoken with guests, ISO 639-1
  work_email          text not null default '',
  personal_email      text not null default '',
  work_phone          text not null default '',
  mobile              text not null default '',
  address             text not null default '',
  permanent_address   text not null default '',
  emergency_contacts  jsonb not null default '[]',
  department_id       uuid not null,
  position_id         uuid not null,
  employment_type     text not null,                   -- one of the six codes, or the id of an own kind
  own_type_id         uuid generated always as
                        (case when employment_type ~ '^[0-9a-f]{8}-' then employment_type::uuid end) stored,
  manager_id          uuid,
  weekly_hours        double precision not null check (weekly_hours between 0 and 84),
  join_on             date not null,
  probation_end_on    date,
  contract_end_on     date,
  notice_days         integer not null default 30 check (notice_days between 0 and 365),
  left_on             date,                            -- the last day: planned while on notice
  leaving_reason      text not null default '',
  is_rehirable        boolean not null default true,
  user_id             bigint,
  is_sign_in_closed   boolean not null default false,  -- closed by a status, which opens it again
  search_name         text collate "C" not null,       -- as it is compared, searched and sorted
  phone_digits        text collate "C" not null default '',
  created_at          timestamptz not null,
  version             integer not null default 1,

  primary key (property_id, id),
  constraint employee_number_is_used_once unique (property_id, number),
  constraint employee_is_in_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint employee_has_a_position foreign key (property_id, position_id) references positions (property_id, id),
  constraint employee_manager_is_known foreign key (property_id, manager_id) references employees (property_id, id),
  constraint employee_type_is_known foreign key (property_id, own_type_id) references employment_types (property_id, id),
  constraint employee_is_not_their_own_manager check (manager_id <> id),
  constraint employee_type_is_one check
    (own_type_id is not null or employment_type in ('FULL_TIME', 'PART_TIME', 'SEASONAL', 'CASUAL', 'CONTRACTOR', 'INTERN')),
  constraint who_left_has_a_last_day check (status <> 'LEFT' or left_on is not null),
  constraint last_day_is_not_before_joining check (left_on >= join_on),
  constraint joining_is_after_birth check (birth_on < join_on)
);

-- At most one file of somebody who works here belongs to a user.
create unique index user_is_one_employee on employees (property_id, user_id) where user_id is not null and status <> 'LEFT';
create index employees_by_name on employees (property_id, search_name, id);
create index employees_by_manager on employees (property_id, manager_id, search_name, id);
create index employees_by_department on employees (property_id, department_id);
create index employees_by_phone on employees (property_id, phone_digits) where phone_digits <> '';

alter table departments add constraint department_head_is_known
  foreign key (property_id, head_id) references employees (property_id, id);

-- What few may know, one row per kind, sealed with the secret of the installation.
create table employee_secrets (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  kind         text not null check (kind in ('BANK', 'MEDICAL')),
  sealed       text not null,
  changed_at   timestamptz not null,
  version      integer not null default 1,

  constraint secret_is_stored_once primary key (property_id, employee_id, kind),
  constraint secret_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);

-- Each change of status, with its reason.
create table employee_statuses (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,
  from_status  text,                                   -- null when the file was opened
  to_status    text not null,
  since        date not null,
  reason       text not null,
  changed_at   timestamptz not null,
  actor_id     bigint not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint status_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint status_does_change check (from_status is distinct from to_status)
);
create index employee_statuses_of_one on employee_statuses (property_id, employee_id, id);

-- What changes on a day: department, position, manager, kind of employment, hours, or pay, which is sealed. Nothing is overwritten: what
-- holds on a day is the first change with all later ones up to that day.
create table employee_changes (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  kind          text not null check (kind in ('HIRE', 'TRANSFER', 'PROMOTION', 'DEMOTION', 'TERMS', 'PAY')),
  effective_on  date not null,
  items         jsonb not null,                        -- [{field, before, after}]; of pay the field alone
  sealed        text,                                  -- pay as it is from then on
  reason        text not null default '',
  recorded_at   timestamptz not null,
  actor_id      bigint not null,
  actor_name    text not null,

  primary key (property_id, id),
  constraint change_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint pay_is_sealed check ((kind = 'PAY') = (sealed is not null)),
  constraint change_has_items check (jsonb_array_length(items) > 0)
);
create index employee_changes_of_one on employee_changes (property_id, employee_id, effective_on, id);

-- How a change ended: once, applied on its day or cancelled before it. One without is pending.
create table employee_change_ends (
  property_id  bigint not null references properties,
  change_id    uuid not null,
  outcome      text not null check (outcome in ('APPLIED', 'CANCELLED')),
  ended_at     timestamptz not null,
  actor_name   text not null,

  constraint change_ends_once primary key (property_id, change_id),
  constraint end_is_of_a_change foreign key (property_id, change_id) references employee_changes (property_id, id)
);

do $$
declare one text;
begin
  foreach one in array array['departments', 'positions', 'employment_types', 'employees', 'employee_secrets', 'employee_statuses',
                             'employee_changes', 'employee_change_ends'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on employee_statuses, employee_changes, employee_change_ends from hotelmate_app, hotelmate_platform;
