import * as z from 'zod'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { checklists } from '../contract/checklists.ts'
import type { ChecklistRun } from '../contract/replies.ts'
import { findRuns, getRun, hasTasksFor, insertRun, lockRun, markRun, type RunRow } from '../queries/runs.ts'
import { findChanges, findOwnTasks, findTasks, type Reader } from '../queries/tasks.ts'
import { findTemplate } from '../queries/templates.ts'
import { stageOf } from '../rules/tasks.ts'

/** The caller, by user and role. */
export const readerOf = ({ actor }: Context): Reader => ({ userId: actor.id, role: actor.roles[0] ?? null })

const mayManage = ({ actor }: Context): boolean => actor.permissions.has('checklists.manage')

function shownRun(ctx: Context, { begun, nextTitle, nextDueOn, ...run }: RunRow): ChecklistRun {
  const stage = stageOf({ ...run, begun }, todayOf(ctx))
  const next = nextTitle === null || nextDueOn === null ? null : { title: nextTitle, dueOn: nextDueOn }
  return { ...run, stage, next }
}

const readRun = async (ctx: Context, id: string): Promise<ChecklistRun> =>
  shownRun(ctx, await getRun(ctx.tx, id, todayOf(ctx)))

export const board: Action<typeof checklists.board> = async (ctx, { kind, stage, after, limit }) => {
  const place = readCursor(after, z.tuple([z.int(), z.uuid()]))
  const rows = await findRuns(ctx.tx, { kind, stage, today: todayOf(ctx), limit: limit + 1 }, place)
  const page = pageOf(rows, limit, (last) => cursorOf(last.place, last.id))
  return { ...page, rows: page.rows.map(({ place: _place, ...row }) => shownRun(ctx, row)) }
}

export const own: Action<typeof checklists.own> = async (ctx, { after, limit }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  return pageOf(await findOwnTasks(ctx.tx, readerOf(ctx), place, limit + 1), limit, (last) => cursorOf(last.dueOn, last.id)) // prettier-ignore
}

/** @throws Refusal not_found, also for a checklist of which nothing waits for the user */
export const run: Action<typeof checklists.run> = async (ctx, { checklistRunId: id }) => {
  const shown = await readRun(ctx, id)
  const tasks = (await findTasks(ctx.tx, readerOf(ctx), id)).filter(({ isMine }) => isMine || mayManage(ctx))
  return tasks.length > 0 ? { run: shown, tasks } : refuse('not_found', { checklistRunId: id })
}

/** @throws Refusal not_found */
export const changes: Action<typeof checklists.changes> = async (ctx, { checklistRunId: id, after, limit }) => {
  await readRun(ctx, id)
  const place = readIdCursor(after)
  return pageOf(await findChanges(ctx.tx, id, place, limit + 1), limit, (last) => cursorOf(last.id))
}

/**
 * Begins a checklist by hand.
 *
 * @throws Refusal not_found for no employee; unknown_reference for a template that is not in use; no_task_for_them where its conditions leave out all
 *   of its tasks; run_open while such a one is open
 */
export const start: Action<typeof checklists.start> = async (ctx, { employeeId, checklistTemplateId: templateId, startOn }) => {
  const template = await findTemplate(ctx.tx, templateId)
  if (!template?.isActive) return refuse('unknown_reference', { checklistTemplateId: templateId })
  if (!(await hasTasksFor(ctx.tx, templateId, employeeId))) refuse('no_task_for_them')
  const id = await insertRun(ctx.tx, { templateId, employeeId, startOn, at: ctx.now })
  if (id === undefined) return refuse('run_open')
  const begun = await readRun(ctx, id)
  ctx.record({ type: 'CHECKLIST_STARTED', entity: 'checklist', entityId: id, after: { name: begun.name, employee: begun.employeeName, startOn } })
  return begun
} // prettier-ignore

/** @throws Refusal not_found; run_over for one that is completed or cancelled */
export const cancel: Action<typeof checklists.cancel> = async (ctx, { checklistRunId: id, reason }) => {
  const state = await lockRun(ctx.tx, id)
  if (state !== 'OPEN') refuse('run_over', { state })
  await markRun(ctx.tx, id, 'CANCELLED', ctx.now)
  ctx.record({ type: 'CHECKLIST_CANCELLED', entity: 'checklist', entityId: id, after: { reason } })
  return readRun(ctx, id)
}
