import { todayOf } from '#areas/people/employees/actions/known.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import { getItem, type ItemRow } from '../queries/items.ts'
import { lockProject, nextItemNumber } from '../queries/projects.ts'
import {
  copyItem, findSeries, findSeriesOf, joinSeries, lockSeries, markNext, saveSeries, stopSeries, type StoredSeries,
} from '../queries/series.ts' // prettier-ignore
import { dueDayOf, isToBeMade, nextAfter } from '../rules/recurrence.ts'
import { isOpenGroup } from '../rules/states.ts'
import { lockOpen } from './access.ts'
import { detailsOf, getVersion, logItem } from './details.ts'
import { positionIn, stateOf } from './places.ts'

const withinEnd = (day: Day, untilOn: Day | null): Day | null => (untilOn !== null && day > untilOn ? null : day)

/** Makes the item of a series that is due to be made; the project is locked. Days that were missed are skipped. */
async function makeDue(ctx: Context, series: StoredSeries, today: Day): Promise<boolean> {
  const { id: seriesId, projectId, nextOn, startOn, leadDays, untilOn, mode, latestId } = series
  if (!series.isActive || nextOn === null || !isToBeMade(nextOn, leadDays, today)) return false
  const byCalendar = dueDayOf(series, { anchor: startOn, nextOn, leadDays, untilOn }, today)
  const { on, nextOn: following } = mode === 'FIXED' ? byCalendar : { on: nextOn, nextOn: null }
  const state = await stateOf(ctx, projectId, null)
  const [id, number] = [ctx.newId(), await nextItemNumber(ctx.tx, projectId)]
  const position = await positionIn(ctx, state, id, null)
  await copyItem(ctx.tx, { latestId, id, number, state, on, position, now: ctx.now })
  await markNext(ctx.tx, seriesId, following)
  const { title } = await getItem(ctx.tx, projectId, id)
  await logItem(ctx, id, [{ field: 'title', before: '', after: title }])
  return true
}

/** Makes the next item of a series, if it is due to be made; two who do so at once make one. @returns whether one was made */
export async function makeNext(ctx: Context, seriesId: string, today: Day): Promise<boolean> {
  const known = await findSeries(ctx.tx, seriesId)
  if (!known) return false
  await lockProject(ctx.tx, known.projectId)
  const series = await lockSeries(ctx.tx, seriesId)
  return series ? makeDue(ctx, series, today) : false
}

/** An item is completed or cancelled: a series that waits for its latest one goes on from today. The project is locked. */
export async function continueSeries(ctx: Context, itemId: string): Promise<void> {
  const { seriesId } = await findSeriesOf(ctx.tx, itemId)
  const series = seriesId === null ? undefined : await lockSeries(ctx.tx, seriesId)
  if (!series?.isActive || series.mode !== 'AFTER_COMPLETION' || series.latestId !== itemId || series.nextOn !== null) return // prettier-ignore
  const today = todayOf(ctx)
  const after = today > series.lastOn ? today : series.lastOn
  const nextOn = withinEnd(nextAfter(series, today, after), series.untilOn)
  await markNext(ctx.tx, series.id, nextOn)
  await makeDue(ctx, { ...series, nextOn }, today)
}

/** When the next one of a series is due that begins with an item; null where its end is waited for. */
function firstNext(ctx: Context, row: ItemRow, series: Omit<StoredSeries, 'nextOn' | 'latestId' | 'isActive'>) {
  const { mode, startOn, lastOn, untilOn } = series
  if (mode === 'FIXED') return withinEnd(nextAfter(series, startOn, lastOn), untilOn)
  if (isOpenGroup(row.group)) return null
  const today = todayOf(ctx)
  return withinEnd(nextAfter(series, today, today > lastOn ? today : lastOn), untilOn)
}

/**
 * Sets how often an item recurs. Intervals are counted from the day it is due, or begins.
 *
 * @throws Refusal not_found, project_role, project_closed, stale_version; series_day_missing for an item without days
 */
export const repeat: Action<typeof projects.repeat> = async (ctx, input) => {
  const { projectId, workItemId, version, ...typed } = input
  const rule = { ...typed, weekdays: typed.frequency === 'WEEKLY' ? typed.weekdays : [] }
  await lockOpen(ctx, projectId, 'MEMBER')
  const row = await getVersion(ctx, projectId, workItemId, version)
  const { seriesId, seriesOn } = await findSeriesOf(ctx.tx, workItemId)
  const day = seriesOn ?? row.dueOn ?? row.startOn ?? refuse('series_day_missing')
  const before = seriesId === null ? undefined : await lockSeries(ctx.tx, seriesId)
  const latest = before ? await getItem(ctx.tx, projectId, before.latestId) : row
  const series = { ...rule, id: seriesId ?? ctx.newId(), projectId, startOn: day, lastOn: before?.lastOn ?? day }
  await saveSeries(ctx.tx, { ...series, nextOn: firstNext(ctx, latest, series) })
  if (seriesId === null) await joinSeries(ctx.tx, workItemId, series.id, day)
  await logItem(ctx, workItemId, [{ field: 'series', before: before?.frequency ?? '', after: rule.frequency }])
  return detailsOf(ctx, projectId, workItemId)
}

/** @throws Refusal not_found, also for an item that does not repeat; project_role, project_closed */
export const stopRepeat: Action<typeof projects.stopRepeat> = async (ctx, { projectId, workItemId }) => {
  await lockOpen(ctx, projectId, 'MEMBER')
  await getItem(ctx.tx, projectId, workItemId)
  const { seriesId } = await findSeriesOf(ctx.tx, workItemId)
  const before = (seriesId && (await lockSeries(ctx.tx, seriesId))) || refuse('not_found', { workItemId })
  await stopSeries(ctx.tx, before.id)
  await logItem(ctx, workItemId, [{ field: 'series', before: before.frequency, after: '' }])
  return detailsOf(ctx, projectId, workItemId)
}
