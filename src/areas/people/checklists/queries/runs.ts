import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ChecklistRun } from '../contract/replies.ts'
import type { ChecklistKind, RunState, Stage } from '../rules/tasks.ts'

/** A run with its counts; the stage is a rule's. `begun`: tasks that are not TODO. */
export type RunRow = Omit<ChecklistRun, 'stage' | 'next'> & {
  begun: number
  nextTitle: string | null
  nextDueOn: Day | null
}

const SELECT = `
  select r.id, r.kind, r.name, r.employee_id as "employeeId", e.display_name as "employeeName", d.name as "departmentName",
         r.start_on as "startOn", r.state, n.tasks, n.over, n.begun, n.overdue, x.title as "nextTitle", x.due_on as "nextDueOn"`
/** $2 is today. */
const FROM = `
    from checklist_runs r
    join employees e on e.property_id = r.property_id and e.id = r.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join lateral (select count(*)::int as tasks, count(*) filter (where t.state in ('DONE', 'NOT_APPLICABLE'))::int as over,
                         count(*) filter (where t.state <> 'TODO')::int as begun,
                         count(*) filter (where t.state in ('TODO', 'DOING') and t.due_on < $2::date)::int as overdue
                    from checklist_tasks t where t.property_id = r.property_id and t.run_id = r.id) n on true
    left join lateral (select t.title, t.due_on from checklist_tasks t
                        where t.property_id = r.property_id and t.run_id = r.id and t.state in ('TODO', 'DOING')
                        order by t.due_on, t.position limit 1) x on true
   where r.property_id = $1`

// As the rule of stages has it; a cancelled run stands in no column.
const STAGE = `case when r.state = 'COMPLETED' then 'COMPLETED' when r.state = 'CANCELLED' then 'CANCELLED' when n.overdue > 0 then 'OVERDUE'
                    when r.start_on > $2::date and n.begun = 0 then 'UPCOMING' else 'UNDER_WAY' end`
const PLACE = `(case when r.state = 'COMPLETED' then date '2000-01-01' - r.start_on else r.start_on - date '2000-01-01' end)`

export type BoardPlace = readonly [place: number, id: string]
const BOARD = `
  ${SELECT}, ${PLACE} as place ${FROM} and r.kind = $3 and ${STAGE} = $4 and ($5::int is null or (${PLACE}, r.id) > ($5, $6::uuid))
   order by ${PLACE}, r.id limit $7`

type Column = { kind: ChecklistKind; stage: Stage; today: Day; limit: number }

/** Runs of a column of the board: the earliest day first, of completed ones the latest. */
export const findRuns = (
  tx: Tx,
  { kind, stage, today, limit }: Column,
  after: BoardPlace | undefined,
): Promise<(RunRow & { place: number })[]> => {
  const [place, id] = after ?? [null, null]
  return tx.named('checklists.findRuns', BOARD, [tx.propertyId, today, kind, stage, place, id, limit])
}

const GET = `${SELECT} ${FROM} and r.id = $3`

/** @throws Refusal not_found */
export async function getRun(tx: Tx, id: string, today: Day): Promise<RunRow> {
  const [row] = await tx.named<RunRow>('checklists.getRun', GET, [tx.propertyId, today, id])
  return row ?? refuse('not_found', { checklistRunId: id })
}

const LOCK = 'select state from checklist_runs where property_id = $1 and id = $2 for update'

/** Locks a run, and with it its tasks, until the transaction ends. @throws Refusal not_found */
export async function lockRun(tx: Tx, id: string): Promise<RunState> {
  const [row] = await tx.named<{ state: RunState }>('checklists.lockRun', LOCK, [tx.propertyId, id])
  return row ? row.state : refuse('not_found', { checklistRunId: id })
}

const FOR_THEM = `
  select exists (select from tasks_for($1, $2::uuid, e.id)) as "hasTasks" from employees e where e.property_id = $1 and e.id = $3`
/** Whether a template has a task for an employee. @throws Refusal not_found for no employee */
export async function hasTasksFor(tx: Tx, templateId: string, employeeId: string): Promise<boolean> {
  const [row] = await tx.named<{ hasTasks: boolean }>('checklists.hasTasksFor', FOR_THEM, [tx.propertyId, templateId, employeeId]) // prettier-ignore
  return row ? row.hasTasks : refuse('not_found', { employeeId })
}

const START = 'select copy_checklist($1, $2::uuid, $3::uuid, $4::date, $5::timestamptz) as id'
type NewRun = { templateId: string; employeeId: string; startOn: Day; at: Instant }

/** Copies what a template has for an employee. @returns undefined when such a run is open, or nothing is for them */
export async function insertRun(tx: Tx, { templateId, employeeId, startOn, at }: NewRun): Promise<string | undefined> {
  const rows = await tx.named<{ id: string | null }>('checklists.start', START, [
    tx.propertyId,
    templateId,
    employeeId,
    startOn,
    at,
  ])
  return rows[0]?.id ?? undefined
}

const MARK = 'update checklist_runs set state = $3, ended_at = $4 where property_id = $1 and id = $2'

/** @throws Refusal run_open when it opens again beside another one */
export async function markRun(tx: Tx, id: string, state: RunState, at: Instant): Promise<void> {
  await tx
    .named('checklists.markRun', MARK, [tx.propertyId, id, state, state === 'OPEN' ? null : at])
    .catch(refuseOn({ run_is_open_once: 'run_open', template_runs_once: 'run_open' }))
}
