import { sql } from 'kysely'
import { foldName } from '#areas/parties/customers/rules.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProjectMember, WorkState } from '../contract/replies.ts'
import type { ProjectRole, StateGroup } from '../rules/states.ts'

const MEMBERS = `
  select m.employee_id as "employeeId", e.display_name as name, p.title as "positionTitle", m.role
    from project_members m
    join employees e on e.property_id = m.property_id and e.id = m.employee_id
    join positions p on p.property_id = e.property_id and p.id = e.position_id
   where m.property_id = $1 and m.project_id = $2
   order by case m.role when 'MANAGER' then 1 when 'MEMBER' then 2 else 3 end, e.search_name, e.id`

/** Members, managers first. */
export const findMembers = (tx: Tx, projectId: string): Promise<ProjectMember[]> =>
  tx.named('projects.findMembers', MEMBERS, [tx.propertyId, projectId])

const SAVE = `
  insert into project_members as m (property_id, project_id, employee_id, role, added_at)
  select $1, $2, e.id, $4, $5 from employees e where e.property_id = $1 and e.id = any($3::uuid[]) and e.status <> 'LEFT'
  on conflict (property_id, project_id, employee_id) do update set role = $4
  returning m.employee_id as "employeeId"`
type Added = { projectId: string; employeeIds: readonly string[]; role: ProjectRole; now: Instant }

/** Adds members, or sets this role for them. @throws Refusal unknown_reference for one who does not work here */
export async function saveMembers(tx: Tx, { projectId, employeeIds, role, now }: Added): Promise<void> {
  const rows = await tx.named('projects.saveMembers', SAVE, [tx.propertyId, projectId, employeeIds, role, now])
  if (rows.length < employeeIds.length) refuse('unknown_reference', { employeeIds })
}

const REMOVE = `
  delete from project_members where property_id = $1 and project_id = $2 and employee_id = $3 returning employee_id as "employeeId"`

/** @throws Refusal not_found for who is no member */
export async function deleteMember(tx: Tx, projectId: string, employeeId: string): Promise<void> {
  const rows = await tx.named('projects.deleteMember', REMOVE, [tx.propertyId, projectId, employeeId])
  if (rows.length === 0) refuse('not_found', { employeeId })
}

const SELF = `select id from employees where property_id = $1 and user_id = $2 and status <> 'LEFT'`

/** The employee whom a user is here; undefined for who is none. */
export async function findSelf(tx: Tx, userId: number): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('projects.findSelf', SELF, [tx.propertyId, userId])
  return row?.id
}

const STATES = `
  select id, name, state_group as "group", color, position, version from work_states
   where property_id = $1 and project_id = $2
   order by array_position(array['BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED'], state_group), position, id`

/** States of a project's work in the order of a board: by group, then by place. */
export const findStates = (tx: Tx, projectId: string): Promise<WorkState[]> =>
  tx.named('projects.findStates', STATES, [tx.propertyId, projectId])

/** @throws Refusal not_found, also for a state of another project */
export async function getState(tx: Tx, projectId: string, id: string): Promise<WorkState> {
  return (await findStates(tx, projectId)).find((state) => state.id === id) ?? refuse('not_found', { workStateId: id })
}

const refusedState = refuseOn({ work_state_is_named_once: 'name_taken' })
export type NewState = { id: string; name: string; group: StateGroup; color: WorkState['color']; position: number }

/** @throws Refusal name_taken */
export async function insertStates(tx: Tx, projectId: string, states: readonly NewState[]): Promise<void> {
  const values = states.map(({ id, name, group, color, position }) => ({
    property_id: tx.propertyId, project_id: projectId, id, name, name_key: name === '' ? group : foldName(name), state_group: group, color, position,
  })) // prettier-ignore
  await tx.insertInto('work_states').values(values).execute().catch(refusedState)
}

/** @throws Refusal name_taken */
export async function updateState(tx: Tx, id: string, { name, color }: { name: string; color: string }): Promise<void> {
  await tx
    .updateTable('work_states')
    .set({ name, name_key: foldName(name), color, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refusedState)
}

const ORDER_STATES = `
  update work_states s set position = x.place, version = s.version + 1
    from unnest($3::uuid[]) with ordinality as x (id, place)
   where s.property_id = $1 and s.project_id = $2 and s.id = x.id`

/** The states of a project stand in this order from now on. */
export async function orderStates(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  await tx.named('projects.orderStates', ORDER_STATES, [tx.propertyId, projectId, ids])
}
