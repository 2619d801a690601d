-- Enquiries that come by mail: the mailbox of a property, and what became of each mail.

create table lead_mailboxes (
  property_id  bigint not null references properties,
  key          text not null check (key ~ '^[0-9]{1,10}-[a-z0-9]{26}$'),   -- part of its address; only who knows it may write
  is_open      boolean not null default true,
  version      integer not null default 1,

  primary key (property_id),
  constraint lead_mailbox_has_an_address_of_its_own unique (key)
);

create table lead_mails (
  property_id   bigint not null,
  id            uuid not null,
  message_hash  bytea not null check (octet_length(message_hash) = 32),    -- of its Message-ID, or of all of it where it has none
  channel       text not null check (channel in ('SMTP', 'FILE')),
  from_name     text not null,
  from_address  text not null,
  subject       text not null,
  outcome       text not null check (outcome in ('MADE', 'ATTACHED', 'IGNORED')),
  reason        text not null check (reason in ('', 'automatic', 'no_sender')),
  lead_id       uuid,
  received_at   timestamptz not null,

  primary key (property_id, id),
  constraint lead_mail_is_received_once unique (property_id, message_hash),
  foreign key (property_id) references properties,
  foreign key (property_id, lead_id) references leads (property_id, id),
  constraint lead_mail_has_its_lead check ((outcome = 'IGNORED') = (lead_id is null) and (outcome = 'IGNORED') = (reason <> ''))
);
create index lead_mails_of_a_lead on lead_mails (property_id, lead_id) where lead_id is not null;
create index lead_mails_of_an_address on lead_mails (property_id, from_address);

do $$
declare one text;
begin
  foreach one in array array['lead_mailboxes', 'lead_mails'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
