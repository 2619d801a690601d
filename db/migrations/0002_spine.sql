-- What every write leaves behind: its idempotency record, its audit rows, its notifications.
-- Owner: server (written once per request there), read by areas/audit and areas/notifications.

-- The first answer to a key is kept and replayed. A twin of a running request waits on the primary key.
create table idempotency_keys (
  user_id      bigint not null,
  key          text not null check (length(key) between 1 and 255),
  route        text not null,
  body_hash    text not null,
  property_id  bigint not null default 0,
  status       integer,
  reply        text,
  created_at   timestamptz not null default now(),

  constraint key_has_one_effect primary key (user_id, key, route)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Append-only: no update, no delete for the app. Personal data is referenced by id.
create table audit_events (
  property_id   bigint not null references properties,
  id            uuid not null,
  type          text not null check (type ~ '^[A-Z][A-Z_]+$'),
  happened_at   timestamptz not null,
  business_on   date not null,
  actor_id      bigint not null,
  actor_name    text not null,
  booking_id    uuid,
  order_id      uuid,
  entity        text not null,
  entity_id     text not null,
  before        jsonb,
  after         jsonb,
  request_id    text not null,

  primary key (property_id, id)
);
create index audit_of_a_booking on audit_events (property_id, booking_id, id) where booking_id is not null;
create index audit_of_an_entity on audit_events (property_id, entity, entity_id, id);
create index audit_by_type on audit_events (property_id, type, id);
revoke update, delete on audit_events from hotelmate_app, hotelmate_platform;

create table notifications (
  property_id        bigint not null references properties,
  id                 uuid not null,
  notification_type  text not null
                     check (notification_type in ('order', 'invoice', 'booking', 'payment', 'reservation', 'availability', 'call waiter')),
  reference_number   text not null,
  reference_id       text not null,
  status             text not null check (status in ('confirmed', 'cancelled', 'submitted')),
  message            text not null,
  redirect_path      text not null,
  actor_id           bigint,
  created_at         timestamptz not null,

  primary key (property_id, id)
);

-- A notification is New for a person until a row here says Read.
create table notification_reads (
  property_id      bigint not null references properties,
  user_id          bigint not null references users,
  notification_id  uuid not null,
  read_at          timestamptz not null default now(),

  primary key (property_id, user_id, notification_id),
  foreign key (property_id, notification_id) references notifications
);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on idempotency_keys to hotelmate_platform using (true);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy tenant on audit_events to hotelmate_app using (property_id = current_property());
create policy platform on audit_events to hotelmate_platform using (true);

alter table notifications enable row level security;
alter table notifications force row level security;
create policy tenant on notifications to hotelmate_app using (property_id = current_property());
create policy platform on notifications to hotelmate_platform using (true);

alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy tenant on notification_reads to hotelmate_app using (property_id = current_property());
create policy platform on notification_reads to hotelmate_platform using (true);
