-- Leaving: separations, what was decided about them, and the final settlement. Owner: areas/separations. Reasons, notes and figures are sealed.

create table separations (
  property_id     bigint not null references properties,
  id              uuid not null,
  employee_id     uuid not null,
  kind            text not null check (kind in ('RESIGNATION', 'DISMISSAL', 'END_OF_CONTRACT', 'RETIREMENT', 'ABANDONMENT')),
  state           text not null default 'REQUESTED' check (state in ('REQUESTED', 'ACCEPTED', 'WITHDRAWN', 'REFUSED', 'SETTLED', 'CLOSED')),
  requested_on    date not null,                          -- the last day somebody asks for
  agreed_on       date,                                   -- the last day both agree on; follows the employee's until the settlement
  last_on         date not null generated always as (coalesce(agreed_on, requested_on)) stored,
  sealed_reason   text not null,
  is_own          boolean not null,                       -- handed in by the employee
  requested_name  text not null,
  requested_at    timestamptz not null,
  subject_id      bigint references users,                -- the user of the employee when it was decided
  decided_by      bigint references users,
  outcome         text not null default '' check (outcome in ('', 'RETAINED', 'CONFIRMED')),   -- of the exit interview
  is_rehirable    boolean not null default true,
  sealed_notes    text,                                   -- of the exit interview
  earning_id      uuid,                                   -- the components the settlement is paid and taken as
  deduction_id    uuid,
  prepared_by     bigint references users,
  prepared_name   text not null default '',
  approved_by     bigint references users,
  approved_name   text not null default '',
  version         integer not null default 1,

  primary key (property_id, id),
  constraint separation_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint settlement_is_paid_as_a_component foreign key (property_id, earning_id) references pay_components (property_id, id),
  constraint settlement_is_taken_as_a_component foreign key (property_id, deduction_id) references pay_components (property_id, id),
  constraint separation_has_its_agreed_day check (state not in ('ACCEPTED', 'SETTLED', 'CLOSED') or agreed_on is not null),
  constraint separation_is_decided_by_another check (decided_by <> subject_id),
  constraint separation_names_who_decided_it check (state in ('REQUESTED', 'WITHDRAWN') or decided_by is not null),
  constraint settlement_is_approved_by_another check (approved_by <> prepared_by and approved_by <> subject_id),
  constraint settlement_names_who_approved_it check ((state in ('SETTLED', 'CLOSED')) = (approved_by is not null)),
  constraint settlement_names_who_prepared_it check (approved_by is null or prepared_by is not null),
  constraint interview_has_its_outcome check ((outcome = '') = (sealed_notes is null))
);
create unique index separation_is_open_once on separations (property_id, employee_id) where state in ('REQUESTED', 'ACCEPTED', 'SETTLED');
create index separations_of_one on separations (property_id, employee_id, id);
create index separations_by_last_day on separations (property_id, last_on, id);

create table separation_changes (
  property_id    bigint not null references properties,
  id             uuid not null,
  separation_id  uuid not null,
  from_state     text,
  to_state       text not null,
  note           text not null default '',               -- what the employee is told
  at             timestamptz not null,
  actor_name     text not null,

  primary key (property_id, id),
  constraint change_is_of_a_separation foreign key (property_id, separation_id) references separations (property_id, id)
);
create index changes_of_a_separation on separation_changes (property_id, separation_id, at, id);

