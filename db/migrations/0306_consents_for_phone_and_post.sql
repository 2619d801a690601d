-- Consents to be called and to be written to by post. A letter is for a person at an address: both are its place. Owner: areas/consents.
alter table consent_records
  drop constraint consent_records_channel_check,
  add constraint consent_records_channel_check check (channel in ('MAIL', 'SMS', 'WHATSAPP', 'PHONE', 'POST'));
alter table suppressions
  drop constraint suppressions_channel_check,
  add constraint suppressions_channel_check check (channel in ('MAIL', 'SMS', 'WHATSAPP', 'PHONE', 'POST'));

-- Whom a letter is for and where, as places are compared (consents/rules/places.ts does the same); empty where one of them is not known.
create function post_key(first_name text, last_name text, address text, postal_code text, city text) returns text
  language sql immutable parallel safe
  return case when btrim(address, e' \t\r\n') = '' or btrim(city, e' \t\r\n') = '' or btrim(first_name || last_name, e' \t\r\n') = '' then ''
              else btrim(lower(regexp_replace(first_name || ' ' || last_name || ' ' || address || ' ' || postal_code || ' ' || city, '[ \t\r\n,;.]+', ' ', 'g'))) end;

alter table customers
  add column post_key text collate "C" not null generated always as (post_key(first_name, last_name, address, postal_code, city)) stored;
create index customers_by_post on customers (property_id, post_key) where post_key <> '';
alter table customer_facts add column post_key text not null default '';
