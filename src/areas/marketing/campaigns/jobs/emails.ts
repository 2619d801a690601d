import * as z from 'zod'
import { Language } from '#core/language.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { submissionOf } from '../actions/approval.ts'
import { journeyMailToSend } from '../actions/journey-mail.ts'
import { mailToSend } from '../actions/recipient-mail.ts'
import {
  samplePreferences,
  sampleValues,
  senderOf,
  senderOfCampaign,
  unsubscribeOf,
  written,
} from '../actions/write.ts'
import { getCampaign } from '../queries/campaigns.ts'
import { getTemplate } from '../queries/templates.ts'
import { variantFor } from '../rules/mail.ts'
import { utmOf, withUtm } from '../rules/utm.ts'

const Tested = z.looseObject({
  mailId: z.uuid(),
  to: z.string(),
  campaignTemplateId: z.uuid(),
  campaignId: z.uuid().optional(),
  language: Language,
})

/** A template as an invented reader gets it, of a campaign with the parameters of its links. */
const campaignTest: EmailWriter = async (ctx, payload) => {
  const { mailId, to, campaignTemplateId, campaignId, language } = Tested.parse(payload)
  const template = await getTemplate(ctx.tx, campaignTemplateId)
  const { channel } = template
  const variant = variantFor(template.variants, language)
  if (!variant) return undefined
  const sender = await senderOf(ctx)
  const campaign = campaignId === undefined ? undefined : await getCampaign(ctx.tx, campaignId)
  const utm = campaign ? utmOf(campaign, sender.seoName) : null
  const own = { fromName: campaign?.fromName ?? '', replyTo: campaign?.replyTo ?? '' }
  const sample = sampleValues(ctx, sender, variant.language)
  const values = { ...sample, bookingLink: withUtm(sample.bookingLink, utm) }
  const unsubscribe = unsubscribeOf(channel, variant.language, samplePreferences(ctx, channel))
  const mail = written(
    ctx,
    { channel, variant, values, sender: senderOfCampaign(sender, own) },
    { linkUrl: (url) => withUtm(url, utm), unsubscribe },
  )
  return { id: mailId, to, ...mail, ...submissionOf(template), sender: own, attachments: [] }
}

const Sent = z.looseObject({ mailId: z.uuid(), to: z.string(), recipientId: z.uuid(), optOutUrl: z.string() })

/** A campaign as one recipient gets it; nothing once it is cancelled or the guest is missing. */
const campaign: EmailWriter = async (ctx, payload) => {
  const { mailId, to, recipientId, optOutUrl } = Sent.parse(payload)
  const mail = await mailToSend(ctx, recipientId, optOutUrl)
  return mail && { id: mailId, to, ...mail, attachments: [] }
}

const Travelled = z.looseObject({
  mailId: z.uuid(),
  to: z.string(),
  runId: z.uuid(),
  templateId: z.uuid(),
  optOutUrl: z.string().optional(),
})

/** A message of a journey, in the template as it is now; nothing once the guest is gone. */
const journey: EmailWriter = async (ctx, payload) => {
  const { mailId, to, runId, templateId, optOutUrl } = Travelled.parse(payload)
  const mail = await journeyMailToSend(ctx, { runId, templateId, optOutUrl })
  return mail && { id: mailId, to, ...mail, attachments: [] }
}

/** Messages of this area by the kind their job carries. */
export const campaignEmails = { campaignTest, campaign, journey } satisfies Record<string, EmailWriter>
