-- Owner: areas/bookings. A night says which contract set its price, and whether its price was given with the tax in it: the property may
-- change its way of quoting afterwards, what was agreed stays.
alter table stay_nights
  add column contract_id uuid,
  add column includes_tax boolean not null default false,
  add constraint night_contract_is_known foreign key (property_id, contract_id) references company_contracts (property_id, id);

update stay_nights n set includes_tax = true
  from properties p
 where p.id = n.property_id and p.prices_include_tax and not n.is_manual;
