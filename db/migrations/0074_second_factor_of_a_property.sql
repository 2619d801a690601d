-- A property may require a second factor of everybody who works at it, as an organisation may of all its people.
-- Owner: areas/properties.

alter table properties
  add column requires_second_factor boolean not null default false;
