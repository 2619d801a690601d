import * as z from 'zod'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { Project } from '../contract/replies.ts'
import type { TimeEntry } from '../contract/time.ts'
import { findMembers, findSelf } from '../queries/members.ts'
import {
  countMinutes, deleteEntries, findCell, findEntries, findTimer, getEntry, insertEntries, insertTimer, setMinutes, takeTimer,
  updateEntry,
} from '../queries/time.ts' // prettier-ignore
import { includesRole } from '../rules/states.ts'
import { minutesBetween, MOST_TIMER_MINUTES, planCell, stretchesOf, type WorkedDay } from '../rules/time.ts'
import { lockOpen, readProject } from './access.ts'

const Place = z.tuple([Day, z.uuid()])

/** The employee whom the user is. @throws Refusal not_employed for who is none */
export const selfOf = async (ctx: Context): Promise<string> =>
  (await findSelf(ctx.tx, ctx.actor.id)) ?? refuse('not_employed')

/** A time entry as the user sees it: amounts are for some only. */
const shownEntry = ({ actor }: Context, entry: TimeEntry): TimeEntry =>
  actor.permissions.has('projects.money') ? entry : { ...entry, rate: null }

/** Whether a user sees the time of others in a project: its managers and finance. */
export const seesTimeOfOthers = ({ actor }: Context, { role }: Project): boolean =>
  includesRole(role, 'MANAGER') || actor.permissions.has('projects.money')

/** Time of a project one manages, or one’s own. @throws Refusal not_found for a project one is no member of */
export const time: Action<typeof projects.time> = async (ctx, { after, limit, ...filter }) => {
  const project = filter.projectId === undefined ? undefined : await readProject(ctx, filter.projectId)
  const self = await findSelf(ctx.tx, ctx.actor.id)
  const employeeId = project && seesTimeOfOthers(ctx, project) ? null : self
  if (employeeId === undefined) return { rows: [] }
  const found = await findEntries(ctx.tx, { ...filter, employeeId, limit: limit + 1 }, readCursor(after, Place))
  const { rows, ...rest } = pageOf(found, limit, (last) => cursorOf(last.on, last.id))
  return { ...rest, rows: rows.map((entry) => shownEntry(ctx, entry)) }
}

const count = (ctx: Context, employeeId: string, changes: readonly WorkedDay[]) =>
  countMinutes(ctx.tx, employeeId, changes, ctx.newId)

/** @throws Refusal date_in_future */
function assertNotAhead(ctx: Context, on: Day): void {
  const today = todayOf(ctx)
  if (on > today) refuse('date_in_future', { day: on, today })
}

function recordTime(
  ctx: Context,
  entry: { id: string; employeeId: string },
  before: object | null,
  after: object | null,
) {
  const { id, employeeId } = entry
  ctx.record({
    type: 'TIME_LOGGED',
    entity: 'time entry',
    entityId: id,
    ...(before && { before: { employeeId, ...before } }),
    ...(after && { after: { employeeId, ...after } }),
  })
}

/** @throws Refusal not_employed, project_role, unknown_reference for who is no member */
async function workerOf(ctx: Context, project: Project, employeeId: string | undefined): Promise<string> {
  const self = await findSelf(ctx.tx, ctx.actor.id)
  if (employeeId === undefined || employeeId === self) return self ?? refuse('not_employed')
  if (!includesRole(project.role, 'MANAGER')) refuse('project_role', { role: project.role })
  const isMember = (await findMembers(ctx.tx, project.id)).some((member) => member.employeeId === employeeId)
  return isMember ? employeeId : refuse('unknown_reference', { employeeId })
}

/**
 * Logs time at the rate that holds on its day.
 *
 * @throws Refusal not_found, project_role, project_closed, not_employed, unknown_reference, date_in_future, timesheet_closed, day_full
 */
export const logTime: Action<typeof projects.logTime> = async (ctx, { projectId, employeeId: of, on, minutes, ...fields }) => {
  const project = await lockOpen(ctx, projectId, 'MEMBER')
  const employeeId = await workerOf(ctx, project, of)
  assertNotAhead(ctx, on)
  await count(ctx, employeeId, [{ on, minutes }])
  const id = ctx.newId()
  const { itemId, activityId, note, isBillable = null } = fields
  await insertEntries(ctx.tx, { employeeId, projectId, itemId, activityId, note, isBillable, at: ctx.now, by: ctx.actor.name, days: [{ id, on, minutes }] })
  recordTime(ctx, { id, employeeId }, null, { projectId, itemId, activityId, on, minutes })
  return shownEntry(ctx, await getEntry(ctx.tx, projectId, id))
} // prettier-ignore

/** An entry that is one’s own, or of a project one manages. @throws Refusal not_found, project_role, project_closed */
async function lockEntry(ctx: Context, projectId: string, id: string): Promise<TimeEntry> {
  const project = await lockOpen(ctx, projectId, 'MEMBER')
  const entry = await getEntry(ctx.tx, projectId, id)
  const self = await findSelf(ctx.tx, ctx.actor.id)
  if (entry.employeeId === self || includesRole(project.role, 'MANAGER')) return entry
  return refuse('project_role', { role: project.role })
}

