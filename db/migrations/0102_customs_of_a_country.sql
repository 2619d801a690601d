-- A property has its own way of writing, fiscal year, tax words and rounding: taken from its country when it is opened, changed on its
-- settings page after. What stands already keeps what it had; GSTIN stays the word of Indian properties only. Whose customary numbers and
-- service codes its documents have until it chooses its own is fixed at opening: for what stands already, India's.
-- Owner: areas/properties.
alter table properties
  add column country_pack     text not null default 'IN' check (country_pack ~ '^[A-Z]{2}$'),
  add column tax_number_label text not null default '' check (length(tax_number_label) <= 20),
  add column rounding_unit    integer not null default 100 check (rounding_unit between 1 and 1000000),
  add column rounds_bills     boolean not null default false;

update properties set tax_number_label = 'GSTIN' where country = 'IN';
-- Bills are rounded to whole units, whatever the decimals of the currency.
update properties set rounding_unit = 1 where currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK', 'UGX', 'XAF', 'XOF', 'XPF');
update properties set rounding_unit = 1000 where currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');

alter table properties
  alter column country_pack drop default,
  alter column rounding_unit drop default,
  alter column locale drop default,
  alter column fiscal_year_month drop default,
  alter column country drop default,
  add check (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$');

-- An organisation that nobody has placed yet is in no country. Owner: areas/organisations.
alter table organisations alter column country set default '';
alter table organisations drop constraint if exists organisations_country_check;
alter table organisations add constraint organisations_country_check check (country ~ '^([A-Z]{2})?$');
