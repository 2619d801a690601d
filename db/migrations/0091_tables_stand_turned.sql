-- Owner: areas/tables. How far a table is turned on the plan, in degrees, about its middle.
alter table dining_tables add column rotation integer not null default 0 check (rotation between 0 and 359);
