-- Every message that leaves the house, by mail, SMS or WhatsApp, with what became of it.
-- Owner: areas/messages. The number 0 stands for the platform itself, which is no property, so there is no key to properties here.

create table messages (
  property_id      bigint not null,
  id               uuid not null,                       -- also the Message-ID of a mail and the provider's idempotency key
  channel          text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  class            text not null check (class in ('SERVICE', 'STAFF', 'SECURITY')),
  kind             text not null check (kind <> ''),    -- what it says, and so who writes it
  payload          jsonb not null,                      -- the ids its writer needs; never a secret
  recipient        text not null check (recipient <> ''),
  recipient_name   text not null default '',
  subject          text not null default '',
  body             text not null default '',
  attachments      jsonb not null default '[]',         -- names and sizes; the documents stay where they are made
  about            text not null default '',            -- the reference of what it is about
  about_path       text not null default '',
  state            text not null check (state in ('QUEUED', 'HELD', 'SENDING', 'FAILED', 'SENT', 'BOUNCED', 'DELIVERED', 'READ', 'COMPLAINED',
                                                  'CANCELLED')),
  held_because     text not null default '' check (held_because in ('', 'NO_PROVIDER', 'BAD_ADDRESS')),
  attempts         integer not null default 0 check (attempts >= 0),
  fault            text not null default '',
  provider_ref     text not null default '',
  again_of_id      uuid,
  next_attempt_at  timestamptz,
  sent_at          timestamptz,
  created_at       timestamptz not null,
  created_by       bigint not null,
  created_by_name  text not null,
  changed_at       timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, again_of_id) references messages,
  constraint security_message_keeps_no_body check (class <> 'SECURITY' or body = ''),
  constraint held_message_says_why check ((state = 'HELD') = (held_because <> '')),
  constraint sent_message_says_when check (state not in ('SENT', 'BOUNCED', 'DELIVERED', 'READ', 'COMPLAINED') or sent_at is not null)
);
create index messages_of_a_property on messages (property_id, id desc);
create index messages_by_state on messages (property_id, state, id desc);
create index messages_sent_again on messages (property_id, again_of_id) where again_of_id is not null;
create index messages_by_age on messages (created_at);

create table message_events (
  property_id  bigint not null,
  id           uuid not null,
  message_id   uuid not null,
  state        text not null,
  by           text not null check (by in ('US', 'PERSON', 'PROVIDER')),
  detail       text not null default '',
  happened_at  timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, message_id) references messages on delete cascade
);
create index events_of_a_message on message_events (property_id, message_id, id);

-- Who carries SMS and WhatsApp for a property. Keys are sealed: whoever reads this table cannot use them.
create table message_providers (
  property_id            bigint not null,
  id                     uuid not null,
  channel                text not null check (channel in ('SMS', 'WHATSAPP')),
  name                   text not null check (name <> ''),
  url                    text not null check (url <> ''),
  sender                 text not null check (sender <> ''),
  sealed_key             text not null,
  key_hint               text not null,
  sealed_webhook_secret  text not null,
  is_active              boolean not null default true,
  version                integer not null default 1,
  changed_at             timestamptz not null,

  primary key (property_id, id),
  constraint channel_has_one_provider unique (property_id, channel)
);

-- What providers told, as it came; told again, it is stored once. Of a message we do not know it is stored all the same.
create table message_callbacks (
  property_id        bigint not null,
  id                 uuid not null,
  provider_id        uuid not null,
  provider_event_id  text not null check (provider_event_id <> ''),
  message_id         uuid,
  body               text not null,
  received_at        timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, provider_id) references message_providers on delete cascade,
  foreign key (property_id, message_id) references messages on delete cascade,
  constraint callback_is_stored_once unique (property_id, provider_id, provider_event_id)
);

alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on messages to hotelmate_platform using (true);

alter table message_events enable row level security;
alter table message_events force row level security;
create policy tenant on message_events to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on message_events to hotelmate_platform using (true);

alter table message_providers enable row level security;
alter table message_providers force row level security;
create policy tenant on message_providers to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on message_providers to hotelmate_platform using (true);

alter table message_callbacks enable row level security;
alter table message_callbacks force row level security;
create policy tenant on message_callbacks to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on message_callbacks to hotelmate_platform using (true);
