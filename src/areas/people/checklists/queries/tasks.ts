import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { ChecklistTask, OwnTask, TaskChange } from '../contract/replies.ts'
import type { TaskState } from '../rules/tasks.ts'

/** Who looks: their user and the role they have. */
export type Reader = { userId: number; role: RoleCode | null }

/** $2 is the user, $3 their role. */
const IS_MINE = `case t.owner when 'ROLE' then t.role_code = $3
                   when 'DEPARTMENT' then exists (select from employees s where s.property_id = t.property_id and s.user_id = $2
                                                     and s.department_id = t.department_id and s.status in ('ACTIVE', 'ON_NOTICE'))
                   else coalesce(o.user_id = $2 and o.status <> 'LEFT', false) end`
const SELECT = `
  select t.id, t.run_id as "runId", t.title, t.owner, coalesce(o.display_name, d.name, '') as "ownerName", t.role_code as "roleCode",
         t.due_on as "dueOn", t.is_required as "isRequired", t.evidence, t.state, t.by_name as "byName", t.ended_at as "endedAt", t.note,
         t.file_name as "fileName", (${IS_MINE}) as "isMine", t.version`
const FROM = `
    from checklist_tasks t
    left join employees o on o.property_id = t.property_id and o.id = t.owner_id
    left join departments d on d.property_id = t.property_id and d.id = t.department_id`

const OF_RUN = `${SELECT} ${FROM} where t.property_id = $1 and t.run_id = $4 order by t.position`

/** The tasks of a run, in order: at most as many as a template has. */
export const findTasks = (tx: Tx, { userId, role }: Reader, runId: string): Promise<ChecklistTask[]> =>
  tx.named('checklists.findTasks', OF_RUN, [tx.propertyId, userId, role, runId])

const GET = `${SELECT} ${FROM} where t.property_id = $1 and t.id = $4`

/** @throws Refusal not_found */
export async function getTask(tx: Tx, { userId, role }: Reader, id: string): Promise<ChecklistTask> {
  const [row] = await tx.named<ChecklistTask>('checklists.getTask', GET, [tx.propertyId, userId, role, id])
  return row ?? refuse('not_found', { checklistTaskId: id })
}

export type DuePlace = readonly [due: Day, id: string]
const OWN = `
  ${SELECT}, r.kind, r.name as "runName", e.display_name as "employeeName" ${FROM}
    join checklist_runs r on r.property_id = t.property_id and r.id = t.run_id and r.state <> 'CANCELLED'
    join employees e on e.property_id = r.property_id and e.id = r.employee_id
   where t.property_id = $1 and t.state in ('TODO', 'DOING') and (${IS_MINE})
     and ($4::date is null or (t.due_on, t.id) > ($4, $5::uuid))
   order by t.due_on, t.id limit $6`

/** Open tasks that wait for a user, the earliest due first. */
export const findOwnTasks = (
  tx: Tx,
  { userId, role }: Reader,
  after: DuePlace | undefined,
  limit: number,
): Promise<OwnTask[]> => {
  const [due, id] = after ?? [null, null]
  return tx.named('checklists.findOwn', OWN, [tx.propertyId, userId, role, due, id, limit])
}

const MARK = `
  update checklist_tasks set state = $3, by_user_id = $4, by_name = $5, ended_at = $6, note = $7, version = version + 1
   where property_id = $1 and id = $2`
export type Marked = {
  state: TaskState
  by: { id: number; name: string } | null
  endedAt: Instant | null
  note: string
}
export const markTask = (tx: Tx, id: string, { state, by, endedAt, note }: Marked): Promise<unknown> =>
  tx.named('checklists.markTask', MARK, [tx.propertyId, id, state, by?.id ?? null, by?.name ?? '', endedAt, note])

const FILE = `
  update checklist_tasks set file_name = $3, file_type = $4, bytes = $5, version = version + 1 where property_id = $1 and id = $2`
export type StoredFile = { name: string; type: 'image/webp' | 'application/pdf'; bytes: Buffer }
export const storeFile = (tx: Tx, id: string, { name, type, bytes }: StoredFile): Promise<unknown> =>
  tx.named('checklists.storeFile', FILE, [tx.propertyId, id, name, type, bytes])

