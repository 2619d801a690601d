-- What guests order: orders, their lines, the tickets that tell the kitchen, and what was put on a room or a company.
-- Owner: areas/orders. Quantities are whole thousandths: 1000 is one. Money that was taken is a receipt that names the order by its
-- payment; paid_minor is their sum.

create table orders (
  property_id           bigint not null references properties,
  id                    uuid not null,
  reference             text not null check (reference <> ''),
  number                integer check (number > 0),        -- of the business date; taken when the house confirms
  business_on           date not null,
  outlet_id             uuid not null,
  delivery_method       text not null check (delivery_method in ('Dine In', 'Room Order', 'Take Away', 'Delivery', 'Counter')),
  status                text not null check (
    status in ('Draft', 'Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served', 'Completed', 'Cancelled')),
  table_id              uuid,
  table_name            text not null default '',
  split_of              uuid,                              -- the order that leads the table's party; null leads
  room_number           text not null default '',
  stay_id               uuid,
  booking_id            uuid,
  customer_id           uuid,
  guest_name            text not null default '',
  guest_phone           text not null default '',
  location_name         text not null default '',          -- where it is brought to
  covers                integer not null default 0 check (covers between 0 and 999),
  special_notes         text not null default '',
  promised_at           timestamptz,
  source_channel        text not null default 'STAFF' check (source_channel in ('STAFF', 'QR', 'WEB', 'PHONE', 'AGGREGATOR')),
  external_id           text check (external_id <> ''),
  currency              text not null check (currency ~ '^[A-Z]{3}$'),
  includes_tax          boolean not null,
  service_charge_bp     integer not null default 0 check (service_charge_bp between 0 and 10000),
  discount_bp           integer check (discount_bp between 0 and 10000),
  discount_amount_minor bigint check (discount_amount_minor >= 0),
  discount_reason       text not null default '',
  net_minor             bigint not null default 0,
  tax_minor             bigint not null default 0,
  taxes                 jsonb not null default '[]',
  discount_minor        bigint not null default 0,
  service_charge_minor  bigint not null default 0,         -- before its tax; part of net
  tip_minor             bigint not null default 0 check (tip_minor >= 0),
  total_minor           bigint generated always as (net_minor + tax_minor + tip_minor) stored,
  paid_minor            bigint not null default 0,
  refunded_minor        bigint not null default 0,
  on_room_minor         bigint not null default 0,
  on_credit_minor       bigint not null default 0,
  due_minor             bigint generated always as (
    greatest(0, net_minor + tax_minor + tip_minor - paid_minor - on_room_minor - on_credit_minor)) stored,
  reason                text not null default '',          -- why it was cancelled
  confirmed_at          timestamptz,
  closed_at             timestamptz,
  created_at            timestamptz not null,
  created_by            bigint not null,
  operator_name         text not null,
  version               integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, outlet_id) references outlets,
  foreign key (property_id, table_id) references dining_tables,
  foreign key (property_id, booking_id) references bookings on delete set null (booking_id),
  foreign key (property_id, customer_id) references customers on delete set null (customer_id),
  foreign key (property_id, split_of) references orders,
  constraint order_reference_is_used_once unique (property_id, reference),
  constraint order_number_is_used_once unique (property_id, business_on, number),
  constraint order_is_sent_once unique (property_id, external_id),
  constraint confirmed_order_has_a_number check (number is not null or status in ('Draft', 'Submitted', 'Cancelled')),
  constraint closed_order_says_when check ((closed_at is not null) = (status in ('Completed', 'Cancelled'))),
  constraint discount_is_said_one_way check (discount_bp is null or discount_amount_minor is null),
  constraint order_money_is_not_negative check (
    net_minor >= 0 and tax_minor >= 0 and paid_minor >= 0 and refunded_minor >= 0 and on_room_minor >= 0 and on_credit_minor >= 0)
);
create index orders_by_day on orders (property_id, business_on, id);
create index orders_under_way on orders (property_id, business_on, id)
  where status in ('Draft', 'Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served');
create index orders_of_a_booking on orders (property_id, booking_id, id) where booking_id is not null;
create index orders_of_a_customer on orders (property_id, customer_id, id) where customer_id is not null;
-- A ticket of the kitchen. What takes something back is a ticket of its own.
create table kots (
  property_id       bigint not null references properties,
  id                uuid not null,
  order_id          uuid not null,
  number            integer not null check (number > 0),   -- of the station and the business date
  business_on       date not null,
  station_id        uuid,
  type              text not null check (type in ('New', 'Add', 'Cancel', 'PartCancel', 'Note', 'Move', 'Reprint')),
  status            text not null check (status in ('New', 'Preparing', 'Ready', 'Served', 'Void')),
  priority          text not null default 'Normal' check (priority in ('Normal', 'Rush', 'VIP')),
  sequence_in_order integer not null check (sequence_in_order > 0),
  original_kot_ids  uuid[] not null default '{}',
  notes             text not null default '',
  created_at        timestamptz not null,
  created_by_name   text not null,
  acknowledged_at   timestamptz,
  started_at        timestamptz,
  ready_at          timestamptz,
  served_at         timestamptz,
  version           integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, order_id) references orders,
  foreign key (property_id, station_id) references stations,
  constraint kot_number_is_used_once unique nulls not distinct (property_id, business_on, station_id, number)
);
create index kots_of_an_order on kots (property_id, order_id, id);
create index kots_under_way on kots (property_id, station_id, id) where status in ('New', 'Preparing', 'Ready');

