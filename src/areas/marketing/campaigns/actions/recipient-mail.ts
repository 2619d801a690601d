import { tokenOf } from '#areas/platform/consents/actions/token.ts'
import { preferencesUrl } from '#areas/platform/consents/rules/links.ts'
import type { Context } from '#server/request/context.ts'
import { findOffer, findSettings, getCampaign, type StoredCampaign } from '../queries/campaigns.ts'
import { findToWrite, markUnits, type ToWrite } from '../queries/recipients.ts'
import { findLinks } from '../queries/tracking.ts'
import { unitsOf } from '#areas/platform/messages/rules/sms.ts'
import { variantFor, type WrittenMail } from '../rules/mail.ts'
import { linkUrlOf, pixelUrlOf, viewUrlOf } from '../rules/tracking.ts'
import { utmOf, withUtm } from '../rules/utm.ts'
import { getTemplate } from '../queries/templates.ts'
import { submissionOf } from './approval.ts'
import { type ViewedMail, viewToken } from './views.ts'
import { bookingLinkOf, senderOf, senderOfCampaign, unsubscribeOf, viewOf, written } from './write.ts'

type Mail = Omit<WrittenMail, 'html'> & {
  html?: string
  templateId?: string
  sender?: Pick<StoredCampaign, 'fromName' | 'replyTo'>
}

/**
 * A message of a campaign as one recipient gets it, in the texts that were approved; undefined while it has none.
 *
 * @param optOutUrl where the recipient unsubscribes
 * @param isView for the page that shows it: its links lead straight to their targets and nothing is counted
 */
async function mailOf(
  ctx: Context,
  recipient: ToWrite,
  { optOutUrl, isView }: { optOutUrl: string; isView: boolean },
): Promise<(Mail & Pick<StoredCampaign, 'state' | 'channel'> & { templateOfText: string | null }) | undefined> {
  const [campaign, settings, links, sender] = await Promise.all([
    getCampaign(ctx.tx, recipient.campaignId),
    findSettings(ctx.tx),
    findLinks(ctx.tx, recipient.campaignId),
    senderOf(ctx),
  ])
  const { channel, content, offerId, state, fromName, replyTo } = campaign
  const variant = content && variantFor((recipient.variant === 'B' ? content.B : null) ?? content.A, recipient.language)
  if (!variant) return undefined
  const offer = offerId === null ? undefined : await findOffer(ctx.tx, offerId)
  const token = { propertyId: ctx.property.id, token: recipient.token }
  const { publicUrl } = ctx.settings
  const utm = utmOf(campaign, sender.seoName)
  const isCounted = settings.countsReads && !isView
  const linkUrl = (url: string): string => {
    const target = withUtm(url, utm)
    const number = isCounted ? links.find((link) => link.url === target)?.number : undefined
    return number === undefined ? target : linkUrlOf(publicUrl, token, number)
  }
  const booking = bookingLinkOf(ctx, sender)
  const values = {
    firstName: recipient.firstName,
    lastName: recipient.lastName,
    property: sender.name,
    offer: (variant.language === 'fr' ? offer?.titleFr : offer?.titleEn) || (offer?.name ?? ''),
    code: recipient.code,
    arrival: '',
    departure: '',
    // A mail counts its links where they are written, a short message in its text.
    bookingLink: channel === 'MAIL' ? withUtm(booking, utm) : linkUrl(booking),
  }
  const tracked = {
    linkUrl,
    ...(isCounted && { pixelUrl: pixelUrlOf(publicUrl, token) }),
    ...(channel === 'MAIL' && !isView && { view: viewOf(variant.language, viewUrlOf(publicUrl, viewToken(ctx, { for: 'campaign view', recipient: recipient.id }))) }),
    unsubscribe: unsubscribeOf(channel, variant.language, optOutUrl),
  } // prettier-ignore
  return {
    ...written(ctx, { channel, variant, values, sender: senderOfCampaign(sender, campaign) }, tracked),
    sender: { fromName, replyTo },
    state,
    channel,
    templateOfText: (recipient.variant === 'B' ? campaign.test?.templateId : null) ?? campaign.templateId,
  }
}

/** What is sent to a recipient; undefined once the campaign is cancelled or the guest is missing. */
export async function mailToSend(ctx: Context, recipientId: string, optOutUrl: string): Promise<Mail | undefined> {
  const recipient = await findToWrite(ctx.tx, recipientId)
  const mail = recipient && (await mailOf(ctx, recipient, { optOutUrl, isView: false }))
  if (!mail || mail.state === 'CANCELLED') return undefined
  const { state: _state, channel, templateOfText, ...sent } = mail
  if (channel === 'SMS') await markUnits(ctx.tx, recipientId, unitsOf(channel, sent.text))
  if (channel !== 'WHATSAPP' || templateOfText === null) return sent
  return { ...sent, ...submissionOf(await getTemplate(ctx.tx, templateOfText)) }
}

/** The mail that a recipient was sent, for a page; undefined where there is none. */
export async function mailToView(ctx: Context, recipientId: string): Promise<ViewedMail> {
  const recipient = await findToWrite(ctx.tx, recipientId)
  if (recipient?.isErased) return { isErased: true }
  if (!recipient?.isQueued) return undefined
  const optOutUrl = preferencesUrl(ctx.settings.publicUrl, tokenOf(ctx, { channel: 'MAIL', address: recipient.address }))
  const mail = await mailOf(ctx, recipient, { optOutUrl, isView: true })
  return mail?.html === undefined ? undefined : { html: mail.html }
} // prettier-ignore
