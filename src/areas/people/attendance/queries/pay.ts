import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { DayState, DayStatus } from '../rules/choices.ts'
import type { DaySpan } from './days.ts'

export type WorkedDay = {
  employeeId: string
  day: Day
  status: DayStatus
  state: DayState
  worked: number
  overtime: number
  /** Of it what is paid, and not given in time. */
  overtimeApproved: number
  night: number
  /** Worked on a day off that has a rule of its own. */
  isDayOff: boolean
}

const WORKED = `
  select employee_id as "employeeId", on_day as day, status, state, worked, overtime, case when overtime_to = 'PAY' then overtime_approved else 0 end as "overtimeApproved",
         night, is_day_off as "isDayOff"
    from attendance_days where property_id = $1 and employee_id = any($2::uuid[]) and on_day between $3 and $4
   order by employee_id, on_day`

export const findWorked = (tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan): Promise<WorkedDay[]> =>
  tx.named('attendance.findWorked', WORKED, [tx.propertyId, employeeIds, from, to])

const CLOSE = `
  update attendance_days set state = 'LOCKED', version = version + 1
   where property_id = $1 and employee_id = any($2::uuid[]) and on_day between $3 and $4 and state = 'APPROVED'`

export const closeDays = (tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan): Promise<unknown> =>
  tx.named('attendance.closeDays', CLOSE, [tx.propertyId, employeeIds, from, to])

const OPEN = `
  update attendance_days set state = 'APPROVED', version = version + 1
   where property_id = $1 and employee_id = any($2::uuid[]) and on_day between $3 and $4 and state = 'LOCKED'`

export const openDays = (tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan): Promise<unknown> =>
  tx.named('attendance.openDays', OPEN, [tx.propertyId, employeeIds, from, to])

export type ApprovedMinutes = { employeeId: string; minutes: number; unreviewed: number }
// A day is of the department of its first shift, without one of the employee's.
const APPROVED = `
  with recursive below as (
    select d.id from departments d where d.property_id = $1 and d.id = $4
     union
    select d.id from departments d join below b on d.property_id = $1 and d.parent_id = b.id)
  select a.employee_id as "employeeId", coalesce(sum(a.worked) filter (where a.state in ('APPROVED', 'LOCKED')), 0)::int as minutes,
         (count(*) filter (where a.state in ('OPEN', 'NEEDS_REVIEW')))::int as unreviewed
    from attendance_days a
    join employees e on e.property_id = a.property_id and e.id = a.employee_id
    left join rota_shifts s on s.property_id = a.property_id and s.id = a.shift_ids[1]
   where a.property_id = $1 and a.on_day between $2 and $3
     and ($4::uuid is null or coalesce(s.department_id, e.department_id) in (select id from below))
   group by a.employee_id order by a.employee_id`

/** What was worked and approved of some days, by whom; of a department and those below it, or of all. */
export const findApproved = (tx: Tx, { from, to }: DaySpan, departmentId: string | null): Promise<ApprovedMinutes[]> =>
  tx.named('attendance.findApproved', APPROVED, [tx.propertyId, from, to, departmentId])
