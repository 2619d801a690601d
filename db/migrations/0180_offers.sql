-- Offers: what guests get off the price of stays and orders, by themselves or by a code, and every use of them. Owner: areas/offers.
create table offers (
  property_id          bigint not null references properties,
  id                   uuid not null,
  name                 text not null,
  name_key             text collate "C" not null,       -- the name as it is compared, searched and sorted
  title_en             text not null default '',
  title_fr             text not null default '',
  about_en             text not null default '',
  about_fr             text not null default '',
  target               text not null check (target in ('STAY', 'ORDER')),
  kind                 text not null check (kind in ('PERCENT', 'AMOUNT_EACH', 'AMOUNT_ONCE', 'PRICE', 'FREE')),
  percent_bp           integer check (percent_bp between 1 and 10000),
  amount_minor         bigint check (amount_minor >= 0),
  buy                  integer check (buy > 0),
  free                 integer check (free > 0),
  max_off_minor        bigint check (max_off_minor > 0),
  needs_code           boolean not null,
  channels             text[] not null check (channels <> '{}'),
  audience             text not null check (audience in ('EVERYONE', 'NEW', 'RETURNING', 'VIP', 'COMPANY')),
  conditions           jsonb not null,                   -- when and for what it holds
  stack                text not null default '',
  priority             integer not null default 0,
  max_uses             integer check (max_uses > 0),
  max_uses_per_guest   integer check (max_uses_per_guest > 0),
  max_uses_per_day     integer check (max_uses_per_day > 0),
  budget_minor         bigint check (budget_minor > 0),
  keeps_when_changed   boolean not null default false,
  state                text not null default 'DRAFT' check (state in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED', 'ARCHIVED')),
  was_used             boolean not null default false,
  created_at           timestamptz not null,
  version              integer not null default 1,

  primary key (property_id, id),
  constraint offer_has_a_name check (name_key <> ''),
  constraint offer_is_named_once unique (property_id, name_key),
  constraint offer_has_the_value_of_its_kind check (
    (kind = 'PERCENT') = (percent_bp is not null)
    and (kind in ('AMOUNT_EACH', 'AMOUNT_ONCE', 'PRICE')) = (amount_minor is not null)
    and (kind = 'FREE') = (buy is not null) and (kind = 'FREE') = (free is not null)),
  -- What guests were promised stays once somebody has it.
  constraint offer_in_use_is_no_draft check (not was_used or state <> 'DRAFT')
);
create index offers_on_offer on offers (property_id, target) where state = 'ACTIVE';

create function offers_keep_their_promise() returns trigger language plpgsql as $$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $$;
create trigger offers_keep_their_promise before update on offers for each row execute function offers_keep_their_promise();

create table offer_codes (
  property_id  bigint not null,
  id           uuid not null,
  offer_id     uuid not null,
  code         text collate "C" not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  batch        text not null default '',                 -- what the codes made together are called
  customer_id  uuid,                                     -- the only guest who may use it
  max_uses     integer check (max_uses > 0),
  expires_on   date,
  voided_at    timestamptz,
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint offer_code_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  constraint offer_code_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id),
  constraint offer_code_is_used_once unique (property_id, code)
);
create index codes_of_an_offer on offer_codes (property_id, offer_id, id);
create index codes_of_a_guest on offer_codes (property_id, customer_id) where customer_id is not null;

create table offer_uses (
  property_id   bigint not null,
  id            uuid not null,
  offer_id      uuid not null,
  code_id       uuid,
  booking_id    uuid,
  order_id      uuid,
  customer_id   uuid,
  channel       text not null check (channel in ('DESK', 'WEBSITE', 'TILL')),
  used_on       date not null,                           -- the business date
  used_at       timestamptz not null,
  used_by       bigint not null,
  amount_minor  bigint not null default 0 check (amount_minor >= 0),   -- off an order, tax included; off a booking its folio lines have it
  released_at   timestamptz,                             -- called off, or changed so that it has the offer no more

  primary key (property_id, id),
  constraint offer_use_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  constraint offer_use_is_by_a_code foreign key (property_id, code_id) references offer_codes (property_id, id),
  constraint offer_use_is_of_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint offer_use_is_of_an_order foreign key (property_id, order_id) references orders (property_id, id) on delete cascade,
  constraint offer_use_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id),
  constraint offer_use_is_of_one_thing check (num_nonnulls(booking_id, order_id) = 1)
);
create unique index offer_is_used_once_by_a_booking on offer_uses (property_id, booking_id, offer_id) where released_at is null and booking_id is not null;
create unique index offer_is_used_once_by_an_order on offer_uses (property_id, order_id, offer_id) where released_at is null and order_id is not null;
create index uses_of_an_offer on offer_uses (property_id, offer_id, id);
create index uses_of_a_code on offer_uses (property_id, code_id) where code_id is not null;
create index offer_uses_of_a_guest on offer_uses (property_id, customer_id) where customer_id is not null;

alter table orders add column offer_code text not null default '';   -- as the guest said it; it is given while the order is what its offer is for

alter table folio_lines add column offer_use_id uuid;
alter table folio_lines add constraint folio_line_is_of_an_offer_use foreign key (property_id, offer_use_id) references offer_uses (property_id, id);
create index lines_of_an_offer_use on folio_lines (property_id, offer_use_id) where offer_use_id is not null;

alter table offers enable row level security;
alter table offers force row level security;
create policy tenant on offers to hotelmate_app using (property_id = current_property());
create policy platform on offers to hotelmate_platform using (true);
alter table offer_codes enable row level security;
alter table offer_codes force row level security;
create policy tenant on offer_codes to hotelmate_app using (property_id = current_property());
create policy platform on offer_codes to hotelmate_platform using (true);
alter table offer_uses enable row level security;
alter table offer_uses force row level security;
create policy tenant on offer_uses to hotelmate_app using (property_id = current_property());
create policy platform on offer_uses to hotelmate_platform using (true);
