import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { attachmentOf } from '#server/documents/attachments.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { checklists } from '../contract/checklists.ts'
import type { ChecklistTask } from '../contract/replies.ts'
import { lockRun, markRun } from '../queries/runs.ts'
import { findTasks, getFile, getTask, insertChange, markTask, storeFile, takeDue } from '../queries/tasks.ts'
import { isCompleted, isOver, refusalOf, type RunState } from '../rules/tasks.ts'
import { readerOf } from './runs.ts'

type Locked = { task: ChecklistTask; runState: RunState }

const mayWorkOn = ({ actor }: Context, { isMine }: ChecklistTask): boolean =>
  isMine || actor.permissions.has('checklists.manage')

/**
 * Locks the run of a task, and reads the task as it is then.
 *
 * @throws Refusal not_found; not_your_task for whom it does not wait for; run_over when it was cancelled; stale_version for the second of two
 */
async function lockTask(ctx: Context, id: string, version: number): Promise<Locked> {
  const { runId } = await getTask(ctx.tx, readerOf(ctx), id)
  const runState = await lockRun(ctx.tx, runId)
  const task = await getTask(ctx.tx, readerOf(ctx), id)
  if (!mayWorkOn(ctx, task)) refuse('not_your_task')
  if (runState === 'CANCELLED') refuse('run_over', { state: runState })
  if (task.version !== version) refuse('stale_version', { version: task.version })
  return { task, runState }
}

/**
 * Changes the state of a task; its run is completed by the last required one, and open again when that is.
 *
 * @throws Refusal not_found, not_your_task, run_over, stale_version, task_state; reason_required for a required task that is left out;
 *   evidence_missing; run_open when the run would open again beside a later one
 */
export const setState: Action<typeof checklists.setState> = async (ctx, { checklistTaskId: id, version, state, note }) => {
  const { task, runState } = await lockTask(ctx, id, version)
  const refusal = refusalOf({ ...task, hasFile: task.fileName !== null }, state, note)
  if (refusal) refuse(refusal)
  const { actor, now: at, tx } = ctx
  const by = state === 'TODO' ? null : { id: actor.id, name: actor.name }
  await markTask(tx, id, { state, by, endedAt: isOver(state) ? at : null, note })
  await insertChange(tx, { id: ctx.newId(), taskId: id, from: task.state, to: state, note, at, actorName: actor.name })
  const next: RunState = isCompleted(await findTasks(tx, readerOf(ctx), task.runId)) ? 'COMPLETED' : 'OPEN'
  if (next !== runState) await markRun(tx, task.runId, next, at)
  ctx.record({ type: 'CHECKLIST_TASK', entity: 'checklist', entityId: task.runId, before: { state: task.state }, after: { task: task.title, state } })
  return getTask(tx, readerOf(ctx), id)
} // prettier-ignore

/** @throws Refusal not_found, not_your_task, run_over, stale_version; task_state for one that has ended; file_not_allowed, not_a_picture, picture_too_large */
export const addFile: Action<typeof checklists.addFile> = async (ctx, { checklistTaskId: id, version, name, file: sent }) => {
  const { task } = await lockTask(ctx, id, version)
  if (isOver(task.state)) refuse('task_state', { state: task.state })
  await storeFile(ctx.tx, id, { name, ...(await attachmentOf(Buffer.from(sent, 'base64'))) })
  ctx.record({ type: 'CHECKLIST_TASK', entity: 'checklist', entityId: task.runId, after: { task: task.title, file: name } })
  return getTask(ctx.tx, readerOf(ctx), id)
} // prettier-ignore

const ENDING = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const

/** @throws Refusal not_found, also for a task without a file or one that does not wait for the user */
export const file: Action<typeof checklists.file> = async (ctx, { checklistTaskId: id }) => {
  if (!mayWorkOn(ctx, await getTask(ctx.tx, readerOf(ctx), id))) refuse('not_found', { checklistTaskId: id })
  const { name, type, bytes } = await getFile(ctx.tx, id)
  return { fileName: `${name.replace(/\.\w{1,5}$/, '')}${ENDING[type]}`, type, bytes: new Uint8Array(bytes) }
}

/** Notifies the owners of tasks of what is due in the next seven days, and once more of what is overdue. Run again, it notifies of nothing twice. */
export async function notifyOwners(ctx: Context, today: Day): Promise<void> {
  const due = await takeDue(ctx.tx, today, ctx.now)
  const all = due.some(({ roleCode }) => roleCode !== null) ? await colleagues(ctx) : []
  const totals = new Map<number, { tasks: number; overdue: number }>()
  for (const { roleCode, userIds, tasks, overdue } of due) {
    const ids = roleCode === null ? userIds : all.filter(({ roles }) => roles[0] === roleCode).map(({ id }) => id)
    for (const id of ids) {
      const before = totals.get(id) ?? { tasks: 0, overdue: 0 }
      totals.set(id, { tasks: before.tasks + tasks, overdue: before.overdue + overdue })
    }
  }
  for (const [userId, { tasks, overdue }] of totals)
    notify(ctx, [userId], {
      kind: 'checklist_tasks',
      message: `Tasks of checklists wait for you: ${tasks}, of which ${overdue} are overdue`,
      facts: { tasks, overdue },
      path: '/ems/tasks',
    })
}
