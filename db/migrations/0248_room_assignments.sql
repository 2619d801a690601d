-- Who cleans which room on a business date. Owner: areas/housekeeping. A room is cleaned by one attendant a day: the primary key.
create table room_assignments (
  property_id    bigint not null references properties,
  business_date  date not null,
  room_id        uuid not null,
  employee_id    uuid not null,
  minutes        integer not null check (minutes between 0 and 1440),   -- by the cleaning times when it was assigned
  assigned_by    text not null,
  assigned_at    timestamptz not null,

  constraint room_is_assigned_once primary key (property_id, business_date, room_id),
  constraint assignment_is_of_a_room foreign key (property_id, room_id) references rooms (property_id, id) on delete cascade,
  constraint assignment_is_to_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
create index assignments_of_an_attendant on room_assignments (property_id, employee_id, business_date);

alter table room_assignments enable row level security;
alter table room_assignments force row level security;
create policy tenant on room_assignments to hotelmate_app using (property_id = current_property());
create policy platform on room_assignments to hotelmate_platform using (true);
grant select, insert, update, delete on room_assignments to hotelmate_app, hotelmate_platform;
