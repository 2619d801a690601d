-- What a person wants to be told at a property, and when the bell keeps quiet. No row is: everything, at any hour.
-- Owner: areas/notifications.

create table notification_preferences (
  property_id  bigint not null references properties,
  user_id      bigint not null references users,
  off_types    text[] not null default '{}',           -- notification types that are neither listed nor counted
  is_muted     boolean not null default false,
  quiet_from   text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),   -- of the clock at the property; may run past midnight
  quiet_until  text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),

  primary key (property_id, user_id),
  constraint quiet_hours_have_two_ends check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);

alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy tenant on notification_preferences to hotelmate_app using (property_id = current_property());
create policy platform on notification_preferences to hotelmate_platform using (true);
