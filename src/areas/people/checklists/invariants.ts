import type { Invariant } from '#server/area.ts'

export const checklistInvariants: readonly Invariant[] = [
  {
    id: 'I-111',
    description:
      'a checklist is completed exactly when its required tasks are over, or all of them where none is required',
    sql: `
      select r.property_id, r.id from checklist_runs r
        join lateral (select count(*) filter (where t.is_required) as required,
                             count(*) filter (where t.is_required and t.state in ('TODO', 'DOING')) as required_open,
                             count(*) filter (where t.state in ('TODO', 'DOING')) as open
                        from checklist_tasks t where t.property_id = r.property_id and t.run_id = r.id) n on true
       where r.state <> 'CANCELLED'
         and (r.state = 'COMPLETED') is distinct from (case when n.required > 0 then n.required_open else n.open end = 0)`,
  },
  {
    id: 'I-117',
    description: 'no open task of a checklist waits for somebody who has left',
    sql: `
      select t.property_id, t.id from checklist_tasks t
        join checklist_runs r on r.property_id = t.property_id and r.id = t.run_id and r.state = 'OPEN'
        join employees e on e.property_id = t.property_id and e.id = t.owner_id and e.status = 'LEFT'
       where t.state in ('TODO', 'DOING')`,
  },
  {
    id: 'I-113',
    description: 'the last change of a task of a checklist made it what it is, unless it was given back',
    sql: `
      select t.property_id, t.id from checklist_tasks t
        left join lateral (select c.to_state from checklist_task_changes c where c.property_id = t.property_id and c.task_id = t.id
                            order by c.id desc limit 1) c on true
       where t.state in ('DONE', 'NOT_APPLICABLE') and c.to_state is distinct from t.state`,
  },
]
