-- Further e-mail addresses, telephones and postal addresses of a guest, and what each is for. The primary ones stand with the customer; a row with
-- the same value says what a primary one is for.
create table customer_contacts (
  property_id     bigint not null references properties,
  id              uuid not null,
  customer_id     uuid not null,
  channel         text not null check (channel in ('EMAIL', 'PHONE', 'ADDRESS')),
  purpose         text not null check (purpose in ('HOME', 'WORK', 'MOBILE', 'BILLING', 'OTHER')),
  value           text not null,                     -- of an address: the lines before the city
  city            text not null default '',
  postal_code     text not null default '',
  country         text not null default '',
  created_at      timestamptz not null,
  value_key       text not null generated always as (
    case channel when 'EMAIL' then lower(value)
                 when 'PHONE' then regexp_replace(value, '[^0-9]', '', 'g')
                 else lower(value || '|' || postal_code || '|' || city || '|' || country) end) stored,
  search_email    text not null generated always as (case channel when 'EMAIL' then lower(value) else '' end) stored,
  phone_digits    text not null generated always as (case channel when 'PHONE' then regexp_replace(value, '[^0-9]', '', 'g') else '' end) stored,
  phone_reversed  text not null generated always as (case channel when 'PHONE' then reverse(regexp_replace(value, '[^0-9]', '', 'g')) else '' end) stored,

  primary key (property_id, id),
  constraint contact_is_something check (value <> '' or channel = 'ADDRESS' and city <> ''),
  constraint only_an_address_has_a_city check (channel = 'ADDRESS' or (city, postal_code, country) = ('', '', '')),
  constraint contact_is_stored_once unique (property_id, customer_id, channel, value_key),
  constraint contact_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index contacts_by_email on customer_contacts (property_id, search_email) where search_email <> '';
create index contacts_by_phone on customer_contacts (property_id, phone_digits) where phone_digits <> '';
create index contacts_by_phone_end on customer_contacts (property_id, phone_reversed) where phone_reversed <> '';

alter table customer_contacts enable row level security;
alter table customer_contacts force row level security;
create policy tenant on customer_contacts to hotelmate_app using (property_id = current_property());
create policy platform on customer_contacts to hotelmate_platform using (true);
create trigger names_current_customer before insert or update of customer_id on customer_contacts for each row execute function name_current_customer();

alter table customers
  add column title text not null default '',
  add column gender text check (gender in ('FEMALE', 'MALE', 'OTHER')),
  add column occupation text not null default '',
  add column tax_id text not null default '',
  add column accessibility text not null default '';