const BYTES = `
  select coalesce(t.file_name, '') as name, coalesce(t.file_type, 'application/pdf') as type, t.bytes from checklist_tasks t
   where t.property_id = $1 and t.id = $2 and t.bytes is not null`

/** @throws Refusal not_found, also for a task without a file */
export async function getFile(tx: Tx, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('checklists.getFile', BYTES, [tx.propertyId, id])
  return row ?? refuse('not_found', { checklistTaskId: id })
}

const CHANGE = `
  insert into checklist_task_changes (property_id, id, task_id, from_state, to_state, note, at, actor_name) values ($1, $2, $3, $4, $5, $6, $7, $8)`
type NewChange = {
  id: string
  taskId: string
  from: TaskState
  to: TaskState
  note: string
  at: Instant
  actorName: string
}
export const insertChange = (tx: Tx, change: NewChange): Promise<unknown> =>
  tx.named('checklists.insertChange', CHANGE, [
    tx.propertyId, change.id, change.taskId, change.from, change.to, change.note, change.at, change.actorName,
  ]) // prettier-ignore

const CHANGES = `
  select c.id, c.task_id as "taskId", t.title, c.from_state as "from", c.to_state as "to", c.note, c.at, c.actor_name as "actorName"
    from checklist_task_changes c join checklist_tasks t on t.property_id = c.property_id and t.id = c.task_id
   where c.property_id = $1 and t.run_id = $2 and ($3::uuid is null or c.id < $3) order by c.id desc limit $4`

/** What was changed of a run's tasks, the latest first. */
export const findChanges = (tx: Tx, runId: string, after: string | undefined, limit: number): Promise<TaskChange[]> =>
  tx.named('checklists.findChanges', CHANGES, [tx.propertyId, runId, after ?? null, limit])

/** Tasks are notified of a week ahead, and once more when their day has passed. */
const IS_DUE = `
  t.state in ('TODO', 'DOING') and (t.notified_at is null and t.due_on <= $2::date + 7 or t.reminded_at is null and t.due_on < $2::date)`

const PROPERTIES = `
  select distinct t.property_id as id, ($1::timestamptz at time zone p.time_zone)::date as today
    from checklist_tasks t
    join checklist_runs r on r.property_id = t.property_id and r.id = t.run_id and r.state = 'OPEN'
    join properties p on p.id = t.property_id and p.is_active
   where ${IS_DUE.replaceAll('$2::date', '($1::timestamptz at time zone p.time_zone)::date')} order by 1`

/** Properties with users to notify, each with its day. */
export const findPropertiesToNotify = (tx: PlatformTx, now: Instant): Promise<{ id: number; today: Day }[]> =>
  tx.named('checklists.propertiesToNotify', PROPERTIES, [now])

const TAKE = `
  with due as (
    select t.id, t.due_on < $2::date as is_overdue from checklist_tasks t
      join checklist_runs r on r.property_id = t.property_id and r.id = t.run_id and r.state = 'OPEN'
     where t.property_id = $1 and ${IS_DUE} order by t.id limit 2000 for update of t
  ), marked as (
    update checklist_tasks t set notified_at = $3, reminded_at = case when due.is_overdue then $3 else t.reminded_at end
      from due where t.property_id = $1 and t.id = due.id
    returning t.owner_id, t.department_id, t.role_code, due.is_overdue
  )
  select m.role_code as "roleCode",
         case when m.role_code is null then coalesce((select jsonb_agg(e.user_id order by e.user_id) from employees e
            where e.property_id = $1 and e.user_id is not null and not e.is_sign_in_closed and e.status in ('PROSPECT', 'ACTIVE', 'ON_NOTICE')
              and (e.id = m.owner_id or e.department_id = m.department_id)), '[]') else '[]' end as "userIds",
         count(*)::int as tasks, count(*) filter (where m.is_overdue)::int as overdue
    from marked m group by m.owner_id, m.department_id, m.role_code`
export type OwnersDue = { roleCode: RoleCode | null; userIds: number[]; tasks: number; overdue: number }

/** Takes the tasks whose owners are to be notified, by owner; what was taken is not due again. */
export const takeDue = (tx: Tx, today: Day, now: Instant): Promise<OwnersDue[]> =>
  tx.named('checklists.takeDue', TAKE, [tx.propertyId, today, now])
