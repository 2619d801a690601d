import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Series, WorkItemDetails } from '../contract/replies.ts'
import { getItem, type ItemRow } from '../queries/items.ts'
import { findWatchers } from '../queries/labels.ts'
import { findLines, findLinks, insertActivity } from '../queries/parts.ts'
import { findSeries, findSeriesOf } from '../queries/series.ts'
import type { FieldChange } from '../rules/work.ts'

/** How often an item comes again; null once its series has been ended. */
async function seriesOf(tx: Context['tx'], seriesId: string): Promise<Series | null> {
  const series = await findSeries(tx, seriesId)
  if (!series?.isActive) return null
  const { id: _id, projectId: _projectId, startOn: _startOn, lastOn: _lastOn, latestId: _latestId, ...shown } = series
  return shown
}

/** @throws Refusal not_found */
export async function detailsOf({ tx, actor }: Context, projectId: string, itemId: string): Promise<WorkItemDetails> {
  const { position: _position, ...item } = await getItem(tx, projectId, itemId)
  const [checklist, links, { seriesId }, watchers] = await Promise.all([
    findLines(tx, itemId),
    findLinks(tx, itemId),
    findSeriesOf(tx, itemId),
    findWatchers(tx, itemId),
  ])
  const isWatched = watchers.some(({ userId }) => userId === actor.id)
  return {
    ...item,
    checklist,
    links,
    isWatched,
    watchers: watchers.length,
    series: seriesId === null ? null : await seriesOf(tx, seriesId),
  }
}

/** Logs what changed of an item, and that it did. */
export async function logItem(
  ctx: Context,
  itemId: string,
  changes: readonly FieldChange[],
  reason = '',
): Promise<void> {
  const { now: at, actor, tx } = ctx
  const logged = changes.map((change) => ({ ...change, itemId, id: ctx.newId() }))
  await insertActivity(tx, logged, { reason, at, actorName: actor.name })
  const fields = changes.map(({ field }) => field)
  ctx.record({ type: 'WORK_ITEM_SAVED', entity: 'work item', entityId: itemId, after: { fields, ...(reason && { reason }) } }) // prettier-ignore
}

/** An item that is about to be changed as its reader saw it. @throws Refusal not_found, stale_version */
export async function getVersion({ tx }: Context, projectId: string, id: string, version: number): Promise<ItemRow> {
  const row = await getItem(tx, projectId, id)
  return row.version === version ? row : refuse('stale_version', { version: row.version })
}
