-- A step of a journey that opens a case: a line of the log of its run names what is to be done, and cases look for such lines themselves.
-- Owners: areas/campaigns (journey_log), areas/cases (cases).
alter table journey_log drop constraint journey_log_kind_check;
alter table journey_log add constraint journey_log_kind_check
  check (kind in ('ENTERED', 'WAIT', 'SENT', 'NOT_SENT', 'YES', 'NO', 'CODE', 'CASE', 'DONE', 'EXITED'));
create index log_of_cases on journey_log (property_id, happened_at) where kind = 'CASE';

alter table cases add column journey_log_id uuid;
alter table cases add constraint step_has_one_case unique (property_id, journey_log_id);
alter table cases add constraint case_is_of_a_step
  foreign key (property_id, journey_log_id) references journey_log (property_id, id) on delete set null (journey_log_id);
