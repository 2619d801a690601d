-- Packs sold ahead: ten massages, twelve entries. A product of kind PREPAID is for so many units of another one; who buys it holds a pack,
-- whose units pay for lines of that other product later. What a line sells of it, and what it is paid by, stands on the line.
-- Owners: areas/products, areas/prepaid, areas/orders.

alter table products drop constraint products_kind_check;
alter table products add constraint products_kind_check check (kind in ('PRODUCT', 'COMBO', 'SERVICE', 'PREPAID'));
alter table products
  add column prepaid_product_id uuid,
  add column prepaid_units integer check (prepaid_units between 1 and 1000),
  add column prepaid_days integer check (prepaid_days between 1 and 3660),      -- null is for ever
  add constraint prepaid_is_of_something check ((kind = 'PREPAID') = (prepaid_product_id is not null and prepaid_units is not null)),
  add constraint prepaid_is_of_another check (prepaid_product_id <> id),
  add foreign key (property_id, prepaid_product_id) references products;
create index packs_for_a_product on products (property_id, prepaid_product_id) where prepaid_product_id is not null;

create table prepaid_packs (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          integer not null,                       -- what people call it, counted in the house
  customer_id     uuid not null,
  product_id      uuid not null,                          -- what its units pay for
  name            text not null,                          -- as it was sold
  order_id        uuid not null,                          -- sold with
  order_line_id   uuid not null,
  units           integer not null check (units between 1 and 1000),
  remaining       integer not null,                       -- the sum of its moves
  price_minor     bigint not null check (price_minor >= 0),   -- with its taxes
  currency        text not null,
  issued_on       date not null,
  expires_on      date,                                   -- the last day its units pay on; null is for ever
  ended_at        timestamptz,                            -- it pays no more, whatever is left
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, customer_id) references customers,
  foreign key (property_id, product_id) references products,
  foreign key (property_id, order_id) references orders,
  foreign key (property_id, order_line_id) references order_lines,
  constraint pack_numbers_are_used_once unique (property_id, number),
  constraint pack_pays_for_no_more check (remaining between 0 and units)
);
create index packs_of_a_guest on prepaid_packs (property_id, customer_id, number desc);
create index packs_of_a_product on prepaid_packs (property_id, product_id);
create index packs_of_an_order on prepaid_packs (property_id, order_id);

create table prepaid_moves (
  property_id    bigint not null,
  id             uuid not null,
  pack_id        uuid not null,
  kind           text not null check (kind in ('ISSUED', 'USED', 'RETURNED', 'ENDED', 'TAKEN_BACK')),
  units          integer not null,                        -- with its sign: what it does to what remains
  order_line_id  uuid,                                    -- which was paid by it
  business_on    date not null,
  reason         text not null default '',
  moved_at       timestamptz not null,
  moved_by_name  text not null,

  primary key (property_id, id),
  foreign key (property_id, pack_id) references prepaid_packs,
  foreign key (property_id, order_line_id) references order_lines,
  check ((kind in ('USED', 'RETURNED')) = (order_line_id is not null)),
  check (case when kind in ('ISSUED', 'RETURNED') then units > 0 when kind = 'USED' then units < 0 else units <= 0 end)
);
create index moves_of_a_pack on prepaid_moves (property_id, pack_id, moved_at);
create index packs_of_a_line on prepaid_moves (property_id, order_line_id) where order_line_id is not null;
revoke update, delete on prepaid_moves from hotelmate_app, hotelmate_platform;

alter table order_lines
  add column pack_terms jsonb,                            -- of a line that sells packs: what one is for
  add column pack_id uuid,                                -- that pays for this line
  add foreign key (property_id, pack_id) references prepaid_packs;

alter table prepaid_packs enable row level security;
alter table prepaid_packs force row level security;
create policy tenant on prepaid_packs to hotelmate_app using (property_id = current_property());
create policy platform on prepaid_packs to hotelmate_platform using (true);
alter table prepaid_moves enable row level security;
alter table prepaid_moves force row level security;
create policy tenant on prepaid_moves to hotelmate_app using (property_id = current_property());
create policy platform on prepaid_moves to hotelmate_platform using (true);
