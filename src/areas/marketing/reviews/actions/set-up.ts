import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import { OTHER_SOURCES } from '../contract/choices.ts'
import type { ReviewSetUp, ReviewSourceSetUp } from '../contract/replies.ts'
import type { reviews } from '../contract/reviews.ts'
import {
  deleteTemplate,
  findSettings,
  findTemplates,
  insertTemplate,
  saveSettings as storeSettings,
  updateTemplate,
} from '../queries/set-up.ts'
import { findSources, type SourceRow } from '../queries/sources.ts'

/** Where a source delivers its reviews; empty before its first key. */
export const inboundUrl = ({ settings }: Pick<Context, 'settings'>, inboundId: string | null): string =>
  inboundId === null ? '' : `${settings.publicUrl}/api/review-sources/${inboundId}/reviews`

/** A source as replies have it: without its keys. */
function shownSource(ctx: Pick<Context, 'settings'>, source: SourceRow): ReviewSourceSetUp {
  const { sealedReplyKey: _, inboundId, testState: state, testNote: note, testedAt: at, ...shown } = source
  return { ...shown, address: inboundUrl(ctx, inboundId), test: { state, note, at } }
}

/** Whom the property asks, its sources and its templates. */
export async function setUpOf(ctx: Pick<Context, 'tx' | 'settings'>): Promise<ReviewSetUp> {
  const { tx } = ctx
  const [settings, sources, templates] = await Promise.all([
    findSettings(tx),
    findSources(tx, OTHER_SOURCES),
    findTemplates(tx),
  ])
  return { settings, sources: sources.map((source) => shownSource(ctx, source)), templates }
}
export const setUp: Action<typeof reviews.setUp> = (ctx) => setUpOf(ctx)

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof reviews.saveSettings> = async (ctx, settings) => {
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

function recordTemplate(ctx: Context, id: string, after: object | undefined, before?: object): void {
  ctx.record({ type: 'REVIEW_TEMPLATE_SAVED', entity: 'review template', entityId: id, before, after })
  ctx.publish('reviews')
}

/** @throws Refusal name_taken */
export const addTemplate: Action<typeof reviews.addTemplate> = async (ctx, fields) => {
  const template = await insertTemplate(ctx.tx, ctx.newId(), fields)
  recordTemplate(ctx, template.id, fields)
  return template
}

/** @throws Refusal not_found, stale_version, name_taken */
export const changeTemplate: Action<typeof reviews.changeTemplate> = async (
  ctx,
  { reviewTemplateId, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'review_templates', reviewTemplateId, version)
  const template = await updateTemplate(ctx.tx, reviewTemplateId, fields)
  recordTemplate(ctx, reviewTemplateId, fields)
  return template
}

/** @throws Refusal not_found */
export const removeTemplate: Action<typeof reviews.removeTemplate> = async (ctx, { reviewTemplateId }) => {
  const name = await deleteTemplate(ctx.tx, reviewTemplateId)
  recordTemplate(ctx, reviewTemplateId, undefined, { name })
  return {}
}
