import * as z from 'zod'
import {
  approvalIdOf, decidable, decideApproval, type Notice, openApproval, withdrawApproval,
} from '#areas/people/approvals/actions/engine.ts' // prettier-ignore
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { addDays, Day, mondayOf, minutesText } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { Timesheet } from '../contract/timesheets.ts'
import { findSelf } from '../queries/members.ts'
import {
  findRows,
  findSheets,
  findWeek,
  getSheet,
  lockSheet,
  setSheetState,
  type SheetRow,
} from '../queries/timesheets.ts'
import { shownSheetState } from '../rules/timesheets.ts'

/** The kind of its approvals. */
const TIMESHEET = 'TIMESHEET'
const Place = z.tuple([Day, z.uuid()])

const shownSheet = ({
  userId: _userId,
  submissionId: _submissionId,
  hasLeft: _hasLeft,
  isBilled,
  state,
  ...sheet
}: SheetRow): Timesheet => ({
  ...sheet,
  state: shownSheetState(state, isBilled),
})
const spanOf = ({ weekOn }: SheetRow) => ({ from: weekOn, until: addDays(weekOn, 6) })
const totalOf = ({ minutes }: SheetRow): number => minutes.reduce((sum, each) => sum + each, 0)

/** What those who decide are notified with. */
function noticeOf(sheet: SheetRow): Notice {
  const { from, until } = spanOf(sheet)
  return {
    kind: 'timesheet_submitted',
    message: `${sheet.employeeName} submits the week from ${from} to ${until}`,
    facts: { name: sheet.employeeName, from, until, time: minutesText(totalOf(sheet)) },
    path: `/project/timesheets?sheet=${sheet.id}`,
  }
}

/** Notifies the one whose week it is of what became of it. */
function notifyOwner(ctx: Context, sheet: SheetRow, kind: 'timesheet_approved' | 'timesheet_returned'): void {
  if (sheet.userId === null || sheet.userId === ctx.actor.id) return
  const { from, until } = spanOf(sheet)
  const became = kind === 'timesheet_approved' ? 'is approved' : 'is sent back'
  ctx.notify({
    type: 'alert', referenceNumber: from, referenceId: sheet.id, status: 'submitted',
    message: `Your week from ${from} to ${until} ${became}`, text: { kind, facts: { from, until } },
    redirectPath: `/project/timesheet?week=${from}`, recipientIds: [sheet.userId],
  }) // prettier-ignore
}

function recordSheet(ctx: Context, { id, employeeId, weekOn }: SheetRow, before: string, after: string, comment = '') {
  ctx.record({
    type: 'TIMESHEET_STATE', entity: 'timesheet', entityId: id,
    before: { state: before }, after: { state: after, employeeId, weekOn, ...(comment && { comment }) },
  }) // prettier-ignore
}

/** One’s own week; of who is no employee, nothing. */
export const ownWeek: Action<typeof projects.ownWeek> = async (ctx, { weekOn: day }) => {
  const weekOn = mondayOf(day)
  const today = todayOf(ctx)
  const employeeId = await findSelf(ctx.tx, ctx.actor.id)
  if (employeeId === undefined) return { employeeId: null, sheet: null, rows: [], today }
  const [sheet, rows] = await Promise.all([findWeek(ctx.tx, employeeId, weekOn), findRows(ctx.tx, employeeId, weekOn)])
  return { employeeId, sheet: sheet ? shownSheet(sheet) : null, rows, today }
}

/** A week of one’s own. @throws Refusal not_found */
async function lockOwn(ctx: Context, timesheetId: string): Promise<SheetRow> {
  const sheet = await lockSheet(ctx.tx, timesheetId)
  return sheet.userId === ctx.actor.id ? sheet : refuse('not_found', { timesheetId })
}

/** Whether the user submits a week: their own, and as a manager of projects that of an employee who left. */
const maySubmit = ({ actor }: Context, { userId, hasLeft }: SheetRow): boolean =>
  userId === actor.id || (hasLeft && actor.permissions.has('projects.manage'))

/** @throws Refusal not_found, stale_version, timesheet_closed, timesheet_empty */
export const submitWeek: Action<typeof projects.submitWeek> = async (ctx, { timesheetId, version }) => {
  const sheet = await lockSheet(ctx.tx, timesheetId)
  if (!maySubmit(ctx, sheet)) refuse('not_found', { timesheetId })
  if (sheet.version !== version) refuse('stale_version', { version: sheet.version })
  if (sheet.state !== 'OPEN') refuse('timesheet_closed')
  if (totalOf(sheet) === 0) refuse('timesheet_empty')
  const submissionId = ctx.newId()
  await setSheetState(ctx.tx, sheet.id, { state: 'SUBMITTED', submissionId, submittedAt: ctx.now })
  await openApproval(ctx, { kind: TIMESHEET, subjectId: submissionId, employeeId: sheet.employeeId, notice: noticeOf(sheet) }) // prettier-ignore
  recordSheet(ctx, sheet, 'OPEN', 'SUBMITTED')
  return shownSheet(await getSheet(ctx.tx, sheet.id))
}

/** Ends an approval, unless it ended by itself when the employee left. */
async function endApproval(ctx: Context, { submissionId }: SheetRow): Promise<void> {
  if (submissionId === null) return
  try {
    await withdrawApproval(ctx, { kind: TIMESHEET, subjectId: submissionId })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'approval_over')) throw error
  }
}

