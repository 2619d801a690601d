-- What companies owe (the city ledger): promises of bookings stand in payments; here is what has no booking, and what is done about it.
-- Owner: areas/receivables.

-- Owed from before the property came to us; no booking stands behind it.
create table opening_balances (
  property_id   bigint not null references properties,
  id            uuid not null,
  company_id    uuid not null,
  description   text not null check (description <> ''),
  issued_on     date not null,
  due_on        date not null,
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  created_at    timestamptz not null,
  created_by    bigint not null,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies,
  check (issued_on <= due_on)
);
create index opening_balances_of_a_company on opening_balances (property_id, company_id, id);

-- How a company's receipt covers what has no booking. What it covers of bookings is in payment_allocations.
create table balance_allocations (
  property_id   bigint not null references properties,
  receipt_id    uuid not null,
  balance_id    uuid not null,
  amount_minor  bigint not null check (amount_minor > 0),

  primary key (property_id, receipt_id, balance_id),
  foreign key (property_id, receipt_id) references receipts,
  foreign key (property_id, balance_id) references opening_balances
);
create index allocations_of_a_balance on balance_allocations (property_id, balance_id);

-- Given up as lost, with a reason. Taken back by a second row is not needed: the first one says when it no longer holds.
create table account_write_offs (
  property_id   bigint not null references properties,
  id            uuid not null,
  company_id    uuid not null,
  booking_id    uuid,
  balance_id    uuid,
  amount_minor  bigint not null check (amount_minor > 0),
  reason        text not null check (reason <> ''),
  business_on   date not null,
  author_name   text not null,
  created_at    timestamptz not null,
  undone_at     timestamptz,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies,
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, balance_id) references opening_balances,
  constraint write_off_names_one_item check (num_nonnulls(booking_id, balance_id) = 1)
);
create index write_offs_of_a_company on account_write_offs (property_id, company_id, id);
create index write_offs_of_a_booking on account_write_offs (property_id, booking_id) where booking_id is not null;
create index write_offs_of_a_balance on account_write_offs (property_id, balance_id) where balance_id is not null;

-- What a reminder says, by how late the oldest item is. A property without its own words uses ours.
create table reminder_texts (
  property_id  bigint not null references properties,
  bucket       text not null check (bucket in ('CURRENT', 'LATE_30', 'LATE_60', 'LATE_90')),
  subject      text not null check (subject <> ''),
  body         text not null check (body <> ''),

  primary key (property_id, bucket)
);

create table account_reminders (
  property_id   bigint not null references properties,
  id            uuid not null,
  company_id    uuid not null,
  kind          text not null check (kind in ('STATEMENT', 'REMINDER')),
  bucket        text check (bucket in ('CURRENT', 'LATE_30', 'LATE_60', 'LATE_90')),
  sent_to       text not null check (sent_to <> ''),
  balance_minor bigint not null,
  subject       text not null default '',
  body          text not null default '',
  business_on   date not null,
  author_name   text not null,
  created_at    timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies
);
create index reminders_of_a_company on account_reminders (property_id, company_id, id);

-- Money a channel or agent pays out for bookings it was paid for, less what it keeps; one receipt, many lines.
create table payouts (
  property_id   bigint not null references properties,
  id            uuid not null,
  company_id    uuid not null,
  receipt_id    uuid,
  reference     text not null check (reference <> ''),
  paid_on       date not null,
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  created_at    timestamptz not null,
  created_by    bigint not null,
  version       integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies,
  foreign key (property_id, receipt_id) references receipts,
  constraint payout_is_entered_once unique (property_id, company_id, reference)
);
create index payouts_by_day on payouts (property_id, paid_on, id);
create index payouts_of_a_receipt on payouts (property_id, receipt_id) where receipt_id is not null;

-- What the channel says of one booking. Commission and the tax on it are cost, TCS and TDS are owed back by the state: each its own
-- account, never one fee. Once accepted, a line does not change.
create table payout_lines (
  property_id           bigint not null references properties,
  payout_id             uuid not null,
  id                    uuid not null,
  reference             text not null default '',            -- as the channel wrote it
  booking_id            uuid,                                -- null until it is known whose
  gross_minor           bigint not null check (gross_minor >= 0),
  commission_minor      bigint not null default 0 check (commission_minor >= 0),
  commission_tax_minor  bigint not null default 0 check (commission_tax_minor >= 0),
  tcs_minor             bigint not null default 0 check (tcs_minor >= 0),
  tds_minor             bigint not null default 0 check (tds_minor >= 0),
  net_minor             bigint generated always as (gross_minor - commission_minor - commission_tax_minor - tcs_minor - tds_minor) stored,
  accepted_on           date,
  accepted_by           text not null default '',
  note                  text not null default '',

  primary key (property_id, id),
  foreign key (property_id, payout_id) references payouts,
  foreign key (property_id, booking_id) references bookings,
  constraint payout_line_pays_something check (gross_minor - commission_minor - commission_tax_minor - tcs_minor - tds_minor > 0),
  constraint only_a_known_booking_is_accepted check (accepted_on is null or booking_id is not null)
);
create index lines_of_a_payout on payout_lines (property_id, payout_id, id);
create index payout_lines_of_a_booking on payout_lines (property_id, booking_id) where booking_id is not null;
create unique index booking_is_paid_out_once on payout_lines (property_id, booking_id) where accepted_on is not null;
create index deductions_by_day on payout_lines (property_id, accepted_on, id) where accepted_on is not null;

alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy tenant on opening_balances to hotelmate_app using (property_id = current_property());
create policy platform on opening_balances to hotelmate_platform using (true);

alter table balance_allocations enable row level security;
alter table balance_allocations force row level security;
create policy tenant on balance_allocations to hotelmate_app using (property_id = current_property());
create policy platform on balance_allocations to hotelmate_platform using (true);

alter table account_write_offs enable row level security;
alter table account_write_offs force row level security;
create policy tenant on account_write_offs to hotelmate_app using (property_id = current_property());
create policy platform on account_write_offs to hotelmate_platform using (true);

alter table reminder_texts enable row level security;
alter table reminder_texts force row level security;
create policy tenant on reminder_texts to hotelmate_app using (property_id = current_property());
create policy platform on reminder_texts to hotelmate_platform using (true);

alter table account_reminders enable row level security;
alter table account_reminders force row level security;
create policy tenant on account_reminders to hotelmate_app using (property_id = current_property());
create policy platform on account_reminders to hotelmate_platform using (true);

alter table payouts enable row level security;
alter table payouts force row level security;
create policy tenant on payouts to hotelmate_app using (property_id = current_property());
create policy platform on payouts to hotelmate_platform using (true);

alter table payout_lines enable row level security;
alter table payout_lines force row level security;
create policy tenant on payout_lines to hotelmate_app using (property_id = current_property());
create policy platform on payout_lines to hotelmate_platform using (true);
