-- Payment providers a property takes money through, what they told us, and links a guest pays by.
-- Owners: areas/gateways (gateways, gateway_events, gateway_collections, gateway_refunds), areas/links (payment_links, payment_link_events).

-- The specification's "property payment". Keys are sealed: whoever reads this table cannot use them.
create table gateways (
  property_id            bigint not null references properties,
  id                     uuid not null,
  provider               text not null check (provider in ('STRIPE', 'RAZORPAY')),
  mode                   text not null check (mode in ('TEST', 'LIVE')),
  name                   text not null check (name <> ''),
  key_id                 text not null default '',        -- the public half, where the provider has one
  sealed_key             text not null,                   -- empty once removed
  sealed_webhook_secret  text not null default '',
  key_hint               text not null,                   -- the last four characters, to tell keys apart
  status                 text not null default 'UNTESTED' check (status in ('UNTESTED', 'TESTING', 'WORKS', 'FAILED')),
  fault                  text not null default '',
  tested_at              timestamptz,
  is_default             boolean not null default false,
  removed_at             timestamptz,
  version                integer not null default 1,
  created_at             timestamptz not null,

  primary key (property_id, id),
  constraint removed_gateway_has_no_key check (removed_at is null or (sealed_key = '' and sealed_webhook_secret = '' and not is_default))
);
create unique index provider_is_set_up_once on gateways (property_id, provider) where removed_at is null;
create unique index one_gateway_is_the_default on gateways (property_id) where is_default;

