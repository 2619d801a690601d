import type { Invariant } from '#server/area.ts'

export const attendanceInvariants: readonly Invariant[] = [
  {
    id: 'I-188',
    description: 'a correction waits exactly while its approval is open',
    sql: `
      select c.property_id, c.id from attendance_corrections c
        left join approvals a on a.property_id = c.property_id and a.kind = 'CORRECTION' and a.subject_id = c.id and a.state = 'OPEN'
       where (c.state = 'REQUESTED') <> (a.id is not null)`,
  },
  {
    id: 'I-116',
    description: 'nobody is absent before their published shift of that day is over',
    sql: `
      select d.property_id, d.employee_id from attendance_days d
       where d.status = 'ABSENT' and d.state <> 'LOCKED' and exists (
         select 1 from rota_shifts s where s.property_id = d.property_id and s.id = any(d.shift_ids) and s.published_employee_id = d.employee_id
            and s.published_on = d.on_day and upper(s.published_spans) > d.computed_at)`,
  },
  {
    id: 'I-185',
    description:
      'an hours account has what approved days give in time, entered once, and leave has what of it was turned into leave',
    sql: `
      select d.property_id, d.employee_id from attendance_days d
        join lateral (select coalesce(sum(l.minutes) filter (where l.kind in ('EARNED', 'REVERSED')), 0) as minutes, coalesce(sum(l.leave_amount), 0) as amount,
                             coalesce(sum(l.minutes) filter (where l.leave_type_id is not null), 0) as turned
                        from hours_ledger l where l.property_id = d.property_id and l.employee_id = d.employee_id and l.source_day = d.on_day) n on true
       where n.minutes <> d.credited or n.amount <> d.credit_amount or n.turned <> case when d.credit_type_id is null then 0 else -d.credited end`,
  },
]
