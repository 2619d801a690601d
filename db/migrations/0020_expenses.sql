-- What the house buys: who sold it, on which bill, what is paid of it. One that was bought for a guest stands on the booking's folio too.
-- Owner: areas/expenses. Money paid on an expense is a receipt that names it; paid_minor is their sum.

create table expenses (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          bigint not null check (number > 0),
  category        text not null check (category <> ''),
  vendor          text not null check (vendor <> ''),
  bill_number     text not null default '',
  bill_on         date not null,                          -- of the vendor's bill
  due_on          date,                                   -- when the vendor wants the money
  description     text not null default '',
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor    bigint not null check (amount_minor > 0),                                  -- tax included
  tax_minor       bigint not null default 0 check (tax_minor between 0 and amount_minor),
  paid_minor      bigint not null default 0,
  balance_minor   bigint generated always as (amount_minor - paid_minor) stored,
  chargeable_to_booking boolean not null default false,
  booking_id      uuid,
  folio_line_id   uuid,                                   -- the line on that booking's folio that stands now
  business_on     date not null,                          -- entered on
  version         integer not null default 1,
  void_reason     text,
  voided_at       timestamptz,
  created_at      timestamptz not null,
  created_by      bigint not null,
  created_by_name text not null,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, folio_line_id) references folio_lines,
  constraint expense_number_is_used_once unique (property_id, number),
  constraint expense_is_not_overpaid check (paid_minor between 0 and amount_minor),
  constraint voided_expense_has_a_reason check ((voided_at is null) = (void_reason is null)),
  constraint voided_expense_is_unpaid check (voided_at is null or paid_minor = 0),
  constraint chargeable_expense_has_a_booking check (booking_id is not null or not chargeable_to_booking),
  constraint charged_expense_has_a_booking check (folio_line_id is null or booking_id is not null)
);
-- A vendor's bill is entered once; one that was voided may be entered anew.
create unique index vendor_bill_is_entered_once on expenses (property_id, lower(vendor), lower(bill_number))
  where bill_number <> '' and voided_at is null;
create index expenses_by_day on expenses (property_id, bill_on, id);
create index expenses_by_category on expenses (property_id, category, bill_on, id);
create index expenses_to_pay on expenses (property_id, bill_on, id) where balance_minor > 0 and voided_at is null;
create index expenses_by_vendor on expenses (property_id, (lower(vendor) collate "C"));
create index expenses_by_bill_number on expenses (property_id, (lower(bill_number) collate "C")) where bill_number <> '';
create index expenses_of_a_booking on expenses (property_id, booking_id) where booking_id is not null;
revoke delete on expenses from hotelmate_app, hotelmate_platform;

alter table receipts add foreign key (property_id, expense_id) references expenses;
alter table payments add foreign key (property_id, expense_id) references expenses;
alter table folio_lines add foreign key (property_id, expense_id) references expenses;

alter table expenses enable row level security;
alter table expenses force row level security;
create policy tenant on expenses to hotelmate_app using (property_id = current_property());
create policy platform on expenses to hotelmate_platform using (true);