/**
 * @throws Refusal not_found, project_role for another user's time, project_closed, stale_version, unknown_reference, date_in_future,
 *   timesheet_closed, day_full
 */
export const updateTime: Action<typeof projects.updateTime> = async (ctx, { projectId, timeEntryId, version, ...fields }) => {
  const before = await lockEntry(ctx, projectId, timeEntryId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  assertNotAhead(ctx, fields.on)
  const { itemId, activityId, on, minutes, note, isBillable = before.isBillable } = fields
  await count(ctx, before.employeeId, [{ on: before.on, minutes: -before.minutes }, { on, minutes }])
  await updateEntry(ctx.tx, timeEntryId, { itemId, activityId, on, minutes, note, isBillable })
  const { activityId: earlier } = before
  recordTime(ctx, before, { on: before.on, minutes: before.minutes, activityId: earlier }, { on, minutes, activityId })
  return shownEntry(ctx, await getEntry(ctx.tx, projectId, timeEntryId))
} // prettier-ignore

/** @throws Refusal not_found, project_role for another user's time, project_closed, timesheet_closed */
export const removeTime: Action<typeof projects.removeTime> = async (ctx, { projectId, timeEntryId }) => {
  const before = await lockEntry(ctx, projectId, timeEntryId)
  await count(ctx, before.employeeId, [{ on: before.on, minutes: -before.minutes }])
  await deleteEntries(ctx.tx, [timeEntryId])
  recordTime(ctx, before, { on: before.on, minutes: before.minutes }, null)
  return {}
}

/** @throws Refusal not_found, project_role, project_closed, not_employed, unknown_reference, date_in_future, timesheet_closed, day_full */
export const setCell: Action<typeof projects.setCell> = async (ctx, { projectId, itemId, activityId, on, minutes }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  const employeeId = await selfOf(ctx)
  if (minutes > 0) assertNotAhead(ctx, on)
  const entries = await findCell(ctx.tx, employeeId, { projectId, itemId, activityId, on })
  const before = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  if (before === minutes) return { minutes }
  await count(ctx, employeeId, [{ on, minutes: minutes - before }])
  const { changed, removed, added } = planCell(entries, minutes)
  await setMinutes(ctx.tx, changed)
  await deleteEntries(ctx.tx, removed)
  const id = ctx.newId()
  const known = { employeeId, projectId, itemId, activityId, note: '', isBillable: null, at: ctx.now, by: ctx.actor.name }
  if (added > 0) await insertEntries(ctx.tx, { ...known, days: [{ id, on, minutes: added }] })
  recordTime(ctx, { id: changed[0]?.id ?? removed[0] ?? id, employeeId }, { on, minutes: before }, { projectId, itemId, activityId, on, minutes })
  return { minutes }
} // prettier-ignore

export const timer: Action<typeof projects.timer> = async (ctx) => {
  const employeeId = await findSelf(ctx.tx, ctx.actor.id)
  return { timer: employeeId === undefined ? null : ((await findTimer(ctx.tx, employeeId)) ?? null) }
}

/** @throws Refusal not_found, project_role, project_closed, not_employed, unknown_reference, timer_runs */
export const startTimer: Action<typeof projects.startTimer> = async (ctx, { projectId, itemId, activityId, note }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  const employeeId = await selfOf(ctx)
  await insertTimer(ctx.tx, { employeeId, projectId, itemId, activityId, note, at: ctx.now })
  return (await findTimer(ctx.tx, employeeId)) ?? refuse('not_found')
}

/**
 * Logs what the timer measured on the days it ran.
 *
 * @throws Refusal not_employed, not_found, timer_too_long beyond 24 hours, project_role, project_closed, timesheet_closed, day_full; the timer runs on
 */
export const stopTimer: Action<typeof projects.stopTimer> = async (ctx) => {
  const employeeId = await selfOf(ctx)
  const running = (await findTimer(ctx.tx, employeeId)) ?? refuse('not_found')
  // The project first, as starting a timer does, so that no two requests deadlock.
  await lockOpen(ctx, running.projectId, 'MEMBER')
  const { projectId, itemId, activityId, note, startedAt } = await takeTimer(ctx.tx, employeeId)
  if (projectId !== running.projectId) refuse('not_found')
  if (minutesBetween(startedAt, ctx.now) > MOST_TIMER_MINUTES) refuse('timer_too_long', { startedAt })
  const days = stretchesOf(startedAt, ctx.now, ctx.property.timeZone).map((day) => ({ ...day, id: ctx.newId() }))
  await count(ctx, employeeId, days)
  const known = { employeeId, projectId, itemId, activityId, note, isBillable: null, at: ctx.now, by: ctx.actor.name }
  await insertEntries(ctx.tx, { ...known, days })
  for (const { id, on, minutes } of days)
    recordTime(ctx, { id, employeeId }, null, { projectId, itemId, activityId, on, minutes })
  return { minutes: minutesBetween(startedAt, ctx.now) }
}

/** @throws Refusal not_employed, not_found */
export const discardTimer: Action<typeof projects.discardTimer> = async (ctx) => {
  await takeTimer(ctx.tx, await selfOf(ctx))
  return {}
}
