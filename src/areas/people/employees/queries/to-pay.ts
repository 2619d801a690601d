import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type PersonToPay = {
  id: string
  departmentId: string
  joinOn: Day
  leftOn: Day | null
}

const PEOPLE = `
  select e.id, e.department_id as "departmentId", e.join_on as "joinOn", e.left_on as "leftOn"
    from employees e
   where e.property_id = $1 and e.join_on <= $3 and (e.left_on is null or e.left_on >= $2) and e.status <> 'PROSPECT'
     and ($4::uuid is null or e.department_id = $4)
   order by e.search_name, e.id limit $5`

/** Who is employed on any day from one to another, by name. */
export const findEmployed = (
  tx: Tx,
  span: { from: Day; until: Day; departmentId: string | null },
  limit: number,
): Promise<PersonToPay[]> =>
  tx.named('employees.findEmployed', PEOPLE, [tx.propertyId, span.from, span.until, span.departmentId, limit])

const PAY = `
  select c.employee_id as "employeeId", c.effective_on as "from", c.sealed
    from employee_changes c
    left join employee_change_ends x on x.property_id = c.property_id and x.change_id = c.id
   where c.property_id = $1 and c.employee_id = any($2::uuid[]) and c.kind = 'PAY' and c.sealed is not null and x.outcome is distinct from 'CANCELLED'
   order by c.employee_id, c.effective_on, c.id`

/** Every past, present and future pay of employees, in the order of its validity. */
export const findPay = (
  tx: Tx,
  employeeIds: readonly string[],
): Promise<{ employeeId: string; from: Day; sealed: string }[]> =>
  tx.named('employees.findPay', PAY, [tx.propertyId, employeeIds])

const BANKS = `
  select employee_id as "employeeId", sealed from employee_secrets where property_id = $1 and employee_id = any($2::uuid[]) and kind = 'BANK'`

/** How people are paid, sealed. */
export const findBanks = (tx: Tx, employeeIds: readonly string[]): Promise<{ employeeId: string; sealed: string }[]> =>
  tx.named('employees.findBanks', BANKS, [tx.propertyId, employeeIds])

export type Placed = { employeeId: string; positionId: string; points: number }
const PLACED = `
  select e.id as "employeeId", p.id as "positionId", coalesce(p.tip_points, 0) as points
    from employees e join positions p on p.property_id = e.property_id and p.id = e.position_id
   where e.property_id = $1 and e.id = any($2::uuid[]) and p.tip_points > 0`

/** Who of some people has a position that takes part in pools of tips, and with how many points. */
export const findPlaced = (tx: Tx, employeeIds: readonly string[]): Promise<Placed[]> =>
  tx.named('employees.findPlaced', PLACED, [tx.propertyId, employeeIds])
