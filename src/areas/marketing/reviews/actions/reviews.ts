import { addMonths, dayAt, firstOfMonth } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { OTHER_SOURCES } from '../contract/choices.ts'
import type { ReviewRequest, ReviewSetUp } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { countFunnel, findRequests, type StoredRequest } from '../queries/requests.ts'
import { findBySource, findByTopic, findTotals } from '../queries/scores.ts'
import {
  deleteTemplate,
  findSettings,
  findSources,
  findTemplates,
  insertTemplate,
  saveSettings as storeSettings,
  saveSource as storeSource,
  updateTemplate,
} from '../queries/set-up.ts'
import { recommendationIndex, shareOf } from '../rules/scores.ts'
import { enter, get, list, needsNoReply, report, show, triage } from './inbox.ts'
import { draft, publish, reject } from './reply.ts'
import { answer, open, optOut } from './survey.ts'

const scores: Action<typeof reviews.scores> = async ({ tx, property: { timeZone }, now }, { months: count }) => {
  const last = firstOfMonth(dayAt(now, timeZone))
  const from = addMonths(last, 1 - count)
  const [totals, sources, topics] = await Promise.all([
    findTotals(tx, from, timeZone),
    findBySource(tx, from, timeZone),
    findByTopic(tx, from, timeZone),
  ])
  return {
    count: totals.count,
    average: totals.count === 0 ? null : totals.average,
    bands: totals.bands,
    recommendationIndex: recommendationIndex(totals),
    responseRate: shareOf(totals.replied, totals.count),
    medianHours: totals.replied === 0 ? null : totals.medianHours,
    months: Array.from({ length: count }, (_, at) => addMonths(from, at)),
    sources,
    topics,
  }
}

const listed = ({
  token: _t,
  bookingId: _b,
  arrival: _a,
  expiresAt: _e,
  openedAt: _o,
  isOptedOut: _i,
  ...request
}: StoredRequest): ReviewRequest => request

const requests: Action<typeof reviews.requests> = async ({ tx }, { after, limit, state }) => {
  const rows = await findRequests(tx, { state, after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows.map(listed), limit, ({ id }) => cursorOf(id))
}

const funnel: Action<typeof reviews.funnel> = ({ tx, now }, { days }) => countFunnel(tx, now, days)

async function setUpOf({ tx }: Pick<Context, 'tx'>): Promise<ReviewSetUp> {
  const [settings, sources, templates] = await Promise.all([
    findSettings(tx),
    findSources(tx, OTHER_SOURCES),
    findTemplates(tx),
  ])
  return { settings, sources, templates }
}
const setUp: Action<typeof reviews.setUp> = (ctx) => setUpOf(ctx)

/** @throws Refusal stale_version */
const saveSettings: Action<typeof reviews.saveSettings> = async (ctx, settings) => {
  const { version: _, ...before } = await findSettings(ctx.tx)
  if (!(await storeSettings(ctx.tx, settings))) refuse('stale_version')
  const { version: __, ...after } = settings
  ctx.record({
    type: 'REVIEW_SETTINGS_SAVED',
    entity: 'review settings',
    entityId: String(ctx.property.id),
    before,
    after,
  })
  ctx.publish('reviews')
  return setUpOf(ctx)
}

const saveSource: Action<typeof reviews.saveSource> = async (ctx, { kind, isActive }) => {
  await storeSource(ctx.tx, kind, isActive)
  ctx.record({ type: 'REVIEW_SETTINGS_SAVED', entity: 'review settings', entityId: kind, after: { isActive } })
  ctx.publish('reviews')
  return setUpOf(ctx)
}

function recordTemplate(ctx: Context, id: string, after: object | undefined, before?: object): void {
  ctx.record({ type: 'REVIEW_TEMPLATE_SAVED', entity: 'review template', entityId: id, before, after })
  ctx.publish('reviews')
}

/** @throws Refusal name_taken */
const addTemplate: Action<typeof reviews.addTemplate> = async (ctx, fields) => {
  const template = await insertTemplate(ctx.tx, ctx.newId(), fields)
  recordTemplate(ctx, template.id, fields)
  return template
}

/** @throws Refusal not_found, stale_version, name_taken */
const changeTemplate: Action<typeof reviews.changeTemplate> = async (ctx, { reviewTemplateId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'review_templates', reviewTemplateId, version)
  const template = await updateTemplate(ctx.tx, reviewTemplateId, fields)
  recordTemplate(ctx, reviewTemplateId, fields)
  return template
}

/** @throws Refusal not_found */
const removeTemplate: Action<typeof reviews.removeTemplate> = async (ctx, { reviewTemplateId }) => {
  const name = await deleteTemplate(ctx.tx, reviewTemplateId)
  recordTemplate(ctx, reviewTemplateId, undefined, { name })
  return {}
}

export const reviewsArea = implement(reviews, {
  list,
  scores,
  get,
  enter,
  triage,
  needsNoReply,
  report,
  draft,
  publish,
  reject,
  show,
  requests,
  funnel,
  setUp,
  saveSettings,
  saveSource,
  addTemplate,
  changeTemplate,
  removeTemplate,
  open,
  answer,
  optOut,
})
