import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_CLIENT_PROPOSALS } from '../contract/choices.ts'
import { projects } from '../contract/projects.ts'
import type { WorkProposal } from '../contract/triage.ts'
import { findItem } from '../queries/items.ts'
import { getProject, lockProject } from '../queries/projects.ts'
import {
  countOfClient, type Decided, findManagers, findOpenTo, findProposals, findProposer, findTaking, getProposal, insertProposal, type NewProposal,
  setProposal,
} from '../queries/proposals.ts' // prettier-ignore
import { isOpen } from '../rules/states.ts'
import { proposalMayBecome, type ProposalState } from '../rules/triage.ts'
import { lockOpen, readProject } from './access.ts'
import { enterAsClient } from './client.ts'
import { detailsOf } from './details.ts'
import { addItem } from './items.ts'

/** @throws Refusal not_found, also for a project one is no member of */
export const proposals: Action<typeof projects.proposals> = async (ctx, { projectId, view, after, limit }) => {
  await readProject(ctx, projectId)
  const listed = { projectId, view, today: todayOf(ctx), after: readIdCursor(after) ?? null, limit: limit + 1 }
  return pageOf(await findProposals(ctx.tx, listed), limit, (last) => cursorOf(last.id))
}

const seesAll = ({ actor }: Context): boolean => actor.permissions.has('projects.manage') || actor.permissions.has('projects.money') // prettier-ignore

export const openToProposals: Action<typeof projects.openToProposals> = async (ctx) => ({
  rows: await findOpenTo(ctx.tx, ctx.actor.id, seesAll(ctx)),
})

/** Stores a proposal, and notifies the managers of the project. */
async function store(ctx: Context, projectKey: string, made: Omit<NewProposal, 'id' | 'at'>): Promise<string> {
  const id = ctx.newId()
  await insertProposal(ctx.tx, { ...made, id, at: ctx.now })
  ctx.record({ type: 'WORK_PROPOSED', entity: 'project', entityId: made.projectId, after: { proposalId: id, source: made.source } }) // prettier-ignore
  const managers = (await findManagers(ctx.tx, made.projectId)).map(({ userId }) => userId)
  notify(ctx, managers.filter((userId) => userId !== ctx.actor.id), {
    kind: made.by === null ? 'work_proposed_by_client' : 'work_proposed',
    message: 'Work is proposed to a project you manage',
    facts: { project: projectKey, title: made.title, by: made.by?.name ?? '' },
    path: `/project/${made.projectId}?tab=triage`,
  })
  ctx.publish('projects')
  return id
} // prettier-ignore

/** @throws Refusal not_found for a project one is no member of that takes no proposals; project_closed */
export const propose: Action<typeof projects.propose> = async (ctx, { projectId, title, body, source, origin }) => {
  const taking = await findTaking(ctx.tx, projectId)
  if (!taking?.takesProposals) await readProject(ctx, projectId)
  if (!taking || !isOpen(taking.state)) return refuse('project_closed', { state: taking?.state ?? '' })
  const { key } = await getProject(ctx.tx, projectId, ctx.actor.id)
  const { id: userId, name } = ctx.actor
  const made = { projectId, title, body, source, originLabel: origin?.label ?? '', originPath: origin?.path ?? '' }
  return getProposal(ctx.tx, projectId, await store(ctx, key, { ...made, by: { id: userId, name } }))
}

/** @throws Refusal not_found, also for a link that was ended or has expired; project_closed; proposals_full while too many of the client wait */
export const proposeAsClient: Action<typeof projects.proposeAsClient> = async (ctx, { token, title, body }) => {
  const { projectId } = await enterAsClient(ctx, token)
  await lockProject(ctx.tx, projectId)
  const { key, state } = await getProject(ctx.tx, projectId, ctx.actor.id)
  if (!isOpen(state)) refuse('project_closed', { state })
  if ((await countOfClient(ctx.tx, projectId)) >= MOST_CLIENT_PROPOSALS) refuse('proposals_full', { most: MOST_CLIENT_PROPOSALS }) // prettier-ignore
  await store(ctx, key, { projectId, title, body, source: 'CLIENT', originLabel: '', originPath: '', by: null })
  return {}
}

