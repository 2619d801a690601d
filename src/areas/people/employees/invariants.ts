import type { Invariant } from '#server/area.ts'

export const employeesInvariants: readonly Invariant[] = [
  {
    id: 'I-103',
    description:
      'department, position, manager, kind of employment and hours are those that the changes applied so far make them',
    sql: `
      select e.property_id, e.id from employees e
       cross join (values ('departmentId'), ('positionId'), ('managerId'), ('employmentType'), ('weeklyHours')) as f (field)
       cross join lateral (
         select i->>'after' as value
           from employee_changes c
           join employee_change_ends x on (x.property_id, x.change_id) = (c.property_id, c.id) and x.outcome = 'APPLIED'
          cross join lateral jsonb_array_elements(c.items) i
          where c.property_id = e.property_id and c.employee_id = e.id and i->>'field' = f.field
          order by c.kind = 'HIRE', c.effective_on desc, c.id desc limit 1) held
       where held.value is distinct from case f.field
               when 'departmentId' then e.department_id::text when 'positionId' then e.position_id::text when 'managerId' then e.manager_id::text
               when 'employmentType' then e.employment_type else e.weekly_hours::text end`,
  },
  {
    id: 'I-104',
    description:
      'no one who is suspended or has left, and whose sign-in their status closed, can sign in or is signed in',
    sql: `
      select e.property_id, e.id from employees e
        join users u on u.id = e.user_id
       where e.is_sign_in_closed and e.status in ('SUSPENDED', 'LEFT')
         and (u.status = 'ACTIVE' or exists (select from sessions s where s.user_id = u.id))
         and not exists (select from employees o where o.user_id = e.user_id and o.status not in ('SUSPENDED', 'LEFT'))`,
  },
  {
    id: 'I-105',
    description: 'the last change of status in the log is the status',
    sql: `
      select e.property_id, e.id from employees e
       where e.status is distinct from (select s.to_status from employee_statuses s
              where s.property_id = e.property_id and s.employee_id = e.id order by s.id desc limit 1)`,
  },
]
