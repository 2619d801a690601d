-- What function rooms are hired at, what else an event costs, and when it was charged. Owner: areas/groups.
alter table function_rooms
  add column hire_minor    bigint check (hire_minor >= 0),         -- null: not hired out for money
  add column hire_per      text not null default 'EVENT' check (hire_per in ('EVENT', 'HOUR', 'DAY')),
  add column tax_category  text default 'SERVICE' check (tax_category in ('SERVICE', 'FOOD', 'ALCOHOL', 'GOODS')),
  add column service_code  text not null default '';

alter table group_events
  add column hire_minor     bigint check (hire_minor >= 0),        -- null: what the function room costs for its time
  add column items          jsonb not null default '[]',
  add column charge_round   integer not null default 1,            -- part of the keys of its charges: taken back, it may be charged anew
  add column charged_on     date,
  add column charged_minor  bigint,                                -- with tax
  add constraint event_is_charged_whole check ((charged_on is null) = (charged_minor is null));
