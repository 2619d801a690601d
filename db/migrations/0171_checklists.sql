-- Checklists: templates, and runs of them for an employee, each a copy of its template. Owner: areas/checklists.

create table checklist_templates (
  property_id    bigint not null references properties,
  id             uuid not null,
  kind           text not null check (kind in ('JOINING', 'LEAVING', 'PROBATION', 'OTHER')),
  name           text not null,
  name_key       text collate "C" not null,
  department_id  uuid,                                    -- null: for people of every department that has none of its own
  is_active      boolean not null default true,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint checklist_is_named_once unique (property_id, name_key),
  constraint checklist_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id)
);
-- What begins by itself is one template: for a department, or for all the others.
create unique index checklist_begins_alone on checklist_templates (property_id, kind, department_id) nulls not distinct
  where is_active and kind <> 'OTHER';

create table checklist_template_tasks (
  property_id    bigint not null references properties,
  template_id    uuid not null,
  position       integer not null check (position between 1 and 60),
  title          text not null,
  owner          text not null check (owner in ('EMPLOYEE', 'MANAGER', 'DEPARTMENT', 'ROLE')),
  department_id  uuid,
  role_code      text,
  due_days       integer not null check (due_days between -365 and 365),   -- after the first or last day; below 0 before it
  is_required    boolean not null,
  evidence       text not null check (evidence in ('NONE', 'NOTE', 'FILE')),

  constraint template_task_has_one_place primary key (property_id, template_id, position),
  constraint template_task_is_of_a_template foreign key (property_id, template_id) references checklist_templates (property_id, id),
  constraint template_task_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint template_task_has_one_owner check ((owner = 'DEPARTMENT') = (department_id is not null) and (owner = 'ROLE') = (role_code is not null))
);

create table checklist_runs (
  property_id  bigint not null references properties,
  id           uuid not null,
  template_id  uuid not null,
  kind         text not null check (kind in ('JOINING', 'LEAVING', 'PROBATION', 'OTHER')),
  name         text not null,
  subject_id   uuid not null,                             -- the row it is for, in the area of its kind: of people their file
  employee_id  uuid not null,
  start_on     date not null,                             -- days of its tasks are counted from it
  state        text not null default 'OPEN' check (state in ('OPEN', 'COMPLETED', 'CANCELLED')),
  opened_at    timestamptz not null,
  ended_at     timestamptz,

  primary key (property_id, id),
  constraint run_is_of_a_template foreign key (property_id, template_id) references checklist_templates (property_id, id),
  constraint run_is_for_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint run_ends_with_its_state check ((state = 'OPEN') = (ended_at is null))
);
create unique index run_is_open_once on checklist_runs (property_id, kind, subject_id) where state = 'OPEN' and kind <> 'OTHER';
create unique index template_runs_once on checklist_runs (property_id, template_id, subject_id) where state = 'OPEN';
create index checklist_runs_by_kind on checklist_runs (property_id, kind, start_on, id);

create table checklist_tasks (
  property_id    bigint not null references properties,
  id             uuid not null,
  run_id         uuid not null,
  position       integer not null,
  title          text not null,
  owner          text not null check (owner in ('EMPLOYEE', 'MANAGER', 'DEPARTMENT', 'ROLE')),
  owner_id       uuid,
  department_id  uuid,
  role_code      text,
  due_on         date not null,
  is_required    boolean not null,
  evidence       text not null check (evidence in ('NONE', 'NOTE', 'FILE')),
  state          text not null default 'TODO' check (state in ('TODO', 'DOING', 'DONE', 'NOT_APPLICABLE')),
  by_user_id     bigint,                                   -- who works on it or ended it
  by_name        text not null default '',
  ended_at       timestamptz,
  note           text not null default '',                 -- what shows that it is done, or why it is not applicable
  file_name      text,
  file_type      text check (file_type in ('image/webp', 'application/pdf')),
  bytes          bytea,
  notified_at    timestamptz,
  reminded_at    timestamptz,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint task_has_one_place unique (property_id, run_id, position),
  constraint task_is_of_a_run foreign key (property_id, run_id) references checklist_runs (property_id, id),
  constraint task_is_owned_by_an_employee foreign key (property_id, owner_id) references employees (property_id, id),
  constraint task_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id),
  constraint task_has_one_owner check ((owner in ('EMPLOYEE', 'MANAGER')) = (owner_id is not null)
                                       and (owner = 'DEPARTMENT') = (department_id is not null) and (owner = 'ROLE') = (role_code is not null)),
  constraint task_names_who_works_on_it check ((state = 'TODO') = (by_user_id is null) and (state = 'TODO') = (by_name = '')),
  constraint task_ends_with_its_state check ((state in ('DONE', 'NOT_APPLICABLE')) = (ended_at is not null)),
  constraint required_task_is_left_out_with_a_reason check (state <> 'NOT_APPLICABLE' or not is_required or note <> ''),
  constraint task_has_a_whole_file check ((bytes is null) = (file_type is null) and (bytes is null) = (file_name is null)),
  constraint task_is_done_with_its_evidence check (state <> 'DONE' or case evidence when 'NOTE' then note <> '' when 'FILE' then bytes is not null else true end)
);
create index checklist_tasks_of_an_owner on checklist_tasks (property_id, due_on, id) where state in ('TODO', 'DOING');