/** @throws Refusal not_found, timesheet_over for a week that does not wait */
export const withdrawWeek: Action<typeof projects.withdrawWeek> = async (ctx, { timesheetId }) => {
  const sheet = await lockOwn(ctx, timesheetId)
  if (sheet.state !== 'SUBMITTED') refuse('timesheet_over')
  await endApproval(ctx, sheet)
  await setSheetState(ctx.tx, sheet.id, { state: 'OPEN', submissionId: null })
  recordSheet(ctx, sheet, 'SUBMITTED', 'OPEN')
  return shownSheet(await getSheet(ctx.tx, sheet.id))
}

const seesAll = ({ actor }: Context): boolean =>
  actor.permissions.has('projects.manage') || actor.permissions.has('projects.money')

export const timesheets: Action<typeof projects.timesheets> = async (ctx, { view, after, limit }) => {
  const { id: userId, permissions } = ctx.actor
  const rows = await findSheets(ctx.tx, {
    isAll: view === 'ALL', seesAll: seesAll(ctx), decidesAll: permissions.has('approvals.all'), userId,
    after: readCursor(after, Place), limit: limit + 1,
  }) // prettier-ignore
  const { rows: shown, ...rest } = pageOf(rows, limit, (last) => cursorOf(last.weekOn, last.id))
  return { ...rest, rows: shown.map(shownSheet) }
}

const isDecidable = async (ctx: Context, { state, submissionId }: SheetRow): Promise<boolean> =>
  state === 'SUBMITTED' && submissionId !== null && (await decidable(ctx, TIMESHEET, [submissionId])).has(submissionId)

/** A week that is one’s own, that waits for one’s decision, or any for managers and finance. @throws Refusal not_found */
export const timesheet: Action<typeof projects.timesheet> = async (ctx, { timesheetId }) => {
  const sheet = await getSheet(ctx.tx, timesheetId)
  const mayDecide = await isDecidable(ctx, sheet)
  if (!mayDecide && !seesAll(ctx) && sheet.userId !== ctx.actor.id) refuse('not_found', { timesheetId })
  const rows = await findRows(ctx.tx, sheet.employeeId, sheet.weekOn)
  const approvalId = sheet.submissionId && (await approvalIdOf(ctx, TIMESHEET, sheet.submissionId))
  const mayReopen =
    sheet.state !== 'OPEN' && !sheet.isBilled && !mayDecide && ctx.actor.permissions.has('projects.manage')
  const isForThem = sheet.hasLeft && sheet.state === 'OPEN' && maySubmit(ctx, sheet)
  return { sheet: shownSheet(sheet), rows, approvalId, mayDecide, mayReopen, maySubmit: isForThem }
}

/**
 * Approves a week, or sends it back.
 *
 * @throws Refusal not_found, stale_version, timesheet_over for one that does not wait, reason_required to send it back without one, own_approval,
 *   not_your_approval, approval_over
 */
export const decideTimesheet: Action<typeof projects.decideTimesheet> = async (ctx, { timesheetId, version, isApproved, comment }) => {
  const sheet = await lockSheet(ctx.tx, timesheetId)
  if (!seesAll(ctx) && sheet.userId !== ctx.actor.id && !(await isDecidable(ctx, sheet))) refuse('not_found', { timesheetId })
  if (sheet.version !== version) refuse('stale_version', { version: sheet.version })
  if (sheet.state !== 'SUBMITTED' || sheet.submissionId === null) return refuse('timesheet_over')
  if (!isApproved && comment === '') refuse('reason_required')
  const outcome = await decideApproval(ctx, { kind: TIMESHEET, subjectId: sheet.submissionId, isApproved, comment, notice: noticeOf(sheet) })
  if (outcome === 'OPEN') return shownSheet(sheet)
  const decided = { decidedAt: ctx.now, decidedBy: ctx.actor.name, comment }
  const state = outcome === 'APPROVED' ? 'APPROVED' : 'OPEN'
  await setSheetState(ctx.tx, sheet.id, { state, submissionId: isApproved ? sheet.submissionId : null, ...decided })
  recordSheet(ctx, sheet, 'SUBMITTED', state, comment)
  notifyOwner(ctx, sheet, isApproved ? 'timesheet_approved' : 'timesheet_returned')
  return shownSheet(await getSheet(ctx.tx, sheet.id))
} // prettier-ignore

/** @throws Refusal not_found, stale_version, timesheet_over for one that is open, timesheet_locked for one that is billed, reason_required */
export const reopenTimesheet: Action<typeof projects.reopenTimesheet> = async (ctx, { timesheetId, version, comment }) => {
  const sheet = await lockSheet(ctx.tx, timesheetId)
  if (sheet.version !== version) refuse('stale_version', { version: sheet.version })
  if (sheet.state === 'OPEN') refuse('timesheet_over')
  if (sheet.isBilled) refuse('timesheet_locked')
  if (comment === '') refuse('reason_required')
  if (sheet.state === 'SUBMITTED') await endApproval(ctx, sheet)
  await setSheetState(ctx.tx, sheet.id, { state: 'OPEN', submissionId: null, decidedAt: ctx.now, decidedBy: ctx.actor.name, comment })
  recordSheet(ctx, sheet, sheet.state, 'OPEN', comment)
  notifyOwner(ctx, sheet, 'timesheet_returned')
  return shownSheet(await getSheet(ctx.tx, sheet.id))
} // prettier-ignore
