-- Money that is not a booking's (companies, expenses, providers, other currencies), and receipts spread over what they pay.
-- Owners: areas/payments (receipts), areas/folios (payments, payment_allocations).

alter table receipts
  add column company_id           uuid,                    -- money from a company's account, spread when it is applied
  add column expense_id           uuid,                    -- money spent on an expense
  add column shift_id             uuid,                    -- the drawer it lies in; null outside a cashier's shift
  add column name                 text not null default '',
  add column description          text not null default '',
  add column provider             text not null default '',
  add column provider_payment_id  text not null default '',
  add column tendered_minor       bigint check (tendered_minor >= amount_minor),  -- notes handed over; the change is what is left of them
  add column foreign_currency     text check (foreign_currency ~ '^[A-Z]{3}$'),
  add column foreign_minor        bigint check (foreign_minor > 0),
  add column exchange_rate        numeric(18, 8) check (exchange_rate > 0),       -- one unit of the foreign currency in the property's
  add column reverses_id          uuid,
  add foreign key (property_id, reverses_id) references receipts,
  add constraint exchange_is_whole check (num_nulls(foreign_currency, foreign_minor, exchange_rate) in (0, 3)),
  add constraint receipt_is_reversed_once unique (property_id, reverses_id);

-- A provider may tell of one payment many times.
create unique index provider_payment_is_received_once on receipts (property_id, provider, provider_payment_id)
  where provider_payment_id <> '';
create index receipts_of_a_company on receipts (property_id, company_id, id) where company_id is not null;
create index receipts_of_a_shift on receipts (property_id, shift_id) where shift_id is not null;
create index receipts_of_an_expense on receipts (property_id, expense_id) where expense_id is not null;

alter table payments
  add column company_id      uuid,
  add column expense_id      uuid,
  add column order_id        uuid,
  add column party_id        uuid,                         -- whose part of the bill it pays; null is the guest's
  add column business_email  text not null default '',
  add column replaced_at     timestamptz,                  -- set when a rebalancing took it off the list; kept for the trail
  drop constraint deferred_money_is_not_received,
  drop constraint deferred_money_is_not_paid,
  add constraint what_is_not_paid_has_no_receipt check (status = 'Paid' or receipt_id is null);
create index payments_of_a_company on payments (property_id, company_id, id) where company_id is not null;
create index payments_of_an_expense on payments (property_id, expense_id) where expense_id is not null;

-- How a receipt is spread over the payments it covers. Rewritten by rebalancing; the receipt itself never is.
create table payment_allocations (
  property_id   bigint not null references properties,
  receipt_id    uuid not null,
  payment_id    uuid not null,
  amount_minor  bigint not null check (amount_minor > 0),

  primary key (property_id, receipt_id, payment_id),
  foreign key (property_id, receipt_id) references receipts,
  foreign key (property_id, payment_id) references payments
);
create index allocations_of_a_payment on payment_allocations (property_id, payment_id);

insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
select property_id, receipt_id, id, transaction_minor from payments where receipt_id is not null;

alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;
create policy tenant on payment_allocations to hotelmate_app using (property_id = current_property());
create policy platform on payment_allocations to hotelmate_platform using (true);
