-- Overtime that is given in time instead of pay, and what becomes of it. Owner: areas/attendance.
create table hours_policies (
  property_id       bigint primary key references properties,
  overtime_to       text not null check (overtime_to in ('PAY', 'ACCOUNT', 'LEAVE')),
  day_off_as        text not null check (day_off_as in ('USUAL', 'PAY', 'ACCOUNT', 'LEAVE')),   -- what is worked on a day off
  overtime_percent  integer not null check (overtime_percent between 0 and 100000),             -- of approved minutes, hundredths of a percent
  day_off_percent   integer not null check (day_off_percent between 0 and 100000),
  leave_type_id     uuid,
  period            text not null check (period in ('MONTH', 'QUARTER', 'YEAR')),
  carry_max         integer check (carry_max between 0 and 600000),                             -- minutes; null: everything
  beyond            text not null check (beyond in ('EXPIRE', 'PAY')),
  expiry_months     integer check (expiry_months between 1 and 60),                             -- null: never
  since_on          date not null,                                                              -- periods that begin after it are closed
  version           integer not null default 1,

  constraint hours_are_turned_into_a_type foreign key (property_id, leave_type_id) references leave_types (property_id, id),
  constraint hours_for_leave_name_its_type check ('LEAVE' not in (overtime_to, day_off_as) or leave_type_id is not null)
);

create table hours_ledger (
  property_id    bigint not null references properties,
  id             uuid not null,
  employee_id    uuid not null,
  kind           text not null check (kind in ('EARNED', 'REVERSED', 'ADJUST', 'TO_LEAVE', 'FROM_LEAVE', 'PAID_OUT', 'RETURNED', 'EXPIRED', 'CUT')),
  minutes        integer not null check (minutes between -600000 and 600000),
  on_date        date not null,                          -- from which day on it counts
  until_on       date,                                   -- the last day it may be used; null: always
  source_day     date,                                   -- the day of attendance it comes from
  period         text not null default '',               -- what expired or ended
  leave_type_id  uuid,
  leave_amount   integer not null default 0,             -- hundredths of a day, given as leave
  one_off_id     uuid,
  note           text not null default '',
  at             timestamptz not null,
  actor_name     text not null,

  primary key (property_id, id),
  constraint hours_are_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint hours_are_of_a_day foreign key (property_id, employee_id, source_day) references attendance_days (property_id, employee_id, on_day),
  constraint hours_became_a_type foreign key (property_id, leave_type_id) references leave_types (property_id, id),
  constraint hours_are_paid_by_a_one_off foreign key (property_id, one_off_id) references pay_one_offs (property_id, id),
  constraint hours_have_their_sign check (case when kind in ('EARNED', 'RETURNED') then minutes > 0 when kind in ('REVERSED', 'PAID_OUT', 'EXPIRED', 'CUT') then minutes < 0
                                               when kind = 'ADJUST' then minutes <> 0 else minutes <> 0 or leave_amount <> 0 end),
  constraint hours_for_leave_have_a_type check ((kind in ('TO_LEAVE', 'FROM_LEAVE')) = (leave_type_id is not null)),
  constraint hours_for_pay_have_a_one_off check ((kind in ('PAID_OUT', 'RETURNED')) = (one_off_id is not null)),
  constraint earned_hours_have_a_day check (kind not in ('EARNED', 'REVERSED') or source_day is not null),
  constraint lost_hours_have_a_period check (kind not in ('EXPIRED', 'CUT') or period <> '')
);
create unique index hours_of_a_period_are_closed_once on hours_ledger (property_id, employee_id, kind, period) where period <> '';
create index hours_ledger_of_one on hours_ledger (property_id, employee_id, id);
create index hours_ledger_of_a_day on hours_ledger (property_id, employee_id, source_day) where source_day is not null;
create unique index hours_are_returned_once on hours_ledger (property_id, one_off_id, kind) where one_off_id is not null;

alter table attendance_days add column is_day_off boolean not null default false,      -- worked on a day off, by a rule of its own
  add column overtime_to text not null default 'PAY' check (overtime_to in ('PAY', 'ACCOUNT', 'LEAVE')),
  add column credited integer not null default 0 check (credited >= 0),                -- minutes in the hours account for what is approved
  add column credit_type_id uuid,                                                      -- leave they were turned into
  add column credit_amount integer not null default 0 check (credit_amount >= 0),
  add constraint day_is_turned_into_a_type foreign key (property_id, credit_type_id) references leave_types (property_id, id),
  add constraint credit_is_of_an_approved_day check (state in ('APPROVED', 'LOCKED') or (credited = 0 and credit_type_id is null and credit_amount = 0));

-- What overtime on a day off earns, and the component that pays out hours. Owner: areas/pay.
alter table pay_settings add column day_off_overtime_percent integer not null default 15000 check (day_off_overtime_percent between 0 and 100000),
  add column hours_component_id uuid,
  add constraint hours_are_paid_as_a_component foreign key (property_id, hours_component_id) references pay_components (property_id, id);

do $$
declare one text;
begin
  foreach one in array array['hours_policies', 'hours_ledger'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on hours_ledger from hotelmate_app, hotelmate_platform;
