import { projectsArea } from '#areas/people/projects/actions/projects.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import type { Context } from '#server/request/context.ts'
import { asEmployee } from './acting.ts'
import type { Made } from './staff.ts'

const { actions } = projectsArea

const LABELS = [
  { name: 'Guests', color: 'GREEN' },
  { name: 'Suppliers', color: 'VIOLET' },
  { name: 'Safety', color: 'ROSE' },
] as const
const PROPOSALS = [
  { title: 'A ramp at the side entrance', body: 'Guests with a wheelchair go around the building today.' },
  { title: 'A quiet corner for the speeches', body: '' },
] as const

/** Labels on items of a project, a manager who watches one, and two proposals of employees that wait. */
export async function labelAndPropose(ctx: Context, projectId: string, team: readonly Made[]): Promise<void> {
  const ids: string[] = []
  for (const label of LABELS)
    ids.push((await actions.addLabel(ctx, projects.addLabel.input.parse({ projectId, ...label }))).id)
  const { rows } = await actions.items(ctx, projects.items.input.parse({ projectId }))
  for (const [at, { id: workItemId, version, assignees, parentId, ...item }] of rows.slice(0, 4).entries()) {
    const { body } = await actions.item(ctx, { projectId, workItemId })
    const { title, priority, startOn, dueOn, estimateMinutes } = item
    const fields = { title, priority, startOn, dueOn, estimateMinutes, body, parentId, assigneeIds: assignees.map(({ id }) => id) } // prettier-ignore
    const labelIds = ids.filter((_, place) => (at + place) % 2 === 0)
    await actions.updateItem(ctx, projects.updateItem.input.parse({ projectId, workItemId, version, ...fields, labelIds })) // prettier-ignore
    if (at === 0) await actions.watch(ctx, { projectId, workItemId, isWatched: true })
  }
  const { project } = await actions.get(ctx, { projectId })
  const { name, description, kind, customerId, companyId, leadId, fromOn, untilOn, budgetMinutes, color } = project
  const fields = { name, description, kind, customerId, companyId, leadId, fromOn, untilOn, budgetMinutes, color }
  const update = { projectId, version: project.version, ...fields, takesProposals: true }
  await actions.update(ctx, projects.update.input.parse(update))
  const proposers = [...team].reverse()
  for (const [at, proposal] of PROPOSALS.entries()) {
    const who = proposers[at % proposers.length]
    const own = (who && (await asEmployee(ctx, who))) ?? ctx
    await actions.propose(own, projects.propose.input.parse({ projectId, ...proposal }))
  }
}
