-- A company is a business a property deals with: it books for its people, sends guests for a commission, or pays bills on account.
-- Owner: areas/companies. search_name is folded and ordered byte by byte, so that a prefix is a range and every list is answered by an index.

create table companies (
  property_id            bigint not null references properties,
  id                     uuid not null,
  number                 bigint not null check (number > 0),
  kind                   text not null check (kind in ('CORPORATE', 'TRAVEL_AGENT', 'TOUR_OPERATOR', 'OTA', 'GOVERNMENT', 'GROUP_ORGANISER')),
  display_name           text not null check (display_name <> ''),
  legal_name             text not null default '',
  search_name            text collate "C" not null,
  search_legal           text collate "C" not null default '',
  tax_number             text not null default '',
  tax_key                text collate "C" not null default '',       -- the tax number in capitals, letters and digits only
  second_tax_number      text not null default '',
  registration_number    text not null default '',
  iata_number            text not null default '',
  billing_address        text not null default '',
  billing_city           text not null default '',
  billing_state          text not null default '',
  billing_postal_code    text not null default '',
  billing_country        text not null default '',
  postal_address         text not null default '',
  invoice_email          text not null default '',
  phone                  text not null default '',
  website                text not null default '',
  accounting_code        text not null default '',
  tags                   text[] not null default '{}',
  status                 text not null default 'PROSPECT' check (status in ('PROSPECT', 'ACTIVE', 'ON_HOLD', 'CLOSED')),
  status_reason          text not null default '',
  is_invoiceable         boolean not null default false,             -- may be billed on account
  credit_limit_minor     bigint check (credit_limit_minor >= 0),     -- null is without limit
  payment_term_days      integer not null default 30 check (payment_term_days between 0 and 365),
  has_credit_hold        boolean not null default false,
  credit_hold_reason     text not null default '',
  requires_purchase_order boolean not null default false,
  statement_day          integer check (statement_day between 1 and 28),
  commission_bp          integer not null default 0 check (commission_bp between 0 and 10000),
  commission_basis       text not null default 'ROOM' check (commission_basis in ('ROOM', 'NET', 'TOTAL')),
  commission_tax_bp      integer not null default 0 check (commission_tax_bp between 0 and 10000),
  tcs_bp                 integer not null default 0 check (tcs_bp between 0 and 10000),
  tds_bp                 integer not null default 0 check (tds_bp between 0 and 10000),
  merged_into_id         uuid,
  is_sample              boolean not null default false,
  version                integer not null default 1,
  created_at             timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, merged_into_id) references companies,
  constraint company_number_is_used_once unique (property_id, number),
  constraint a_closed_or_held_company_says_why check (status in ('PROSPECT', 'ACTIVE') or status_reason <> ''),
  constraint credit_on_hold_says_why check (not has_credit_hold or credit_hold_reason <> ''),
  constraint a_company_is_not_merged_into_itself check (merged_into_id <> id)
);
create index companies_by_name on companies (property_id, search_name, id);
create index companies_by_legal_name on companies (property_id, search_legal) where search_legal <> '';
create index companies_by_tax_number on companies (property_id, tax_key) where tax_key <> '';
create index companies_merged_into on companies (property_id, merged_into_id) where merged_into_id is not null;

create table company_contacts (
  property_id        bigint not null references properties,
  id                 uuid not null,
  company_id         uuid not null,
  name               text not null check (name <> ''),
  role               text not null default '',
  email              text not null default '',
  phone              text not null default '',
  receives_invoices  boolean not null default false,
  created_at         timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies
);
create index contacts_of_a_company on company_contacts (property_id, company_id, name, id);

-- Notes are added and stay: what a department knew on a day.
create table company_notes (
  property_id   bigint not null references properties,
  id            uuid not null,
  company_id    uuid not null,
  department    text not null check (department in ('GENERAL', 'SALES', 'FRONT_DESK', 'FINANCE', 'HOUSEKEEPING')),
  text          text not null check (text <> ''),
  author_name   text not null,
  created_at    timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies
);
create index notes_of_a_company on company_notes (property_id, company_id, id);

