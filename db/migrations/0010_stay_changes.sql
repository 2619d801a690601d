-- What stays looked like before a change, so that one press puts them back.
-- Owner: areas/bookings.

create table stay_changes (
  property_id  bigint not null references properties,
  id           uuid not null,
  made_at      timestamptz not null,
  made_by      bigint not null,
  before       jsonb not null,      -- the stays and their nights as they were, and the version each booking got by the change
  undone_at    timestamptz,

  primary key (property_id, id)
);
create index stay_changes_by_age on stay_changes (property_id, made_at);

alter table stay_changes enable row level security;
alter table stay_changes force row level security;
create policy tenant on stay_changes to hotelmate_app using (property_id = current_property());
create policy platform on stay_changes to hotelmate_platform using (true);
