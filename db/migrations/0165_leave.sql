-- Leave: types, holidays, blocked periods, requests, and a ledger that is only added to. Owner: areas/leave. Amounts are hundredths of a day.

create table leave_settings (
  property_id       bigint primary key references properties,
  year_month        integer not null check (year_month between 1 and 12),                 -- the month a leave year begins with
  days_off          integer[] not null check (days_off <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(days_off) < 7),  -- where no rota says otherwise
  full_time_hours   integer not null check (full_time_hours between 1 and 84),            -- of a week, for types that are scaled
  version           integer not null default 1
);

create table leave_types (
  property_id           bigint not null references properties,
  id                    uuid not null,
  code                  text collate "C" not null,
  name                  text not null,
  color                 text not null check (color in ('BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE')),
  paid_percent          integer not null check (paid_percent between 0 and 100),
  needs_balance         boolean not null,                    -- taken from what was granted; else as often as it is approved
  allow_negative        integer not null default 0 check (allow_negative between 0 and 36600),
  accrual               text not null check (accrual in ('NONE', 'MONTHLY', 'YEARLY')),
  yearly_amount         integer not null default 0 check (yearly_amount between 0 and 36600),
  is_scaled             boolean not null default false,      -- by the part of full time in the contract
  carry_max             integer not null default 0 check (carry_max between 0 and 36600),
  carry_months          integer check (carry_months between 1 and 24),      -- after them what was carried expires; null: never
  counts_holidays       boolean not null default false,
  counts_days_off       boolean not null default false,
  max_in_row            integer check (max_in_row between 1 and 366),       -- days of one leave, adjacent requests together
  notice_days           integer not null default 0 check (notice_days between 0 and 366),
  min_service_days      integer not null default 0 check (min_service_days between 0 and 3660),
  document_after_days   integer check (document_after_days between 0 and 366),
  is_confidential       boolean not null default false,      -- colleagues see that somebody is away, not why
  is_active             boolean not null default true,
  created_at            timestamptz not null,
  version               integer not null default 1,

  primary key (property_id, id),
  constraint leave_code_is_used_once unique (property_id, code),
  constraint leave_code_is_short check (code ~ '^[A-Z0-9]{1,4}$'),
  constraint leave_type_grants_what_it_counts check (needs_balance or (accrual = 'NONE' and allow_negative = 0 and carry_max = 0)),
  constraint leave_type_without_grants_has_no_amount check (accrual <> 'NONE' or yearly_amount = 0)
);

create table holidays (
  property_id  bigint not null references properties,
  on_date      date not null,
  name         text not null,

  constraint holiday_is_stored_once primary key (property_id, on_date),
  constraint holiday_has_a_name check (name <> '')
);

create table leave_blocks (
  property_id    bigint not null references properties,
  id             uuid not null,
  from_on        date not null,
  until_on       date not null,
  department_id  uuid,                                 -- null: every department
  reason         text not null,
  created_at     timestamptz not null,

  primary key (property_id, id),
  constraint leave_block_is_forward check (until_on >= from_on),
  constraint leave_block_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id)
);
create index leave_blocks_by_day on leave_blocks (property_id, until_on);

