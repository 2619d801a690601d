-- Pay: components, what people have of them, runs, payslips. Owner: areas/pay. What one person is paid is sealed; costs are kept by department.

create table pay_settings (
  property_id               bigint primary key references properties,
  unmarked                  text not null check (unmarked in ('PRESENT', 'ABSENT')),
  month_minutes             integer not null check (month_minutes between 600 and 20000),     -- of a month's pay, for the rate of an hour
  day_minutes               integer not null check (day_minutes between 60 and 1440),
  overtime_percent          integer not null check (overtime_percent between 0 and 100000),   -- hundredths of a percent, as all below
  holiday_overtime_percent  integer not null check (holiday_overtime_percent between 0 and 100000),
  night_percent             integer not null check (night_percent between 0 and 100000),
  holiday_percent           integer not null check (holiday_percent between 0 and 100000),
  wages_account             text not null check (wages_account <> ''),
  payable_account           text not null check (payable_account <> ''),
  version                   integer not null default 1
);

create table pay_components (
  property_id   bigint not null references properties,
  id            uuid not null,
  code          text collate "C" not null check (code ~ '^[A-Z][A-Z0-9_]{0,11}$'),
  name          text not null,
  kind          text not null check (kind in ('EARNING', 'DEDUCTION', 'EMPLOYER')),
  basis         text not null check (basis in ('AMOUNT', 'PERCENT', 'HOUR', 'DAY', 'FORMULA', 'SLABS')),
  amount_minor  bigint not null default 0 check (amount_minor >= 0),
  percent       integer not null default 0 check (percent between 0 and 1000000),
  percent_of    text not null default 'BASE' check (percent_of in ('BASE', 'GROSS', 'TAXABLE')),
  formula       text not null default '',
  slabs         jsonb not null default '[]',
  is_taxable    boolean not null default true,
  is_prorated   boolean not null default false,
  is_rounded    boolean not null default false,
  is_for_all    boolean not null default false,
  account       text not null default '',
  is_active     boolean not null default true,
  created_at    timestamptz not null,
  version       integer not null default 1,

  primary key (property_id, id),
  constraint component_code_is_used_once unique (property_id, code),
  constraint component_code_is_free check (code not in ('BASE', 'OVERTIME', 'HOLIDAY_OVERTIME', 'NIGHT', 'HOLIDAY', 'DIFFERENCE', 'LOAN', 'TIPS', 'SERVICE_CHARGE')),
  constraint component_is_of_its_basis check ((basis = 'FORMULA') = (formula <> '') and (basis = 'SLABS') = (slabs <> '[]'))
);

-- Which components somebody has, from a day on; sealed: an amount of their own.
create table pay_grants (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  component_id  uuid not null,
  from_on       date not null,
  until_on      date,
  sealed        text,
  created_at    timestamptz not null,
  actor_name    text not null,

  primary key (property_id, id),
  constraint grant_is_for_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint grant_is_of_a_component foreign key (property_id, component_id) references pay_components (property_id, id),
  constraint grant_is_forward check (until_on >= from_on),
  constraint component_is_granted_once_at_a_time exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(employee_id, employee_id, '[]') with &&,
    uuid_range(component_id, component_id, '[]') with &&,
    daterange(from_on, until_on, '[]') with &&
  )
);

create table pay_runs (
  property_id    bigint not null references properties,
  id             uuid not null,
  number         integer not null,
  from_on        date not null,
  until_on       date not null,
  pay_on         date not null,
  department_id  uuid,                                   -- null: everybody
  state          text not null check (state in ('REVIEW', 'APPROVED', 'PAID', 'DISCARDED')),
  prepared_by    bigint not null references users,
  prepared_name  text not null,
  prepared_at    timestamptz not null,
  approved_by    bigint references users,
  approved_name  text not null default '',
  approved_at    timestamptz,
  paid_at        timestamptz,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint run_has_its_number unique (property_id, number),
  constraint run_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint run_is_forward check (until_on >= from_on and until_on <= from_on + 62),
  constraint run_is_approved_by_another check (approved_by <> prepared_by),
  constraint run_names_who_approved_it check ((state in ('APPROVED', 'PAID')) = (approved_by is not null)),
  constraint run_is_paid_when_it_says_so check ((state = 'PAID') = (paid_at is not null))
);

