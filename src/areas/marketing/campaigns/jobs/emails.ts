import * as z from 'zod'
import { Language } from '#core/language.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { mailToSend } from '../actions/recipient-mail.ts'
import { bookingLinkOf, samplePreferences, sampleValues, senderOf, unsubscribeOf, written } from '../actions/write.ts'
import { getCampaign } from '../queries/campaigns.ts'
import { findRunToWrite } from '../queries/journey-runs.ts'
import { getJourney } from '../queries/journeys.ts'
import { getTemplate } from '../queries/templates.ts'
import { variantFor } from '../rules/mail.ts'
import { linkUrlOf, pixelUrlOf } from '../rules/tracking.ts'
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
  const { channel, variants } = await getTemplate(ctx.tx, campaignTemplateId)
  const variant = variantFor(variants, language)
  if (!variant) return undefined
  const sender = await senderOf(ctx)
  const utm = campaignId === undefined ? null : utmOf(await getCampaign(ctx.tx, campaignId), sender.seoName)
  const sample = sampleValues(ctx, sender, variant.language)
  const values = { ...sample, bookingLink: withUtm(sample.bookingLink, utm) }
  const unsubscribe = unsubscribeOf(channel, variant.language, samplePreferences(ctx, channel))
  const mail = written(ctx, { channel, variant, values, sender }, { linkUrl: (url) => withUtm(url, utm), unsubscribe })
  return { id: mailId, to, ...mail, attachments: [] }
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

const day = (on: string | null, language: string): string =>
  on === null
    ? ''
    : new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(on),
      )

/** A message of a journey, in the template as it is now; nothing once the guest is gone. */
const journey: EmailWriter = async (ctx, payload) => {
  const { mailId, to, runId, templateId, optOutUrl } = Travelled.parse(payload)
  const run = await findRunToWrite(ctx.tx, runId)
  if (!run) return undefined
  const [{ channel, links, isService }, { variants }, sender] = await Promise.all([
    getJourney(ctx.tx, run.journeyId),
    getTemplate(ctx.tx, templateId),
    senderOf(ctx),
  ])
  const variant = variantFor(variants, run.language)
  if (!variant || (!isService && optOutUrl === undefined)) return undefined
  const token = { propertyId: ctx.property.id, token: run.token }
  const { publicUrl } = ctx.settings
  const linkUrl = (url: string): string => {
    const at = links.indexOf(url)
    return at === -1 ? url : linkUrlOf(publicUrl, token, at + 1)
  }
  const booking = bookingLinkOf(ctx, sender)
  const values = {
    firstName: run.firstName,
    lastName: run.lastName,
    property: sender.name,
    offer: '',
    code: run.code,
    arrival: day(run.arrival, variant.language),
    departure: day(run.departure, variant.language),
    bookingLink: channel === 'MAIL' ? booking : linkUrl(booking),
  }
  const end = optOutUrl === undefined ? {} : { unsubscribe: unsubscribeOf(channel, variant.language, optOutUrl) }
  const mail = written(
    ctx,
    { channel, variant, values, sender },
    { linkUrl, pixelUrl: pixelUrlOf(publicUrl, token), ...end },
  )
  return { id: mailId, to, ...mail, attachments: [] }
}

/** Messages of this area by the kind their job carries. */
export const campaignEmails = { campaignTest, campaign, journey } satisfies Record<string, EmailWriter>
