-- Holidays of which each employee chooses so many a year; a chosen one is a day off for them as a public holiday is for everyone. Owner: areas/leave.
alter table holidays add column is_optional boolean not null default false;
alter table leave_settings add column optional_holidays integer not null default 0 check (optional_holidays between 0 and 60);

create table holiday_choices (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  on_date      date not null,
  chosen_at    timestamptz not null,

  constraint holiday_is_chosen_once primary key (property_id, employee_id, on_date),
  constraint choice_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint choice_is_of_a_holiday foreign key (property_id, on_date) references holidays (property_id, on_date) on delete cascade
);
create index holiday_choices_by_day on holiday_choices (property_id, on_date);
alter table holiday_choices enable row level security;
alter table holiday_choices force row level security;
create policy tenant on holiday_choices to hotelmate_app using (property_id = current_property());
create policy platform on holiday_choices to hotelmate_platform using (true);
