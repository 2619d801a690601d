import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { PROJECT_COLORS } from './choices.ts'
import { WorkItemDetails, WorkLabel } from './replies.ts'

const project = { projectId: z.uuid() }
const label = { name: requiredText(30), color: z.enum(PROJECT_COLORS).default('SLATE') }
const MANAGING = ['not_found', 'project_role', 'project_closed'] as const

/** Labels of a project, and who watches its items. */
export const labelRoutes = routes({
  addLabel: {
    method: 'POST',
    path: '/projects/:projectId/labels',
    summary: 'Add a label that items of a project are marked with',
    needs: 'projects.own',
    input: z.strictObject({ ...project, ...label }),
    reply: WorkLabel,
    refuses: [...MANAGING, 'name_taken', 'too_many_labels'],
  },
  changeLabel: {
    method: 'PUT',
    path: '/projects/:projectId/labels/:workLabelId',
    summary: 'Name and color a label of a project',
    needs: 'projects.own',
    input: z.strictObject({ ...project, workLabelId: z.uuid(), version: z.int(), ...label }),
    reply: WorkLabel,
    refuses: [...MANAGING, 'stale_version', 'name_taken'],
  },
  removeLabel: {
    method: 'DELETE',
    path: '/projects/:projectId/labels/:workLabelId',
    summary: 'Remove a label; no item is marked with it any more',
    needs: 'projects.own',
    input: z.strictObject({ ...project, workLabelId: z.uuid() }),
    reply: z.object({}),
    refuses: MANAGING,
  },
  watch: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId/watch',
    summary:
      'Hear of the state and comments of a work item, or no longer; who works on it and who added it do unless they say otherwise',
    needs: 'projects.own',
    input: z.strictObject({ ...project, workItemId: z.uuid(), isWatched: z.boolean() }),
    reply: WorkItemDetails,
    refuses: ['not_found'],
  },
})
