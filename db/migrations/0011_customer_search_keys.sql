-- What a search compares must be columns of their own: before row security has spoken, only leakproof comparisons may use an
-- index, and lower() and reverse() are not leakproof, so an index on such an expression served the property alone.
-- Owner: areas/customers.

alter table customers
  add column search_first   text collate "C" not null default '',  -- 'first last', folded as search_name is
  add column search_email   text collate "C" not null generated always as (lower(email)) stored,
  add column phone_reversed text collate "C" not null generated always as (reverse(phone_digits)) stored;
update customers set search_first = lower(first_name || ' ' || last_name);
alter table customers alter column search_first drop default;

drop index customers_by_first_name, customers_by_email, customers_by_phone_end;
create index customers_by_first_name on customers (property_id, search_first);
create index customers_by_email on customers (property_id, search_email) where search_email <> '';
create index customers_by_phone_end on customers (property_id, phone_reversed) where phone_reversed <> '';