create table payslips (
  property_id    bigint not null references properties,
  id             uuid not null,
  run_id         uuid not null,
  employee_id    uuid not null,
  department_id  uuid not null,
  from_on        date not null,
  until_on       date not null,
  state          text not null check (state in ('DRAFT', 'HELD', 'FAILED', 'APPROVED', 'PAID', 'DISCARDED')),
  fault          text not null default '' check (fault in ('', 'NO_PAY', 'OTHER_CURRENCY', 'FORMULA', 'BELOW_ZERO', 'PAID_ALREADY')),
  fault_code     text not null default '',               -- the component a fault is of
  reason         text not null default '',               -- why it is held
  unreviewed     integer not null default 0,             -- days of attendance that nobody approved
  sealed         text,

  primary key (property_id, id),
  constraint payslip_is_made_once_a_run unique (property_id, run_id, employee_id),
  constraint payslip_is_of_a_run foreign key (property_id, run_id) references pay_runs (property_id, id),
  constraint payslip_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint payslip_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint payslip_fails_with_a_fault check (case state when 'FAILED' then fault <> '' when 'DISCARDED' then true else fault = '' end),
  constraint payslip_says_what_is_paid check (state not in ('DRAFT', 'APPROVED', 'PAID') or sealed is not null),
  -- Nobody is paid twice for a day.
  constraint nobody_is_paid_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(employee_id, employee_id, '[]') with &&,
    daterange(from_on, until_on, '[]') with &&
  ) where (state in ('DRAFT', 'APPROVED', 'PAID'))
);
create index payslips_of_one on payslips (property_id, employee_id, from_on);

-- What a run costs, for the books: never of one person by name.
create table pay_costs (
  property_id    bigint not null references properties,
  run_id         uuid not null,
  department_id  uuid not null,
  code           text collate "C" not null,
  name           text not null,
  kind           text not null check (kind in ('EARNING', 'DEDUCTION', 'EMPLOYER')),
  account        text not null,
  amount_minor   bigint not null,

  constraint cost_is_stored_once primary key (property_id, run_id, department_id, code),
  constraint cost_is_of_a_run foreign key (property_id, run_id) references pay_runs (property_id, id),
  constraint cost_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id)
);

create table pay_one_offs (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  component_id  uuid not null,
  due_on        date not null,                          -- paid by the first run that reaches this day
  reason        text not null check (reason <> ''),
  sealed        text not null,
  state         text not null default 'OPEN' check (state in ('OPEN', 'SETTLED', 'CANCELLED')),
  payslip_id    uuid,
  created_at    timestamptz not null,
  actor_name    text not null,

  primary key (property_id, id),
  constraint one_off_is_for_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint one_off_is_of_a_component foreign key (property_id, component_id) references pay_components (property_id, id),
  constraint one_off_is_settled_by_a_payslip foreign key (property_id, payslip_id) references payslips (property_id, id),
  constraint one_off_names_what_settled_it check ((state = 'SETTLED') = (payslip_id is not null))
);
create index one_offs_of_one on pay_one_offs (property_id, employee_id, id);

create table pay_loans (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,
  name         text not null,
  from_on      date not null,
  sealed       text not null,                           -- what was lent, and what is taken each time
  is_stopped   boolean not null default false,
  created_at   timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint loan_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
create index loans_of_one on pay_loans (property_id, employee_id, id);

create table pay_loan_entries (
  property_id  bigint not null references properties,
  loan_id      uuid not null,
  payslip_id   uuid not null,
  sealed       text not null,

  constraint instalment_is_taken_once primary key (property_id, loan_id, payslip_id),
  constraint instalment_is_of_a_loan foreign key (property_id, loan_id) references pay_loans (property_id, id),
  constraint instalment_is_of_a_payslip foreign key (property_id, payslip_id) references payslips (property_id, id)
);

do $$
declare one text;
begin
  foreach one in array array['pay_settings', 'pay_components', 'pay_grants', 'pay_runs', 'payslips', 'pay_costs', 'pay_one_offs', 'pay_loans',
                             'pay_loan_entries'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on pay_loan_entries from hotelmate_app, hotelmate_platform;
