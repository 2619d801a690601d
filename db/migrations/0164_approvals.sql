-- Who approves what employees request: one approval per request, its steps in order. Owner: areas/approvals.

-- Approvers of a department, for people who have no manager that can decide.
create table department_approvers (
  property_id    bigint not null references properties,
  department_id  uuid not null,
  position       integer not null check (position between 1 and 5),
  employee_id    uuid not null,

  constraint approver_has_one_place primary key (property_id, department_id, position),
  constraint approver_is_named_once unique (property_id, department_id, employee_id),
  constraint approvers_are_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint approver_is_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);

create table approvals (
  property_id    bigint not null references properties,
  id             uuid not null,
  kind           text not null check (kind ~ '^[A-Z][A-Z_]{1,29}$'),
  subject_id     uuid not null,                        -- the row that waits for it, in the area of the kind
  employee_id    uuid not null,                        -- whose request it is
  facts          jsonb not null default '{}',          -- what an inbox shows of it
  state          text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  opened_at      timestamptz not null,
  ended_at       timestamptz,

  primary key (property_id, id),
  constraint approval_is_opened_once unique (property_id, kind, subject_id),
  constraint approval_is_for_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint approval_ends_once check ((state = 'OPEN') = (ended_at is null))
);
create index approvals_open on approvals (property_id, id) where state = 'OPEN';

create table approval_steps (
  property_id        bigint not null references properties,
  approval_id        uuid not null,
  position           integer not null check (position between 1 and 5),
  holder             text not null check (holder in ('MANAGER', 'APPROVER', 'ROLE')),
  employee_id        uuid,                             -- who decides; null: whoever has the right to decide everything
  requester_user_id  bigint,                           -- the sign-in of the one who requests
  state              text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REFUSED', 'SKIPPED')),
  decided_user_id    bigint,
  decided_by         text not null default '',
  decided_at         timestamptz,
  comment            text not null default '',

  constraint approval_step_has_one_place primary key (property_id, approval_id, position),
  constraint approval_step_is_of_an_approval foreign key (property_id, approval_id) references approvals (property_id, id),
  constraint approval_step_is_held_by_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint approval_step_of_a_role_names_nobody check ((holder = 'ROLE') = (employee_id is null)),
  constraint nobody_decides_their_own check (decided_user_id <> requester_user_id),
  constraint decided_step_names_who_decided check
    ((state in ('APPROVED', 'REFUSED')) = (decided_at is not null) and (decided_at is null) = (decided_user_id is null))
);
create index approval_steps_waiting on approval_steps (property_id, employee_id) where state = 'PENDING';

-- Whoever leaves or is suspended decides nothing from then on, in the transaction of the status: what waits for them waits for the role, and
-- what they requested is withdrawn.
create function approvals_pass_on() returns trigger language plpgsql as $$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update approval_steps set holder = 'ROLE', employee_id = null
   where property_id = new.property_id and employee_id = new.employee_id and state = 'PENDING';
  delete from department_approvers where property_id = new.property_id and employee_id = new.employee_id;
  update approvals set state = 'WITHDRAWN', ended_at = new.changed_at
   where property_id = new.property_id and employee_id = new.employee_id and state = 'OPEN';
  return null;
end $$;
create trigger who_leaves_decides_nothing after insert on employee_statuses for each row execute function approvals_pass_on();

do $$
declare one text;
begin
  foreach one in array array['department_approvers', 'approvals', 'approval_steps'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke delete on approvals, approval_steps from hotelmate_app, hotelmate_platform;
