-- Why guests come, as the desk hears it; empty where it does not. Owner: areas/bookings.
alter table bookings add column purpose text not null default '' check (purpose in ('', 'LEISURE', 'BUSINESS', 'EVENT', 'OTHER'));

-- What a company does. Owner: areas/companies.
alter table companies add column industry text not null default '';

-- Segments choose by them, and by when guests first stayed: the day, and its month and day as of a birthday. Owner: areas/campaigns.
alter table customer_facts
  add column purposes       text[] not null default '{}',
  add column industry       text not null default '',
  add column first_stay_on  date;
-- All facts are derived anew, so that they have them.
delete from customer_fact_runs;
