import * as z from 'zod'
import { page, pageInput, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { TIMESHEET_STATES } from '../rules/timesheets.ts'
import { TIMESHEET_VIEWS } from './choices.ts'

/** From Monday to Sunday. */
const WeekMinutes = z.array(z.int()).length(7)

export const Timesheet = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    /** Its Monday. */
    weekOn: Day,
    state: z.enum(TIMESHEET_STATES),
    minutes: WeekMinutes,
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
    /** The note given with the decision. */
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Timesheet' })
export type Timesheet = z.infer<typeof Timesheet>

/** What was worked in a week on a project, or on one of its items, at an activity or none. */
export const WeekRow = z
  .object({
    projectId: z.uuid(),
    projectKey: z.string(),
    projectName: z.string(),
    itemId: z.uuid().nullable(),
    itemNumber: z.int().nullable(),
    itemTitle: z.string(),
    activityId: z.uuid().nullable(),
    activityName: z.string(),
    minutes: WeekMinutes,
    billableMinutes: z.int(),
  })
  .meta({ id: 'WeekRow' })
export type WeekRow = z.infer<typeof WeekRow>

const ids = { timesheetId: z.uuid() }
const DETAILS = z.object({ sheet: Timesheet, rows: z.array(WeekRow) })

export const timesheetRoutes = routes({
  ownWeek: {
    method: 'GET',
    path: '/projects/own/week',
    summary: 'One’s own week: how far it is and what was worked, by project and item; of who is no employee, nothing',
    needs: 'projects.own',
    input: z.object({ weekOn: Day }),
    reply: z.object({
      employeeId: z.uuid().nullable(),
      /** Null before anything is logged. */
      sheet: Timesheet.nullable(),
      rows: z.array(WeekRow),
      today: Day,
    }),
  },
  submitWeek: {
    method: 'POST',
    path: '/projects/timesheets/:timesheetId/submission',
    summary:
      'Submit one’s own week for approval, or as a manager that of an employee who left; its entries change no more until it is sent back',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, version: z.int() }),
    reply: Timesheet,
    refuses: ['not_found', 'stale_version', 'timesheet_closed', 'timesheet_empty'],
  },
  withdrawWeek: {
    method: 'DELETE',
    path: '/projects/timesheets/:timesheetId/submission',
    summary: 'Withdraw one’s own week that was submitted, to change it',
    needs: 'projects.own',
    input: z.strictObject(ids),
    reply: Timesheet,
    refuses: ['not_found', 'timesheet_over'],
  },
  timesheets: {
    method: 'GET',
    path: '/projects/timesheets',
    summary: 'Weeks that wait for one’s decision; for managers and finance also all of them, the latest first',
    needs: 'projects.own',
    input: z.object({ ...pageInput, view: z.enum(TIMESHEET_VIEWS).default('WAITING') }),
    reply: page(Timesheet),
  },
  timesheet: {
    method: 'GET',
    path: '/projects/timesheets/:timesheetId',
    summary: 'A week with what was worked; also found by what is to be approved of it',
    needs: 'projects.own',
    input: z.object(ids),
    reply: DETAILS.extend({
      approvalId: z.uuid().nullable(),
      mayDecide: z.boolean(),
      mayReopen: z.boolean(),
      /** In place of an employee who left. */
      maySubmit: z.boolean(),
    }),
    refuses: ['not_found'],
  },
  decideTimesheet: {
    method: 'PUT',
    path: '/projects/timesheets/:timesheetId/decision',
    summary: 'Approve a week, or send it back with a reason',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, version: z.int(), isApproved: z.boolean(), comment: text(300).default('') }),
    reply: Timesheet,
    refuses: [
      'not_found', 'stale_version', 'timesheet_over', 'reason_required', 'own_approval', 'not_your_approval', 'approval_over',
    ], // prettier-ignore
  },
  reopenTimesheet: {
    method: 'PUT',
    path: '/projects/timesheets/:timesheetId/opening',
    summary: 'Open a week again that was submitted or approved; one that is billed stays as it is',
    needs: 'projects.manage',
    input: z.strictObject({ ...ids, version: z.int(), comment: text(300).default('') }),
    reply: Timesheet,
    refuses: ['not_found', 'stale_version', 'timesheet_over', 'timesheet_locked', 'reason_required'],
  },
})
