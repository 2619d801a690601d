-- A close is not run before its hour, does what was decided for each guest, and remembers what it did to bring it back.
-- Owner: areas/closing.

alter table closing_settings
  add column earliest_at text not null default '20:00'    -- before it a day is closed only with a reason; before noon it is the morning after
    check (earliest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column no_show_at text not null default '22:00'     -- before it no close marks a guest as not arrived
    check (no_show_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

alter table closing_runs
  add column decisions jsonb,                             -- {"<finding>": "NO_SHOW", …}; null: the property's policies decide
  add column override_reason text not null default '';    -- why it was run before its hour

-- What a close did to one booking.
create table closing_effects (
  property_id   bigint not null references properties,
  id            uuid not null,
  run_id        uuid not null,
  kind          text not null check (kind in ('NO_SHOW', 'CHECK_OUT', 'EXTEND', 'RELEASE')),
  booking_id    uuid not null,
  stay_id       uuid,
  change_id     uuid,                                     -- of an extension: what undoes it
  name          text not null,
  reference     text not null,
  amount_minor  bigint not null,                          -- what it charged, with tax
  undone_at     timestamptz,

  primary key (property_id, id),
  foreign key (property_id, run_id) references closing_runs,
  foreign key (property_id, booking_id) references bookings on delete cascade
);
create index effects_of_a_close on closing_effects (property_id, run_id);
create index closes_that_touched_a_booking on closing_effects (property_id, booking_id);
revoke delete on closing_effects from hotelmate_app, hotelmate_platform;

alter table closing_effects enable row level security;
alter table closing_effects force row level security;
create policy tenant on closing_effects to hotelmate_app using (property_id = current_property());
create policy platform on closing_effects to hotelmate_platform using (true);
