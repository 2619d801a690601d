-- Segments choose guests by their tags and classifications, as lower-case words. Owner: areas/campaigns.
alter table customer_facts
  add column tags     text[] not null default '{}',
  add column classes  text[] not null default '{}';
-- All facts are derived anew, so that they have them.
delete from customer_fact_runs;
