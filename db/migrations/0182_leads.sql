-- Enquiries and what becomes of them: leads, activities, deals with their nights, proposals. Owner: areas/leads.

create table lead_settings (
  property_id     bigint not null references properties,
  response_hours  integer not null default 4 check (response_hours between 1 and 240),
  opens_at        text check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),   -- both null: the clock never stops
  closes_at       text check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  stale_days      integer not null default 7 check (stale_days between 1 and 365),
  version         integer not null default 1,

  primary key (property_id),
  constraint lead_clock_opens_before_it_closes check (num_nulls(opens_at, closes_at) in (0, 2) and opens_at < closes_at)
);

create table leads (
  property_id       bigint not null references properties,
  id                uuid not null,
  number            bigint not null check (number > 0),
  kind              text not null check (kind in ('STAY', 'GROUP', 'WEDDING', 'EVENT', 'COMPANY', 'AGENT', 'LONG_STAY', 'RESTAURANT', 'SERVICE')),
  source            text not null check (source in ('FORM', 'PHONE', 'WALK_IN', 'EMAIL', 'REFERRAL', 'CAMPAIGN', 'EVENT', 'IMPORT', 'OTHER')),
  title             text not null check (title <> ''),
  first_name        text not null default '',
  last_name         text not null default '',
  email             text not null default '',
  phone             text not null default '',
  company_name      text not null default '',
  language          text check (language in ('en', 'fr')),
  arrival_on        date,
  departure_on      date,
  rooms             integer check (rooms between 1 and 1000),
  adults            integer check (adults between 1 and 5000),
  children          integer check (children between 0 and 5000),
  budget_minor      bigint check (budget_minor > 0),
  message           text not null default '',
  decision_on       date,
  next_step         text not null default '',
  next_step_on      date,
  owner_id          bigint references users,
  state             text not null check (state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED', 'CONVERTED', 'UNQUALIFIED', 'JUNK', 'DUPLICATE')),
  reason            text not null default '',
  until_on          date,
  of_id             uuid,                                  -- the lead it is a duplicate of
  customer_id       uuid,                                  -- what it was converted to
  company_id        uuid,
  response_due_at   timestamptz not null,
  responded_at      timestamptz,
  last_activity_at  timestamptz not null,
  stale_at          timestamptz,                           -- its owner was notified; an activity clears it
  search_email      text not null generated always as (lower(email)) stored,
  phone_tail        text not null generated always as (right(regexp_replace(phone, '\D', '', 'g'), 9)) stored,
  search_company    text not null generated always as (lower(btrim(company_name))) stored,
  created_at        timestamptz not null,
  created_by        bigint not null,
  version           integer not null default 1,

  primary key (property_id, id),
  constraint lead_number_is_used_once unique (property_id, number),
  constraint lead_leaves_new_with_an_owner check (state = 'NEW' or owner_id is not null),
  constraint lead_is_nobody_s_without_a_reason check (state not in ('UNQUALIFIED', 'JUNK') or reason <> ''),
  constraint lead_waits_until_a_day check ((state = 'NURTURE') = (until_on is not null)),
  constraint lead_is_a_duplicate_of_another check ((state = 'DUPLICATE') = (of_id is not null) and of_id <> id),
  constraint lead_is_converted_to_a_customer check ((state = 'CONVERTED') = (customer_id is not null)),
  constraint lead_departs_after_it_arrives check (arrival_on < departure_on),
  constraint lead_of_a_lead foreign key (property_id, of_id) references leads (property_id, id),
  constraint lead_became_a_customer foreign key (property_id, customer_id) references customers (property_id, id),
  constraint lead_became_a_company foreign key (property_id, company_id) references companies (property_id, id)
);
create index leads_by_state on leads (property_id, state, response_due_at, id);
create index leads_by_email on leads (property_id, search_email) where search_email <> '';
create index leads_by_phone on leads (property_id, phone_tail) where phone_tail <> '';
create index leads_by_company on leads (property_id, search_company) where search_company <> '';
create index leads_that_sleep on leads (last_activity_at) where stale_at is null and state in ('NEW', 'WORKING', 'QUALIFIED');

create table lost_reasons (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id)
);
create unique index lost_reason_is_named_once on lost_reasons (property_id, lower(name));

