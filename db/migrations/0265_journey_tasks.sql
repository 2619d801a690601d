-- A step of a journey makes a work item; what could not be made, or not assigned, is in the log. Owner: areas/campaigns.
alter table journey_log drop constraint journey_log_kind_check;
alter table journey_log add constraint journey_log_kind_check check (kind in ('ENTERED', 'WAIT', 'SENT', 'NOT_SENT', 'YES', 'NO', 'CODE', 'CASE', 'LEAD', 'TASK', 'NOT_MADE', 'NOT_ASSIGNED', 'DONE', 'EXITED'));
