-- Leave is granted by quarters and half years too, or for hours that were worked: so much for each so many hours of approved attendance, from a day on.
-- Owner: areas/leave.
alter table leave_types
  add column grant_hours integer check (grant_hours between 1 and 2000),
  add column grant_amount integer check (grant_amount between 1 and 36600),
  add column hours_from date,
  drop constraint leave_types_accrual_check,
  add constraint leave_types_accrual_check check (accrual in ('NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'HOURS')),
  add constraint leave_for_hours_says_how_many check (num_nonnulls(grant_hours, grant_amount, hours_from) = case accrual when 'HOURS' then 3 else 0 end);

-- What was granted for hours follows them: an entry more, or less, for each change of what they come to.
alter table leave_ledger
  drop constraint leave_ledger_kind_check,
  add constraint leave_ledger_kind_check check (kind in ('GRANT', 'WORKED', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'DAY_CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION', 'ENCASHED', 'RETURNED')),
  drop constraint leave_entry_has_its_sign,
  add constraint leave_entry_has_its_sign check (case when kind in ('TAKEN', 'EXPIRED', 'CARRY_OUT') then amount < 0
                                                      when kind in ('WORKED', 'ADJUST', 'ENCASHED') then amount <> 0 else amount > 0 end),
  drop constraint leave_grant_names_its_period,
  add constraint leave_grant_names_its_period check ((kind in ('GRANT', 'WORKED', 'CARRY_OUT', 'CARRY_IN', 'EXPIRED')) = (period <> ''));
