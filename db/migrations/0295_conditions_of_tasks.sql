-- A task of a checklist is for those employees its conditions are true of, as rules of approval are. Owner: areas/checklists.

-- Whether a rule on lists is true of one subject: as `ruleMatches` in src/core/conditions.ts. `known` has one value for each fact.
create function rule_holds(rule jsonb, known jsonb) returns boolean language plpgsql immutable as $$
declare is_any boolean;
begin
  if not rule ? 'match' then
    is_any := coalesce(rule -> 'values' ? (known ->> (rule ->> 'fact')), false);
    return case rule ->> 'op' when 'ANY_OF' then is_any else not is_any end;
  end if;
  if rule ->> 'match' = 'ALL' then
    return not exists (select from jsonb_array_elements(rule -> 'rules') x where not rule_holds(x, known));
  end if;
  is_any := exists (select from jsonb_array_elements(rule -> 'rules') x where rule_holds(x, known));
  return case rule ->> 'match' when 'ANY' then is_any else not is_any end;
end $$;

alter table checklist_template_tasks add column rule jsonb not null default '{"match": "ALL", "rules": []}';

-- What of a template an employee is to do, by department, position and kind of employment.
create function tasks_for(property bigint, template uuid, employee uuid) returns setof checklist_template_tasks language sql stable as $$
  select y.* from checklist_template_tasks y
    join employees e on e.property_id = y.property_id and e.id = employee
   where y.property_id = property and y.template_id = template
     and rule_holds(y.rule, jsonb_build_object('DEPARTMENT', e.department_id, 'POSITION', e.position_id, 'EMPLOYMENT', e.employment_type))
$$;

create or replace function copy_checklist(property bigint, template uuid, employee uuid, start date, at timestamptz) returns uuid
language plpgsql as $$
declare made uuid; manager uuid; is_away boolean;
begin
  insert into checklist_runs (property_id, id, template_id, kind, name, subject_id, employee_id, start_on, opened_at)
  select property, gen_random_uuid(), t.id, t.kind, t.name, employee, employee, start, at
    from checklist_templates t
   where t.property_id = property and t.id = template and exists (select from tasks_for(property, template, employee))
  on conflict do nothing returning id into made;
  if made is null then return null; end if;
  manager := manager_at_work(property, employee);
  select e.status = 'LEFT' into is_away from employees e where e.property_id = property and e.id = employee;
  insert into checklist_tasks (property_id, id, run_id, position, title, owner, owner_id, department_id, role_code, due_on, is_required, evidence)
  select property, gen_random_uuid(), made, x.position, x.title, x.held, case x.held when 'EMPLOYEE' then employee when 'MANAGER' then manager end,
         x.department_id, case when x.held = 'ROLE' then coalesce(x.role_code, 'PROP_MANAGER') end, start + x.due_days, x.is_required, x.evidence
    from (select y.*, case when y.owner in ('DEPARTMENT', 'ROLE') or (y.owner = 'EMPLOYEE' and not is_away) then y.owner
                           when manager is null then 'ROLE' else 'MANAGER' end as held
            from tasks_for(property, template, employee) y) x;
  return made;
end $$;
