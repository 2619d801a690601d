import * as z from 'zod'
import { isEachOnce, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { FREQUENCIES, SERIES_MODES } from '../rules/recurrence.ts'
import { WorkItemDetails } from './replies.ts'

const ids = { projectId: z.uuid(), workItemId: z.uuid() }
const WORKING = ['not_found', 'project_role', 'project_closed'] as const

export const seriesRoutes = routes({
  repeat: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId/series',
    summary: 'Say how often a work item comes again: the next one is an item of its own, like the latest one was',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      frequency: z.enum(FREQUENCIES),
      /** So many days, weeks, months or years. */
      every: z.int().min(1).max(365).default(1),
      /** For weeks, ignored otherwise; 1 is Monday. None is the weekday of this item. */
      weekdays: z.array(z.int().min(1).max(7)).max(7).refine(isEachOnce, 'Name each number once').default([]),
      mode: z.enum(SERIES_MODES).default('FIXED'),
      /** It is made so long before it is due. */
      leadDays: z.int().min(0).max(365).default(7),
      /** The last day on which one may be due. */
      untilOn: Day.nullable().default(null),
    }),
    reply: WorkItemDetails,
    refuses: [...WORKING, 'stale_version', 'series_day_missing'],
  },
  stopRepeat: {
    method: 'DELETE',
    path: '/projects/:projectId/items/:workItemId/series',
    summary: 'End the series of a work item; items that were made stay',
    needs: 'projects.own',
    input: z.strictObject(ids),
    reply: WorkItemDetails,
    refuses: WORKING,
  },
})