create table checklist_task_changes (
  property_id  bigint not null references properties,
  id           uuid not null,
  task_id      uuid not null,
  from_state   text not null,
  to_state     text not null,
  note         text not null default '',
  at           timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint task_change_is_of_a_task foreign key (property_id, task_id) references checklist_tasks (property_id, id)
);
create index checklist_changes_of_a_task on checklist_task_changes (property_id, task_id, id);

-- A manager who can do it: at work. Null leaves it to the role.
create function manager_at_work(property bigint, employee uuid) returns uuid language sql stable as $$
  select m.id from employees e join employees m on m.property_id = e.property_id and m.id = e.manager_id and m.status in ('ACTIVE', 'ON_NOTICE')
   where e.property_id = property and e.id = employee
$$;

-- Copies a template into a run. Null when such a run is open already. Inserting the run waits for a change of the employee's status; what it
-- made of them is read after that.
create function copy_checklist(property bigint, template uuid, employee uuid, start date, at timestamptz) returns uuid language plpgsql as $$
declare made uuid; manager uuid; is_away boolean;
begin
  insert into checklist_runs (property_id, id, template_id, kind, name, subject_id, employee_id, start_on, opened_at)
  select property, gen_random_uuid(), t.id, t.kind, t.name, employee, employee, start, at
    from checklist_templates t
   where t.property_id = property and t.id = template
     and exists (select from checklist_template_tasks x where x.property_id = t.property_id and x.template_id = t.id)
  on conflict do nothing returning id into made;
  if made is null then return null; end if;
  manager := manager_at_work(property, employee);
  select e.status = 'LEFT' into is_away from employees e where e.property_id = property and e.id = employee;
  insert into checklist_tasks (property_id, id, run_id, position, title, owner, owner_id, department_id, role_code, due_on, is_required, evidence)
  select property, gen_random_uuid(), made, x.position, x.title, x.held, case x.held when 'EMPLOYEE' then employee when 'MANAGER' then manager end,
         x.department_id, case when x.held = 'ROLE' then coalesce(x.role_code, 'PROP_MANAGER') end, start + x.due_days, x.is_required, x.evidence
    from (select y.*, case when y.owner in ('DEPARTMENT', 'ROLE') or (y.owner = 'EMPLOYEE' and not is_away) then y.owner
                           when manager is null then 'ROLE' else 'MANAGER' end as held
            from checklist_template_tasks y where y.property_id = property and y.template_id = template) x;
  return made;
end $$;

-- Copies the template that begins by itself: that of the employee's department, else the one for all.
create function begin_checklist(property bigint, wanted text, employee uuid, start date, at timestamptz) returns void language plpgsql as $$
begin
  perform copy_checklist(property, t.id, employee, start, at)
    from (select x.id from checklist_templates x join employees e on e.property_id = x.property_id and e.id = employee
           where x.property_id = property and x.kind = wanted and x.is_active and (x.department_id is null or x.department_id = e.department_id)
           order by x.department_id nulls last limit 1) t;
end $$;