create table deals (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          bigint not null check (number > 0),
  name            text not null check (name <> ''),
  kind            text not null check (kind in ('STAY', 'GROUP', 'WEDDING', 'EVENT', 'COMPANY', 'AGENT', 'LONG_STAY', 'RESTAURANT', 'SERVICE')),
  customer_id     uuid,
  company_id      uuid,
  lead_id         uuid,
  owner_id        bigint references users,
  stage           text not null check (stage in ('INQUIRY', 'PROSPECT', 'PROPOSED', 'TENTATIVE', 'DEFINITE', 'ACTUALISED', 'TURNED_DOWN', 'CANCELLED')),
  probability     integer not null check (probability between 0 and 100),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  close_on        date,
  option_on       date,
  lost_reason_id  uuid,
  lost_note       text not null default '',
  lost_by         text check (lost_by in ('US', 'CLIENT')),
  group_id        uuid,
  stage_at        timestamptz not null,
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint deal_number_is_used_once unique (property_id, number),
  constraint deal_has_a_block_of_its_own unique (property_id, group_id),
  constraint deal_is_of_a_customer foreign key (property_id, customer_id) references customers (property_id, id),
  constraint deal_is_of_a_company foreign key (property_id, company_id) references companies (property_id, id),
  constraint deal_is_of_a_lead foreign key (property_id, lead_id) references leads (property_id, id),
  constraint deal_has_a_block foreign key (property_id, group_id) references groups (property_id, id),
  constraint deal_is_lost_for_a_reason check ((stage in ('TURNED_DOWN', 'CANCELLED')) = (lost_reason_id is not null) and (lost_reason_id is null) = (lost_by is null)),
  constraint deal_lost_reason_is_known foreign key (property_id, lost_reason_id) references lost_reasons (property_id, id)
);
create index deals_by_stage on deals (property_id, stage, id);
create index deals_of_a_lead on deals (property_id, lead_id) where lead_id is not null;

create table deal_nights (
  property_id   bigint not null,
  deal_id       uuid not null,
  night         date not null,
  room_type_id  uuid not null,
  rooms         integer not null check (rooms between 1 and 1000),
  rate_minor    bigint not null check (rate_minor >= 0),       -- of one room

  primary key (property_id, deal_id, night, room_type_id),
  constraint deal_night_is_of_a_deal foreign key (property_id, deal_id) references deals (property_id, id) on delete cascade,
  constraint deal_night_has_a_type foreign key (property_id, room_type_id) references room_types (property_id, id)
);

