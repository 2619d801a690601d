-- Reservations come in from channels. Each connection has an address and a key of its own for them; every message is stored before it is
-- acknowledged, and one that cannot be booked waits for a person in the tray. Owner: areas/channels.

alter table channel_connections
  add column inbound_id uuid not null default gen_random_uuid(),   -- names the connection in the address the channel calls
  add column inbound_key_hash bytea,                               -- null while there is no key: nothing is received
  add column inbound_key_hint text not null default '',
  add constraint inbound_address_names_one_connection unique (inbound_id),
  add constraint inbound_key_has_a_hint check ((inbound_key_hash is null) = (inbound_key_hint = ''));

-- A reservation of the channel, and the booking it became.
create table channel_reservations (
  property_id    bigint not null references properties,
  id             uuid not null,
  channel_id     uuid not null,
  reference      text not null check (reference <> ''),            -- the channel's own
  version        bigint not null check (version > 0),              -- the highest that was received
  state          text not null check (state in ('BOOKED', 'WAITING', 'CANCELLED', 'DISMISSED')),
  booking_id     uuid,
  rooms          jsonb not null default '{}',                      -- the channel's number of a room: the stay it became
  payment_model  text not null check (payment_model in ('HOTEL_COLLECTS', 'CHANNEL_COLLECTS')),
  card           jsonb,                                            -- what is known of a virtual card; never its number
  created_at     timestamptz not null,

  primary key (property_id, id),
  constraint channel_reservation_is_known_once unique (property_id, channel_id, reference),
  foreign key (property_id, channel_id) references channel_connections,
  constraint channel_reservation_booking_is_known foreign key (property_id, booking_id) references bookings,
  constraint booked_reservation_has_a_booking check (state <> 'BOOKED' or booking_id is not null)
);
create index channel_reservations_of_a_booking on channel_reservations (property_id, booking_id) where booking_id is not null;

-- A message about a reservation, as it came but for numbers of cards, and what became of it.
create table channel_reservation_messages (
  property_id     bigint not null references properties,
  id              uuid not null,
  reservation_id  uuid not null,
  channel_id      uuid not null,
  message_id      text not null check (message_id <> ''),          -- the channel's own
  version         bigint not null check (version > 0),
  kind            text not null check (kind in ('NEW', 'MODIFIED', 'CANCELLED')),
  state           text not null check (state in ('APPLIED', 'UNCHANGED', 'TRAY', 'SUPERSEDED', 'DISMISSED')),
  reason          text not null default '',                        -- why it waits, or why it was dismissed
  details         jsonb not null default '{}',
  warnings        jsonb not null default '[]',
  body            jsonb not null,
  received_at     timestamptz not null,
  closed_at       timestamptz,                                     -- null while it waits in the tray
  closed_by       bigint,                                          -- the user who applied or dismissed it; 0 is the program

  primary key (property_id, id),
  constraint reservation_message_is_stored_once unique (property_id, channel_id, message_id),
  constraint reservation_message_is_about_a_reservation foreign key (property_id, reservation_id) references channel_reservations,
  constraint waiting_message_is_not_closed check ((state = 'TRAY') = (closed_at is null)),
  constraint waiting_message_has_a_reason check (state <> 'TRAY' or reason <> '')
);
create index reservation_messages_latest on channel_reservation_messages (property_id, channel_id, id);
create index reservation_messages_by_state on channel_reservation_messages (property_id, state, id);
-- The latest message of a reservation is the one that waits.
create unique index one_message_of_a_reservation_waits on channel_reservation_messages (property_id, reservation_id) where state = 'TRAY';

alter table channel_reservations enable row level security;
alter table channel_reservations force row level security;
create policy tenant on channel_reservations to hotelmate_app using (property_id = current_property());
create policy platform on channel_reservations to hotelmate_platform using (true);

alter table channel_reservation_messages enable row level security;
alter table channel_reservation_messages force row level security;
create policy tenant on channel_reservation_messages to hotelmate_app using (property_id = current_property());
create policy platform on channel_reservation_messages to hotelmate_platform using (true);
