import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { EmployeeChange, StatusChange } from '../contract/replies.ts'
import type { DatedChange } from '../rules/changes.ts'
import type { ManagerChange } from '../rules/circles.ts'
import type { EmployeeStatus } from '../rules/status.ts'

export type StoredChange = DatedChange & {
  kind: EmployeeChange['kind']
  sealed: string | null
  state: EmployeeChange['state']
  reason: string
  recordedAt: Instant
  actorName: string
}

const OF_ONE = `
  select c.id, c.kind, c.effective_on as "effectiveOn", c.items, c.sealed, coalesce(x.outcome, 'PENDING') as state,
         coalesce(x.outcome = 'CANCELLED', false) as "isCancelled", c.reason, c.recorded_at as "recordedAt", c.actor_name as "actorName"
    from employee_changes c left join employee_change_ends x on x.property_id = c.property_id and x.change_id = c.id
   where c.property_id = $1 and c.employee_id = $2 order by c.effective_on desc, c.id desc`

/** Everything that ever changed of an employee's job and pay, the latest day first. */
export const findChanges = (tx: Tx, employeeId: string): Promise<StoredChange[]> =>
  tx.named('employees.findChanges', OF_ONE, [tx.propertyId, employeeId])

export type NewChange = {
  id: string
  employeeId: string
  kind: EmployeeChange['kind']
  effectiveOn: Day
  items: readonly { field: string; before?: unknown; after?: unknown }[]
  sealed?: string
  reason: string
  at: Instant
  actor: { id: number; name: string }
}

const INSERT = `
  insert into employee_changes (property_id, id, employee_id, kind, effective_on, items, sealed, reason, recorded_at, actor_id, actor_name)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11)`

export const insertChange = (tx: Tx, change: NewChange): Promise<unknown> =>
  tx.named('employees.insertChange', INSERT, [
    tx.propertyId, change.id, change.employeeId, change.kind, change.effectiveOn, JSON.stringify(change.items), change.sealed ?? null,
    change.reason, change.at, change.actor.id, change.actor.name,
  ]) // prettier-ignore

const END = `
  insert into employee_change_ends (property_id, change_id, outcome, ended_at, actor_name)
  select $1, id, $3, $4, $5 from unnest($2::uuid[]) as id
  on conflict on constraint change_ends_once do nothing returning change_id as id`

type End = { outcome: 'APPLIED' | 'CANCELLED'; at: Instant; actorName: string }

/** @returns those that ended by it: one that had ended already is left as it is */
export async function insertEnds(
  tx: Tx,
  changeIds: readonly string[],
  { outcome, at, actorName }: End,
): Promise<string[]> {
  if (changeIds.length === 0) return []
  const rows = await tx.named<{ id: string }>('employees.insertEnds', END, [
    tx.propertyId,
    changeIds,
    outcome,
    at,
    actorName,
  ])
  return rows.map(({ id }) => id)
}

const MANAGERS = `
  select c.id, c.employee_id as "employeeId", c.kind = 'HIRE' as "isHire", c.effective_on as "effectiveOn", i->>'after' as "managerId"
    from employee_changes c
   cross join lateral jsonb_array_elements(c.items) i
    left join employee_change_ends x on x.property_id = c.property_id and x.change_id = c.id
   where c.property_id = $1 and i->>'field' = 'managerId' and x.outcome is distinct from 'CANCELLED'`

/** To whom each reports, reported and will report. */
export const findManagerChanges = (tx: Tx): Promise<ManagerChange[]> =>
  tx.named('employees.findManagerChanges', MANAGERS, [tx.propertyId])

const INSERT_STATUS = `
  insert into employee_statuses (property_id, id, employee_id, from_status, to_status, since, reason, changed_at, actor_id, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export type NewStatus = {
  id: string
  employeeId: string
  fromStatus: EmployeeStatus | null
  toStatus: EmployeeStatus
  since: Day
  reason: string
  at: Instant
  actor: { id: number; name: string }
}

export const insertStatus = (tx: Tx, status: NewStatus): Promise<unknown> =>
  tx.named('employees.insertStatus', INSERT_STATUS, [
    tx.propertyId, status.id, status.employeeId, status.fromStatus, status.toStatus, status.since, status.reason, status.at, status.actor.id,
    status.actor.name,
  ]) // prettier-ignore

const STATUSES = `
  select id, from_status as "fromStatus", to_status as "toStatus", since, reason, changed_at as "changedAt", actor_name as "actorName"
    from employee_statuses where property_id = $1 and employee_id = $2 order by id desc`

export const findStatuses = (tx: Tx, employeeId: string): Promise<StatusChange[]> =>
  tx.named('employees.findStatuses', STATUSES, [tx.propertyId, employeeId])

const NAMES = `
  select id::text as id, name from departments where property_id = $1
  union all select id::text, title from positions where property_id = $1
  union all select id::text, name from employment_types where property_id = $1
  union all select id::text, display_name from employees where property_id = $1 and id::text = any($2::text[])`

/** What ids in changes are called. */
export async function findNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.named<{ id: string; name: string }>('employees.findNames', NAMES, [tx.propertyId, ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// A change is due on its day by the property's own clock.
const DUE = `
  select c.property_id as "propertyId", c.employee_id as "employeeId"
    from employee_changes c
    join properties p on p.id = c.property_id and p.is_active
    left join employee_change_ends x on x.property_id = c.property_id and x.change_id = c.id
   where x.change_id is null and c.effective_on <= ($1::timestamptz at time zone p.time_zone)::date
     and (c.property_id, c.employee_id) > ($2::bigint, $3::uuid)
   group by c.property_id, c.employee_id order by c.property_id, c.employee_id limit 500`

export type Due = { propertyId: number; employeeId: string }
export const FIRST_DUE: Due = { propertyId: 0, employeeId: '00000000-0000-0000-0000-000000000000' }

/** Employees with changes that are valid from now on and were not applied. */
export const findDue = (tx: PlatformTx, now: Instant, after: Due): Promise<Due[]> =>
  tx.named('employees.findDue', DUE, [now, after.propertyId, after.employeeId])
