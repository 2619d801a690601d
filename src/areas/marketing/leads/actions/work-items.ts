import { notify } from '#areas/people/employees/actions/notify.ts'
import { createItemFrom } from '#areas/people/projects/actions/items.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import { insertActivities } from '../queries/activities.ts'
import { lockLead } from '../queries/leads.ts'
import { insertWork, markEndedWork } from '../queries/work.ts'
import { publishLeads, wholeLead } from './known.ts'

const pathOf = (leadId: string) => `/businessLead/manage-businesslead?lead=${leadId}` as const

type Line = { leadId: string; kind: 'WORK_MADE' | 'WORK_COMPLETED' | 'WORK_CANCELLED'; subject: string }

/** What became of work, as lines of timelines. */
const lineOf = (ctx: Context, line: Line) => ({
  ...line,
  id: ctx.newId(),
  dealId: null,
  outcome: '',
  at: ctx.now,
  isDone: true,
  followUpOn: null,
  byId: ctx.actor.id,
  byName: ctx.actor.name,
  createdAt: ctx.now,
})

/**
 * Makes a work item of a lead: at the end of what is to do in a project, with a link both ways.
 *
 * @throws Refusal not_found, lead_over for a duplicate, project_role, project_closed
 */
export const makeWork: Action<typeof leads.makeWork> = async (ctx, { leadId, projectId, title }) => {
  const { number, state } = await lockLead(ctx.tx, leadId)
  if (state === 'DUPLICATE') refuse('lead_over', { state })
  const input = projects.createItem.input.parse({ projectId, title })
  const item = await createItemFrom(ctx, input, { label: `#${number}`, path: pathOf(leadId) })
  await insertWork(ctx.tx, { itemId: item.id, projectId, leadId })
  const subject = `${item.projectKey}-${item.number} ${title}`
  await insertActivities(ctx.tx, [lineOf(ctx, { leadId, kind: 'WORK_MADE', subject })])
  ctx.record({ type: 'LEAD_ACTIVITY', entity: 'lead', entityId: leadId, after: { kind: 'WORK_MADE', workItemId: item.id } }) // prettier-ignore
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

/** Updates leads of a property whose work ended: a line of their timeline, and a notification to their owners. */
export async function logEndedWork(ctx: Context): Promise<void> {
  const ended = (await markEndedWork(ctx.tx)).flatMap(({ ended: how, ...work }) =>
    how === null ? [] : [{ ...work, how }],
  )
  const lines = ended.map(({ leadId, label, title, how }) =>
    lineOf(ctx, {
      leadId,
      kind: how === 'COMPLETED' ? 'WORK_COMPLETED' : 'WORK_CANCELLED',
      subject: `${label} ${title}`,
    }),
  )
  await insertActivities(ctx.tx, lines)
  for (const { leadId, leadTitle, label, ownerId } of ended)
    if (ownerId !== null)
      notify(ctx, [ownerId], {
        kind: 'lead_work',
        message: `Work on an enquiry has ended: ${label}, ${leadTitle}`,
        facts: { title: leadTitle, item: label },
        path: pathOf(leadId),
      })
  if (ended.length > 0) publishLeads(ctx)
}
