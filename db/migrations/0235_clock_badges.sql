-- A badge that a kiosk reads in place of a PIN: only the hash of its secret is stored; another badge replaces it. Owner: areas/attendance.
create table clock_badges (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  secret_hash  text not null,
  made_at      timestamptz not null,
  made_by      text not null,

  primary key (property_id, employee_id),
  constraint clock_badge_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
alter table clock_badges enable row level security;
alter table clock_badges force row level security;
create policy tenant on clock_badges to hotelmate_app using (property_id = current_property());
create policy platform on clock_badges to hotelmate_platform using (true);