-- Money asked of a guest through a provider: the intent first, the provider is called afterwards with this row's id as its key.
create table gateway_collections (
  property_id          bigint not null references properties,
  id                   uuid not null,
  gateway_id           uuid not null,
  owner                text not null check (owner in ('links')),
  owner_id             uuid not null,
  booking_id           uuid,
  amount_minor         bigint not null check (amount_minor > 0),
  currency             text not null check (currency ~ '^[A-Z]{3}$'),
  description          text not null,
  name                 text not null default '',
  email                text not null default '',
  return_url           text not null,
  status               text not null default 'NEW' check (status in ('NEW', 'OPEN', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED')),
  provider_ref         text not null default '',          -- the provider's own name of its page
  pay_url              text not null default '',
  provider_payment_id  text not null default '',
  method               text not null default '',
  fault                text not null default '',
  expires_at           timestamptz not null,
  checked_at           timestamptz,
  created_at           timestamptz not null,
  settled_at           timestamptz,

  primary key (property_id, id),
  foreign key (property_id, gateway_id) references gateways,
  foreign key (property_id, booking_id) references bookings,
  constraint paid_collection_names_its_payment check ((status = 'PAID') = (provider_payment_id <> ''))
);
create unique index payment_settles_one_collection on gateway_collections (property_id, gateway_id, provider_payment_id)
  where provider_payment_id <> '';
create index collections_of_an_owner on gateway_collections (property_id, owner_id, id);
create index collections_by_provider_ref on gateway_collections (property_id, gateway_id, provider_ref) where provider_ref <> '';
create index collections_not_settled on gateway_collections (property_id, created_at) where status in ('NEW', 'OPEN');

-- What a provider told, as it came. Stored before it is understood; told again, it is stored once.
create table gateway_events (
  property_id        bigint not null references properties,
  id                 uuid not null,
  gateway_id         uuid not null,
  provider_event_id  text not null check (provider_event_id <> ''),
  type               text not null,
  body               text not null,
  status             text not null default 'NEW' check (status in ('NEW', 'DONE', 'IGNORED', 'REFUSED')),
  note               text not null default '',
  collection_id      uuid,
  happened_at        timestamptz not null,
  received_at        timestamptz not null,
  processed_at       timestamptz,

  primary key (property_id, id),
  foreign key (property_id, gateway_id) references gateways,
  foreign key (property_id, collection_id) references gateway_collections,
  constraint event_is_stored_once unique (property_id, gateway_id, provider_event_id)
);
create index events_of_a_collection on gateway_events (property_id, collection_id) where collection_id is not null;
create index events_not_processed on gateway_events (property_id, received_at) where status = 'NEW';
create index events_refused on gateway_events (property_id, id) where status = 'REFUSED';

-- Money handed back through the provider it came by.
create table gateway_refunds (
  property_id         bigint not null references properties,
  id                  uuid not null,
  gateway_id          uuid not null,
  receipt_id          uuid not null,
  booking_id          uuid,
  amount_minor        bigint not null check (amount_minor > 0),
  currency            text not null check (currency ~ '^[A-Z]{3}$'),
  reason              text not null check (reason <> ''),
  status              text not null default 'ASKED' check (status in ('ASKED', 'DONE', 'FAILED')),
  provider_refund_id  text not null default '',
  fault               text not null default '',
  asked_by            bigint not null,
  asked_by_name       text not null,
  created_at          timestamptz not null,
  settled_at          timestamptz,

  primary key (property_id, id),
  foreign key (property_id, gateway_id) references gateways,
  foreign key (property_id, receipt_id) references receipts,
  foreign key (property_id, booking_id) references bookings,
  constraint settled_refund_says_when check ((status = 'ASKED') = (settled_at is null))
);
create unique index refund_is_told_once on gateway_refunds (property_id, gateway_id, provider_refund_id) where provider_refund_id <> '';
create index refunds_of_a_receipt on gateway_refunds (property_id, receipt_id);

-- A page of ours where a guest pays for a booking. Its amount is looked up when it is opened, unless it is fixed.
create table payment_links (
  property_id          bigint not null references properties,
  id                   uuid not null,
  reference            text not null,
  token                text not null check (length(token) >= 40),
  booking_id           uuid not null,
  gateway_id           uuid not null,
  status               text not null check (status in ('DRAFT', 'ACTIVE', 'PART_PAID', 'PAID', 'EXPIRED', 'CANCELLED', 'CLOSED')),
  is_fixed             boolean not null,
  amount_minor         bigint not null check (amount_minor > 0),   -- fixed, or what was due when it was made
  allows_partial       boolean not null,
  paid_minor           bigint not null default 0 check (paid_minor >= 0),
  booking_total_minor  bigint not null,                            -- what the booking came to then; another total means another link
  description          text not null default '',
  name                 text not null default '',
  email                text not null default '',
  expires_at           timestamptz not null,
  sent_at              timestamptz,
  replaces_id          uuid,
  reason               text not null default '',
  version              integer not null default 1,
  created_at           timestamptz not null,
  created_by           bigint not null,
  created_by_name      text not null,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, gateway_id) references gateways,
  foreign key (property_id, replaces_id) references payment_links,
  constraint link_reference_is_used_once unique (property_id, reference),
  constraint link_token_is_used_once unique (property_id, token),
  constraint link_is_replaced_once unique (property_id, replaces_id),
  constraint unpaid_link_holds_no_money check (status in ('PART_PAID', 'PAID', 'CLOSED') or paid_minor = 0)
);
create index links_of_a_booking on payment_links (property_id, booking_id, id);
create index links_by_status on payment_links (property_id, status, id);
create index links_of_a_gateway on payment_links (property_id, gateway_id) where status in ('DRAFT', 'ACTIVE', 'PART_PAID');
create index links_that_are_open on payment_links (expires_at) where status in ('ACTIVE', 'PART_PAID');

create table payment_link_events (
  property_id   bigint not null references properties,
  id            uuid not null,
  link_id       uuid not null,
  type          text not null check (type in ('MADE', 'ACTIVATED', 'SENT', 'STARTED', 'PAID', 'PAID_LATE', 'EXPIRED', 'CANCELLED', 'CLOSED',
                                              'REISSUED')),
  amount_minor  bigint,
  detail        text not null default '',
  actor_name    text not null default '',
  happened_at   timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, link_id) references payment_links
);
create index events_of_a_link on payment_link_events (property_id, link_id, id);

alter table gateways enable row level security;
alter table gateways force row level security;
create policy tenant on gateways to hotelmate_app using (property_id = current_property());
create policy platform on gateways to hotelmate_platform using (true);

alter table gateway_collections enable row level security;
alter table gateway_collections force row level security;
create policy tenant on gateway_collections to hotelmate_app using (property_id = current_property());
create policy platform on gateway_collections to hotelmate_platform using (true);

alter table gateway_events enable row level security;
alter table gateway_events force row level security;
create policy tenant on gateway_events to hotelmate_app using (property_id = current_property());
create policy platform on gateway_events to hotelmate_platform using (true);

alter table gateway_refunds enable row level security;
alter table gateway_refunds force row level security;
create policy tenant on gateway_refunds to hotelmate_app using (property_id = current_property());
create policy platform on gateway_refunds to hotelmate_platform using (true);

alter table payment_links enable row level security;
alter table payment_links force row level security;
create policy tenant on payment_links to hotelmate_app using (property_id = current_property());
create policy platform on payment_links to hotelmate_platform using (true);

alter table payment_link_events enable row level security;
alter table payment_link_events force row level security;
create policy tenant on payment_link_events to hotelmate_app using (property_id = current_property());
create policy platform on payment_link_events to hotelmate_platform using (true);
