import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { WorkloadRow } from '../contract/workload.ts'

export type WorkloadPlace = readonly [name: string, id: string]
export type WorkloadPerson = Pick<WorkloadRow, 'name' | 'positionTitle' | 'departmentName'> & {
  id: string
  searchName: string
  weeklyMinutes: number
  joinOn: Day
  lastOn: Day | null
}
const PEOPLE = `
  select e.id, e.display_name as name, e.search_name as "searchName", p.title as "positionTitle", d.name as "departmentName",
         round(e.weekly_hours * 60)::int as "weeklyMinutes", e.join_on as "joinOn", least(e.left_on, e.contract_end_on) as "lastOn"
    from employees e
    join positions p on p.property_id = e.property_id and p.id = e.position_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
   where e.property_id = $1 and e.status in ('ACTIVE', 'ON_NOTICE') and ($2::uuid is null or e.department_id = $2)
     and (exists (select 1 from project_members m join projects j on j.property_id = m.property_id and j.id = m.project_id
                   where m.property_id = e.property_id and m.employee_id = e.id and j.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')))
     and (e.search_name, e.id) > ($3, $4::uuid)
   order by e.search_name, e.id limit $5`

/** Members of open projects, by name. */
export const findWorkers = (tx: Tx, departmentId: string | null, after: WorkloadPlace, limit: number): Promise<WorkloadPerson[]> =>
  tx.named('projects.findWorkers', PEOPLE, [tx.propertyId, departmentId, ...after, limit]) // prettier-ignore

type Days = { from: Day; until: Day }
const PLANNED = `
  select e.id as "employeeId", s.on_date as "on",
         coalesce(sum(greatest(0, (select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(s.spans) r) - s.unpaid_break))
                    filter (where s.kind in ('WORK', 'TRAINING')), 0)::int as minutes
    from rota_shifts s join employees e on e.property_id = s.property_id and e.id = s.employee_id
   where s.property_id = $1 and e.id = any($2::uuid[]) and s.on_date >= $3 and s.on_date < $4 and not s.is_removed and s.state <> 'CANCELLED'
   group by e.id, s.on_date order by e.id, s.on_date`
export type WorkerDay = { employeeId: string; on: Day; minutes: number }
/** The days people are planned on in the rota, days off with no minutes. */
export const findRotaDays = (tx: Tx, employeeIds: readonly string[], { from, until }: Days): Promise<WorkerDay[]> =>
  tx.named('projects.findRotaDays', PLANNED, [tx.propertyId, employeeIds, from, until])

const AWAY = `
  select employee_id as "employeeId", on_date as "on", halves, coalesce(until_minute - from_minute, 0) as minutes from rota_absences
   where property_id = $1 and employee_id = any($2::uuid[]) and on_date >= $3 and on_date < $4
  union all
  select c.employee_id, c.on_date, 3, 0 from holiday_choices c
    join holidays h on h.property_id = c.property_id and h.on_date = c.on_date and h.is_optional
   where c.property_id = $1 and c.employee_id = any($2::uuid[]) and c.on_date >= $3 and c.on_date < $4
   order by 1, 2, 3, 4`
/** When people are away, on leave or on an optional holiday they chose. */
export const findAway = (tx: Tx, employeeIds: readonly string[], { from, until }: Days): Promise<(WorkerDay & { halves: number })[]> =>
  tx.named('projects.findAway', AWAY, [tx.propertyId, employeeIds, from, until]) // prettier-ignore

const CALENDAR = `
  select coalesce((select s.days_off from leave_settings s where s.property_id = $1), array[7]) as "daysOff",
         coalesce((select jsonb_agg(h.on_date order by h.on_date) from holidays h
                    where h.property_id = $1 and not h.is_optional and h.on_date >= $2 and h.on_date < $3), '[]') as holidays`
/** Days off of the property where no rota says otherwise, and public holidays. */
export async function findCalendar(tx: Tx, { from, until }: Days): Promise<{ daysOff: number[]; holidays: Day[] }> {
  const [row] = await tx.named<{ daysOff: number[]; holidays: Day[] }>('projects.findCalendar', CALENDAR, [tx.propertyId, from, until]) // prettier-ignore
  return row ?? { daysOff: [], holidays: [] }
}

const OPEN = `
  select i.id, i.start_on as "startOn", i.due_on as "dueOn",
         greatest(0, i.estimate_minutes - coalesce((select sum(t.minutes) from time_entries t
                                                     where t.property_id = i.property_id and t.item_id = i.id), 0))::int as minutes,
         (select jsonb_agg(a.employee_id order by a.employee_id) from work_assignees a
           where a.property_id = i.property_id and a.item_id = i.id) as "assigneeIds"
    from work_items i
    join projects p on p.property_id = i.property_id and p.id = i.project_id and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
   where i.property_id = $1 and i.state_group not in ('COMPLETED', 'CANCELLED') and i.estimate_minutes > 0
     and exists (select 1 from work_assignees a
                  where a.property_id = i.property_id and a.item_id = i.id and a.employee_id = any($2::uuid[]))
   order by i.id`
export type AssignedWork = {
  id: string
  startOn: Day | null
  dueOn: Day | null
  minutes: number
  assigneeIds: string[] | null
}
/** Open items with an estimate that some people work on: what is left of it, and all who share it. */
export const findAssigned = (tx: Tx, employeeIds: readonly string[]): Promise<AssignedWork[]> =>
  tx.named('projects.findAssigned', OPEN, [tx.propertyId, employeeIds])
