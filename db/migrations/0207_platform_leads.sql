-- The platform's own book: businesses that want to sign up, apart from the enquiries of any property. Owner: areas/leads.

create table platform_leads (
  id                uuid primary key,
  number            bigint not null generated always as identity,
  business_kind     text not null check (business_kind in ('HOTEL', 'RESTAURANT', 'SHOP', 'SALON', 'CHAIN', 'OTHER')),
  source            text not null check (source in ('FORM', 'PHONE', 'WALK_IN', 'EMAIL', 'REFERRAL', 'CAMPAIGN', 'EVENT', 'IMPORT', 'OTHER')),
  business_name     text not null check (business_name <> ''),
  first_name        text not null default '',
  last_name         text not null default '',
  email             text not null default '',
  phone             text not null default '',
  city              text not null default '',
  country           text not null default '',
  units             integer check (units between 1 and 100000),          -- rooms, tables or chairs
  message           text not null default '',
  next_step         text not null default '',
  next_step_on      date,
  owner_id          bigint references users,
  state             text not null check (state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED', 'CONVERTED', 'UNQUALIFIED', 'JUNK', 'DUPLICATE')),
  reason            text not null default '',
  until_on          date,
  of_id             uuid references platform_leads,
  organization_id   bigint references organisations,                     -- what it was converted to
  response_due_at   timestamptz not null,
  responded_at      timestamptz,
  created_at        timestamptz not null,
  version           integer not null default 1,

  constraint platform_lead_number_is_used_once unique (number),
  constraint platform_lead_leaves_new_with_an_owner check (state = 'NEW' or owner_id is not null),
  constraint platform_lead_is_closed_for_a_reason check (state not in ('UNQUALIFIED', 'JUNK') or reason <> ''),
  constraint platform_lead_waits_until_a_day check ((state = 'NURTURE') = (until_on is not null)),
  constraint platform_lead_is_a_duplicate_of_another check ((state = 'DUPLICATE') = (of_id is not null) and of_id <> id),
  constraint platform_lead_is_converted_to_an_organisation check ((state = 'CONVERTED') = (organization_id is not null))
);
create index platform_leads_by_state on platform_leads (state, id);
create index platform_leads_by_email on platform_leads (lower(email)) where email <> '';

create table platform_lead_activities (
  id            uuid primary key,
  lead_id       uuid not null references platform_leads,
  kind          text not null check (kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK')),
  subject       text not null check (subject <> ''),
  outcome       text not null default '',
  happens_at    timestamptz not null,
  is_done       boolean not null,
  follow_up_on  date,
  by_name       text not null,
  created_at    timestamptz not null
);
create index activities_of_a_platform_lead on platform_lead_activities (lead_id, happens_at desc, id desc);

do $$
declare one text;
begin
  foreach one in array array['platform_leads', 'platform_lead_activities'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