create table leave_requests (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  type_id       uuid not null,
  from_on       date not null,
  until_on      date not null,
  from_part     text not null check (from_part in ('FULL', 'FIRST_HALF', 'SECOND_HALF')),
  until_part    text not null check (until_part in ('FULL', 'FIRST_HALF', 'SECOND_HALF')),
  amount        integer not null check (amount > 0),
  reason        text not null default '',
  file_name     text,
  file_type     text,
  bytes         bytea,
  state         text not null check (state in ('REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'CANCELLED')),
  requested_at  timestamptz not null,
  requested_by  text not null,
  decided_at    timestamptz,
  decided_by    text not null default '',
  comment       text not null default '',
  version       integer not null default 1,

  primary key (property_id, id),
  constraint leave_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint leave_is_of_a_type foreign key (property_id, type_id) references leave_types (property_id, id),
  constraint leave_is_forward check (until_on >= from_on and until_on <= from_on + 366),
  constraint leave_of_one_day_has_one_part check (from_on < until_on or from_part = until_part),
  constraint leave_file_is_whole check (num_nonnulls(file_name, file_type, bytes) in (0, 3))
);
create index leave_requests_of_one on leave_requests (property_id, employee_id, id);
create index leave_requests_by_day on leave_requests (property_id, from_on, id);

-- The days of a request on which it takes something away. halves: 1 is the first half, 2 the second, 3 the whole day.
create table leave_days (
  property_id  bigint not null references properties,
  request_id   uuid not null,
  employee_id  uuid not null,
  on_date      date not null,
  halves       integer not null check (halves in (1, 2, 3)),
  amount       integer not null check (amount between 0 and 100),       -- 0: a holiday or a day off in between
  is_held      boolean not null,                                        -- requested or approved

  constraint leave_day_is_stored_once primary key (property_id, request_id, on_date),
  constraint leave_day_is_of_a_request foreign key (property_id, request_id) references leave_requests (property_id, id),
  constraint leave_day_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  -- Two requests never hold the same half of a day of one person.
  constraint nobody_is_away_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(employee_id, employee_id, '[]') with &&,
    daterange(on_date, on_date, '[]') with &&,
    int4range(case when halves = 2 then 2 else 1 end, case when halves = 1 then 2 else 3 end) with &&
  ) where (is_held)
);
create index leave_days_of_one on leave_days (property_id, employee_id, on_date) where is_held;

create table leave_ledger (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  type_id       uuid not null,
  kind          text not null check (kind in ('GRANT', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION')),
  amount        integer not null check (amount between -100000 and 100000),
  on_date       date not null,                         -- from which day on it counts
  until_on      date,                                  -- the last day it may be used; null: always
  period        text not null default '',              -- what it was granted for: a year, a month
  request_id    uuid,
  note          text not null default '',
  at            timestamptz not null,
  actor_name    text not null,

  primary key (property_id, id),
  constraint leave_entry_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint leave_entry_is_of_a_type foreign key (property_id, type_id) references leave_types (property_id, id),
  constraint leave_entry_is_of_a_request foreign key (property_id, request_id) references leave_requests (property_id, id),
  constraint leave_entry_has_its_sign check (case kind when 'TAKEN' then amount < 0 when 'EXPIRED' then amount < 0
                                                  when 'CARRY_OUT' then amount < 0 when 'ADJUST' then amount <> 0
                                                  else amount > 0 end),
  constraint leave_entry_names_its_request check ((kind in ('TAKEN', 'CANCELLED')) = (request_id is not null)),
  constraint leave_grant_names_its_period check ((kind in ('GRANT', 'CARRY_OUT', 'CARRY_IN', 'EXPIRED')) = (period <> ''))
);
-- A period is granted, carried and expired once, a request taken and given back once.
create unique index leave_period_is_entered_once on leave_ledger (property_id, employee_id, type_id, kind, period) where period <> '';
create unique index leave_request_is_entered_once on leave_ledger (property_id, request_id, kind) where request_id is not null;
create index leave_ledger_of_one on leave_ledger (property_id, employee_id, type_id, id);

-- Approved leave as the rota sees it. Owner: areas/rota, which is given it.
create table rota_absences (
  property_id  bigint not null references properties,
  source_id    uuid not null,
  employee_id  uuid not null,
  on_date      date not null,
  halves       integer not null check (halves in (1, 2, 3)),
  code         text not null,
  name         text not null,
  color        text not null,

  constraint absence_is_stored_once primary key (property_id, source_id, on_date),
  constraint absence_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
create index rota_absences_of_one on rota_absences (property_id, employee_id, on_date);

-- A shift is in the way of an absence when it begins on that day, and before or after one in the afternoon where half the day is free.
create function is_on_leave(property bigint, employee uuid, shift rota_shifts) returns boolean language sql stable as $$
  select exists (
    select from rota_absences a join properties p on p.id = a.property_id
     where a.property_id = property and a.employee_id = employee and a.on_date = shift.on_date and shift.start_at is not null
       and (a.halves = 3
            or (a.halves = 1 and (shift.start_at at time zone p.time_zone)::time < '13:00')
            or (a.halves = 2 and shift.end_at > (a.on_date + time '13:00') at time zone p.time_zone)))
$$;
create function refuse_work_on_leave() returns trigger language plpgsql as $$
begin
  if new.employee_id is not null and not new.is_removed and is_on_leave(new.property_id, new.employee_id, new) then
    raise exception 'nobody works on leave' using errcode = '23514', constraint = 'nobody_works_on_leave';
  end if;
  return new;
end $$;
create trigger nobody_works_on_leave before insert or update of employee_id, on_date, start_at, end_at, is_removed on rota_shifts
  for each row execute function refuse_work_on_leave();

-- Whoever leaves or is suspended: requests end, and approved leave of the days after, in the transaction of the status.
create function leave_ends() returns trigger language plpgsql as $$
declare first_free date := case when new.to_status = 'LEFT' then new.since + 1 else new.since end;
begin
  if new.to_status not in ('LEFT', 'INACTIVE') then return null; end if;
  update leave_requests set state = 'WITHDRAWN', decided_at = new.changed_at, decided_by = new.actor_name, version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'REQUESTED';
  insert into leave_ledger (property_id, id, employee_id, type_id, kind, amount, on_date, request_id, note, at, actor_name)
  select r.property_id, gen_random_uuid(), r.employee_id, r.type_id, 'CANCELLED', r.amount, r.from_on, r.id, new.reason, new.changed_at, new.actor_name
    from leave_requests r join leave_types t on t.property_id = r.property_id and t.id = r.type_id
   where r.property_id = new.property_id and r.employee_id = new.employee_id and r.state = 'APPROVED' and r.from_on >= first_free;
  update leave_requests set state = 'CANCELLED', version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'APPROVED' and from_on >= first_free;
  update leave_days d set is_held = false from leave_requests r
   where r.property_id = d.property_id and r.id = d.request_id and d.property_id = new.property_id and d.employee_id = new.employee_id and d.is_held
     and r.state not in ('REQUESTED', 'APPROVED');
  delete from rota_absences where property_id = new.property_id and employee_id = new.employee_id and on_date >= first_free;
  return null;
end $$;
create trigger who_leaves_takes_no_leave after insert on employee_statuses for each row execute function leave_ends();

do $$
declare one text;
begin
  foreach one in array array['leave_settings', 'leave_types', 'holidays', 'leave_blocks', 'leave_requests', 'leave_days', 'leave_ledger',
                             'rota_absences'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on leave_ledger from hotelmate_app, hotelmate_platform;
revoke delete on leave_requests, leave_days, leave_types from hotelmate_app, hotelmate_platform;
