import { journalOf } from '#areas/insight/accounting/actions/journals.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { MAX_VIEWS } from '../contract/limits.ts'
import type { reports } from '../contract/reports.ts'
import {
  addFavourite,
  countViews,
  deleteView as removeView,
  findFavourites,
  findViews,
  insertView,
  removeFavourite,
} from '../queries/views.ts'
import { GROUPINGS } from '../rules/datasets.ts'
import { isMetricCutBy, metricCodes, metricOf } from '../rules/metrics.ts'
import { entryOf } from '../rules/entry.ts'
import { METRIC_WORDS } from '../rules/words.ts'
import { reportFor, reportsFor } from './catalogue.ts'

export const list: Action<typeof reports.list> = async (ctx, asked) => {
  const [language, favourites, found] = await Promise.all([
    languageFor(ctx, asked.language),
    findFavourites(ctx.tx, ctx.actor.id),
    reportsFor(ctx),
  ])
  return {
    reports: found.map((report) => ({ ...entryOf(report, language), isFavourite: favourites.has(report.code) })),
  }
}

export const metrics: Action<typeof reports.metrics> = async (ctx, asked) => {
  const language = await languageFor(ctx, asked.language)
  return {
    metrics: metricCodes.map((code) => {
      const { unit, basis } = metricOf(code)
      const { label, formula } = METRIC_WORDS[code]
      const groupings = GROUPINGS.filter((grouping) => isMetricCutBy(code, grouping))
      return { code, label: label[language], formula: formula[language], unit, basis, groupings }
    }),
  }
}

/** @throws Refusal not_found for a day without a journal */
export const journal: Action<typeof reports.journal> = async (ctx, { day }) => ({ lines: await journalOf(ctx, day) })

/** @throws Refusal not_found */
export const setFavourite: Action<typeof reports.setFavourite> = async (ctx, { reportCode: code, isFavourite }) => {
  await reportFor(ctx, code)
  await (isFavourite ? addFavourite : removeFavourite)(ctx.tx, ctx.actor.id, code)
  ctx.publish('reports')
  return { isFavourite }
}

/** Views of reports the user may open. */
export const views: Action<typeof reports.views> = async (ctx, { reportCode: code }) => {
  const codes = new Set((await reportsFor(ctx)).map((report) => report.code))
  const found = await findViews(ctx.tx, ctx.actor.id, code ?? null)
  return { rows: found.filter((view) => codes.has(view.code)) }
}

/** @throws Refusal not_found; name_taken; too_many_views */
export const saveView: Action<typeof reports.saveView> = async (
  ctx,
  { reportCode: code, name, settings, isShared },
) => {
  const { tx, actor, now } = ctx
  await reportFor(ctx, code)
  if ((await countViews(tx, actor.id)) >= MAX_VIEWS) refuse('too_many_views', { most: MAX_VIEWS })
  const id = ctx.newId()
  const isNew = await insertView(tx, { id, code, name, settings, isShared, owner: actor, createdAt: now })
  if (!isNew) refuse('name_taken', { name })
  ctx.publish('reports')
  return { id, code, name, settings, isShared, isOwn: true, ownerName: actor.name, createdAt: now, version: 1 }
}

/** @throws Refusal not_found for a view of another user as well */
export const deleteView: Action<typeof reports.deleteView> = async (ctx, { viewId }) => {
  if (!(await removeView(ctx.tx, viewId, ctx.actor.id))) refuse('not_found', { viewId })
  ctx.publish('reports')
  return { viewId }
}