-- What was agreed for a span of days. A contract in force whose last day is over reads as expired; nobody has to press a button.
create table company_contracts (
  property_id       bigint not null references properties,
  id                uuid not null,
  company_id        uuid not null,
  kind              text not null check (kind in ('CORPORATE_RATE', 'AGENCY', 'ALLOTMENT', 'RETAINER')),
  name              text not null check (name <> ''),
  state             text not null default 'DRAFT' check (state in ('DRAFT', 'SENT', 'ACTIVE', 'TERMINATED')),
  valid_from        date not null,
  valid_until       date not null,                         -- [from, until): the day it no longer holds
  commission_bp     integer check (commission_bp between 0 and 10000),       -- null: as the company's own terms say
  commission_basis  text check (commission_basis in ('ROOM', 'NET', 'TOTAL')),
  rate_plan_ids     uuid[] not null default '{}',          -- plans allowed; none named is all of them
  minimum_nights    integer not null default 0 check (minimum_nights >= 0),   -- promised in a year
  notes             text not null default '',
  end_reason        text not null default '',
  version           integer not null default 1,
  created_at        timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, company_id) references companies,
  constraint contract_ends_after_it_begins check (valid_from < valid_until),
  constraint contract_ended_early_says_why check (state <> 'TERMINATED' or end_reason <> ''),
  constraint commission_names_its_basis check ((commission_bp is null) = (commission_basis is null))
);
create index contracts_of_a_company on company_contracts (property_id, company_id, valid_from, id);

create table company_contract_rates (
  property_id   bigint not null references properties,
  contract_id   uuid not null,
  room_type_id  uuid not null,
  fixed_minor   bigint check (fixed_minor >= 0),           -- of a night before tax
  discount_bp   integer check (discount_bp between 1 and 10000),

  primary key (property_id, contract_id, room_type_id),
  foreign key (property_id, contract_id) references company_contracts,
  foreign key (property_id, room_type_id) references room_types,
  constraint contract_rate_is_fixed_or_a_discount check (num_nonnulls(fixed_minor, discount_bp) = 1)
);

-- Whose guest or booking it is, beside the person.
alter table customers
  add column company_id uuid,
  add constraint customer_company_is_known foreign key (property_id, company_id) references companies;
create index customers_of_a_company on customers (property_id, company_id) where company_id is not null;
alter table bookings
  add column company_id uuid,
  add constraint booking_company_is_known foreign key (property_id, company_id) references companies;
create index bookings_of_a_company on bookings (property_id, company_id, arrival_on) where company_id is not null;
create index bookings_of_a_company_by_age on bookings (property_id, company_id, id) where company_id is not null;

alter table receipts add constraint receipt_company_is_known foreign key (property_id, company_id) references companies;
alter table payments add constraint payment_company_is_known foreign key (property_id, company_id) references companies;
create index promises_of_a_company on payments (property_id, company_id, booking_id)
  where status = 'NotPaid' and replaced_at is null and company_id is not null;

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to hotelmate_app using (property_id = current_property());
create policy platform on companies to hotelmate_platform using (true);

alter table company_contacts enable row level security;
alter table company_contacts force row level security;
create policy tenant on company_contacts to hotelmate_app using (property_id = current_property());
create policy platform on company_contacts to hotelmate_platform using (true);

alter table company_notes enable row level security;
alter table company_notes force row level security;
create policy tenant on company_notes to hotelmate_app using (property_id = current_property());
create policy platform on company_notes to hotelmate_platform using (true);

alter table company_contracts enable row level security;
alter table company_contracts force row level security;
create policy tenant on company_contracts to hotelmate_app using (property_id = current_property());
create policy platform on company_contracts to hotelmate_platform using (true);

alter table company_contract_rates enable row level security;
alter table company_contract_rates force row level security;
create policy tenant on company_contract_rates to hotelmate_app using (property_id = current_property());
create policy platform on company_contract_rates to hotelmate_platform using (true);
