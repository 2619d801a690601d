import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { ChecklistLine } from '../contract/replies.ts'
import { countVersion, getItem } from '../queries/items.ts'
import {
  deleteLink, findActivity, findBlocks, findComments, findLines, insertComment, insertLink, storeLines,
} from '../queries/parts.ts' // prettier-ignore
import { closesCircle } from '../rules/work.ts'
import { lockOpen, readProject } from './access.ts'
import { notifyWatchers } from './labels.ts'
import { detailsOf, getVersion, logItem } from './details.ts'

type TypedLine = { id?: string | undefined; text: string; isDone: boolean }

/** A line as it is stored: who did it stays named. @throws Refusal unknown_reference for a line of another item */
function checkedLine(ctx: Context, { id, text, isDone }: TypedLine, before: ReadonlyMap<string, ChecklistLine>) {
  const known = id === undefined ? undefined : (before.get(id) ?? refuse('unknown_reference', { id }))
  const doneBy = known?.isDone ? known.doneBy : ctx.actor.name
  return { id: id ?? ctx.newId(), text, isDone, doneBy: isDone ? doneBy : '' }
}

/** @throws Refusal not_found, project_role, project_closed, stale_version, unknown_reference */
export const saveChecklist: Action<typeof projects.saveChecklist> = async (ctx, input) => {
  const { projectId, workItemId, version, lines } = input
  await lockOpen(ctx, projectId, 'MEMBER')
  await getVersion(ctx, projectId, workItemId, version)
  const before = await findLines(ctx.tx, workItemId)
  const known = new Map(before.map((line) => [line.id, line]))
  const after = lines.map((line) => checkedLine(ctx, line, known))
  await storeLines(ctx.tx, workItemId, after)
  await countVersion(ctx.tx, workItemId)
  const shown = (all: readonly ChecklistLine[]) => `${all.filter(({ isDone }) => isDone).length}/${all.length}`
  await logItem(ctx, workItemId, [{ field: 'checklist', before: shown(before), after: shown(after) }])
  return detailsOf(ctx, projectId, workItemId)
}

/** @throws Refusal not_found, project_role, project_closed, unknown_reference, already_linked, blocks_in_circle */
export const link: Action<typeof projects.link> = async (ctx, { projectId, workItemId, toId, kind }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  await getItem(ctx.tx, projectId, workItemId)
  const block = { fromId: workItemId, toId }
  await insertLink(ctx.tx, projectId, { ...block, kind })
  if (kind === 'BLOCKS' && closesCircle(await findBlocks(ctx.tx, projectId), block)) refuse('blocks_in_circle')
  const { number } = await getItem(ctx.tx, projectId, toId)
  await logItem(ctx, workItemId, [{ field: kind, before: '', after: String(number) }])
  return detailsOf(ctx, projectId, workItemId)
}

/** @throws Refusal not_found, project_role, project_closed */
export const unlink: Action<typeof projects.unlink> = async (ctx, { projectId, workItemId, linkedItemId }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  await getItem(ctx.tx, projectId, workItemId)
  const { number } = await getItem(ctx.tx, projectId, linkedItemId)
  const { kind } = await deleteLink(ctx.tx, workItemId, linkedItemId)
  await logItem(ctx, workItemId, [{ field: kind, before: String(number), after: '' }])
  return detailsOf(ctx, projectId, workItemId)
}

/** @throws Refusal not_found, also for a project one is no member of */
async function assertReads(ctx: Context, projectId: string, workItemId: string): Promise<void> {
  await readProject(ctx, projectId)
  await getItem(ctx.tx, projectId, workItemId)
}

/** @throws Refusal not_found */
export const comments: Action<typeof projects.comments> = async (ctx, { projectId, workItemId, after, limit }) => {
  await assertReads(ctx, projectId, workItemId)
  const rows = await findComments(ctx.tx, workItemId, readIdCursor(after), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found, project_role, project_closed */
export const comment: Action<typeof projects.comment> = async (ctx, { projectId, workItemId, body }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  const { projectKey, number, title } = await getItem(ctx.tx, projectId, workItemId)
  const stored = { id: ctx.newId(), body, at: ctx.now, actorName: ctx.actor.name }
  await insertComment(ctx.tx, workItemId, stored)
  ctx.record({ type: 'WORK_ITEM_COMMENTED', entity: 'work item', entityId: workItemId })
  const facts = { item: `${projectKey}-${number} ${title}`, by: ctx.actor.name }
  await notifyWatchers(ctx, { projectId, itemId: workItemId, kind: 'work_commented', message: 'A comment on work you watch', facts }) // prettier-ignore
  return stored
}

/** @throws Refusal not_found */
export const activity: Action<typeof projects.activity> = async (ctx, { projectId, workItemId, after, limit }) => {
  await assertReads(ctx, projectId, workItemId)
  const rows = await findActivity(ctx.tx, workItemId, readIdCursor(after), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}
