-- Days of leave are paid out on request: the terms of a type, what is requested, and the entries of the ledger. Owner: areas/leave.
alter table leave_types add column is_encashable boolean not null default false,
  add column encash_keep integer not null default 0 check (encash_keep between 0 and 36600),      -- what stays in the balance
  add column encash_max integer check (encash_max between 1 and 36600),                           -- of a leave year; null: no limit
  add constraint encashable_type_pays_what_it_counts check (not is_encashable or (needs_balance and paid_percent > 0)),
  add constraint encash_terms_are_of_an_encashable_type check (is_encashable or (encash_keep = 0 and encash_max is null));

create table leave_encashments (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  type_id       uuid not null,
  amount        integer not null check (amount between 1 and 36600),       -- hundredths of a day
  on_date       date not null,                                             -- the leave year it counts in is that of this day
  reason        text not null default '',
  state         text not null check (state in ('REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'CANCELLED')),
  one_off_id    uuid,                                                      -- what pays it, once it is approved
  requested_at  timestamptz not null,
  decided_at    timestamptz,
  decided_by    text not null default '',
  comment       text not null default '',
  version       integer not null default 1,

  primary key (property_id, id),
  constraint encashment_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint encashment_is_of_a_type foreign key (property_id, type_id) references leave_types (property_id, id),
  constraint encashment_is_paid_by_a_one_off foreign key (property_id, one_off_id) references pay_one_offs (property_id, id),
  constraint approved_encashment_is_paid check ((state in ('APPROVED', 'CANCELLED')) = (one_off_id is not null))
);
create index encashments_of_one on leave_encashments (property_id, employee_id, id);
create index encashments_that_wait on leave_encashments (property_id, id) where state = 'REQUESTED';
create unique index one_off_pays_one_encashment on leave_encashments (property_id, one_off_id) where one_off_id is not null;

alter table leave_ledger add column encashment_id uuid,
  add constraint leave_entry_is_of_an_encashment foreign key (property_id, encashment_id) references leave_encashments (property_id, id),
  drop constraint leave_ledger_kind_check,
  add constraint leave_ledger_kind_check check (kind in (
    'GRANT', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'DAY_CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION', 'ENCASHED', 'RETURNED')),
  add constraint returned_days_were_of_an_encashment check (kind <> 'RETURNED' or encashment_id is not null),
  add constraint only_paid_days_name_an_encashment check (encashment_id is null or kind in ('ENCASHED', 'RETURNED'));
-- An encashment is paid once and returned once.
create unique index encashment_is_entered_once on leave_ledger (property_id, encashment_id, kind) where encashment_id is not null;

-- What waits ends with the employment, and when a last day is known: the settlement pays what is left.
create function encashments_end() returns trigger language plpgsql as $$
begin
  if new.to_status not in ('ON_NOTICE', 'LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update leave_encashments set state = 'WITHDRAWN', decided_at = new.changed_at, decided_by = new.actor_name, version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'REQUESTED';
  return null;
end $$;
create trigger who_leaves_is_paid_by_the_settlement after insert on employee_statuses for each row execute function encashments_end();
create trigger encashment_waits_no_longer after update of state on leave_encashments
  for each row execute function request_waits_no_longer('ENCASHMENT', '{REQUESTED}');

-- The component that pays out leave. Owner: areas/pay.
alter table pay_settings add column leave_component_id uuid,
  add constraint leave_is_paid_as_a_component foreign key (property_id, leave_component_id) references pay_components (property_id, id);

do $$
declare one text;
begin
  foreach one in array array['leave_encashments'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
