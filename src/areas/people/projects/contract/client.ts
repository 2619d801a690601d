import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { PROJECT_STATES, STATE_GROUPS } from '../rules/states.ts'
import { WorkItemDetails } from './replies.ts'

const project = { projectId: z.uuid() }

export const ClientLink = z
  .object({
    url: z.string(),
    showsHours: z.boolean(),
    showsAmounts: z.boolean(),
    /** The last day it opens. */
    expiresOn: Day,
    hasExpired: z.boolean(),
    madeAt: Instant,
    madeBy: z.string(),
  })
  .meta({ id: 'ClientLink' })
export type ClientLink = z.infer<typeof ClientLink>

/** The link of a project, if there is one, and how many items are marked for the client. */
const Shown = z.object({ link: ClientLink.nullable(), sharedItems: z.int() })

export const ClientItem = z
  .object({
    id: z.uuid(),
    title: z.string(),
    group: z.enum(STATE_GROUPS),
    startOn: Day.nullable(),
    dueOn: Day.nullable(),
    completedAt: Instant.nullable(),
    isMilestone: z.boolean(),
  })
  .meta({ id: 'ClientItem' })
export type ClientItem = z.infer<typeof ClientItem>

export const ClientProject = z
  .object({
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    name: z.string(),
    state: z.enum(PROJECT_STATES),
    fromOn: Day.nullable(),
    untilOn: Day.nullable(),
    expiresOn: Day,
    /** Of items that are marked for the client and not cancelled. */
    completedItems: z.int(),
    items: z.int(),
    /** Billable time of approved weeks, and the budget; null where the link does not show hours. */
    hours: z.object({ minutes: z.int(), budgetMinutes: z.int().nullable() }).nullable(),
    /** What that time is worth, rounded half up, and the budget; null where the link does not show amounts. */
    amounts: z.object({ worth: Minor, budget: Minor.nullable(), currency: Currency }).nullable(),
  })
  .meta({ id: 'ClientProject' })
export type ClientProject = z.infer<typeof ClientProject>

/** The property's number and 256 bits of chance. */
export const ClientToken = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{20,60}$/, 'Is not an address of ours')

export const clientRoutes = routes({
  clientLink: {
    method: 'GET',
    path: '/projects/:projectId/client-link',
    summary: 'The link by which the client sees a project, for its managers',
    needs: 'projects.own',
    input: z.object(project),
    reply: Shown,
    refuses: ['not_found', 'project_role'],
  },
  makeClientLink: {
    method: 'POST',
    path: '/projects/:projectId/client-link',
    summary:
      'Make a link by which the client sees a project until a day; the one before ends. Amounts are shown by finance alone',
    needs: 'projects.own',
    input: z.strictObject({
      ...project,
      expiresOn: Day,
      showsHours: z.boolean().default(false),
      /** With hours only. */
      showsAmounts: z.boolean().default(false),
    }),
    reply: Shown,
    refuses: ['not_found', 'project_role', 'project_closed', 'date_in_past', 'client_amounts'],
  },
  endClientLink: {
    method: 'DELETE',
    path: '/projects/:projectId/client-link',
    summary: 'End the link of a project; who has it sees nothing from now on',
    needs: 'projects.own',
    input: z.strictObject(project),
    reply: Shown,
    refuses: ['not_found', 'project_role'],
  },
  shareItem: {
    method: 'PUT',
    path: '/projects/:projectId/items/:workItemId/client',
    summary: 'Mark a work item for the client, who then sees its title, days and progress, and mark it as a milestone',
    needs: 'projects.own',
    input: z.strictObject({
      ...project,
      workItemId: z.uuid(),
      version: z.int(),
      isShared: z.boolean(),
      isMilestone: z.boolean(),
    }),
    reply: WorkItemDetails,
    refuses: ['not_found', 'project_role', 'project_closed', 'stale_version'],
  },
  openForClient: {
    method: 'GET',
    path: '/projects/open/:token',
    summary: 'What the client’s page shows of a project',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: ClientToken }),
    reply: ClientProject,
    refuses: ['not_found'],
  },
  clientItems: {
    method: 'GET',
    path: '/projects/open/:token/items',
    summary: 'Work items that are marked for the client, milestones first, then by the day they are due',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: ClientToken, ...pageInput }),
    reply: page(ClientItem),
    refuses: ['not_found'],
  },
})
