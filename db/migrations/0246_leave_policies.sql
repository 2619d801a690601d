-- What a type of leave grants a group of employees in place of its own amounts. Owner: areas/leave. Amounts are hundredths of a day.
create table leave_policies (
  property_id      bigint not null references properties,
  id               uuid not null,
  type_id          uuid not null,
  department_id    uuid,                                  -- null: every one, as of the others
  position_id      uuid,
  employment_type  text collate "C",
  own_type_id      uuid generated always as (case when employment_type ~ '^[0-9a-f]{8}-' then employment_type::uuid end) stored,
  yearly_amount    integer not null check (yearly_amount between 0 and 36600),
  carry_max        integer not null check (carry_max between 0 and 36600),
  created_at       timestamptz not null,
  version          integer not null default 1,

  primary key (property_id, id),
  constraint leave_policy_is_of_a_type foreign key (property_id, type_id) references leave_types (property_id, id),
  constraint leave_policy_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint leave_policy_is_of_a_position foreign key (property_id, position_id) references positions (property_id, id),
  constraint leave_policy_is_of_an_own_type foreign key (property_id, own_type_id) references employment_types (property_id, id),
  constraint leave_policy_is_of_a_known_type check (own_type_id is not null
    or employment_type in ('FULL_TIME', 'PART_TIME', 'SEASONAL', 'CASUAL', 'CONTRACTOR', 'INTERN')),
  constraint leave_policy_is_of_a_group check (num_nonnulls(department_id, position_id, employment_type) > 0),
  constraint leave_policy_of_a_group_is_one unique nulls not distinct (property_id, type_id, department_id, position_id, employment_type)
);

alter table leave_policies enable row level security;
alter table leave_policies force row level security;
create policy tenant on leave_policies to hotelmate_app using (property_id = current_property());
create policy platform on leave_policies to hotelmate_platform using (true);
