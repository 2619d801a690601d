import { notify, type Words } from '#areas/people/employees/actions/notify.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_PROJECT_LABELS } from '../contract/choices.ts'
import type { projects } from '../contract/projects.ts'
import { getItem } from '../queries/items.ts'
import {
  deleteLabel,
  findLabels,
  findWatchers,
  getLabel,
  insertLabel,
  storeWatch,
  updateLabel,
} from '../queries/labels.ts'
import { lockOpen, readProject } from './access.ts'
import { detailsOf } from './details.ts'

const saved = (ctx: Context, projectId: string, after: object): void =>
  ctx.record({ type: 'WORK_LABEL_SAVED', entity: 'project', entityId: projectId, after })

/** @throws Refusal not_found, project_role, project_closed, name_taken, too_many_labels */
export const addLabel: Action<typeof projects.addLabel> = async (ctx, { projectId, ...fields }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  if ((await findLabels(ctx.tx, projectId)).length >= MOST_PROJECT_LABELS) refuse('too_many_labels', { most: MOST_PROJECT_LABELS }) // prettier-ignore
  const id = ctx.newId()
  await insertLabel(ctx.tx, { id, projectId }, fields)
  saved(ctx, projectId, fields)
  return getLabel(ctx.tx, projectId, id)
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, name_taken */
export const changeLabel: Action<typeof projects.changeLabel> = async (ctx, { projectId, workLabelId, version, ...fields }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const before = await getLabel(ctx.tx, projectId, workLabelId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await updateLabel(ctx.tx, workLabelId, fields)
  saved(ctx, projectId, fields)
  return getLabel(ctx.tx, projectId, workLabelId)
} // prettier-ignore

/** @throws Refusal not_found, project_role, project_closed */
export const removeLabel: Action<typeof projects.removeLabel> = async (ctx, { projectId, workLabelId }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const { name } = await getLabel(ctx.tx, projectId, workLabelId)
  await deleteLabel(ctx.tx, projectId, workLabelId)
  saved(ctx, projectId, { removed: name })
  return {}
}

/** @throws Refusal not_found, also for a project one is no member of */
export const watch: Action<typeof projects.watch> = async (ctx, { projectId, workItemId, isWatched }) => {
  await readProject(ctx, projectId)
  await getItem(ctx.tx, projectId, workItemId)
  await storeWatch(ctx.tx, workItemId, ctx.actor.id, isWatched)
  return detailsOf(ctx, projectId, workItemId)
}

type ItemEvent = Pick<Words, 'kind' | 'message'> & { projectId: string; itemId: string; facts: Record<string, string> }

/** Notifies those who watch an item, but who did it; only who still sees its project. */
export async function notifyWatchers(ctx: Context, { projectId, itemId, ...words }: ItemEvent): Promise<void> {
  const watchers = (await findWatchers(ctx.tx, itemId)).filter(({ userId }) => userId !== ctx.actor.id)
  const others = watchers.filter(({ isMember }) => !isMember).map(({ userId }) => userId)
  const known = others.length === 0 ? undefined : await colleaguesById(ctx, others)
  const sees = (userId: number) => known?.get(userId)?.permissions.has('projects.manage') === true
  const ids = watchers.filter(({ userId, isMember }) => isMember || sees(userId)).map(({ userId }) => userId)
  notify(ctx, ids, { ...words, path: `/project/${projectId}?item=${itemId}` })
}
