-- What forms of the police want besides: the sex of a guest, where a guest was born, and where a foreigner goes next. The desk registers guests
-- of bookings without a page of their own too, so that a registration belongs to the booking, and has a version.
alter table customers add column place_of_birth text not null default '';

alter table registrations
  add column gender text check (gender in ('FEMALE', 'MALE', 'OTHER')),
  add column place_of_birth text not null default '',
  add column next_destination text not null default '',
  add column version integer not null default 1 check (version >= 1),
  drop constraint registrations_property_id_booking_id_fkey,
  add constraint registration_of_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade;
