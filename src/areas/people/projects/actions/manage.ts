import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { Project, ProjectMoney } from '../contract/replies.ts'
import { findLabels } from '../queries/labels.ts'
import {
  deleteMember, findMembers, findSelf, findStates, getState, insertStates, orderStates as storeOrder, saveMembers, updateState as storeState,
} from '../queries/members.ts' // prettier-ignore
import { insertProject, lockProject, markState, storeMoney, updateProject } from '../queries/projects.ts'
import { CUSTOMARY_STATES, mayBecome } from '../rules/states.ts'
import { lockFor, lockOpen, readProject, readProjects } from './access.ts'
import { freeRooms } from './rooms.ts'

const Key = z.tuple([z.string().regex(/^[A-Z0-9]{1,12}$/)])

export const list: Action<typeof projects.list> = async (ctx, { view, after, limit }) => {
  const [key = ''] = readCursor(after, Key) ?? []
  const rows = await readProjects(ctx, { withClosed: view === 'ALL', after: key, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.key))
}

/** @throws Refusal not_found, also for a project one is no member of */
export const get: Action<typeof projects.get> = async (ctx, { projectId }) => {
  const project = await readProject(ctx, projectId)
  const [members, states, labels] = await Promise.all([
    findMembers(ctx.tx, projectId),
    findStates(ctx.tx, projectId),
    findLabels(ctx.tx, projectId),
  ])
  return { project, members, states, labels }
}

/** Who leads a project manages it. */
async function saveLead(ctx: Context, projectId: string, employeeIds: readonly (string | null | undefined)[]) {
  const ids = [...new Set(employeeIds.flatMap((id) => id ?? []))]
  if (ids.length > 0) await saveMembers(ctx.tx, { projectId, employeeIds: ids, role: 'MANAGER', now: ctx.now })
}

/** @throws Refusal code_taken, dates_disordered, unknown_reference */
export const create: Action<typeof projects.create> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertProject(ctx.tx, { id, now: ctx.now }, fields)
  const states = CUSTOMARY_STATES.map((state, at) => ({ ...state, id: ctx.newId(), name: '', position: at + 1 }))
  await insertStates(ctx.tx, id, states)
  await saveLead(ctx, id, [await findSelf(ctx.tx, ctx.actor.id), fields.leadId])
  ctx.record({ type: 'PROJECT_SAVED', entity: 'project', entityId: id, after: fields })
  return readProject(ctx, id)
}

/** @throws Refusal stale_version */
function assertVersion(project: Project, version: number): void {
  if (project.version !== version) refuse('stale_version', { version: project.version })
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, dates_disordered, unknown_reference */
export const update: Action<typeof projects.update> = async (ctx, { projectId, version, ...fields }) => {
  const before = await lockOpen(ctx, projectId, 'MANAGER')
  assertVersion(before, version)
  await updateProject(ctx.tx, projectId, fields)
  if (fields.leadId !== before.leadId) await saveLead(ctx, projectId, [fields.leadId])
  ctx.record({ type: 'PROJECT_SAVED', entity: 'project', entityId: projectId, after: fields })
  return readProject(ctx, projectId)
}

/** A renovation that is completed or cancelled frees its rooms. @throws Refusal not_found, project_role, stale_version; project_state for one it may not change to */
export const setState: Action<typeof projects.setState> = async (ctx, { projectId, version, state }) => {
  const before = await lockFor(ctx, projectId, 'MANAGER')
  assertVersion(before, version)
  if (!mayBecome(before.state, state)) refuse('project_state', { from: before.state, to: state })
  await markState(ctx.tx, projectId, state)
  if (state === 'COMPLETED' || state === 'CANCELLED') await freeRooms(ctx, projectId)
  ctx.record({ type: 'PROJECT_STATE', entity: 'project', entityId: projectId, before: { state: before.state }, after: { state } }) // prettier-ignore
  return readProject(ctx, projectId)
}

/** Which amounts are others now. */
const changedAmounts = (before: ProjectMoney, after: ProjectMoney): string[] =>
  (['budget', 'rate'] as const).filter((name) => before[name] !== after[name])

/**
 * Amounts are minor units of the property's currency, the rate is for an hour. The audit trail has no amount: more people read it than see them.
 *
 * @throws Refusal not_found, stale_version
 */
export const saveMoney: Action<typeof projects.saveMoney> = async (ctx, { projectId, version, ...money }) => {
  await lockProject(ctx.tx, projectId)
  const before = await readProject(ctx, projectId)
  assertVersion(before, version)
  await storeMoney(ctx.tx, projectId, money)
  const changed = before.money && changedAmounts(before.money, money)
  ctx.record({ type: 'PROJECT_MONEY', entity: 'project', entityId: projectId, after: { billing: money.billing, ...(changed && { changed }) } }) // prettier-ignore
  return readProject(ctx, projectId)
}

const membersOf = async (ctx: Context, projectId: string) => ({ members: await findMembers(ctx.tx, projectId) })

/** @throws Refusal not_found, project_role, project_closed; unknown_reference for who does not work here */
export const saveMember: Action<typeof projects.saveMember> = async (ctx, { projectId, employeeId, role }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  await saveMembers(ctx.tx, { projectId, employeeIds: [employeeId], role, now: ctx.now })
  ctx.record({ type: 'PROJECT_MEMBER', entity: 'project', entityId: projectId, after: { employeeId, role } })
  return membersOf(ctx, projectId)
}

/** @throws Refusal not_found, also for who is no member; project_role, project_closed */
export const removeMember: Action<typeof projects.removeMember> = async (ctx, { projectId, employeeId }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  await deleteMember(ctx.tx, projectId, employeeId)
  ctx.record({ type: 'PROJECT_MEMBER', entity: 'project', entityId: projectId, before: { employeeId } })
  return membersOf(ctx, projectId)
}

/** @throws Refusal not_found, project_role, project_closed, name_taken */
export const createState: Action<typeof projects.createState> = async (ctx, { projectId, ...fields }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const id = ctx.newId()
  const positions = (await findStates(ctx.tx, projectId)).map(({ position }) => position)
  await insertStates(ctx.tx, projectId, [{ ...fields, id, position: Math.max(0, ...positions) + 1 }])
  ctx.record({ type: 'WORK_STATE_SAVED', entity: 'project', entityId: projectId, after: fields })
  return getState(ctx.tx, projectId, id)
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, name_taken */
export const updateState: Action<typeof projects.updateState> = async (
  ctx,
  { projectId, workStateId, version, ...fields },
) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const before = await getState(ctx.tx, projectId, workStateId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await storeState(ctx.tx, workStateId, fields)
  ctx.record({ type: 'WORK_STATE_SAVED', entity: 'project', entityId: projectId, after: fields })
  return getState(ctx.tx, projectId, workStateId)
}

/** @throws Refusal not_found, project_role, project_closed; unknown_reference unless every state of the project is named */
export const orderStates: Action<typeof projects.orderStates> = async (ctx, { projectId, stateIds }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const known = new Set((await findStates(ctx.tx, projectId)).map(({ id }) => id))
  if (stateIds.length !== known.size || !stateIds.every((id) => known.has(id)))
    refuse('unknown_reference', { stateIds })
  await storeOrder(ctx.tx, projectId, stateIds)
  ctx.record({ type: 'WORK_STATE_SAVED', entity: 'project', entityId: projectId, after: { stateIds } })
  return { states: await findStates(ctx.tx, projectId) }
}
