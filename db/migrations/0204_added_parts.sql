-- A part of a plan is in its price and taken out of it, or added on top of it. Owner: areas/rates.
alter table plan_parts
  add column posting text not null default 'INCLUDED' check (posting in ('INCLUDED', 'ADDED'));