create table deal_functions (
  property_id  bigint not null,
  deal_id      uuid not null,
  place        integer not null,
  held_on      date not null,
  starts_at    text not null check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends_at      text not null check (ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  name         text not null check (name <> ''),
  attendees    integer not null check (attendees between 1 and 10000),
  price_minor  bigint not null check (price_minor >= 0),        -- of the whole function

  primary key (property_id, deal_id, place),
  constraint deal_function_is_of_a_deal foreign key (property_id, deal_id) references deals (property_id, id) on delete cascade
);

create table deal_extras (
  property_id  bigint not null,
  deal_id      uuid not null,
  place        integer not null,
  name         text not null check (name <> ''),
  quantity     integer not null check (quantity between 1 and 10000),
  price_minor  bigint not null check (price_minor >= 0),        -- of one

  primary key (property_id, deal_id, place),
  constraint deal_extra_is_of_a_deal foreign key (property_id, deal_id) references deals (property_id, id) on delete cascade
);

create table lead_activities (
  property_id   bigint not null,
  id            uuid not null,
  lead_id       uuid,
  deal_id       uuid,
  kind          text not null check (kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK')),
  subject       text not null check (subject <> ''),
  outcome       text not null default '',
  happens_at    timestamptz not null,
  is_done       boolean not null,
  follow_up_on  date,
  by_id         bigint not null,
  by_name       text not null,
  created_at    timestamptz not null,

  primary key (property_id, id),
  constraint activity_is_of_something check (num_nonnulls(lead_id, deal_id) >= 1),
  constraint activity_is_of_a_lead foreign key (property_id, lead_id) references leads (property_id, id),
  constraint activity_is_of_a_deal foreign key (property_id, deal_id) references deals (property_id, id)
);
create index activities_of_a_lead on lead_activities (property_id, lead_id, happens_at desc) where lead_id is not null;
create index activities_of_a_deal on lead_activities (property_id, deal_id, happens_at desc) where deal_id is not null;

create table proposals (
  property_id     bigint not null,
  id              uuid not null,
  deal_id         uuid not null,
  revision        integer not null check (revision > 0),
  state           text not null check (state in ('SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'SUPERSEDED')),   -- expired: its day has passed
  content         jsonb not null,                       -- frozen lines
  total_minor     bigint not null check (total_minor >= 0),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  terms           text not null default '',
  valid_until     date not null,
  language        text not null check (language in ('en', 'fr')),
  sent_to         text not null default '',
  token_hash      bytea not null,
  sealed_token    text not null,
  sent_at         timestamptz not null,
  viewed_at       timestamptz,
  decided_at      timestamptz,
  signer_name     text not null default '',
  signer_address  text not null default '',
  signature       bytea,                                -- drawn; null: the name is typed
  decline_reason  text not null default '',
  held_at         timestamptz,                          -- its rooms were taken once it was signed
  unheld_because  text not null default '',

  primary key (property_id, id),
  constraint proposal_revision_is_used_once unique (property_id, deal_id, revision),
  constraint proposal_token_is_used_once unique (token_hash),
  constraint proposal_is_of_a_deal foreign key (property_id, deal_id) references deals (property_id, id),
  constraint proposal_is_signed_by_someone check ((state = 'ACCEPTED') = (signer_name <> '')),
  constraint proposal_is_decided_at_a_time check (state not in ('ACCEPTED', 'DECLINED') or decided_at is not null),
  constraint proposal_signature_is_small check (octet_length(signature) <= 60000)
);
create unique index proposal_is_open_once on proposals (property_id, deal_id) where state in ('SENT', 'VIEWED');
create unique index proposal_is_accepted_once on proposals (property_id, deal_id) where state = 'ACCEPTED';

create table lead_forms (
  property_id    bigint not null references properties,
  id             uuid not null,
  name           text not null check (name <> ''),
  kind           text not null check (kind in ('STAY', 'GROUP', 'WEDDING', 'EVENT', 'COMPANY', 'AGENT', 'LONG_STAY', 'RESTAURANT', 'SERVICE')),
  public_key     text not null,
  thanks         text not null default '',
  owner_id       bigint references users,
  confirms       boolean not null default true,         -- the lead is made once the address is confirmed
  asks_stay      boolean not null default true,
  asks_company   boolean not null default false,
  on_duplicate   text not null default 'ATTACH' check (on_duplicate in ('CREATE', 'ATTACH', 'FLAG')),
  is_active      boolean not null default true,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint lead_form_key_is_used_once unique (public_key)
);
create unique index lead_form_is_named_once on lead_forms (property_id, lower(name));

create table lead_form_entries (
  property_id   bigint not null,
  id            uuid not null,
  form_id       uuid not null,
  content       jsonb not null,
  email         text not null,
  language      text not null check (language in ('en', 'fr')),
  outcome       text not null check (outcome in ('WAITING', 'MADE', 'ATTACHED', 'REJECTED')),
  reason        text not null default '',
  lead_id       uuid,
  token_hash    bytea,
  sealed_token  text,
  address       text not null default '',
  entered_at    timestamptz not null,
  confirmed_at  timestamptz,

  primary key (property_id, id),
  constraint form_entry_token_is_used_once unique (token_hash),
  constraint form_entry_is_of_a_form foreign key (property_id, form_id) references lead_forms (property_id, id),
  constraint form_entry_made_a_lead foreign key (property_id, lead_id) references leads (property_id, id),
  constraint form_entry_became_a_lead check ((outcome in ('MADE', 'ATTACHED')) = (lead_id is not null))
);
create index entries_of_a_form on lead_form_entries (property_id, form_id, id);

create table lead_rules (
  property_id  bigint not null references properties,
  place        integer not null,
  kind         text check (kind in ('STAY', 'GROUP', 'WEDDING', 'EVENT', 'COMPANY', 'AGENT', 'LONG_STAY', 'RESTAURANT', 'SERVICE')),
  rooms_from   integer check (rooms_from > 0),
  language     text check (language in ('en', 'fr')),
  user_ids     bigint[] not null check (cardinality(user_ids) > 0),       -- they take turns
  turn         bigint not null default 0,

  primary key (property_id, place)
);

do $$
declare one text;
begin
  foreach one in array array['lead_settings', 'leads', 'lost_reasons', 'deals', 'deal_nights', 'deal_functions', 'deal_extras', 'lead_activities', 'proposals',
                             'lead_forms', 'lead_form_entries', 'lead_rules'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
