-- Open work of an employee who leaves is passed on: to a colleague by a user, and on the last day by what ends the sign-in.
-- Owner: areas/separations. `open_work_of` is the one list of what is open; `hand_over_work` passes it on in the areas that own it.
create table handovers (
  property_id   bigint not null references properties,
  id            uuid not null,
  employee_id   uuid not null,
  heir_id       uuid,                                  -- null: back to the departments, assigned to no one
  projects      integer not null check (projects >= 0),
  items         integer not null check (items >= 0),
  cases         integer not null check (cases >= 0),
  leads         integer not null check (leads >= 0),
  deals         integer not null check (deals >= 0),
  is_automatic  boolean not null,                      -- followed from the status
  at            timestamptz not null,
  actor_name    text not null,
  notified_at   timestamptz,

  primary key (property_id, id),
  constraint handover_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint handover_is_to_an_employee foreign key (property_id, heir_id) references employees (property_id, id),
  constraint nobody_is_their_own_heir check (heir_id <> employee_id),
  constraint handover_passes_something_on check (projects + items + cases + leads + deals > 0)
);
create index handovers_of_one on handovers (property_id, employee_id, at);
create index handovers_to_notify on handovers (property_id) where notified_at is null;

alter table handovers enable row level security;
alter table handovers force row level security;
create policy tenant on handovers to hotelmate_app using (property_id = current_property());
create policy platform on handovers to hotelmate_platform using (true);
grant select, insert, update on handovers to hotelmate_app, hotelmate_platform;

-- An enquiry whose owner left waits for another one in the state it has. Owner: areas/leads.
alter table leads add column is_released boolean not null default false,
  drop constraint lead_leaves_new_with_an_owner,
  add constraint lead_leaves_new_with_an_owner check (state = 'NEW' or owner_id is not null or is_released);

create function open_work_of(property bigint, employee uuid)
returns table (kind text, id uuid, project_id uuid, label text, title text, due_on date, desk text) language sql stable as $$
  select 'PROJECTS', p.id, p.id, p.key, p.name, p.until_on, '' from projects p
   where p.property_id = property and p.lead_id = employee and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
  union all
  select 'ITEMS', i.id, p.id, p.key || '-' || i.number, i.title, i.due_on, ''
    from work_assignees a
    join work_items i on i.property_id = a.property_id and i.id = a.item_id and i.state_group in ('BACKLOG', 'UNSTARTED', 'STARTED')
    join projects p on p.property_id = i.property_id and p.id = i.project_id and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
   where a.property_id = property and a.employee_id = employee
  union all
  select 'CASES', c.id, null::uuid, c.number, c.subject, null::date, c.desk
    from employees e join cases c on c.property_id = e.property_id and c.assignee_id = e.user_id and c.state in ('NEW', 'IN_PROGRESS', 'WAITING')
   where e.property_id = property and e.id = employee
  union all
  select 'LEADS', l.id, null::uuid, l.number::text, l.title, l.next_step_on, ''
    from employees e join leads l on l.property_id = e.property_id and l.owner_id = e.user_id and l.state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED')
   where e.property_id = property and e.id = employee
  union all
  select 'DEALS', d.id, null::uuid, d.number::text, d.name, d.close_on, ''
    from employees e join deals d on d.property_id = e.property_id and d.owner_id = e.user_id
                       and d.stage in ('INQUIRY', 'PROSPECT', 'PROPOSED', 'TENTATIVE', 'DEFINITE')
   where e.property_id = property and e.id = employee
$$;

-- Items and projects go to `heir`, who becomes a member; what users are assigned to goes to `heir_user`. Null is no one.
create function hand_over_work(property bigint, handover uuid, employee uuid, heir uuid, heir_user bigint, kinds text[], at timestamptz, by_name text,
                               automatic boolean)
returns boolean language plpgsql as $$
declare
  its_projects uuid[]; its_items uuid[]; its_cases uuid[]; its_leads uuid[]; its_deals uuid[];
  user_name text := coalesce((select coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)) from users u where u.id = heir_user), '');
