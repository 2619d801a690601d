-- Single days of approved leave are cancelled: the day is nobody's any more, and an entry of the ledger gives back what it took. Owner: areas/leave.
alter table leave_days add column cancelled_at timestamptz;
alter table leave_days add constraint cancelled_day_is_free check (cancelled_at is null or not is_held);

alter table leave_ledger drop constraint leave_ledger_kind_check;
alter table leave_ledger add constraint leave_ledger_kind_check check (kind in (
  'GRANT', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'DAY_CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION', 'ENCASHED'));
alter table leave_ledger drop constraint leave_entry_names_its_request;
alter table leave_ledger add constraint leave_entry_names_its_request check ((kind in ('TAKEN', 'CANCELLED', 'DAY_CANCELLED')) = (request_id is not null));
drop index leave_request_is_entered_once;
create unique index leave_request_is_entered_once on leave_ledger (property_id, request_id, kind) where request_id is not null and kind <> 'DAY_CANCELLED';