-- What follows from a status, in its transaction: a joiner's and a leaver's run begin, those that came to nothing are cancelled, and who is away
-- hands over what waits for them.
create function checklists_follow_status() returns trigger language plpgsql as $$
declare
  heir uuid := manager_at_work(new.property_id, new.employee_id);
  probation date;
  joined timestamptz;
begin
  -- A file opened for somebody who has worked here for long is not a joiner's.
  if (new.from_status is null or new.from_status in ('PROSPECT', 'LEFT')) and new.to_status in ('PROSPECT', 'ACTIVE')
     and new.since > (select (new.changed_at at time zone p.time_zone)::date - 60 from properties p where p.id = new.property_id)
     and not (new.from_status = 'PROSPECT' and exists (select from checklist_runs r where r.property_id = new.property_id and r.kind = 'JOINING'
                                                          and r.employee_id = new.employee_id and r.state <> 'CANCELLED')) then
    perform begin_checklist(new.property_id, 'JOINING', new.employee_id, new.since, new.changed_at);
    select e.probation_end_on into probation from employees e where e.property_id = new.property_id and e.id = new.employee_id;
    if probation >= new.since then perform begin_checklist(new.property_id, 'PROBATION', new.employee_id, probation, new.changed_at); end if;
  end if;
  if new.to_status = 'ACTIVE' then
    update checklist_runs set state = 'CANCELLED', ended_at = new.changed_at
     where property_id = new.property_id and employee_id = new.employee_id and kind = 'LEAVING' and state = 'OPEN';
  end if;
  if new.to_status = 'ON_NOTICE' or (new.to_status = 'LEFT' and new.from_status <> 'PROSPECT') then
    select max(s.changed_at) into joined from employee_statuses s
     where s.property_id = new.property_id and s.employee_id = new.employee_id and s.to_status = 'ACTIVE';
    if not exists (select from checklist_runs r where r.property_id = new.property_id and r.employee_id = new.employee_id and r.kind = 'LEAVING'
                      and r.state <> 'CANCELLED' and r.opened_at >= coalesce(joined, '-infinity')) then
      perform begin_checklist(new.property_id, 'LEAVING', new.employee_id, new.since, new.changed_at);
    else
      -- The last day moves, and with it what is still to be done.
      update checklist_tasks t set due_on = t.due_on + (new.since - r.start_on), version = t.version + 1
        from checklist_runs r
       where r.property_id = new.property_id and r.employee_id = new.employee_id and r.kind = 'LEAVING' and r.state = 'OPEN' and r.start_on <> new.since
         and t.property_id = r.property_id and t.run_id = r.id and t.state in ('TODO', 'DOING');
      update checklist_runs set start_on = new.since
       where property_id = new.property_id and employee_id = new.employee_id and kind = 'LEAVING' and state = 'OPEN' and start_on <> new.since;
    end if;
  end if;
  if new.to_status = 'LEFT' then
    update checklist_runs set state = 'CANCELLED', ended_at = new.changed_at
     where property_id = new.property_id and employee_id = new.employee_id and kind in ('JOINING', 'PROBATION') and state = 'OPEN';
  end if;
  if new.to_status in ('LEFT', 'SUSPENDED', 'INACTIVE') then
    update checklist_tasks t set state = 'TODO', by_user_id = null, by_name = '', version = t.version + 1
      from employees e
     where e.property_id = new.property_id and e.id = new.employee_id and t.property_id = e.property_id and t.by_user_id = e.user_id and t.state = 'DOING';
    update checklist_tasks t set owner = case when heir is null then 'ROLE' else 'MANAGER' end, owner_id = heir,
           role_code = case when heir is null then 'PROP_MANAGER' end, notified_at = null, reminded_at = null, version = t.version + 1
     where t.property_id = new.property_id and t.owner_id = new.employee_id and t.state in ('TODO', 'DOING')
       and (t.owner = 'MANAGER' or new.to_status = 'LEFT');
  end if;
  return null;
end $$;
create trigger checklists_follow_status after insert on employee_statuses for each row execute function checklists_follow_status();

do $$
declare one text;
begin
  foreach one in array array['checklist_templates', 'checklist_template_tasks', 'checklist_runs', 'checklist_tasks', 'checklist_task_changes'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on checklist_task_changes from hotelmate_app, hotelmate_platform;
revoke delete on checklist_runs, checklist_tasks from hotelmate_app, hotelmate_platform;