begin
  select coalesce(array_agg(w.id) filter (where w.kind = 'PROJECTS'), '{}'), coalesce(array_agg(w.id) filter (where w.kind = 'ITEMS'), '{}'),
         coalesce(array_agg(w.id) filter (where w.kind = 'CASES'), '{}'), coalesce(array_agg(w.id) filter (where w.kind = 'LEADS'), '{}'),
         coalesce(array_agg(w.id) filter (where w.kind = 'DEALS'), '{}')
    into its_projects, its_items, its_cases, its_leads, its_deals
    from open_work_of(property, employee) w where w.kind = any (kinds);
  if cardinality(its_projects || its_items || its_cases || its_leads || its_deals) = 0 then return false; end if;

  if heir is not null then
    insert into project_members as m (property_id, project_id, employee_id, role, added_at)
    select property, x.project_id, heir, min(x.role), at
      from (select unnest(its_projects) as project_id, 'MANAGER' as role
             union all
            select i.project_id, 'MEMBER' from work_items i where i.property_id = property and i.id = any (its_items)) x
     group by x.project_id
    on conflict (property_id, project_id, employee_id) do update set role = excluded.role where m.role = 'VIEWER' or excluded.role = 'MANAGER';
  end if;
  update projects set lead_id = heir, version = version + 1 where property_id = property and id = any (its_projects);

  insert into work_activity (property_id, id, item_id, field, before, after, reason, at, actor_name)
  select property, gen_random_uuid(), i.id, 'assignees',
         (select coalesce(string_agg(e.display_name, ', ' order by e.display_name), '') from work_assignees a
            join employees e on e.property_id = a.property_id and e.id = a.employee_id where a.property_id = property and a.item_id = i.id),
         (select coalesce(string_agg(e.display_name, ', ' order by e.display_name), '') from employees e
           where e.property_id = property and e.id <> employee
             and (e.id = heir or exists (select from work_assignees a where a.property_id = property and a.item_id = i.id and a.employee_id = e.id))),
         '', at, by_name
    from unnest(its_items) i (id);
  delete from work_assignees a where a.property_id = property and a.employee_id = employee and a.item_id = any (its_items);
  if heir is not null then
    insert into work_assignees (property_id, project_id, item_id, employee_id)
    select property, i.project_id, i.id, heir from work_items i where i.property_id = property and i.id = any (its_items) on conflict do nothing;
  end if;
  update work_items set version = version + 1 where property_id = property and id = any (its_items);

  insert into case_entries (property_id, id, case_id, kind, body, author_name, created_at)
  select property, gen_random_uuid(), c.id, 'STATE', 'NEW', by_name, at from cases c
   where c.property_id = property and c.id = any (its_cases) and c.state = 'IN_PROGRESS' and heir_user is null;
  update cases set assignee_id = heir_user, assignee_name = user_name, version = version + 1, changed_at = at,
         state = case when heir_user is null and state = 'IN_PROGRESS' then 'NEW' else state end
   where property_id = property and id = any (its_cases);

  update leads set owner_id = heir_user, is_released = is_released or heir_user is null, version = version + 1
   where property_id = property and id = any (its_leads);
  update deals set owner_id = heir_user, version = version + 1 where property_id = property and id = any (its_deals);

  insert into handovers (property_id, id, employee_id, heir_id, projects, items, cases, leads, deals, is_automatic, at, actor_name)
  values (property, handover, employee, heir, cardinality(its_projects), cardinality(its_items), cardinality(its_cases), cardinality(its_leads),
          cardinality(its_deals), automatic, at, by_name);
  return true;
end $$;

-- What is still theirs when they leave: work of projects goes to their manager, what a user had to its desk, assigned to no one.
create function who_leaves_hands_over() returns trigger language plpgsql as $$
begin
  if new.to_status <> 'LEFT' then return null; end if;
  perform hand_over_work(new.property_id, gen_random_uuid(), new.employee_id, manager_at_work(new.property_id, new.employee_id), null,
                         '{PROJECTS,ITEMS,CASES,LEADS,DEALS}', new.changed_at, new.actor_name, true);
  return null;
end $$;
create trigger who_leaves_hands_over after insert on employee_statuses for each row execute function who_leaves_hands_over();
