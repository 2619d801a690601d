import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { WaitingItem } from '../contract/replies.ts'
import { type DatedItem, findDated, findOpenDated, storeDates } from '../queries/dates.ts'
import { findBlocks, insertActivity } from '../queries/parts.ts'
import { moved } from '../rules/calendar.ts'
import { chainAfter, endsLater } from '../rules/chain.ts'
import { changedFields } from '../rules/work.ts'
import { lockOpen } from './access.ts'

type Move = { workItemId: string; version: number } & Pick<DatedItem, 'startOn' | 'dueOn'>
type Change = { before: DatedItem; after: Move }

/** Items that are about to be moved as their reader saw them. @throws Refusal not_found, stale_version */
async function changesOf({ tx }: Context, projectId: string, moves: readonly Move[]): Promise<Change[]> {
  const ids = moves.map(({ workItemId }) => workItemId)
  const known = new Map((await findDated(tx, projectId, ids)).map((item) => [item.id, item]))
  return moves.map((after) => {
    const before = known.get(after.workItemId) ?? refuse('not_found', { workItemId: after.workItemId })
    return before.version === after.version ? { before, after } : refuse('stale_version', { version: before.version })
  })
}

/** Open items that wait for one that ends later now, and begin before the end of it. */
async function waitingFor(ctx: Context, projectId: string, changes: readonly Change[]): Promise<WaitingItem[]> {
  const sources = changes.filter(({ before, after }) => endsLater(before, after)).map(({ before }) => before.id)
  if (sources.length === 0) return []
  const [items, blocks] = await Promise.all([findOpenDated(ctx.tx, projectId), findBlocks(ctx.tx, projectId)])
  const placed = new Set(changes.map(({ before }) => before.id))
  return chainAfter(items, blocks, { sources, placed }).map(({ item, by }) => {
    const { startOn: newStartOn, dueOn: newDueOn } = moved(item, by)
    return { ...item, newStartOn, newDueOn }
  })
}

/** Logs the days of items that were moved. */
export async function logDates(ctx: Context, changes: readonly Change[]): Promise<void> {
  const daysOf = ({ startOn, dueOn }: Pick<DatedItem, 'startOn' | 'dueOn'>) => ({ startOn, dueOn })
  const logged = changes.flatMap(({ before, after }) =>
    changedFields(daysOf(before), daysOf(after)).map((change) => ({ ...change, itemId: before.id, id: ctx.newId() })),
  )
  await insertActivity(ctx.tx, logged, { at: ctx.now, actorName: ctx.actor.name })
  for (const { before, after } of changes)
    ctx.record({ type: 'WORK_ITEM_SAVED', entity: 'work item', entityId: before.id, before: daysOf(before), after: daysOf(after) }) // prettier-ignore
}

/**
 * Changes the days of items, all of them or none. Of what waits for one that ends later now, the reply lists which items begin too early, and
 * the days on which they would not; nothing of them is changed.
 *
 * @throws Refusal not_found, project_role, project_closed, stale_version, dates_disordered
 */
export const moveDates: Action<typeof projects.moveDates> = async (ctx, { projectId, moves }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  const changes = await changesOf(ctx, projectId, moves)
  const items = await storeDates(ctx.tx, moves.map(({ workItemId: id, startOn, dueOn }) => ({ id, startOn, dueOn })))
  await logDates(ctx, changes)
  return { items, waiting: await waitingFor(ctx, projectId, changes) }
} // prettier-ignore
