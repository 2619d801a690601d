-- Facts of a large property's guests are derived in steps, each a transaction of its own. Owner: areas/campaigns.

alter table customer_fact_runs alter column whole_on drop not null;   -- null until the first pass over all guests has ended
alter table customer_fact_runs add column pass_on date;               -- the day of a pass that is under way
alter table customer_fact_runs add column pass_id uuid;               -- the last guest it has derived
alter table customer_fact_runs add constraint pass_has_a_day check (pass_id is null or pass_on is not null);
alter table customer_fact_runs add constraint facts_have_a_pass check (whole_on is not null or pass_on is not null);
