import { addMonths, dayAt, firstOfMonth } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_COMPETITORS } from '../contract/comparison.ts'
import type { reviews } from '../contract/reviews.ts'
import {
  deleteCompetitor, findCompetitorMonths, findCompetitors, findOwnMonths, findOwnStandings, findStandings, insertCompetitor, lockCompetitors,
  renameCompetitor as rename, saveScores,
} from '../queries/comparison.ts' // prettier-ignore
import { isRating, rating100 } from '../rules/reviews.ts'

export const comparison: Action<typeof reviews.comparison> = async ({ tx, property: { timeZone }, now }, { months: count }) => {
  const from = addMonths(firstOfMonth(dayAt(now, timeZone)), 1 - count)
  const [all, standings, byMonth, ownStandings, ownMonths] = await Promise.all([
    findCompetitors(tx, MOST_COMPETITORS),
    findStandings(tx, from),
    findCompetitorMonths(tx, from),
    findOwnStandings(tx, from, timeZone),
    findOwnMonths(tx, from, timeZone),
  ])
  const of = <T extends { competitorId: string }>(rows: readonly T[], id: string) =>
    rows.flatMap(({ competitorId, ...row }) => (competitorId === id ? [row] : []))
  return {
    months: Array.from({ length: count }, (_, at) => addMonths(from, at)),
    own: { standings: ownStandings, byMonth: ownMonths },
    competitors: all.map((one) => ({ ...one, standings: of(standings, one.id), byMonth: of(byMonth, one.id) })),
  }
} // prettier-ignore

function recordSaved(ctx: Context, entityId: string, after: object): void {
  ctx.record({ type: 'REVIEW_COMPETITOR_SAVED', entity: 'review competitor', entityId, after })
  ctx.publish('reviews')
}

/** @throws Refusal name_taken, too_many_competitors */
export const addCompetitor: Action<typeof reviews.addCompetitor> = async (ctx, { name }) => {
  if ((await findCompetitors(ctx.tx, MOST_COMPETITORS)).length === MOST_COMPETITORS)
    refuse('too_many_competitors', { most: MOST_COMPETITORS })
  const added = await insertCompetitor(ctx.tx, ctx.newId(), name, ctx.now)
  recordSaved(ctx, added.id, { name })
  return added
}

/** @throws Refusal not_found, stale_version, name_taken */
export const renameCompetitor: Action<typeof reviews.renameCompetitor> = async (
  ctx,
  { competitorId, version, name },
) => {
  await lockVersion(ctx.tx, 'review_competitors', competitorId, version)
  const renamed = await rename(ctx.tx, competitorId, name)
  recordSaved(ctx, competitorId, { name })
  return renamed
}

/** @throws Refusal not_found */
export const removeCompetitor: Action<typeof reviews.removeCompetitor> = async (ctx, { competitorId }) => {
  const name = await deleteCompetitor(ctx.tx, competitorId)
  ctx.record({
    type: 'REVIEW_COMPETITOR_REMOVED',
    entity: 'review competitor',
    entityId: competitorId,
    before: { name },
  })
  ctx.publish('reviews')
  return {}
}

/** @throws Refusal rating_off_scale, date_in_future, unknown_reference, each for the first score it is true of: none is stored then */
export const enterScores: Action<typeof reviews.enterScores> = async (ctx, { scores }) => {
  const today = dayAt(ctx.now, ctx.property.timeZone)
  for (const { source, ratingTenths, scoredOn } of scores) {
    if (!isRating(source, ratingTenths)) refuse('rating_off_scale', { source })
    if (scoredOn > today) refuse('date_in_future')
  }
  const ids = [...new Set(scores.map(({ competitorId }) => competitorId))]
  const known = await lockCompetitors(ctx.tx, ids)
  const missing = ids.find((id) => !known.includes(id))
  if (missing !== undefined) refuse('unknown_reference', { competitorId: missing })
  const stored = scores.map((score) => ({ ...score, score100: rating100(score.source, score.ratingTenths) }))
  await saveScores(ctx.tx, stored, { by: ctx.actor.id, at: ctx.now })
  ctx.record({ type: 'REVIEW_COMPETITOR_SCORED', entity: 'review competitor', entityId: ids[0] ?? '', after: { scores: scores.length } })
  ctx.publish('reviews')
  return { entered: scores.length }
} // prettier-ignore
