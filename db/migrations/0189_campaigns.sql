-- Campaigns, whom they go to, and what is counted of them. Owner: areas/campaigns.

create table campaign_settings (
  property_id       bigint not null references properties,
  counts_reads      boolean not null default true,       -- opens and clicks, of a campaign as a whole
  tracks_people     boolean not null default false,      -- and which recipient it was
  approval_above    integer not null default 500 check (approval_above between 0 and 1000000),
  attribution_days  integer not null default 30 check (attribution_days between 1 and 365),
  version           integer not null default 1,

  primary key (property_id)
);

create table campaigns (
  property_id     bigint not null references properties,
  id              uuid not null,
  name            text not null check (name <> ''),
  goal            text not null check (goal in ('RETURN', 'FILL', 'EVENT', 'LOYALTY', 'OTHER')),
  channel         text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  state           text not null check (state in ('DRAFT', 'IN_REVIEW', 'SCHEDULED', 'RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED')),
  segment_ids     uuid[] not null default '{}',
  exclude_ids     uuid[] not null default '{}',
  template_id     uuid,
  template_b_id   uuid,
  sample_percent  integer check (sample_percent between 1 and 100),
  metric          text check (metric in ('OPENED', 'CLICKED')),
  decide_hours    integer check (decide_hours between 1 and 168),
  decide_at       timestamptz,
  winner          text check (winner in ('A', 'B')),
  offer_id        uuid,
  gives_codes     boolean not null default false,
  send_at         timestamptz,
  per_hour        integer not null check (per_hour between 10 and 60000),
  stop_after      integer not null check (stop_after between 1 and 1000),
  arrival_days    integer not null check (arrival_days between 0 and 60),
  author_id       bigint not null,
  author_name     text not null,
  approver_id     bigint,
  approver_name   text not null default '',
  review_note     text not null default '',
  tested_at       timestamptz,
  content         jsonb,                                 -- its texts as they were approved
  started_at      timestamptz,
  resumed_at      timestamptz,
  finished_at     timestamptz,
  pause_reason    text not null default '' check (pause_reason in ('', 'PERSON', 'ERRORS')),
  recipients      integer not null default 0,
  skipped         integer not null default 0,
  queued          integer not null default 0,
  is_sample       boolean not null default false,
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint campaign_says_a_template foreign key (property_id, template_id) references campaign_templates (property_id, id),
  constraint campaign_says_another_template foreign key (property_id, template_b_id) references campaign_templates (property_id, id),
  constraint campaign_brings_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  constraint test_of_two_texts_is_whole check (num_nulls(template_b_id, sample_percent, metric, decide_hours) in (0, 4)),
  constraint codes_are_of_an_offer check (not gives_codes or offer_id is not null),
  constraint scheduled_campaign_has_its_texts check (state not in ('SCHEDULED', 'RUNNING', 'PAUSED', 'FINISHED') or content is not null),
  constraint scheduled_campaign_has_its_moment check (state <> 'SCHEDULED' or send_at is not null),
  constraint begun_campaign_has_its_moment check (state not in ('RUNNING', 'PAUSED', 'FINISHED') or started_at is not null),
  constraint paused_campaign_says_why check ((state = 'PAUSED') = (pause_reason <> ''))
);
create index campaigns_by_state on campaigns (property_id, state, id);
create index campaigns_at_work on campaigns (state, send_at) where state in ('SCHEDULED', 'RUNNING');

create table campaign_recipients (
  property_id  bigint not null,
  id           uuid not null,
  campaign_id  uuid not null,
  customer_id  uuid not null,
  address      text not null,
  address_key  text not null,
  name         text not null default '',
  language     text not null default '',
  state        text not null check (state in ('PENDING', 'SKIPPED', 'QUEUED')),
  reason       text not null default '',
  variant      text check (variant in ('A', 'B')),       -- null waits for the decision
  is_sampled   boolean not null default false,
  message_id   uuid,
  code_id      uuid,
  code         text not null default '',
  token        text not null,
  queued_at    timestamptz,
  opened_at    timestamptz,
  clicked_at   timestamptz,

  primary key (property_id, id),
  constraint recipient_is_of_a_campaign foreign key (property_id, campaign_id) references campaigns (property_id, id) on delete cascade,
  constraint recipient_is_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint guest_is_written_to_once unique (property_id, campaign_id, customer_id),
  constraint recipient_token_is_used_once unique (property_id, token),
  constraint skipped_recipient_says_why check ((state = 'SKIPPED') = (reason <> '')),
  constraint queued_recipient_has_a_message check ((state = 'QUEUED') = (message_id is not null) and (state = 'QUEUED') = (queued_at is not null))
);
create unique index address_is_written_to_once on campaign_recipients (property_id, campaign_id, address_key) where state <> 'SKIPPED';
create index recipients_that_wait on campaign_recipients (property_id, campaign_id, id) where state = 'PENDING';
create index recipients_by_hour on campaign_recipients (property_id, campaign_id, queued_at) where state = 'QUEUED';
create index recipients_of_a_guest on campaign_recipients (property_id, customer_id);
create index recipients_by_last_event on campaign_recipients (property_id, greatest(queued_at, opened_at, clicked_at));
create index recipients_by_address on campaign_recipients (property_id, address_key) where clicked_at is not null;
create index recipients_by_code on campaign_recipients (property_id, code_id) where code_id is not null;
create index recipients_by_message on campaign_recipients (property_id, message_id) where message_id is not null;

create table campaign_links (
  property_id  bigint not null,
  campaign_id  uuid not null,
  number       integer not null check (number > 0),
  url          text not null,
  clicks       integer not null default 0,

  primary key (property_id, campaign_id, number),
  constraint link_is_of_a_campaign foreign key (property_id, campaign_id) references campaigns (property_id, id) on delete cascade,
  constraint link_leads_to_the_web check (url ~ '^https?://')
);

create table campaign_hours (
  property_id  bigint not null,
  campaign_id  uuid not null,
  starts_at    timestamptz not null,
  opens        integer not null default 0,
  clicks       integer not null default 0,

  primary key (property_id, campaign_id, starts_at),
  constraint hour_is_of_a_campaign foreign key (property_id, campaign_id) references campaigns (property_id, id) on delete cascade
);

do $$
declare one text;
begin
  foreach one in array array['campaign_settings', 'campaigns', 'campaign_recipients', 'campaign_links', 'campaign_hours'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
