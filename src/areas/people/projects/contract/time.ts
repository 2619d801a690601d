import * as z from 'zod'
import { page, pageInput, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { MINUTES_OF_A_DAY } from '../rules/time.ts'

export const TimeEntry = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    projectId: z.uuid(),
    projectKey: z.string(),
    projectName: z.string(),
    itemId: z.uuid().nullable(),
    itemNumber: z.int().nullable(),
    itemTitle: z.string(),
    activityId: z.uuid().nullable(),
    activityName: z.string(),
    /** The day it was worked. */
    on: Day,
    minutes: z.int(),
    note: z.string(),
    isBillable: z.boolean(),
    /** For an hour, as it was when the time was logged; null where the project had none, and for those who do not see amounts. */
    rate: Minor.nullable(),
    loggedAt: Instant,
    loggedBy: z.string(),
    /** Whether its week is open, so that it may still change. */
    isOpen: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TimeEntry' })
export type TimeEntry = z.infer<typeof TimeEntry>

export const RunningTimer = z
  .object({
    projectId: z.uuid(),
    projectKey: z.string(),
    projectName: z.string(),
    itemId: z.uuid().nullable(),
    itemTitle: z.string(),
    activityName: z.string(),
    note: z.string(),
    startedAt: Instant,
  })
  .meta({ id: 'RunningTimer' })
export type RunningTimer = z.infer<typeof RunningTimer>

const project = { projectId: z.uuid() }
const ids = { ...project, timeEntryId: z.uuid() }
const note = text(1_000).default('')
/** The kind of work; null for none in particular. */
const activityId = z.uuid().nullable().default(null)
const worked = {
  itemId: z.uuid().nullable().default(null),
  activityId,
  on: Day,
  minutes: z.int().min(1).max(MINUTES_OF_A_DAY),
  note,
  /** Left out, it is for a project that is billed by the hour, unless its activity is not. */
  isBillable: z.boolean().optional(),
}
const WORKING = ['not_found', 'project_role', 'project_closed'] as const
const COUNTED = ['timesheet_closed', 'day_full'] as const

export const timeRoutes = routes({
  time: {
    method: 'GET',
    path: '/projects/time',
    summary: 'Time entries of a span of days, the latest first: one’s own, or those of a project one manages',
    needs: 'projects.own',
    input: z.object({
      ...pageInput,
      projectId: z.uuid().optional(),
      itemId: z.uuid().optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(TimeEntry),
    refuses: ['not_found'],
  },
  logTime: {
    method: 'POST',
    path: '/projects/:projectId/time',
    summary:
      'Log time on a project: one’s own, or as its manager that of a member; its rate is the one that holds on its day',
    needs: 'projects.own',
    input: z.strictObject({ ...project, employeeId: z.uuid().optional(), ...worked }),
    reply: TimeEntry,
    refuses: [...WORKING, ...COUNTED, 'not_employed', 'unknown_reference', 'date_in_future'],
  },
  updateTime: {
    method: 'PUT',
    path: '/projects/:projectId/time/:timeEntryId',
    summary: 'Change a time entry while its week is open; its rate stays, unless its activity changes',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, version: z.int(), ...worked }),
    reply: TimeEntry,
    refuses: [...WORKING, ...COUNTED, 'stale_version', 'unknown_reference', 'date_in_future'],
  },
  removeTime: {
    method: 'DELETE',
    path: '/projects/:projectId/time/:timeEntryId',
    summary: 'Remove a time entry while its week is open',
    needs: 'projects.own',
    input: z.strictObject(ids),
    reply: z.object({}),
    refuses: [...WORKING, 'timesheet_closed'],
  },
  setCell: {
    method: 'PUT',
    path: '/projects/own/week/cell',
    summary:
      'Say how long one worked on a project or an item, at an activity or none, on a day; its latest entries change, notes stay',
    needs: 'projects.own',
    input: z.strictObject({
      ...project,
      itemId: z.uuid().nullable().default(null),
      activityId,
      on: Day,
      minutes: z.int().min(0).max(MINUTES_OF_A_DAY),
    }),
    reply: z.object({ minutes: z.int() }),
    refuses: [...WORKING, ...COUNTED, 'not_employed', 'unknown_reference', 'date_in_future'],
  },
  timer: {
    method: 'GET',
    path: '/projects/own/timer',
    summary: 'The timer one has running',
    needs: 'projects.own',
    input: z.object({}),
    reply: z.object({ timer: RunningTimer.nullable() }),
  },
  startTimer: {
    method: 'POST',
    path: '/projects/own/timer',
    summary: 'Start a timer on a project or an item; one runs at a time',
    needs: 'projects.own',
    input: z.strictObject({ ...project, itemId: z.uuid().nullable().default(null), activityId, note }),
    reply: RunningTimer,
    refuses: [...WORKING, 'not_employed', 'unknown_reference', 'timer_runs'],
  },
  stopTimer: {
    method: 'PUT',
    path: '/projects/own/timer/stop',
    summary: 'Stop the timer: what it measured is logged, to the minute, on the days it ran',
    needs: 'projects.own',
    input: z.strictObject({}),
    reply: z.object({ minutes: z.int() }),
    refuses: [...WORKING, ...COUNTED, 'not_employed', 'timer_too_long'],
  },
  discardTimer: {
    method: 'DELETE',
    path: '/projects/own/timer',
    summary: 'Stop the timer and log nothing',
    needs: 'projects.own',
    input: z.strictObject({}),
    reply: z.object({}),
    refuses: ['not_found', 'not_employed'],
  },
})
