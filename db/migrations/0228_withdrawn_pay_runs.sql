-- An approved run of pay is withdrawn as a whole, with a reason; instalments it took are reversed by entries of their own. Runs know in which order they
-- were computed and decided, so that one that was computed before another was approved or withdrawn is computed again. Owner: areas/pay.
alter table pay_runs drop constraint pay_runs_state_check;
alter table pay_runs add constraint pay_runs_state_check check (state in ('REVIEW', 'APPROVED', 'PAID', 'DISCARDED', 'WITHDRAWN'));
alter table pay_runs
  add column withdrawn_by    bigint references users,
  add column withdrawn_name  text not null default '',
  add column withdrawn_at    timestamptz,
  add column withdrawn_for   text not null default '',
  add column computed_order  integer not null default 0,
  add column decided_order   integer not null default 0;
alter table pay_runs drop constraint run_names_who_approved_it;
alter table pay_runs add constraint run_names_who_approved_it check ((state in ('APPROVED', 'PAID', 'WITHDRAWN')) = (approved_by is not null));
alter table pay_runs add constraint run_names_why_it_was_withdrawn check (
  (state = 'WITHDRAWN') = (withdrawn_by is not null) and (state = 'WITHDRAWN') = (withdrawn_at is not null) and (state = 'WITHDRAWN') = (withdrawn_for <> ''));
alter table pay_runs add constraint run_is_withdrawn_by_another check (withdrawn_by <> prepared_by);

alter table payslips drop constraint payslips_state_check;
alter table payslips add constraint payslips_state_check check (state in ('DRAFT', 'HELD', 'FAILED', 'APPROVED', 'PAID', 'DISCARDED', 'WITHDRAWN'));
alter table payslips drop constraint payslip_says_what_is_paid;
alter table payslips add constraint payslip_says_what_is_paid check (state not in ('DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN') or sealed is not null);

alter table pay_loan_entries add column is_reversal boolean not null default false;
alter table pay_loan_entries drop constraint instalment_is_taken_once;
alter table pay_loan_entries add constraint instalment_is_taken_once primary key (property_id, loan_id, payslip_id, is_reversal);
