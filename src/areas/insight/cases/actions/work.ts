import { notify } from '#areas/people/employees/actions/notify.ts'
import { createItemFrom } from '#areas/people/projects/actions/items.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { lockCase } from '../queries/cases.ts'
import { insertWork, insertWorkEntries, linkAccepted, markEndedWork } from '../queries/work.ts'
import { casePath, isOver, workEntry } from '../rules.ts'

type Wanted = { caseId: string; projectId: string; title: string }

/**
 * Makes a work item of a case of this property: at the end of what is to do in a project, with a link both ways.
 *
 * @throws Refusal not_found, case_closed, project_role, project_closed
 */
export async function addWork(ctx: Context, { caseId, projectId, title }: Wanted): Promise<void> {
  const { id, number, desk, state } = await lockCase(ctx.tx, { propertyId: ctx.property.id }, caseId)
  if (isOver(state)) refuse('case_closed', { state })
  const input = projects.createItem.input.parse({ projectId, title })
  const item = await createItemFrom(ctx, input, { label: number, path: casePath(desk, id) })
  await insertWork(ctx.tx, { itemId: item.id, projectId, caseId })
  const entry = { id: ctx.newId(), caseId, body: workEntry('OPENED', `${item.projectKey}-${item.number}`, title) }
  await insertWorkEntries(ctx.tx, [entry], { author: ctx.actor.name, at: ctx.now })
  ctx.record({ type: 'CASE_MOVED', entity: 'case', entityId: caseId, after: { number, workItemId: item.id } })
}

/** Links cases to work that was accepted as a proposal, with an entry in their history. */
async function linkProposed(ctx: Context): Promise<void> {
  const proposers = (await colleagues(ctx)).filter(({ permissions }) => permissions.has('cases.write'))
  const linked = await linkAccepted(ctx.tx, proposers.map(({ id }) => id)) // prettier-ignore
  const entries = linked.map(({ rowId: caseId, label, title }) => ({ id: ctx.newId(), caseId, body: workEntry('OPENED', label, title) })) // prettier-ignore
  await insertWorkEntries(ctx.tx, entries, { author: ctx.actor.name, at: ctx.now })
  if (linked.length > 0) ctx.publish('cases')
}

/** Updates cases of a property: those whose proposed work was accepted, then those whose work ended. */
export async function updateForWork(ctx: Context): Promise<void> {
  await linkProposed(ctx)
  await logEndedWork(ctx)
}

/** Updates cases of a property whose work ended: an entry in their history, and a notification to the users who have them. */
async function logEndedWork(ctx: Context): Promise<void> {
  const ended = (await markEndedWork(ctx.tx)).filter(({ isEnded }) => isEnded)
  const entries = ended.map(({ caseId, group, label, title }) => ({ id: ctx.newId(), caseId, body: workEntry(group, label, title) })) // prettier-ignore
  await insertWorkEntries(ctx.tx, entries, { author: ctx.actor.name, at: ctx.now })
  for (const { caseId, number, desk, label, assigneeId } of ended)
    if (assigneeId !== null)
      notify(ctx, [assigneeId], {
        kind: 'case_work',
        message: `Work on case ${number} has ended: ${label}`,
        facts: { number, item: label },
        path: casePath(desk, caseId),
      })
  if (ended.length > 0) ctx.publish('cases')
}
