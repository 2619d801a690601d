import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { PRIORITIES } from '../rules/states.ts'
import { PROPOSAL_SOURCES, PROPOSAL_STATES, STAFF_SOURCES } from '../rules/triage.ts'
import { MOST_ASSIGNEES, PROPOSAL_VIEWS } from './choices.ts'
import { ClientToken } from './client.ts'
import { WorkItemDetails } from './replies.ts'

/** Work that is proposed to a project and not decided, or what became of it. */
export const WorkProposal = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body: z.string(),
    source: z.enum(PROPOSAL_SOURCES),
    /** What it came from, by its name and its address; both empty for most. */
    originLabel: z.string(),
    originPath: z.string(),
    state: z.enum(PROPOSAL_STATES),
    snoozedUntil: Day.nullable(),
    reason: z.string(),
    /** The item it became, or the one it duplicates. */
    itemId: z.uuid().nullable(),
    itemNumber: z.int().nullable(),
    itemTitle: z.string().nullable(),
    proposedAt: Instant,
    /** Empty for the client. */
    proposedBy: z.string(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'WorkProposal' })
export type WorkProposal = z.infer<typeof WorkProposal>

const ids = { projectId: z.uuid(), workProposalId: z.uuid(), version: z.int() }
const proposed = { title: requiredText(200), body: text(4_000).default('') }
const DECIDING = ['not_found', 'project_role', 'project_closed', 'stale_version', 'proposal_over'] as const

export const triageRoutes = routes({
  proposals: {
    method: 'GET',
    path: '/projects/:projectId/proposals',
    summary: 'Work that is proposed to a project, the latest first; what was put off waits again on its day',
    needs: 'projects.own',
    input: z.object({ projectId: z.uuid(), view: z.enum(PROPOSAL_VIEWS).default('WAITING'), ...pageInput }),
    reply: page(WorkProposal),
    refuses: ['not_found'],
  },
  openToProposals: {
    method: 'GET',
    path: '/projects/open-to-proposals',
    summary: 'Projects to which the user may propose work',
    needs: 'projects.own',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), key: z.string(), name: z.string() })) }),
  },
  propose: {
    method: 'POST',
    path: '/projects/:projectId/proposals',
    summary: 'Propose work to a project; its members decide whether it becomes an item',
    needs: 'projects.own',
    input: z.strictObject({
      projectId: z.uuid(),
      ...proposed,
      source: z.enum(STAFF_SOURCES).default('MEMBER'),
      /** What it came from, such as a case: its name and its address in the product. */
      origin: z
        .strictObject({
          label: requiredText(80),
          path: requiredText(200).regex(/^\/[A-Za-z][\w/?=&-]*$/, 'Is not an address of ours'),
        })
        .nullable()
        .default(null),
    }),
    reply: WorkProposal,
    refuses: ['not_found', 'project_closed'],
  },
  proposeAsClient: {
    method: 'POST',
    path: '/projects/open/:token/proposals',
    summary: 'Propose work to a project from the client’s page',
    needs: 'public',
    perMinute: 5,
    input: z.strictObject({ token: ClientToken, ...proposed }),
    reply: z.object({}),
    refuses: ['not_found', 'project_closed', 'proposals_full'],
  },
  acceptProposal: {
    method: 'PUT',
    path: '/projects/:projectId/proposals/:workProposalId/acceptance',
    summary: 'Make an item of what was proposed, under the next number of the project',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      title: requiredText(200),
      stateId: z.uuid().nullable().default(null),
      priority: z.enum(PRIORITIES).default('NONE'),
      dueOn: Day.nullable().default(null),
      assigneeIds: z.array(z.uuid()).max(MOST_ASSIGNEES).refine(isEachOnce, 'Name each number once').default([]),
    }),
    reply: WorkItemDetails,
    refuses: [...DECIDING, 'unknown_reference'],
  },
  rejectProposal: {
    method: 'PUT',
    path: '/projects/:projectId/proposals/:workProposalId/rejection',
    summary: 'Reject what was proposed, with a reason',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, reason: requiredText(300) }),
    reply: WorkProposal,
    refuses: DECIDING,
  },
  markDuplicate: {
    method: 'PUT',
    path: '/projects/:projectId/proposals/:workProposalId/duplicate',
    summary: 'Say that an item of the project is what was proposed',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, workItemId: z.uuid() }),
    reply: WorkProposal,
    refuses: [...DECIDING, 'unknown_reference'],
  },
  snoozeProposal: {
    method: 'PUT',
    path: '/projects/:projectId/proposals/:workProposalId/snooze',
    summary: 'Put off the decision about what was proposed until a day',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, untilOn: Day }),
    reply: WorkProposal,
    refuses: [...DECIDING, 'date_in_past'],
  },
})
