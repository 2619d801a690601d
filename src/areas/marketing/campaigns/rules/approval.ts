import type { Instant } from '#core/dates.ts'
import type { CampaignChannel, TemplateApproval, TemplateCategory } from '../contract/choices.ts'
import type { Variant } from '../contract/templates.ts'

/** Whether messages may be sent in a template: one of WhatsApp only once its provider approved it. */
export const isSendable = ({ channel, approval }: { channel: CampaignChannel; approval: TemplateApproval | null }): boolean =>
  channel !== 'WHATSAPP' || approval === 'APPROVED' // prettier-ignore

/** What a message is about: an offer or news, or the stay, order or enquiry of its reader. */
export type TemplateUse = 'MARKETING' | 'UTILITY'
export const purposeOfJourney = ({ isService }: { isService: boolean }): TemplateUse =>
  isService ? 'UTILITY' : 'MARKETING'

/** Whether a template is of the category its use needs; only those of WhatsApp have one. */
export const isOfUse = ({ channel, category }: Pick<Approvable, 'channel' | 'category'>, use: TemplateUse): boolean =>
  channel !== 'WHATSAPP' || category === use

/** Whether a template may be submitted. One that is submitted may be so again, in case the provider was not reached. */
export const canSubmit = (approval: TemplateApproval | null): boolean =>
  approval === 'DRAFT' || approval === 'SUBMITTED' || approval === 'REJECTED'

export type Approvable = {
  channel: CampaignChannel
  category: TemplateCategory | null
  variants: readonly Pick<Variant, 'language' | 'text'>[]
}

/** Whether a provider approved one of them is no word about the other: another channel, category, language or text. */
export function isOtherText(before: Approvable, after: Approvable): boolean {
  const textIn = ({ variants }: Approvable, language: string) =>
    variants.find((each) => each.language === language)?.text
  return (
    before.channel !== after.channel ||
    before.category !== after.category ||
    before.variants.length !== after.variants.length ||
    before.variants.some(({ language, text }) => textIn(after, language) !== text)
  )
}

export type Decision = { approval: TemplateApproval; approvalReason: string; approvalAt: Instant }
export type Decided = { approval: TemplateApproval | null; approvalAt: Instant | null }

/**
 * What a report makes of a template; undefined where it changes nothing. The latest decision is in force, in whatever order the reports come.
 * That a submission is being looked at is no decision: it changes only what is known of one without any.
 */
export function afterReport(now: Decided, report: Decision): Decision | undefined {
  const { approval, approvalAt } = now
  if (approval === null || approval === 'DRAFT' || approvalAt === null) return undefined
  if (report.approval === 'SUBMITTED') return approval === 'SUBMITTED' ? { ...report, approvalAt } : undefined
  return report.approvalAt < approvalAt ? undefined : report
}
