-- Receipts are facts: money that came in or went out, when, by whom, into which drawer. Payments say what the money is for.
-- Owner: areas/payments. Receipts are append-only; cash reports read them.

create table receipts (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          bigint not null check (number > 0),
  booking_id      uuid,
  direction       text not null check (direction in ('IN', 'OUT')),
  payment_mode    text not null check (payment_mode in ('Cash', 'Card', 'UPI', 'Bank')),
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  reference       text not null default '',
  reason          text not null default '',
  counter_name    text not null,
  counter_number  text not null,
  operator_id     bigint not null,
  operator_name   text not null,
  business_on     date not null,
  received_at     timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  constraint receipt_number_is_used_once unique (property_id, number)
);
create index receipts_by_business_date on receipts (property_id, business_on, id);
create index receipts_of_a_booking on receipts (property_id, booking_id) where booking_id is not null;
revoke update, delete on receipts from hotelmate_app, hotelmate_platform;

create table payments (
  property_id            bigint not null references properties,
  id                     uuid not null,
  receipt_id             uuid,                             -- null for a promise: Credit, BillToRoom
  booking_id             uuid,
  folio_line_id          uuid,                             -- null pays the room
  kind                   text not null check (kind in ('ROOM', 'SERVICE', 'EXPENSE', 'REFUND')),
  payment_mode           text not null check (payment_mode in ('Cash', 'Card', 'UPI', 'Bank', 'Credit', 'BillToRoom')),
  status                 text not null check (status in ('Paid', 'NotPaid')),
  transaction_minor      bigint not null check (transaction_minor > 0),
  currency               text not null check (currency ~ '^[A-Z]{3}$'),
  reference_number       text not null default '',
  name                   text not null default '',
  email                  text not null default '',
  description            text not null default '',
  business_service_name  text not null default '',
  company_name           text not null default '',
  bill_no                text not null default '',
  advance_payment        boolean not null default false,
  credit_settled         boolean not null default false,
  counter_name           text not null,
  counter_number         text not null,
  operator_name          text not null,
  business_on            date not null,
  created_at             timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, receipt_id) references receipts,
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, folio_line_id) references folio_lines,
  constraint deferred_money_is_not_received check ((payment_mode in ('Credit', 'BillToRoom')) = (receipt_id is null)),
  constraint deferred_money_is_not_paid check (status = 'Paid' or receipt_id is null)
);
create index payments_by_day on payments (property_id, business_on, id);
create index payments_of_a_booking on payments (property_id, booking_id) where booking_id is not null;

alter table receipts enable row level security;
alter table receipts force row level security;
create policy tenant on receipts to hotelmate_app using (property_id = current_property());
create policy platform on receipts to hotelmate_platform using (true);

alter table payments enable row level security;
alter table payments force row level security;
create policy tenant on payments to hotelmate_app using (property_id = current_property());
create policy platform on payments to hotelmate_platform using (true);
