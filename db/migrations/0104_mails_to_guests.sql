-- Mails to guests by event: each is active or not, the timed ones so many days or hours ahead, in words of the property's own where it has
-- any. No row is inactive, and the customary words. A message of an event is queued once, by its key.
-- Owner: areas/messages.
create table guest_mails (
  property_id  bigint not null references properties,
  kind         text not null check (kind in ('guestConfirmation', 'guestChange', 'guestCancellation', 'guestPreArrival', 'guestOption', 'guestThanks')),
  is_active    boolean not null,
  lead         integer check (lead between 1 and 60),
  version      integer not null default 1,
  primary key (property_id, kind),
  check ((lead is not null) = (kind in ('guestPreArrival', 'guestOption')))
);
create index active_guest_mails on guest_mails (kind, property_id) where is_active;

create table guest_mail_texts (
  property_id  bigint not null references properties,
  kind         text not null check (kind in ('guestConfirmation', 'guestChange', 'guestCancellation', 'guestPreArrival', 'guestOption', 'guestThanks')),
  language     text not null check (language in ('en', 'fr')),
  subject      text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  body         text not null check (length(body) between 1 and 8000),
  version      integer not null default 1,
  primary key (property_id, kind, language)
);

alter table guest_mails enable row level security;
alter table guest_mails force row level security;
create policy tenant on guest_mails to hotelmate_app using (property_id = current_property());
create policy platform on guest_mails to hotelmate_platform using (true);
alter table guest_mail_texts enable row level security;
alter table guest_mail_texts force row level security;
create policy tenant on guest_mail_texts to hotelmate_app using (property_id = current_property());
create policy platform on guest_mail_texts to hotelmate_platform using (true);
grant select, insert, update, delete on guest_mails, guest_mail_texts to hotelmate_app, hotelmate_platform;

alter table messages add column once_key text check (once_key <> '');
create unique index message_of_an_event_is_queued_once on messages (property_id, once_key) where once_key is not null;