create index kots_to_acknowledge on kots (property_id, station_id, id)
  where acknowledged_at is null and type in ('Cancel', 'PartCancel', 'Note', 'Move');

-- What was ordered. Name, price and taxes are those of the moment; later changes of the menu do not reach it.
create table order_lines (
  property_id       bigint not null references properties,
  id                uuid not null,
  order_id          uuid not null,
  position          integer not null,
  product_id        uuid not null,
  product_code      text not null check (product_code <> ''),
  name              text not null check (name <> ''),
  station_id        uuid,
  is_for_kitchen    boolean not null,
  unit              text not null,
  is_fractional     boolean not null default false,
  units             bigint not null check (units > 0),
  cancelled_units   bigint not null default 0 check (cancelled_units >= 0),  -- withdrawn before cooking: stock comes back
  void_units        bigint not null default 0 check (void_units >= 0),       -- withdrawn after it: waste
  sent_units        bigint not null default 0 check (sent_units >= 0),       -- sum of its ledger rows
  status            text not null check (
    status in ('Available', 'Hold', 'Unavailable', 'Preparing', 'Ready', 'Served', 'Cancelled', 'Void')),
  kot_id            uuid,                                  -- the ticket it first went out on
  is_note_new       boolean not null default false,
  seat_no           integer not null default -1 check (seat_no between -1 and 999),  -- 0 is shared, -1 is nobody's yet
  course            integer not null default 0 check (course between 0 and 9),
  notes             text not null default '',
  allergens         text[] not null default '{}',
  modifiers         jsonb not null default '[]',
  unit_price_minor  bigint not null check (unit_price_minor >= 0),           -- with its modifiers
  tax_category      text not null,
  includes_tax      boolean not null,
  discount_minor    bigint not null default 0 check (discount_minor >= 0),   -- its own and its share of the order's
  comp_reason       text not null default '',
  leaving_reason    text not null default '',
  net_minor         bigint not null default 0,
  tax_minor         bigint not null default 0,
  taxes             jsonb not null default '[]',
  created_at        timestamptz not null,
  created_by_name   text not null,

  primary key (property_id, id),
  foreign key (property_id, order_id) references orders,
  foreign key (property_id, product_id) references products,
  foreign key (property_id, station_id) references stations,
  foreign key (property_id, kot_id) references kots,
  constraint no_more_is_withdrawn_than_ordered check (cancelled_units + void_units <= units),
  constraint line_that_is_gone_says_so check ((cancelled_units + void_units = units) = (status in ('Cancelled', 'Void')))
);
create index lines_of_an_order on order_lines (property_id, order_id, position);
create index lines_of_a_ticket on order_lines (property_id, kot_id) where kot_id is not null;
create index lines_of_a_product on order_lines (property_id, product_id, id);

-- The ledger of what the kitchen was told, with its signs. It only grows.
create table kot_lines (
  property_id    bigint not null references properties,
  id             uuid not null,
  kot_id         uuid not null,
  order_line_id  uuid not null,
  quantity       bigint not null,
  notes          text not null default '',

  primary key (property_id, id),
  foreign key (property_id, kot_id) references kots,
  foreign key (property_id, order_line_id) references order_lines
);
create index kot_lines_of_a_ticket on kot_lines (property_id, kot_id, id);
create index kot_lines_of_a_line on kot_lines (property_id, order_line_id);
revoke update, delete on kot_lines from hotelmate_app, hotelmate_platform;

-- What of an order a room or a company will pay.
create table order_postings (
  property_id    bigint not null references properties,
  id             uuid not null,
  order_id       uuid not null,
  kind           text not null check (kind in ('ROOM', 'CREDIT')),
  amount_minor   bigint not null check (amount_minor > 0),
  payment_id     uuid not null,
  booking_id     uuid,
  folio_line_id  uuid,
  company_id     uuid,
  signed_name    text not null default '',
  signature      text not null default '',                 -- strokes as drawn: 'x,y x,y;x,y …' in a box of 1000 by 300
  posted_at      timestamptz not null,
  posted_by_name text not null,
  withdrawn_at   timestamptz,

  primary key (property_id, id),
  foreign key (property_id, order_id) references orders,
  foreign key (property_id, payment_id) references payments,
  foreign key (property_id, folio_line_id) references folio_lines on delete set null (folio_line_id),
  constraint only_a_room_has_a_line_on_its_bill check (kind = 'ROOM' or folio_line_id is null),
  constraint credit_names_its_company check ((kind = 'CREDIT') = (company_id is not null))
);
create index postings_of_an_order on order_postings (property_id, order_id);

create index payments_of_an_order on payments (property_id, order_id, id) where order_id is not null;
revoke delete on order_lines, kots, order_postings from hotelmate_platform;

alter table orders enable row level security;
alter table orders force row level security;
create policy tenant on orders to hotelmate_app using (property_id = current_property());
create policy platform on orders to hotelmate_platform using (true);

alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy tenant on order_lines to hotelmate_app using (property_id = current_property());
create policy platform on order_lines to hotelmate_platform using (true);

alter table kots enable row level security;
alter table kots force row level security;
create policy tenant on kots to hotelmate_app using (property_id = current_property());
create policy platform on kots to hotelmate_platform using (true);

alter table kot_lines enable row level security;
alter table kot_lines force row level security;
create policy tenant on kot_lines to hotelmate_app using (property_id = current_property());
create policy platform on kot_lines to hotelmate_platform using (true);

alter table order_postings enable row level security;
alter table order_postings force row level security;
create policy tenant on order_postings to hotelmate_app using (property_id = current_property());
create policy platform on order_postings to hotelmate_platform using (true);
