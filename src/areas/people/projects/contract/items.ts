import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { LINK_KINDS, PRIORITIES, STATE_GROUPS } from '../rules/states.ts'
import { MOST_ASSIGNEES, MOST_LABELS, MOST_LINES, MOST_MINUTES, MOST_MOVES } from './choices.ts'
import { MovedItem, WaitingItem, WorkActivity, WorkComment, WorkItem, WorkItemDetails } from './replies.ts'

const project = { projectId: z.uuid() }
const ids = { ...project, workItemId: z.uuid() }
const details = {
  title: requiredText(200),
  body: text(4_000).default(''),
  priority: z.enum(PRIORITIES).default('NONE'),
  startOn: Day.nullable().default(null),
  dueOn: Day.nullable().default(null),
  parentId: z.uuid().nullable().default(null),
  estimateMinutes: z.int().min(0).max(MOST_MINUTES).nullable().default(null),
  /** Members of the project. */
  assigneeIds: z.array(z.uuid()).max(MOST_ASSIGNEES).refine(isEachOnce, 'Name each number once').default([]),
  /** Labels of the project. */
  labelIds: z.array(z.uuid()).max(MOST_LABELS).refine(isEachOnce, 'Name each number once').default([]),
}
const WORKING = ['not_found', 'project_role', 'project_closed'] as const
const SAVING = ['unknown_reference', 'too_deep', 'dates_disordered'] as const

export const itemLines = routes({
  items: {
    method: 'GET',
    path: '/projects/:projectId/items',
    summary: 'Work items of a project, by state and by their place on the board',
    needs: 'projects.own',
    input: z.object({
      ...project,
      ...pageInput,
      group: z.enum(STATE_GROUPS).optional(),
      assigneeId: z.uuid().optional(),
      labelId: z.uuid().optional(),
      /** Part of the title, or what the item is called by. */
      text: text(80).optional(),
      /** Those that are begun or due in [from, until). */
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(WorkItem),
    refuses: ['not_found'],
  },
  ownItems: {
    method: 'GET',
    path: '/projects/own/items',
    summary: 'Open work items one is assigned to, in all projects, the earliest due first',
    needs: 'projects.own',
    input: z.object(pageInput),
    reply: page(WorkItem),
  },
  item: {
    method: 'GET',
    path: '/projects/:projectId/items/:workItemId',
    summary: 'A work item with its checklist and what it is linked with',
    needs: 'projects.own',
    input: z.object(ids),
    reply: WorkItemDetails,
    refuses: ['not_found'],
  },
  createItem: {
    method: 'POST',
    path: '/projects/:projectId/items',
    summary:
      'Add a work item under the next number of the project, at the end of a state or of the first that is not started',
    needs: 'projects.own',
    input: z.strictObject({ ...project, stateId: z.uuid().nullable().default(null), ...details }),
    reply: WorkItemDetails,
    refuses: [...WORKING, ...SAVING],
  },
  updateItem: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId',
    summary: 'Change a work item; what changed is logged field by field',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, version: z.int(), ...details }),
    reply: WorkItemDetails,
    refuses: [...WORKING, ...SAVING, 'stale_version'],
  },
  moveItem: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId/place',
    summary: 'Move a work item to a state and a place in it; one that is blocked is completed with a reason only',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      stateId: z.uuid(),
      /** The item that comes next; null for the end. */
      beforeId: z.uuid().nullable().default(null),
      reason: text(300).default(''),
    }),
    reply: WorkItemDetails,
    refuses: [...WORKING, 'stale_version', 'unknown_reference', 'item_blocked'],
  },
  moveDates: {
    method: 'PUT',
    path: '/projects/:projectId/dates',
    summary:
      'Change when work items begin and are due, all of them or none; the reply names open items that wait for them and begin too early',
    needs: 'projects.own',
    input: z.strictObject({
      ...project,
      moves: z
        .array(
          z.strictObject({ workItemId: z.uuid(), version: z.int(), startOn: Day.nullable(), dueOn: Day.nullable() }),
        )
        .min(1)
        .max(MOST_MOVES)
        .refine((all) => isEachOnce(all.map(({ workItemId }) => workItemId)), 'Name each number once'),
    }),
    reply: z.object({ items: z.array(MovedItem), waiting: z.array(WaitingItem) }),
    refuses: [...WORKING, 'stale_version', 'dates_disordered'],
  },
  saveChecklist: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId/checklist',
    summary: 'Store the checklist of a work item as a whole; a line that was done names who did it',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      lines: z
        .array(z.strictObject({ id: z.uuid().optional(), text: requiredText(200), isDone: z.boolean().default(false) }))
        .max(MOST_LINES)
        .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Name each number once'),
    }),
    reply: WorkItemDetails,
    refuses: [...WORKING, 'stale_version', 'unknown_reference'],
  },
  link: {
    method: 'POST',
    path: '/projects/:projectId/items/:workItemId/links',
    summary: 'Link a work item with another of the project: it blocks the other, relates to it, or duplicates it',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, toId: z.uuid(), kind: z.enum(LINK_KINDS) }),
    reply: WorkItemDetails,
    refuses: [...WORKING, 'unknown_reference', 'already_linked', 'blocks_in_circle'],
  },
  unlink: {
    method: 'DELETE',
    path: '/projects/:projectId/items/:workItemId/links/:linkedItemId',
    summary: 'Remove the link of two work items, whichever way it goes',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, linkedItemId: z.uuid() }),
    reply: WorkItemDetails,
    refuses: WORKING,
  },
  comments: {
    method: 'GET',
    path: '/projects/:projectId/items/:workItemId/comments',
    summary: 'Comments on a work item, the latest first',
    needs: 'projects.own',
    input: z.object({ ...ids, ...pageInput }),
    reply: page(WorkComment),
    refuses: ['not_found'],
  },
  comment: {
    method: 'POST',
    path: '/projects/:projectId/items/:workItemId/comments',
    summary: 'Comment on a work item; a comment is never changed',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, body: requiredText(4_000) }),
    reply: WorkComment,
    refuses: WORKING,
  },
  activity: {
    method: 'GET',
    path: '/projects/:projectId/items/:workItemId/activity',
    summary: 'What changed of a work item, the latest first',
    needs: 'projects.own',
    input: z.object({ ...ids, ...pageInput }),
    reply: page(WorkActivity),
    refuses: ['not_found'],
  },
})
