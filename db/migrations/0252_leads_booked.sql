-- A lead becomes a booking directly. Owner: areas/leads.
alter table leads
  add column booking_id uuid,
  add constraint lead_became_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete set null (booking_id),
  add constraint booking_is_of_one_lead unique (property_id, booking_id),
  add constraint lead_with_a_booking_is_converted check (booking_id is null or state = 'CONVERTED');