type Deciding = { projectId: string; workProposalId: string; version: number }

/** A proposal that is about to be decided as its reader saw it. @throws Refusal not_found, project_role, project_closed, stale_version, proposal_over */
async function lockProposal(ctx: Context, { projectId, workProposalId, version }: Deciding, to: ProposalState): Promise<WorkProposal> {
  await lockOpen(ctx, projectId, 'MEMBER')
  const found = await getProposal(ctx.tx, projectId, workProposalId)
  if (found.version !== version) refuse('stale_version', { version: found.version })
  return proposalMayBecome(found.state, to) ? found : refuse('proposal_over', { state: found.state })
} // prettier-ignore

/** What became of a proposal is stored, and the employee who made it is notified; not that it was put off. */
async function decide(ctx: Context, projectId: string, { id, title }: WorkProposal, decided: Decided): Promise<WorkProposal> {
  await setProposal(ctx.tx, id, decided, { at: ctx.now, name: ctx.actor.name })
  const { state, reason = '' } = decided
  ctx.record({ type: 'WORK_PROPOSED', entity: 'project', entityId: projectId, after: { proposalId: id, state, ...(reason && { reason }) } })
  const proposerId = await findProposer(ctx.tx, id)
  if (state !== 'SNOOZED' && proposerId !== null && proposerId !== ctx.actor.id)
    notify(ctx, [proposerId], { kind: `work_proposal_${state}`, message: 'What you proposed is decided', facts: { title, reason }, path: '/project/own' })
  ctx.publish('projects')
  return getProposal(ctx.tx, projectId, id)
} // prettier-ignore

/** @throws Refusal not_found, project_role, project_closed, stale_version, proposal_over; unknown_reference for a state or a member of another project */
export const acceptProposal: Action<typeof projects.acceptProposal> = async (ctx, input) => {
  const { projectId, workProposalId, version, ...fields } = input
  const found = await lockProposal(ctx, { projectId, workProposalId, version }, 'ACCEPTED')
  const { originLabel: label, originPath: path, body } = found
  const made = projects.createItem.input.parse({ projectId, ...fields, body })
  const { id: itemId } = await addItem(ctx, made, label === '' ? undefined : { label, path })
  await decide(ctx, projectId, found, { state: 'ACCEPTED', itemId })
  return detailsOf(ctx, projectId, itemId)
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, proposal_over */
export const rejectProposal: Action<typeof projects.rejectProposal> = async (ctx, { reason, ...known }) =>
  decide(ctx, known.projectId, await lockProposal(ctx, known, 'REJECTED'), { state: 'REJECTED', reason })

/** @throws Refusal not_found, project_role, project_closed, stale_version, proposal_over; unknown_reference for an item of another project */
export const markDuplicate: Action<typeof projects.markDuplicate> = async (ctx, { workItemId, ...known }) => {
  const found = await lockProposal(ctx, known, 'DUPLICATE')
  if (!(await findItem(ctx.tx, known.projectId, workItemId))) refuse('unknown_reference', { workItemId })
  return decide(ctx, known.projectId, found, { state: 'DUPLICATE', itemId: workItemId })
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, proposal_over; date_in_past for a day that is not to come */
export const snoozeProposal: Action<typeof projects.snoozeProposal> = async (ctx, { untilOn, ...known }) => {
  const found = await lockProposal(ctx, known, 'SNOOZED')
  if (untilOn <= todayOf(ctx)) refuse('date_in_past', { day: untilOn })
  return decide(ctx, known.projectId, found, { state: 'SNOOZED', snoozedUntil: untilOn })
}
