import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { type SubmittedTemplate, submitTemplateText } from '#areas/platform/messages/actions/templates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { CampaignTemplate } from '../contract/templates.ts'
import { getTemplate, getTemplates, lockSubmitted, markApproval, type StoredTemplate } from '../queries/templates.ts'
import { afterReport, canSubmit, type Decision, isOfUse, isSendable, type TemplateUse } from '../rules/approval.ts'
import { exampleOf, senderOf } from './write.ts'

/** A template as others see it. */
export const shownTemplate = ({ submissionId: _s, submittedBy: _b, ...template }: StoredTemplate): CampaignTemplate =>
  template

/** What a template is called at the provider; only an approved one is sent by that name. */
export const submissionOf = ({
  approval,
  submissionId,
}: Pick<StoredTemplate, 'approval' | 'submissionId'>): { templateId?: string } =>
  approval === 'APPROVED' && submissionId !== null ? { templateId: submissionId } : {}

/** What a template that no provider has seen has of its approval. */
export const UNSUBMITTED = {
  approvalReason: '',
  approvalAt: null,
  draftBecause: null,
  submissionId: null,
  submittedBy: null,
}

const WRONG_CATEGORY = { MARKETING: 'template_not_marketing', UTILITY: 'template_not_utility' } as const

/**
 * @throws Refusal template_not_marketing, template_not_utility for a WhatsApp template of another category than its use needs;
 *   template_not_approved for one its provider did not approve
 */
export function assertUsable(templates: readonly StoredTemplate[], use: TemplateUse): void {
  const other = templates.find((template) => !isOfUse(template, use))
  if (other) refuse(WRONG_CATEGORY[use], { name: other.name, templateId: other.id })
  const open = templates.find((template) => !isSendable(template))
  if (open) refuse('template_not_approved', { name: open.name, templateId: open.id })
}

/** @throws Refusal template_not_marketing, template_not_utility, template_not_approved */
export async function assertAllUsable(ctx: Context, templateIds: readonly string[], use: TemplateUse): Promise<void> {
  assertUsable(await getTemplates(ctx.tx, templateIds), use)
}

/** Those of some templates that may not be sent as they are. */
export const findUnusable = async (ctx: Context, templateIds: readonly string[], use: TemplateUse): Promise<string[]> =>
  (await getTemplates(ctx.tx, templateIds))
    .filter((template) => !isSendable(template) || !isOfUse(template, use))
    .map(({ id }) => id)

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
  await markApproval(ctx.tx, campaignTemplateId, { approval: 'SUBMITTED', approvalReason: '', approvalAt: ctx.now, draftBecause: null, submissionId, submittedBy: ctx.actor.id })
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
  if (next.approval !== template.approval) await notifySubmitter(ctx, template, next)
}

const DECIDED = {
  APPROVED: { kind: 'campaign_template_approved', message: 'A WhatsApp template is approved' },
  REJECTED: { kind: 'campaign_template_rejected', message: 'A WhatsApp template is rejected' },
} as const

/** Notifies the user who submitted a template of what its provider decided, unless they have left. */
async function notifySubmitter(ctx: Context, { id, name, submittedBy }: StoredTemplate, { approval, approvalReason: reason }: Decision): Promise<void> {
  if (approval !== 'APPROVED' && approval !== 'REJECTED') return
  const to = (await colleagues(ctx)).filter((one) => one.id === submittedBy).map((one) => one.id)
  if (to.length > 0) notify(ctx, to, { ...DECIDED[approval], facts: { name, reason: reason || '–' }, path: `/campaign/templates/${id}` })
} // prettier-ignore
