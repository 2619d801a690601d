import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { isAddress } from '#areas/platform/messages/rules/messages.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { Variant } from '../contract/templates.ts'
import { isUsedInJourneys } from '../queries/journeys.ts'
import {
  countPictures,
  deleteTemplate,
  findTemplates,
  getTemplate,
  insertTemplate,
  isUnderWay,
  type TemplateFields,
  updateTemplate,
} from '../queries/templates.ts'
import { isOtherText } from '../rules/approval.ts'
import { isWritten, picturesOf, textsOf } from '../rules/mail.ts'
import { segmentsOf } from '#areas/platform/messages/rules/sms.ts'
import { faultIn } from '../rules/variables.ts'
import { shownTemplate, UNSUBMITTED } from './approval.ts'
import { exampleOf, senderOf } from './write.ts'

export const templates: Action<typeof campaigns.templates> = async (ctx, { after, limit, text, channel }) => {
  const rows = await findTemplates(ctx.tx, { text, channel, after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows.map(shownTemplate), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found */
export const template: Action<typeof campaigns.template> = async (ctx, { campaignTemplateId }) =>
  shownTemplate(await getTemplate(ctx.tx, campaignTemplateId))

/** @throws Refusal variable_broken */
function assertVariables(variants: readonly Variant[]): void {
  const fault = faultIn(variants.flatMap(textsOf))
  if (fault) refuse('variable_broken', { text: fault.text.slice(0, 60), because: fault.kind })
}

/** @throws Refusal variable_broken, template_empty, unknown_reference for another tenant's picture */
async function assertWhole(
  ctx: Context,
  { channel, variants }: Pick<TemplateFields, 'channel' | 'variants'>,
): Promise<void> {
  assertVariables(variants)
  if (!variants.every((variant) => isWritten(channel, variant))) refuse('template_empty')
  const pictures = [...new Set(variants.flatMap(picturesOf))]
  if (pictures.length > 0 && (await countPictures(ctx.tx, pictures)) < pictures.length) refuse('unknown_reference')
}

/** @throws Refusal variable_broken */
export const writeTemplate: Action<typeof campaigns.writeTemplate> = async (ctx, { channel, variant }) => {
  assertVariables([variant])
  const sender = await senderOf(ctx)
  const { subject, html = '', text } = exampleOf(ctx, { channel, variant, sender })
  return { subject, html, text, segments: channel === 'SMS' ? segmentsOf(text) : null }
}

/** What a template of a channel has; a category only where a provider approves it. */
const ofChannel = ({
  name,
  channel,
  variants,
  category,
}: Pick<TemplateFields, 'name' | 'channel' | 'variants' | 'category'>) => ({
  name,
  channel,
  variants,
  category: channel === 'WHATSAPP' ? category : null,
})
const unsubmitted = ({ channel }: Pick<TemplateFields, 'channel'>) => ({ ...UNSUBMITTED, approval: channel === 'WHATSAPP' ? ('DRAFT' as const) : null }) // prettier-ignore

/** @throws Refusal name_taken, variable_broken, template_empty, unknown_reference */
export const addTemplate: Action<typeof campaigns.addTemplate> = async (ctx, input) => {
  const fields = ofChannel(input)
  await assertWhole(ctx, fields)
  const stored = await insertTemplate(ctx.tx, ctx.newId(), { ...fields, ...unsubmitted(fields) }, ctx.now)
  const { id: entityId, name, channel } = stored
  ctx.record({ type: 'CAMPAIGN_TEMPLATE_SAVED', entity: 'campaign template', entityId, after: { name, channel } })
  return shownTemplate(stored)
}

/**
 * What a provider approved is one text: another one is a draft again, and waits until no campaign is under way with it.
 *
 * @throws Refusal not_found, stale_version, name_taken, variable_broken, template_empty, unknown_reference, template_in_use
 */
export const changeTemplate: Action<typeof campaigns.changeTemplate> = async (ctx, input) => {
  const { campaignTemplateId, version } = input
  const fields = ofChannel(input)
  await lockVersion(ctx.tx, 'campaign_templates', campaignTemplateId, version)
  await assertWhole(ctx, fields)
  const before = await getTemplate(ctx.tx, campaignTemplateId)
  const isOther = isOtherText(before, fields)
  if (isOther && before.channel === 'WHATSAPP' && (await isUnderWay(ctx.tx, campaignTemplateId)))
    refuse('template_in_use')
  const stored = await updateTemplate(ctx.tx, campaignTemplateId, { ...fields, ...(isOther && unsubmitted(fields)) })
  ctx.record({
    type: 'CAMPAIGN_TEMPLATE_SAVED',
    entity: 'campaign template',
    entityId: campaignTemplateId,
    after: { name: fields.name, channel: fields.channel },
  })
  return shownTemplate(stored)
}

/** @throws Refusal not_found, template_in_use */
export const removeTemplate: Action<typeof campaigns.removeTemplate> = async (ctx, { campaignTemplateId }) => {
  if (await isUsedInJourneys(ctx.tx, campaignTemplateId)) refuse('template_in_use')
  const name = await deleteTemplate(ctx.tx, campaignTemplateId)
  ctx.record({
    type: 'CAMPAIGN_TEMPLATE_REMOVED',
    entity: 'campaign template',
    entityId: campaignTemplateId,
    before: { name },
  })
  return {}
}

/** @throws Refusal not_found, no_address */
export const testTemplate: Action<typeof campaigns.testTemplate> = async (ctx, input) => {
  const { campaignTemplateId, language, to } = input
  const { channel, name } = await getTemplate(ctx.tx, campaignTemplateId)
  if (!isAddress(channel, to)) refuse('no_address')
  const payload = { campaignTemplateId, language }
  const about = { about: name.slice(0, 60), aboutPath: `/campaign/templates/${campaignTemplateId}` as const }
  return { messageId: await queueMessage(ctx, { kind: 'campaignTest', channel, to, payload, ...about }) }
}
