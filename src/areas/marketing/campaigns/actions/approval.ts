import { type SubmittedTemplate, submitTemplateText } from '#areas/platform/messages/actions/templates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { CampaignTemplate } from '../contract/templates.ts'
import { getTemplate, getTemplates, lockSubmitted, markApproval, type StoredTemplate } from '../queries/templates.ts'
import { afterReport, canSubmit, type Decision, isSendable } from '../rules/approval.ts'
import { exampleOf, senderOf } from './write.ts'

/** A template as others see it. */
export const shownTemplate = ({ submissionId: _s, ...template }: StoredTemplate): CampaignTemplate => template

/** What a template is called at the provider; only an approved one is sent by that name. */
export const submissionOf = ({
  approval,
  submissionId,
}: Pick<StoredTemplate, 'approval' | 'submissionId'>): { templateId?: string } =>
  approval === 'APPROVED' && submissionId !== null ? { templateId: submissionId } : {}

/** What a template that no provider has seen has of its approval. */
export const UNSUBMITTED = { approvalReason: '', approvalAt: null, submissionId: null }

/** @throws Refusal template_not_approved for a WhatsApp template its provider did not approve */
export function assertApproved(templates: readonly StoredTemplate[]): void {
  const open = templates.find((template) => !isSendable(template))
  if (open) refuse('template_not_approved', { name: open.name, templateId: open.id })
}

/** @throws Refusal template_not_approved */
export async function assertAllApproved(ctx: Context, templateIds: readonly string[]): Promise<void> {
  assertApproved(await getTemplates(ctx.tx, templateIds))
}

/** Those of some templates that may not be sent as they are. */
export const findUnapproved = async (ctx: Context, templateIds: readonly string[]): Promise<string[]> =>
  (await getTemplates(ctx.tx, templateIds)).filter((template) => !isSendable(template)).map(({ id }) => id)

/** The texts of a template, each with an example of what a reader gets: providers look at it. */
async function textsOf(ctx: Context, { channel, variants }: StoredTemplate): Promise<SubmittedTemplate['texts']> {
  const sender = await senderOf(ctx)
  return variants.map((variant) => {
    const { text: example } = exampleOf(ctx, { channel, variant, sender })
    return { language: variant.language, text: variant.text, example }
  })
}

/**
 * A text that is submitted again goes under the same id, so that the provider has it once.
 *
 * @throws Refusal not_found, stale_version, template_state for one that is approved, paused or not of WhatsApp, no_provider
 */
export const submitTemplate: Action<typeof campaigns.submitTemplate> = async (ctx, { campaignTemplateId, version }) => {
  await lockVersion(ctx.tx, 'campaign_templates', campaignTemplateId, version)
  const template = await getTemplate(ctx.tx, campaignTemplateId)
  const { approval, category, name } = template
  if (!canSubmit(approval)) refuse('template_state', { state: approval })
  const submissionId = (approval === 'SUBMITTED' ? template.submissionId : null) ?? ctx.newId()
  const texts = await textsOf(ctx, template)
  await submitTemplateText(ctx, { submissionId, name, category: category ?? 'MARKETING', texts })
  await markApproval(ctx.tx, campaignTemplateId, { approval: 'SUBMITTED', approvalReason: '', approvalAt: ctx.now, submissionId })
  recordApproval(ctx, template, { approval: 'SUBMITTED' })
  return shownTemplate(await getTemplate(ctx.tx, campaignTemplateId))
} // prettier-ignore

function recordApproval(ctx: Context, { id, approval }: StoredTemplate, after: Record<string, unknown>): void {
  ctx.record({
    type: 'CAMPAIGN_TEMPLATE_APPROVAL',
    entity: 'campaign template',
    entityId: id,
    before: { approval },
    after,
  })
  ctx.publish('campaigns')
}

/** Stores what a provider decided on the text it was given; of a text that was changed since, nothing is stored. */
export async function decideTemplate(ctx: Context, submissionId: string, decision: Decision): Promise<void> {
  const template = await lockSubmitted(ctx.tx, submissionId)
  const next = template && afterReport(template, decision)
  if (!next) return
  await markApproval(ctx.tx, template.id, next)
  if (next.approval === template.approval && next.approvalReason === template.approvalReason) return
  recordApproval(ctx, template, { approval: next.approval, reason: next.approvalReason })
}
