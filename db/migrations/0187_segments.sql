-- Guests by what is known of them, and rules that choose some. Owner: areas/campaigns.

-- One row for each guest, derived from bookings, orders, reviews and uses of offers, so that a rule is one scan.
create table customer_facts (
  property_id      bigint not null references properties,
  customer_id      uuid not null,
  stays            integer not null default 0,
  nights           integer not null default 0,
  last_stay_on     date,
  next_stay_on     date,
  lead_days        integer,                           -- of finished stays, on average
  has_children     boolean not null default false,
  room_minor       bigint not null default 0,
  orders           integer not null default 0,
  order_minor      bigint not null default 0,
  last_order_on    date,
  rating100        integer,                           -- the last one
  room_type_ids    text[] not null default '{}',
  rate_plan_ids    text[] not null default '{}',
  channels         text[] not null default '{}',
  offer_ids        text[] not null default '{}',
  language         text not null default '',
  country          text not null default '',
  company_id       text not null default '',
  birthday         integer check (birthday between 101 and 1231),   -- month and day: 1128
  is_vip           boolean not null default false,
  is_blocked       boolean not null default false,
  email_key        text not null default '',
  phone_key        text not null default '',
  messages         integer not null default 0,
  last_message_on  date,
  last_opened_on   date,
  last_clicked_on  date,

  primary key (property_id, customer_id),
  constraint facts_are_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);

-- How far the facts are: everything the audit trail has before that moment is in them.
create table customer_fact_runs (
  property_id  bigint not null references properties,
  whole_on     date not null,
  until_at     timestamptz not null,

  primary key (property_id)
);

create table segments (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> ''),
  tree          jsonb not null,
  selects_all   boolean not null default false,       -- somebody said that everybody is meant
  is_snapshot   boolean not null default false,
  snapshot_at   timestamptz,
  is_sample     boolean not null default false,
  created_at    timestamptz not null,
  version       integer not null default 1,
  name_key      text not null generated always as (lower(btrim(name))) stored,

  primary key (property_id, id),
  constraint segment_is_named_once unique (property_id, name_key),
  constraint snapshot_has_its_moment check (is_snapshot = (snapshot_at is not null))
);

create table segment_members (
  property_id  bigint not null,
  segment_id   uuid not null,
  customer_id  uuid not null,

  primary key (property_id, segment_id, customer_id),
  constraint member_is_of_a_segment foreign key (property_id, segment_id) references segments (property_id, id) on delete cascade,
  constraint member_is_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index segments_of_a_guest on segment_members (property_id, customer_id);

do $$
declare one text;
begin
  foreach one in array array['customer_facts', 'customer_fact_runs', 'segments', 'segment_members'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
