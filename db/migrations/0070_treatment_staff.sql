-- Who does a treatment; without a row, everybody of the outlet. Owner: areas/appointments.
create table treatment_staff (
  property_id  bigint not null references properties,
  product_id   uuid not null,
  staff_id     uuid not null,

  primary key (property_id, product_id, staff_id),
  foreign key (property_id, product_id) references treatments,
  constraint treatment_is_done_by_people_of_the_house foreign key (property_id, staff_id) references outlet_resources
);
create index treatments_of_a_person on treatment_staff (property_id, staff_id);

alter table treatment_staff enable row level security;
alter table treatment_staff force row level security;
create policy tenant on treatment_staff to hotelmate_app using (property_id = current_property());
create policy platform on treatment_staff to hotelmate_platform using (true);
