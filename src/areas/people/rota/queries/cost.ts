import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { LabourBudget, PlannedOvertime } from '../contract/replies.ts'
import type { PlannedWork } from '../rules/cost.ts'
import type { Days } from './shifts.ts'

const MINUTES = `greatest(0, (select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(s.spans) r) - s.unpaid_break)`
const PLANNED = `s.property_id = $1 and not s.is_removed and s.state <> 'CANCELLED' and s.kind in ('WORK', 'TRAINING')`

const WORK = `
  select s.employee_id as "employeeId", s.department_id as "departmentId", s.on_date as "on", coalesce(sum(${MINUTES}), 0)::int as minutes,
         coalesce(round(max(e.weekly_hours) * 60), 0)::int as "weeklyMinutes"
    from rota_shifts s left join employees e on e.property_id = s.property_id and e.id = s.employee_id
   where ${PLANNED} and s.on_date >= $2 and s.on_date < $3
     and (s.department_id = any($4::uuid[]) or exists (
       select 1 from rota_shifts o where o.property_id = s.property_id and o.employee_id = s.employee_id and o.on_date = s.on_date
          and o.department_id = any($4::uuid[]) and not o.is_removed))
   group by s.employee_id, s.department_id, s.on_date
   order by s.on_date, s.employee_id, s.department_id`

/** Work planned for departments within days, with what the same employees do for others on those days. */
export const findPlannedWork = (
  tx: Tx,
  { from, until }: Days,
  departmentIds: readonly string[],
): Promise<(PlannedWork & { weeklyMinutes: number })[]> =>
  tx.named('rota.findPlannedWork', WORK, [tx.propertyId, from, until, departmentIds])

const OVERTIME = `
  select e.department_id as "departmentId", w.week_start as "weekStart", count(*)::int as people,
         sum(w.minutes - round(e.weekly_hours * 60))::int as minutes
    from (select s.employee_id, (s.on_date - (extract(isodow from s.on_date)::int - 1))::date as week_start, sum(${MINUTES}) as minutes
            from rota_shifts s
           where ${PLANNED} and s.on_date >= $2 and s.on_date < $3 and s.employee_id in (
             select p.id from employees p where p.property_id = $1 and p.department_id = any($4::uuid[]))
           group by 1, 2) w
    join employees e on e.property_id = $1 and e.id = w.employee_id
   where e.weekly_hours > 0 and w.minutes > round(e.weekly_hours * 60)
   group by 1, 2 order by 2, 1`

/** Minutes planned beyond the contract hours of a week, of employees of departments, for whatever department they work. Days are of whole weeks. */
export const findPlannedOvertime = (
  tx: Tx,
  { from, until }: Days,
  departmentIds: readonly string[],
): Promise<PlannedOvertime[]> =>
  tx.named('rota.findPlannedOvertime', OVERTIME, [tx.propertyId, from, until, departmentIds])

const BUDGETS = `
  select department_id as "departmentId", month, amount_minor as amount from labour_budgets
   where property_id = $1 and department_id = any($2::uuid[]) and month >= $3 and month < $4 order by department_id, month`
/** Labour budgets of months that begin within days. */
export const findLabourBudgets = (tx: Tx, departmentIds: readonly string[], { from, until }: Days): Promise<LabourBudget[]> =>
  tx.named('rota.findLabourBudgets', BUDGETS, [tx.propertyId, departmentIds, from, until]) // prettier-ignore

const SAVE = `
  insert into labour_budgets as b (property_id, department_id, month, amount_minor) values ($1, $2, $3, $4)
  on conflict (property_id, department_id, month) do update set amount_minor = excluded.amount_minor`
export const saveLabourBudget = (tx: Tx, departmentId: string, month: Day, amount: Minor): Promise<unknown> =>
  tx.named('rota.saveLabourBudget', SAVE, [tx.propertyId, departmentId, month, amount])

const CLEAR = 'delete from labour_budgets where property_id = $1 and department_id = $2 and month = $3'
export const clearLabourBudget = (tx: Tx, departmentId: string, month: Day): Promise<unknown> =>
  tx.named('rota.clearLabourBudget', CLEAR, [tx.propertyId, departmentId, month])
