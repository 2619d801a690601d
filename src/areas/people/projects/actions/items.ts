import * as z from 'zod'
import type { Address } from '#core/address.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { WorkItem, WorkItemDetails, WorkState } from '../contract/replies.ts'
import {
  duePlaceOf, findItem, findItems, findOwnItems, getItem, insertItem, type ItemFields, type ItemRow, type Parent, placeItem,
  storeAssignees, updateItem as storeItem,
} from '../queries/items.ts' // prettier-ignore
import { storeLabels } from '../queries/labels.ts'
import { findSelf } from '../queries/members.ts'
import { nextItemNumber } from '../queries/projects.ts'
import { isOpenGroup, STATE_GROUPS } from '../rules/states.ts'
import { changedFields, isHeldBack } from '../rules/work.ts'
import { lockOpen, readProject } from './access.ts'
import { detailsOf, getVersion, logItem } from './details.ts'
import { notifyWatchers } from './labels.ts'
import { positionIn, stateOf } from './places.ts'
import { continueSeries } from './series.ts'

const Place = z.tuple([z.int(), z.int(), z.int(), z.uuid()])
const Due = z.tuple([Day, z.uuid()])

/** @throws Refusal not_found, also for a project one is no member of */
export const items: Action<typeof projects.items> = async (ctx, { after, limit, ...filter }) => {
  await readProject(ctx, filter.projectId)
  const rows = await findItems(ctx.tx, { ...filter, limit: limit + 1 }, readCursor(after, Place))
  const { rows: shown, ...rest } = pageOf(rows, limit, (last) =>
    cursorOf(STATE_GROUPS.indexOf(last.group) + 1, last.statePosition, last.position, last.id),
  )
  return {
    ...rest,
    rows: shown.map(({ position: _position, statePosition: _statePosition, ...item }): WorkItem => item),
  }
}

export const ownItems: Action<typeof projects.ownItems> = async (ctx, { after, limit }) => {
  const employeeId = await findSelf(ctx.tx, ctx.actor.id)
  if (employeeId === undefined) return { rows: [] }
  const rows = await findOwnItems(ctx.tx, employeeId, readCursor(after, Due), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(...duePlaceOf(last)))
}

/** @throws Refusal not_found, also for a project one is no member of */
export const item: Action<typeof projects.item> = async (ctx, { projectId, workItemId }) => {
  await readProject(ctx, projectId)
  return detailsOf(ctx, projectId, workItemId)
}

/** The item that another one is below. @throws Refusal unknown_reference for one of another project */
async function parentOf({ tx }: Context, projectId: string, parentId: string | null): Promise<Parent> {
  if (parentId === null) return null
  const { id, depth } = (await findItem(tx, projectId, parentId)) ?? refuse('unknown_reference', { parentId })
  return { id, depth }
}

/** @throws Refusal not_found, project_role, project_closed, unknown_reference, too_deep, dates_disordered */
export const createItem: Action<typeof projects.createItem> = (ctx, input) => createItemFrom(ctx, input)

/**
 * As `createItem`; it names what it came from, for other areas that make work of theirs.
 *
 * @throws Refusal as `createItem`
 */
export async function createItemFrom(
  ctx: Context,
  input: Parameters<typeof createItem>[1],
  origin?: { label: string; path: Address },
): Promise<WorkItemDetails> {
  await lockOpen(ctx, input.projectId, 'MEMBER')
  const { id } = await addItem(ctx, input, origin)
  return detailsOf(ctx, input.projectId, id)
}

/** Adds an item to a project that its caller has locked. Returns its id and its number in the project. @throws Refusal unknown_reference, too_deep, dates_disordered */
export async function addItem(
  ctx: Context,
  input: Parameters<typeof createItem>[1],
  origin?: { label: string; path: string },
): Promise<{ id: string; number: number }> {
  const { projectId, stateId, parentId, assigneeIds: employeeIds, labelIds, ...fields } = input
  const [state, parent] = [await stateOf(ctx, projectId, stateId), await parentOf(ctx, projectId, parentId)]
  const id = ctx.newId()
  const number = await nextItemNumber(ctx.tx, projectId)
  const position = await positionIn(ctx, state, id, null)
  await insertItem(ctx.tx, { id, projectId, number, position, now: ctx.now, parent, createdBy: ctx.actor.id > 0 ? ctx.actor.id : null, origin }, state, fields) // prettier-ignore
  await storeAssignees(ctx.tx, { projectId, itemId: id, employeeIds })
  await storeLabels(ctx.tx, { projectId, itemId: id, labelIds })
  await logItem(ctx, id, [{ field: 'title', before: '', after: fields.title }])
  return { id, number }
}

