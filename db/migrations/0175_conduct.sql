-- Notes about employees and measures. Owner: areas/conduct. Texts are sealed; what was written stays as it is.

create table conduct_entries (
  property_id      bigint not null references properties,
  id               uuid not null,
  employee_id      uuid not null,
  subject_id       bigint references users,              -- the user of the employee when it was written
  kind             text not null check (kind in ('NOTE', 'VERBAL_WARNING', 'WRITTEN_WARNING', 'FINAL_WARNING', 'SUSPENSION')),
  is_shared        boolean not null,                     -- the employee reads it
  from_on          date,
  until_on         date,
  sealed           text not null,
  at               timestamptz not null,
  author_id        bigint not null references users,
  author_name      text not null,
  acknowledged_at  timestamptz,

  primary key (property_id, id),
  constraint entry_is_about_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint entry_is_about_another check (author_id <> subject_id),
  constraint measure_is_shared check (kind = 'NOTE' or is_shared),
  constraint suspension_has_its_days check ((kind = 'SUSPENSION') = (from_on is not null) and (from_on is null) = (until_on is null)),
  constraint entry_is_forward check (until_on >= from_on),
  constraint acknowledged_is_shared check (acknowledged_at is null or is_shared)
);
create index conduct_of_one on conduct_entries (property_id, employee_id, id);

alter table conduct_entries enable row level security;
alter table conduct_entries force row level security;
create policy tenant on conduct_entries to hotelmate_app using (property_id = current_property());
create policy platform on conduct_entries to hotelmate_platform using (true);
revoke update, delete on conduct_entries from hotelmate_app, hotelmate_platform;
grant update (acknowledged_at) on conduct_entries to hotelmate_app, hotelmate_platform;
