-- An invoice has a number from the moment it is issued, and never changes after.
-- Owner: areas/invoices. The counter row is taken last in the issuing transaction, so a roll-back gives the number back: no gap, no twin.

create table invoice_series (
  property_id        bigint not null references properties,
  document_type      text not null check (document_type in ('INVOICE')),
  fiscal_year_start  date not null,
  prefix             text not null check (length(prefix) between 1 and 10),
  last_number        bigint not null default 0 check (last_number >= 0),
  last_issued_on     date,

  primary key (property_id, document_type, fiscal_year_start)
);

create table invoices (
  property_id        bigint not null references properties,
  id                 uuid not null,
  document_type      text not null default 'INVOICE',
  fiscal_year_start  date not null,
  sequence           bigint not null check (sequence > 0),
  number             text not null check (length(number) <= 16),
  booking_id         uuid not null,
  folio_id           uuid not null,
  status             text not null default 'ISSUED' check (status in ('ISSUED')),
  issued_on          date not null,
  issued_at          timestamptz not null,
  issued_by          bigint not null,
  issued_by_name     text not null,
  bill_to_name       text not null,
  bill_to_address    text not null default '',
  bill_to_tax_number text not null default '',
  currency           text not null check (currency ~ '^[A-Z]{3}$'),
  net_minor          bigint not null,
  tax_minor          bigint not null,
  total_minor        bigint not null,
  paid_minor         bigint not null,
  snapshot           jsonb not null,                        -- everything the document says, as issued
  previous_hash      text not null,
  hash               text not null,                         -- over the snapshot and the hash before it in the series

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  foreign key (property_id, folio_id) references folios,
  foreign key (property_id, document_type, fiscal_year_start) references invoice_series,
  constraint invoice_number_is_used_once unique (property_id, document_type, fiscal_year_start, sequence),
  constraint booking_is_invoiced_once unique (property_id, booking_id),
  constraint invoice_adds_up check (net_minor + tax_minor = total_minor)
);
create index invoices_by_day on invoices (property_id, issued_on, id);
create index invoices_by_number on invoices (property_id, number);
revoke update, delete on invoices from hotelmate_app, hotelmate_platform;

alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy tenant on invoice_series to hotelmate_app using (property_id = current_property());
create policy platform on invoice_series to hotelmate_platform using (true);

alter table invoices enable row level security;
alter table invoices force row level security;
create policy tenant on invoices to hotelmate_app using (property_id = current_property());
create policy platform on invoices to hotelmate_platform using (true);
