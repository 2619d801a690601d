import type { Invariant } from '#server/area.ts'

export const attendanceInvariants: readonly Invariant[] = [
  {
    id: 'I-116',
    description: 'nobody is absent before their published shift of that day is over',
    sql: `
      select d.property_id, d.employee_id from attendance_days d
       where d.status = 'ABSENT' and d.state <> 'LOCKED' and exists (
         select 1 from rota_shifts s where s.property_id = d.property_id and s.id = any(d.shift_ids) and s.published_employee_id = d.employee_id
            and s.published_on = d.on_day and upper(s.published_spans) > d.computed_at)`,
  },
]