create table settlement_lines (
  property_id    bigint not null references properties,
  separation_id  uuid not null,
  position       integer not null check (position between 1 and 200),
  kind           text not null check (kind in ('LEAVE', 'LOAN', 'ITEM', 'NOTICE_PAY', 'BONUS', 'OTHER', 'DEDUCTION')),
  direction      text not null check (direction in ('PAYABLE', 'RECEIVABLE')),   -- by the property to the employee, or the reverse
  label          text not null check (label <> ''),
  days           integer check (days <> 0),              -- hundredths of a day of leave; below 0 was taken in advance
  leave_type_id  uuid,
  loan_id        uuid,
  item_id        uuid,
  condition      text check (condition in ('DAMAGED', 'LOST')),   -- what becomes of the item; null: it is still out
  sealed         text not null,
  one_off_id     uuid,                                    -- what pays or takes it, once the settlement is approved

  constraint settlement_line_has_one_place primary key (property_id, separation_id, position),
  constraint settlement_line_is_of_a_separation foreign key (property_id, separation_id) references separations (property_id, id),
  constraint settlement_line_is_of_a_leave_type foreign key (property_id, leave_type_id) references leave_types (property_id, id),
  constraint settlement_line_is_of_a_loan foreign key (property_id, loan_id) references pay_loans (property_id, id),
  constraint settlement_line_is_of_an_item foreign key (property_id, item_id) references issued_items (property_id, id),
  constraint settlement_line_is_paid_by_a_one_off foreign key (property_id, one_off_id) references pay_one_offs (property_id, id),
  constraint settlement_line_is_of_its_kind check ((kind = 'LEAVE') = (leave_type_id is not null) and (kind = 'LEAVE') = (days is not null)
    and (kind = 'LOAN') = (loan_id is not null) and (kind = 'ITEM') = (item_id is not null) and (kind = 'ITEM' or condition is null)
    and (kind <> 'LOAN' or one_off_id is null)),
  constraint settlement_line_has_its_direction check (case when kind in ('LOAN', 'ITEM', 'DEDUCTION') then direction = 'RECEIVABLE'
    when kind = 'LEAVE' then (direction = 'PAYABLE') = (days > 0) else direction = 'PAYABLE' end),
  constraint settlement_names_what_it_is_of_once unique nulls distinct (property_id, separation_id, leave_type_id),
  constraint settlement_names_a_loan_once unique nulls distinct (property_id, separation_id, loan_id),
  constraint settlement_names_an_item_once unique nulls distinct (property_id, separation_id, item_id)
);

-- Leave that is left is paid out; leave taken in advance is charged.
alter table leave_ledger drop constraint leave_ledger_kind_check, drop constraint leave_entry_has_its_sign,
  add constraint leave_ledger_kind_check
    check (kind in ('GRANT', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION', 'ENCASHED')),
  add constraint leave_entry_has_its_sign check (case kind when 'TAKEN' then amount < 0 when 'EXPIRED' then amount < 0
    when 'CARRY_OUT' then amount < 0 when 'ADJUST' then amount <> 0 when 'ENCASHED' then amount <> 0 else amount > 0 end);

-- What follows from a status, in its transaction: another last day is the agreed one; who stays after all, or is hired again, leaves no more.
create function separations_follow_status() returns trigger language plpgsql as $$
begin
  if new.to_status in ('ON_NOTICE', 'LEFT') then
    update separations set agreed_on = new.since, version = version + 1
     where property_id = new.property_id and employee_id = new.employee_id and state = 'ACCEPTED' and agreed_on <> new.since;
  end if;
  if new.to_status = 'ACTIVE' and new.from_status is not null then
    with ended as (
      update separations set state = case state when 'SETTLED' then 'CLOSED' else 'WITHDRAWN' end, version = version + 1
       where property_id = new.property_id and employee_id = new.employee_id
         and (state = 'ACCEPTED' or (state = 'SETTLED' and new.from_status = 'LEFT'))
      returning id, state)
    insert into separation_changes (property_id, id, separation_id, from_state, to_state, at, actor_name)
    select new.property_id, gen_random_uuid(), ended.id, case ended.state when 'CLOSED' then 'SETTLED' else 'ACCEPTED' end, ended.state,
           new.changed_at, new.actor_name
      from ended;
  end if;
  return null;
end $$;
create trigger separations_follow_status after insert on employee_statuses for each row execute function separations_follow_status();

do $$
declare one text;
begin
  foreach one in array array['separations', 'separation_changes', 'settlement_lines'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on separation_changes from hotelmate_app, hotelmate_platform;
revoke delete on separations from hotelmate_app, hotelmate_platform;
