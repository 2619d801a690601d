-- How often people are paid, and who shares a pool of tips. Owner: areas/pay. How often an employee is paid is part of their pay, sealed with it.
alter table pay_runs add column frequency text,                          -- null: everyone, whatever days
  add constraint pay_runs_frequency_check check (frequency in ('MONTHLY', 'SEMI_MONTHLY', 'FORTNIGHTLY', 'WEEKLY'));

alter table tip_pools add column shared_by text not null default 'POINTS' check (shared_by in ('POINTS', 'HOURS')),
  add column department_id uuid,                                          -- of it and those below it; null: of all
  add constraint pool_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id);

-- Overtime may be what is worked beyond the agreed hours of a week. Owner: areas/attendance.
alter table attendance_settings drop constraint attendance_settings_overtime_basis_check,
  add constraint attendance_settings_overtime_basis_check check (overtime_basis in ('AFTER_SHIFT', 'BEYOND_DAY', 'BEYOND_WEEK'));
