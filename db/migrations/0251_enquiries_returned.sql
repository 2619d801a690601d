-- An enquiry that its owner does not take up goes back to the queue. Owner: areas/leads.
alter table lead_settings
  add column return_minutes integer,                                    -- of the response clock; null: none goes back
  add constraint enquiry_returns_within_a_week check (return_minutes between 5 and 10080);

alter table leads
  add column return_at      timestamptz,                                -- when it goes back, unless its owner logs something before
  add column returned_from  bigint[] not null default '{}',             -- owners who did not take it up: none of them is assigned it again by a rule
  add constraint enquiry_returns_from_an_owner check (return_at is null or owner_id is not null);
create index leads_that_return on leads (return_at) where return_at is not null and state = 'NEW';

alter table lead_activities
  drop constraint lead_activities_kind_check,
  add constraint lead_activities_kind_check check (kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK', 'RETURN'));
