-- Whose name the mails of a campaign come under and where replies go, if not those of the property. Owner: areas/campaigns.
alter table campaigns
  add column from_name  text not null default '' check (from_name !~ '[[:cntrl:]]'),
  add column reply_to   text not null default '' check (reply_to !~ '[[:cntrl:]]');

-- More of what segments choose guests by: outlets and products, cancellations and no-shows, appointments, uses of offers, and the city.
alter table customer_facts
  add column cancellations        integer not null default 0,
  add column no_shows             integer not null default 0,
  add column offers_used          integer not null default 0,
  add column appointments         integer not null default 0,
  add column last_appointment_on  date,
  add column outlet_ids           text[] not null default '{}',
  add column product_ids          text[] not null default '{}',
  add column city                 text not null default '';
-- All facts are derived anew, so that they have them.
delete from customer_fact_runs;

-- A step of a journey that enters an enquiry.
alter table journey_log
  drop constraint journey_log_kind_check,
  add constraint journey_log_kind_check
    check (kind in ('ENTERED', 'WAIT', 'SENT', 'NOT_SENT', 'YES', 'NO', 'CODE', 'CASE', 'LEAD', 'DONE', 'EXITED'));
