import { tokenOf } from '#areas/platform/consents/actions/token.ts'
import { preferencesUrl } from '#areas/platform/consents/rules/links.ts'
import { identityOf } from '#areas/platform/messages/actions/identity.ts'
import type { Language } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import type { CampaignChannel } from '../contract/choices.ts'
import type { Variant } from '../contract/templates.ts'
import { findSender, type SenderFacts } from '../queries/templates.ts'
import { type MailFrame, writeMail, type WrittenMail } from '../rules/mail.ts'
import { filled, type Values } from '../rules/variables.ts'

export type Sender = SenderFacts & { color: string; fromName: string }

/** Whose messages they are. */
export async function senderOf(ctx: Context): Promise<Sender> {
  const [facts, { color, fromName }] = await Promise.all([findSender(ctx.tx), identityOf(ctx)])
  return { ...facts, color, fromName }
}

/** Who sends a campaign: the property, under the name the campaign states, where it states one. */
export const senderOfCampaign = (sender: Sender, { fromName }: { fromName: string }): Sender =>
  fromName === '' ? sender : { ...sender, fromName }

/** The booking page of the property. */
export const bookingLinkOf = (ctx: Pick<Context, 'settings'>, { seoName }: Pick<SenderFacts, 'seoName'>): string =>
  `${ctx.settings.publicUrl}/house?at=${encodeURIComponent(seoName)}`

type Tracked = Pick<MailFrame, 'linkUrl' | 'pixelUrl' | 'unsubscribe' | 'view'>
const UNTRACKED: Tracked = { linkUrl: (url) => url }

/** A variant as a reader gets it on a channel, in the look of the property and with its footer. */
export function written(
  ctx: Pick<Context, 'settings' | 'property'>,
  { channel, variant, values, sender }: { channel: CampaignChannel; variant: Variant; values: Values; sender: Sender },
  tracked: Tracked = UNTRACKED,
): Omit<WrittenMail, 'html'> & { html?: string } {
  if (channel !== 'MAIL') {
    const text = filled(variant.text, values)
    const end = tracked.unsubscribe ? `${tracked.unsubscribe.label}: ${tracked.unsubscribe.url}` : ''
    return { subject: '', text: [text, end].filter(Boolean).join('\n'), language: variant.language }
  }
  const town =
    sender.city !== '' && sender.address.includes(sender.city) ? '' : `${sender.postalCode} ${sender.city}`.trim()
  const place = [sender.address, town].filter(Boolean).join(', ')
  return writeMail(variant, values, {
    name: sender.fromName,
    color: sender.color,
    footer: [sender.name, place, sender.phone].filter(Boolean),
    pictureUrl: (id) => `${ctx.settings.publicUrl}/api/pictures/${ctx.property.id}/${id}/large`,
    ...tracked,
  })
}

/** How a reader ends it, in the words of a variant. */
export const unsubscribeOf = (
  channel: CampaignChannel,
  language: Language,
  url: string,
): { label: string; url: string } => ({
  label: channel === 'MAIL' ? (language === 'fr' ? 'Se désinscrire' : 'Unsubscribe') : 'Stop',
  url,
})

/** Where a browser shows a mail, in the words of a variant. */
export const viewOf = (language: Language, url: string): { label: string; url: string } => ({
  label: language === 'fr' ? 'Voir dans le navigateur' : 'View in browser',
  url,
})

/** The page of consents of a made-up reader: its address is as long as those of others. */
export const samplePreferences = (ctx: Context, channel: CampaignChannel): string =>
  preferencesUrl(
    ctx.settings.publicUrl,
    tokenOf(ctx, { channel, address: channel === 'MAIL' ? 'sample@example.invalid' : '0000000000' }),
  )

/** A variant as a reader who is made up gets it. */
export function exampleOf(
  ctx: Context,
  { channel, variant, sender }: { channel: CampaignChannel; variant: Variant; sender: Sender },
): Omit<WrittenMail, 'html'> & { html?: string } {
  const values = sampleValues(ctx, sender, variant.language)
  const unsubscribe = unsubscribeOf(channel, variant.language, samplePreferences(ctx, channel))
  return written(ctx, { channel, variant, values, sender }, { linkUrl: (url) => url, unsubscribe })
}

/** A reader who is made up, for previews and tests. */
export const sampleValues = (ctx: Context, sender: Sender, language: Language): Values => ({
  firstName: 'Mira',
  lastName: 'Sen',
  property: sender.name,
  offer: language === 'fr' ? 'Trois nuits pour deux' : 'Three nights for two',
  code: 'K7RM2P',
  arrival: language === 'fr' ? '4 mars 2027' : '4 March 2027',
  departure: language === 'fr' ? '6 mars 2027' : '6 March 2027',
  bookingLink: bookingLinkOf(ctx, sender),
})
