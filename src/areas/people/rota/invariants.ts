import type { Invariant } from '#server/area.ts'

export const rotaInvariants: readonly Invariant[] = [
  {
    id: 'I-106',
    description: 'no one is planned, or was published, to work after they left or while they are suspended',
    sql: `
      select s.property_id, s.id from rota_shifts s
        join employees e on e.property_id = s.property_id and e.id in (s.employee_id, s.published_employee_id)
        join lateral (select x.since from employee_statuses x
                       where x.property_id = e.property_id and x.employee_id = e.id order by x.id desc limit 1) l on true
       where not (s.is_removed and s.published_employee_id is null)
         and ((e.status = 'LEFT' and s.on_date > e.left_on) or (e.status = 'SUSPENDED' and s.on_date >= l.since))`,
  },
  {
    id: 'I-107',
    description: 'a week that is closed has nothing that is not published',
    sql: `
      select w.property_id, w.department_id from rota_weeks w
        join rota_shifts s on s.property_id = w.property_id and s.department_id = w.department_id and s.on_date >= w.week_start
             and s.on_date < w.week_start + 7
       where w.state = 'LOCKED' and not s.is_removed and (s.published_at is null or s.published_employee_id is distinct from s.employee_id)`,
  },
  {
    id: 'I-187',
    description: 'a swap or claim waits exactly while its approval is open',
    sql: `
      select r.property_id, r.id
        from (select property_id, id, 'SHIFT_SWAP' as kind, state in ('ASKED', 'ACCEPTED') as waits from shift_swaps
              union all select property_id, id, 'SHIFT_CLAIM', state = 'CLAIMED' from shift_claims) r
        left join approvals a on a.property_id = r.property_id and a.kind = r.kind and a.subject_id = r.id and a.state = 'OPEN'
       where r.waits <> (a.id is not null)`,
  },
]
