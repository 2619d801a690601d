-- What the lists of areas/audit and areas/notifications ask for, each answered by an index.

create index audit_by_day on audit_events (property_id, business_on, id);
create index audit_of_an_order on audit_events (property_id, order_id, id) where order_id is not null;

create index notifications_by_type on notifications (property_id, notification_type, id);

-- Owner: areas/notifications. Everything up to and including this notification is Read for the person, so that reading
-- everything is one row and not one for each notification there ever was.
create table notification_marks (
  property_id  bigint not null references properties,
  user_id      bigint not null references users,
  read_until   uuid not null,
  marked_at    timestamptz not null,

  primary key (property_id, user_id),
  foreign key (property_id, read_until) references notifications
);

alter table notification_marks enable row level security;
alter table notification_marks force row level security;
create policy tenant on notification_marks to hotelmate_app using (property_id = current_property());
create policy platform on notification_marks to hotelmate_platform using (true);
