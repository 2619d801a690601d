-- Money of other countries, money handed back from one receipt, and lists of money that are narrowed by an index.
-- Owner: areas/payments.

-- What a unit of another currency is worth in the property's, from a day on.
create table exchange_rates (
  property_id   bigint not null references properties,
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from    date not null,
  rate          numeric(18, 8) not null check (rate > 0),
  set_by        bigint not null,
  set_by_name   text not null,
  set_at        timestamptz not null,

  constraint rate_is_set_once_a_day primary key (property_id, currency, valid_from)
);

alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy tenant on exchange_rates to hotelmate_app using (property_id = current_property());
create policy platform on exchange_rates to hotelmate_platform using (true);

alter table receipts
  add column refunds_id uuid,                             -- the receipt whose money is handed back
  add foreign key (property_id, refunds_id) references receipts,
  add constraint only_money_out_gives_back check (direction = 'OUT' or refunds_id is null);
create index handed_back_from_a_receipt on receipts (property_id, refunds_id) where refunds_id is not null;
create index receipts_on_hand on receipts (property_id, business_on, id)
  where booking_id is null and expense_id is null;

create index payments_by_kind on payments (property_id, kind, business_on, id) where replaced_at is null;
create index payments_by_status on payments (property_id, status, business_on, id) where replaced_at is null;
create index payments_by_operator on payments (property_id, operator_name, business_on, id) where replaced_at is null;
create index payments_by_name on payments (property_id, (lower(name) collate "C"));
create index payments_by_company_name on payments (property_id, (lower(company_name) collate "C")) where company_name <> '';
create index payments_by_reference on payments (property_id, (lower(reference_number) collate "C")) where reference_number <> '';
create index payments_by_bill on payments (property_id, (lower(bill_no) collate "C")) where bill_no <> '';
create index receipts_by_name on receipts (property_id, (lower(name) collate "C")) where name <> '';
create index receipts_by_reference on receipts (property_id, (lower(reference) collate "C")) where reference <> '';

-- The sums above the list read this and never the rows.
create index payments_added_up on payments (property_id, business_on)
  include (kind, payment_mode, status, transaction_minor, operator_name, counter_number) where replaced_at is null;
