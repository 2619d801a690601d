-- A customer is a person a property knows: guest, booker, shopper.
-- Owner: areas/customers. search_name is lower case and ordered byte by byte, so that a prefix is a range and every list is answered by an index.

create table customers (
  property_id     bigint not null references properties,
  id              uuid not null,
  first_name      text not null,
  last_name       text not null default '',
  search_name     text collate "C" not null,                -- 'last first' in lower case
  email           text not null default '',
  phone           text not null default '',
  phone_digits    text collate "C" not null default '',
  company_name    text not null default '',
  nationality     text not null default '',
  id_kind         text not null default '',
  id_number       text not null default '',
  address         text not null default '',
  city            text not null default '',
  country         text not null default '',
  date_of_birth   date,
  notes           text not null default '',
  is_vip          boolean not null default false,
  do_not_rent     boolean not null default false,
  do_not_rent_reason text not null default '',
  is_sample       boolean not null default false,
  merged_into_id  uuid,
  version         integer not null default 1,
  created_at      timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, merged_into_id) references customers,
  constraint customer_has_a_name check (first_name <> '' or last_name <> '')
);
create index customers_by_name on customers (property_id, search_name, id);
create index customers_by_first_name on customers (property_id, (lower(first_name) collate "C"));
create index customers_by_email on customers (property_id, (lower(email) collate "C")) where email <> '';
create index customers_by_phone on customers (property_id, phone_digits) where phone_digits <> '';
create index customers_by_phone_end on customers (property_id, (reverse(phone_digits) collate "C")) where phone_digits <> '';

alter table customers enable row level security;
alter table customers force row level security;
create policy tenant on customers to hotelmate_app using (property_id = current_property());
create policy platform on customers to hotelmate_platform using (true);
