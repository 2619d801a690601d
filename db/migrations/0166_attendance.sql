-- Who was at work when: what people clock, what it makes of their days, and how it is corrected and approved. Owner: areas/attendance.

create table attendance_settings (
  property_id       bigint primary key references properties,
  early_minutes     integer not null check (early_minutes between 0 and 720),      -- before a shift: the window of its events begins
  late_minutes      integer not null check (late_minutes between 0 and 720),       -- after a shift: it ends
  late_grace        integer not null check (late_grace between 0 and 120),
  early_grace       integer not null check (early_grace between 0 and 120),
  half_day_below    integer not null check (half_day_below between 0 and 1440),
  absent_below      integer not null check (absent_below between 0 and 1440),
  worked_as         text not null check (worked_as in ('PAIRS', 'FIRST_TO_LAST')),
  overtime_basis    text not null check (overtime_basis in ('AFTER_SHIFT', 'BEYOND_DAY')),
  overtime_beyond   integer not null check (overtime_beyond between 0 and 1440),   -- worked minutes of a day; of BEYOND_DAY
  overtime_minimum  integer not null check (overtime_minimum between 0 and 480),
  overtime_rounding integer not null check (overtime_rounding between 1 and 60),
  overtime_cap      integer not null check (overtime_cap between 0 and 1440),
  night_from        text not null check (night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  night_until       text not null check (night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  has_kiosk         boolean not null,
  has_phone         boolean not null,
  latitude          double precision check (latitude between -90 and 90),
  longitude         double precision check (longitude between -180 and 180),
  radius            integer check (radius between 20 and 10000),                   -- metres; null: anywhere
  outside           text not null check (outside in ('REFUSE', 'FLAG')),
  version           integer not null default 1,

  constraint absent_is_below_half_day check (absent_below <= half_day_below),
  constraint area_has_a_point check ((latitude is null) = (longitude is null) and (radius is null or latitude is not null))
);

-- What a person types at a kiosk: hashed with argon2id, as the PINs of approvals; wrong ones are counted with those.
create table clock_pins (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  pin_hash     text not null,
  set_at       timestamptz not null,
  set_by       text not null,

  primary key (property_id, employee_id),
  constraint clock_pin_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);

create table clock_events (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,
  at           timestamptz not null,
  direction    text not null check (direction in ('IN', 'OUT', 'BREAK_START', 'BREAK_END')),
  source       text not null check (source in ('KIOSK', 'PHONE', 'MANAGER')),
  latitude     double precision check (latitude between -90 and 90),
  longitude    double precision check (longitude between -180 and 180),
  accuracy     double precision check (accuracy >= 0),        -- metres
  flags        text[] not null default '{}',
  reason       text not null default '',
  client_id    uuid not null,                                 -- of the device: sent twice, it is stored once
  received_at  timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint clock_event_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint clock_event_is_stored_once unique (property_id, employee_id, at, direction),
  constraint clock_event_is_sent_once unique (property_id, client_id),
  constraint clock_event_has_a_whole_place check ((latitude is null) = (longitude is null)),
  constraint managers_give_a_reason check (source <> 'MANAGER' or reason <> '')
);

-- Events that count no longer. They stay stored.
create table clock_voids (
  property_id  bigint not null references properties,
  event_id     uuid not null,
  reason       text not null check (reason <> ''),
  voided_at    timestamptz not null,
  actor_name   text not null,

  constraint clock_event_is_voided_once primary key (property_id, event_id),
  constraint clock_void_is_of_an_event foreign key (property_id, event_id) references clock_events (property_id, id)
);

-- What events and published shifts make of a day. It is computed anew with each of them.
create table attendance_days (
  property_id        bigint not null references properties,
  employee_id        uuid not null,
  on_day             date not null,                            -- the day the shift begins, whatever the clock says
  shift_ids          uuid[] not null default '{}',
  first_in           timestamptz,
  last_out           timestamptz,
  worked             integer not null default 0 check (worked between 0 and 2880),      -- minutes, as all below
  break_minutes      integer not null default 0 check (break_minutes >= 0),
  late               integer not null default 0 check (late >= 0),
  early              integer not null default 0 check (early >= 0),
  overtime           integer not null default 0 check (overtime >= 0),
  overtime_approved  integer not null default 0,
  night              integer not null default 0 check (night >= 0),
  status             text not null check (status in ('PRESENT', 'HALF_DAY', 'ABSENT', 'LEAVE', 'HALF_LEAVE', 'DAY_OFF', 'HOLIDAY', 'NO_RECORD', 'OPEN')),
  exceptions         text[] not null default '{}',
  state              text not null check (state in ('OPEN', 'NEEDS_REVIEW', 'APPROVED', 'LOCKED')),
  decided_by         text not null default '',
  computed_at        timestamptz not null,
  version            integer not null default 1,

  primary key (property_id, employee_id, on_day),
  constraint attendance_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint overtime_is_approved_up_to_what_it_is check (overtime_approved between 0 and overtime),
  constraint open_day_is_not_approved check ((state = 'OPEN') = (status = 'OPEN')),
  constraint overtime_is_approved_with_its_day check (state in ('APPROVED', 'LOCKED') or overtime_approved = 0)
);
create index attendance_by_day on attendance_days (property_id, on_day, state);

create table attendance_corrections (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  on_day        date not null,
  in_at         timestamptz,
  out_at        timestamptz,
  reason        text not null check (reason in ('FORGOT', 'ELSEWHERE', 'DEVICE')),
  note          text not null default '',
  state         text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  requested_at  timestamptz not null,
  decided_by    text not null default '',
  version       integer not null default 1,

  primary key (property_id, id),
  constraint correction_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint correction_has_times check ((in_at is not null or out_at is not null) and in_at < out_at and out_at <= in_at + interval '36 hours')
);
create unique index day_has_one_open_correction on attendance_corrections (property_id, employee_id, on_day) where state = 'REQUESTED';

do $$
declare one text;
begin
  foreach one in array array['attendance_settings', 'clock_pins', 'clock_events', 'clock_voids', 'attendance_days', 'attendance_corrections'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on clock_events, clock_voids from hotelmate_app, hotelmate_platform;
