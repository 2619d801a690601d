import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { Instant } from '#core/dates.ts'
import { CAMPAIGN_CHANNELS, DRAFT_BECAUSE, TEMPLATE_APPROVALS, TEMPLATE_CATEGORIES } from './choices.ts'
import { MOST_BLOCKS, MOST_COLUMN_BLOCKS, MOST_SHORT_TEXT } from './facts.ts'

/** An address on the web, or the variable of the booking page. */
const LinkUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/[^\s<>"'{}]+|\{bookingLink\})$/, 'Is not an address')
const OptionalUrl = z.union([z.literal(''), LinkUrl]).default('')

const simple = {
  heading: z.strictObject({ type: z.literal('HEADING'), text: requiredText(200) }),
  text: z.strictObject({ type: z.literal('TEXT'), text: requiredText(4_000) }),
  picture: z.strictObject({
    type: z.literal('PICTURE'),
    pictureId: z.uuid(),
    alt: text(200).default(''),
    url: OptionalUrl,
  }),
  button: z.strictObject({ type: z.literal('BUTTON'), text: requiredText(60), url: LinkUrl }),
  divider: z.strictObject({ type: z.literal('DIVIDER') }),
  /** The offer of the campaign, with the reader's code. */
  offer: z.strictObject({ type: z.literal('OFFER'), text: requiredText(400) }),
}
export const SimpleBlock = z.discriminatedUnion('type', [
  simple.heading, simple.text, simple.picture, simple.button, simple.divider, simple.offer,
]) // prettier-ignore
export type SimpleBlock = z.output<typeof SimpleBlock>
const column = z.array(SimpleBlock).max(MOST_COLUMN_BLOCKS)
export const Block = z.discriminatedUnion('type', [
  simple.heading,
  simple.text,
  simple.picture,
  simple.button,
  simple.divider,
  simple.offer,
  z.strictObject({ type: z.literal('COLUMNS'), left: column, right: column }),
])
export type Block = z.output<typeof Block>

export const Variant = z.strictObject({
  language: Language,
  /** Of a mail. */
  subject: text(150).default(''),
  /** What lists of mails show beside the subject. */
  preheader: text(200).default(''),
  blocks: z.array(Block).max(MOST_BLOCKS).default([]),
  /** Of an SMS or a WhatsApp message. */
  text: text(MOST_SHORT_TEXT).default(''),
})
export type Variant = z.output<typeof Variant>

export const CampaignTemplate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    channel: z.enum(CAMPAIGN_CHANNELS),
    variants: z.array(Variant),
    /** Of a WhatsApp template; null of others. */
    category: z.enum(TEMPLATE_CATEGORIES).nullable(),
    /** Where it stands with the provider; null where none approves it. */
    approval: z.enum(TEMPLATE_APPROVALS).nullable(),
    /** What the provider wrote about it. */
    approvalReason: z.string(),
    approvalAt: Instant.nullable(),
    /** Of one that a provider knew before: why it is a draft again. */
    draftBecause: z.enum(DRAFT_BECAUSE).nullable(),
    version: z.int(),
  })
  .meta({ id: 'CampaignTemplate' })
export type CampaignTemplate = z.infer<typeof CampaignTemplate>

/** A template as a reader gets it; of a short message how many segments it is sent in. */
export const WrittenTemplate = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    segments: z.object({ count: z.int(), encoding: z.enum(['GSM7', 'UCS2']), used: z.int(), left: z.int() }).nullable(),
  })
  .meta({ id: 'WrittenCampaignTemplate' })
export type WrittenTemplate = z.infer<typeof WrittenTemplate>

const variants = z
  .array(Variant)
  .min(1)
  .max(2)
  .refine((all) => isEachOnce(all.map(({ language }) => language)), 'Write each language once')
const details = {
  name: requiredText(80),
  channel: z.enum(CAMPAIGN_CHANNELS),
  /** Of a WhatsApp template alone. */
  category: z.enum(TEMPLATE_CATEGORIES).default('MARKETING'),
  variants,
}

export const templateRoutes = routes({
  templates: {
    method: 'GET',
    path: '/campaigns/templates',
    summary: 'Templates in order of name',
    needs: 'campaigns.read',
    input: z.object({ ...pageInput, text: text(80).optional(), channel: z.enum(CAMPAIGN_CHANNELS).optional() }),
    reply: page(CampaignTemplate),
  },
  writeTemplate: {
    method: 'POST',
    path: '/campaigns/templates/previews',
    summary: 'A template as a reader of an invented name gets it',
    needs: 'campaigns.read',
    isPreview: true,
    input: z.object({ channel: z.enum(CAMPAIGN_CHANNELS), variant: Variant }),
    reply: WrittenTemplate,
    refuses: ['variable_broken'],
  },
  template: {
    method: 'GET',
    path: '/campaigns/templates/:campaignTemplateId',
    summary: 'A template in all its languages',
    needs: 'campaigns.read',
    input: z.object({ campaignTemplateId: z.uuid() }),
    reply: CampaignTemplate,
    refuses: ['not_found'],
  },
  addTemplate: {
    method: 'POST',
    path: '/campaigns/templates',
    summary: 'Add a template',
    needs: 'campaigns.write',
    input: z.strictObject(details),
    reply: CampaignTemplate,
    refuses: ['name_taken', 'variable_broken', 'template_empty', 'unknown_reference'],
  },
  changeTemplate: {
    method: 'PUT',
    path: '/campaigns/templates/:campaignTemplateId',
    summary:
      'Change a template; what was scheduled with it stays as it was. Another text or category of a WhatsApp template is a draft again',
    needs: 'campaigns.write',
    input: z.strictObject({ ...details, campaignTemplateId: z.uuid(), version: z.int() }),
    reply: CampaignTemplate,
    refuses: [
      'not_found',
      'stale_version',
      'name_taken',
      'variable_broken',
      'template_empty',
      'unknown_reference',
      'template_in_use',
    ],
  },
  submitTemplate: {
    method: 'POST',
    path: '/campaigns/templates/:campaignTemplateId/submissions',
    summary: 'Submit a WhatsApp template to its provider, which approves or rejects it',
    needs: 'campaigns.write',
    input: z.strictObject({ campaignTemplateId: z.uuid(), version: z.int() }),
    reply: CampaignTemplate,
    refuses: ['not_found', 'stale_version', 'template_state', 'no_provider'],
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/campaigns/templates/:campaignTemplateId',
    summary: 'Remove a template that no campaign and no journey names',
    needs: 'campaigns.write',
    input: z.object({ campaignTemplateId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'template_in_use'],
  },
  testTemplate: {
    method: 'POST',
    path: '/campaigns/templates/:campaignTemplateId/tests',
    summary: 'Send a template to one address of your own, with an invented reader',
    needs: 'campaigns.write',
    input: z.strictObject({ campaignTemplateId: z.uuid(), language: Language, to: requiredText(254) }),
    reply: z.object({ messageId: z.uuid() }),
    refuses: ['not_found', 'no_address'],
  },
})