type Compared = ItemFields & { parent: string; assignees: readonly string[]; labels: readonly string[] }
async function comparedOf(ctx: Context, row: ItemRow): Promise<Compared> {
  const { title, body, priority, startOn, dueOn, estimateMinutes, assignees, labels, projectId, parentId } = row
  const parent = parentId === null ? '' : ((await findItem(ctx.tx, projectId, parentId))?.title ?? '')
  return {
    title,
    body,
    priority,
    startOn,
    dueOn,
    estimateMinutes,
    parent,
    assignees: assignees.map(({ name }) => name),
    labels: labels.map(({ name }) => name),
  }
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, unknown_reference, too_deep, dates_disordered */
export const updateItem: Action<typeof projects.updateItem> = async (ctx, input) => {
  const { projectId, workItemId, version, parentId, assigneeIds: employeeIds, labelIds, ...fields } = input
  await lockOpen(ctx, projectId, 'MEMBER')
  const before = await comparedOf(ctx, await getVersion(ctx, projectId, workItemId, version))
  await storeItem(ctx.tx, workItemId, fields, await parentOf(ctx, projectId, parentId))
  await storeAssignees(ctx.tx, { projectId, itemId: workItemId, employeeIds })
  await storeLabels(ctx.tx, { projectId, itemId: workItemId, labelIds })
  const after = await comparedOf(ctx, await getItem(ctx.tx, projectId, workItemId))
  await logItem(ctx, workItemId, changedFields(before, after))
  return detailsOf(ctx, projectId, workItemId)
}

/** Who watches an item hears of its new state: by its name, or by its group where it has none. */
const notifyMoved = (ctx: Context, { id: itemId, projectId, projectKey, number, title }: ItemRow, state: WorkState): Promise<void> =>
  notifyWatchers(ctx, {
    projectId,
    itemId,
    kind: state.name === '' ? `work_${state.group}` : 'work_state',
    message: 'Work you watch has another state',
    facts: { item: `${projectKey}-${number} ${title}`, state: state.name, by: ctx.actor.name },
  }) // prettier-ignore

/**
 * Moves an item to a state, before another item of it or to its end.
 *
 * @throws Refusal not_found, project_role, project_closed, stale_version; unknown_reference for a state of another project or an item of another
 *   state; item_blocked when it would be completed before what blocks it, without a reason
 */
export const moveItem: Action<typeof projects.moveItem> = async (ctx, input) => {
  const { projectId, workItemId, version, stateId, beforeId, reason } = input
  await lockOpen(ctx, projectId, 'MEMBER')
  const row = await getVersion(ctx, projectId, workItemId, version)
  const state = await stateOf(ctx, projectId, stateId)
  const before = beforeId === null ? null : await findItem(ctx.tx, projectId, beforeId)
  if (before === undefined || before?.id === workItemId || (before !== null && before.stateId !== stateId))
    refuse('unknown_reference', { beforeId })
  if (isHeldBack(row.group, state.group, row.openBlockers, reason))
    refuse('item_blocked', { blockers: row.openBlockers })
  const position = await positionIn(ctx, state, workItemId, before)
  await placeItem(ctx.tx, workItemId, { state, position, now: ctx.now })
  const nameOf = (name: string, group: string) => name || group
  const change = { field: 'state', before: nameOf(row.stateName, row.group), after: nameOf(state.name, state.group) }
  await logItem(ctx, workItemId, change.before === change.after ? [] : [change], reason)
  if (row.stateId !== stateId) await notifyMoved(ctx, row, state)
  if (isOpenGroup(row.group) && !isOpenGroup(state.group)) await continueSeries(ctx, workItemId)
  return detailsOf(ctx, projectId, workItemId)
}
