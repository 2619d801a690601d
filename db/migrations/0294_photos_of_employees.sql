-- The photo of an employee, set by those who manage employees; who has a picture of their account is shown by that one. Owner: areas/employees.
create table employee_photos (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  id           uuid not null,
  drawing      bytea not null check (octet_length(drawing) between 1 and 500000),
  set_at       timestamptz not null,

  constraint employee_has_one_photo primary key (property_id, employee_id),
  constraint photo_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id) on delete cascade
);
alter table employee_photos enable row level security;
alter table employee_photos force row level security;
create policy tenant on employee_photos to hotelmate_app using (property_id = current_property());
create policy platform on employee_photos to hotelmate_platform using (true);
