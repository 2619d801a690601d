-- Gift vouchers bought on the public page of a property: what it sells there, and each order until it is paid. Owner: areas/gifts.
create table gift_shop_settings (
  property_id   bigint not null references properties,
  is_active     boolean not null default false,
  amounts       jsonb not null default '[]',               -- that are offered, minor units
  least_minor   bigint not null check (least_minor > 0),   -- of an amount the buyer chooses
  most_minor    bigint not null,
  version       integer not null default 1,

  primary key (property_id),
  constraint gift_shop_sells_between_two_amounts check (least_minor <= most_minor)
);

create table gift_orders (
  property_id      bigint not null references properties,
  id               uuid not null,
  key              uuid not null,                          -- of the browser: what is sent twice is one order
  token_hash       bytea not null,
  sealed_token     text not null,
  address          text not null default '',               -- network address, while the order waits for its payment
  gateway_id       uuid not null,
  amount_minor     bigint not null check (amount_minor > 0),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  buyer_name       text not null check (buyer_name <> ''),
  buyer_email      text not null check (buyer_email <> ''),
  recipient_name   text not null default '',
  recipient_email  text not null default '',
  message          text not null default '',
  send_on          date,                                   -- the day the recipient has it by mail; null is mailed to the buyer
  language         text not null check (language in ('en', 'fr')),
  ordered_at       timestamptz not null,
  expires_at       timestamptz not null,
  paid_at          timestamptz,
  voucher_id       uuid,                                   -- issued when the payment arrived

  primary key (property_id, id),
  foreign key (property_id, gateway_id) references gateways (property_id, id),
  foreign key (property_id, voucher_id) references gift_vouchers (property_id, id),
  constraint gift_order_is_placed_once unique (property_id, key),
  constraint gift_token_opens_one_order unique (property_id, token_hash),
  constraint paid_gift_order_has_its_voucher check ((paid_at is null) = (voucher_id is null)),
  constraint gift_order_is_mailed_to_an_address check ((send_on is null) = (recipient_email = ''))
);
create unique index voucher_is_of_one_gift_order on gift_orders (property_id, voucher_id) where voucher_id is not null;
create index gift_orders_by_day on gift_orders (property_id, id desc);
create index gift_orders_of_an_address on gift_orders (property_id, address) where address <> '';
create index gift_orders_unpaid on gift_orders (expires_at) where paid_at is null;

alter table gateway_collections
  drop constraint gateway_collections_owner_check,
  add constraint gateway_collections_owner_check check (owner in ('links', 'gifts'));

do $$
declare one text;
begin
  foreach one in array array['gift_shop_settings', 'gift_orders'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
