-- A country is its two letters of ISO 3166-1 wherever one is stored. Owner: areas/addresses, which knows their names; tables of customers,
-- companies, organisations and properties. Names in other languages are read as they always were and stored as letters when next saved.
create function pg_temp.letters_of(written text) returns text stable language sql as $$
  select coalesce(
    (select p.code from places p
      where p.level = 'COUNTRY' and p.code ~ '^[A-Z]{2}$' and p.status <> 'MERGED' and lower(p.name) = lower(trim(written))
      order by p.id limit 1),
    case upper(trim(written))
      when 'UK' then 'GB' when 'GBR' then 'GB' when 'EL' then 'GR' when 'USA' then 'US' when 'UAE' then 'AE' when 'IND' then 'IN'
      when 'DEUTSCHLAND' then 'DE' when 'ÖSTERREICH' then 'AT' when 'SCHWEIZ' then 'CH' when 'ESPAÑA' then 'ES' when 'ITALIA' then 'IT'
      else case when trim(written) ~ '^[A-Za-z]{2}$' then upper(trim(written)) else written end
    end)
$$;

update customers set country = pg_temp.letters_of(country) where country <> '' and country <> pg_temp.letters_of(country);
update companies set billing_country = pg_temp.letters_of(billing_country)
 where billing_country <> '' and billing_country <> pg_temp.letters_of(billing_country);
update organisations set country = pg_temp.letters_of(country) where country in ('UK', 'EL');
update properties set country = pg_temp.letters_of(country) where country in ('UK', 'EL');

drop function pg_temp.letters_of(text);
