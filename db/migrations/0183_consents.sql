-- Who agreed to be written to, about what and on which words, and where nobody is written to any more. Owner: areas/consents.

-- Each time somebody gave or withdrew a consent; a line is never changed, and goes only with the person it is about.
create table consent_records (
  property_id   bigint not null references properties,
  id            uuid not null,
  channel       text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  address       text not null check (address <> ''),                                     -- as it was entered
  address_key   text collate "C" not null check (address_key <> ''),                     -- as addresses are compared
  purpose       text not null check (purpose in ('MARKETING', 'PARTNERS', 'RESEARCH')),
  action        text not null check (action in ('REQUESTED', 'GIVEN', 'WITHDRAWN')),
  basis         text not null check (basis in ('EXPLICIT', 'EXISTING_CUSTOMER')),
  source        text not null check (source in ('BOOKING_PAGE', 'FORM', 'STAFF', 'IMPORT', 'PREFERENCES', 'UNSUBSCRIBE', 'REPLY')),
  language      text not null default '' check (language ~ '^([a-z]{2})?$'),
  wording       text not null default '',                                                -- what the person read
  evidence      text not null default '',                                                -- where the proof of it is
  network       text not null default '',                                                -- the address of the device
  recorded_by   text not null default '',
  given_at      timestamptz not null,                                                    -- when the person said so
  recorded_at   timestamptz not null,

  primary key (property_id, id),
  constraint imported_consent_has_proof check (source <> 'IMPORT' or evidence <> ''),
  constraint consent_is_given_before_it_is_recorded check (given_at <= recorded_at)
);
create index consent_records_of_an_address on consent_records (property_id, address_key, given_at desc);

-- What each address agreed to last. Written by the records alone.
create table consent_states (
  property_id   bigint not null references properties,
  channel       text not null,
  purpose       text not null,
  address_key   text collate "C" not null,
  is_given      boolean not null,
  basis         text not null,
  since         timestamptz not null,
  record_id     uuid not null,

  primary key (property_id, channel, purpose, address_key),
  constraint state_is_of_a_record foreign key (property_id, record_id) references consent_records on delete cascade
);

create function consent_record_counts() returns trigger language plpgsql as $$
begin
  if new.action = 'REQUESTED' then return null; end if;
  insert into consent_states as s (property_id, channel, purpose, address_key, is_given, basis, since, record_id)
  values (new.property_id, new.channel, new.purpose, new.address_key, new.action = 'GIVEN', new.basis, new.given_at, new.id)
  on conflict (property_id, channel, purpose, address_key) do update
     set is_given = excluded.is_given, basis = excluded.basis, since = excluded.since, record_id = excluded.record_id
   -- Whoever takes a consent back at the moment it is given has taken it back.
   where (s.since, not s.is_given) <= (excluded.since, not excluded.is_given);
  return null;
end $$;
create trigger consent_record_counts after insert on consent_records for each row execute function consent_record_counts();

create function consent_record_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a consent record is never changed' using errcode = 'check_violation', constraint = 'consent_record_stays';
end $$;
create trigger consent_record_stays before update on consent_records for each row execute function consent_record_stays();

-- Words a person reads beside the box, the latest of a purpose and a language first.
create table consent_wordings (
  property_id   bigint not null references properties,
  purpose       text not null check (purpose in ('MARKETING', 'PARTNERS', 'RESEARCH')),
  language      text not null check (language in ('en', 'fr')),
  version       integer not null check (version > 0),
  wording       text not null check (wording <> ''),
  created_at    timestamptz not null,
  created_by    text not null,

  primary key (property_id, purpose, language, version)
);

-- Addresses nobody writes to. The hash outlasts the address, so that who was erased stays unwritten to.
create table suppressions (
  property_id   bigint not null references properties,
  channel       text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  address_hash  text not null check (address_hash ~ '^[0-9a-f]{64}$'),
  reason        text not null check (reason in ('UNSUBSCRIBED', 'COMPLAINED', 'NOT_DELIVERABLE', 'MANUAL', 'ERASED', 'WRONG_PERSON', 'REGULATOR')),
  address_key   text collate "C" not null default '',                                    -- empty once the person was erased
  note          text not null default '',
  created_at    timestamptz not null,
  created_by    text not null default '',

  primary key (property_id, channel, address_hash, reason),
  constraint erased_address_is_gone check (reason <> 'ERASED' or address_key = '')
);
create index suppressions_by_address on suppressions (property_id, address_key) where address_key <> '';

create table consent_settings (
  property_id       bigint primary key references properties,
  most_messages     integer not null check (most_messages between 1 and 100),             -- marketing messages to one address …
  within_days       integer not null check (within_days between 1 and 365),               -- … in so many days
  quiet_from        text not null check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),       -- no marketing message from here …
  quiet_until       text not null check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),      -- … until here
  valid_months      integer not null check (valid_months between 0 and 120),              -- 0: a consent does not run out
  is_confirmed      boolean not null,                                                     -- a consent from a page counts once its mail is answered
  version           integer not null default 1
);

do $$
declare name text;
begin
  foreach name in array array['consent_records', 'consent_states', 'consent_wordings', 'suppressions', 'consent_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', name);
    execute format('create policy platform on %I to hotelmate_platform using (true)', name);
  end loop;
end $$;

-- A marketing message is sent with consent only, and whether it may go is decided when it goes.
alter table messages drop constraint messages_class_check, drop constraint messages_held_because_check;
alter table messages
  add constraint messages_class_check check (class in ('SERVICE', 'STAFF', 'SECURITY', 'MARKETING')),
  add constraint messages_held_because_check check (held_because in ('', 'NO_PROVIDER', 'BAD_ADDRESS', 'NO_CONSENT', 'SUPPRESSED',
    'NOT_DELIVERABLE', 'CHANNEL_ALIAS', 'FREQUENCY_CAP', 'RESTRICTED', 'UNDER_AGE')),
  add column address_key text collate "C" not null default '';
create index marketing_messages_of_an_address on messages (property_id, address_key, created_at) where class = 'MARKETING';
