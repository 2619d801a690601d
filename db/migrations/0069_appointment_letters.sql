-- Whom an appointment is confirmed to and reminded of. Owner: areas/appointments.
alter table appointments
  add column email        text not null default '',
  add column language     text not null default 'en' check (language in ('en', 'fr')),
  add column reminded_at  timestamptz;
create index appointments_to_remind on appointments (starts_at, property_id)
  where status = 'BOOKED' and email <> '' and reminded_at is null;
