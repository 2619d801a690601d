import { tokenOf } from '#areas/platform/consents/actions/token.ts'
import { preferencesUrl } from '#areas/platform/consents/rules/links.ts'
import type { Context } from '#server/request/context.ts'
import { findRunToWrite, type RunToWrite } from '../queries/journey-runs.ts'
import { getJourney } from '../queries/journeys.ts'
import { getTemplate } from '../queries/templates.ts'
import { isOfUse, isSendable, purposeOfJourney } from '../rules/approval.ts'
import { variantFor, type WrittenMail } from '../rules/mail.ts'
import { linkUrlOf, pixelUrlOf, viewUrlOf } from '../rules/tracking.ts'
import { submissionOf } from './approval.ts'
import { type ViewedMail, viewToken } from './views.ts'
import { bookingLinkOf, senderOf, unsubscribeOf, viewOf, written } from './write.ts'

type Mail = Omit<WrittenMail, 'html'> & { html?: string; templateId?: string }

const day = (on: string | null, language: string): string =>
  on === null
    ? ''
    : new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(on),
      )

type Sending = { templateId: string; optOutUrl: string | undefined; isView: boolean }

/** A message of a journey, in its template as it is now; undefined where the template has no text or is not approved, or the guest may not be written to. */
async function mailOf(
  ctx: Context,
  run: RunToWrite,
  { templateId, optOutUrl, isView }: Sending,
): Promise<Mail | undefined> {
  const [{ channel, links, isService }, template, sender] = await Promise.all([
    getJourney(ctx.tx, run.journeyId),
    getTemplate(ctx.tx, templateId),
    senderOf(ctx),
  ])
  const variant = variantFor(template.variants, run.language)
  const isUsable = isSendable(template) && isOfUse(template, purposeOfJourney({ isService }))
  if (!variant || !isUsable || (!isService && optOutUrl === undefined)) return undefined
  const token = { propertyId: ctx.property.id, token: run.token }
  const { publicUrl } = ctx.settings
  const linkUrl = (url: string): string => {
    const at = isView ? -1 : links.indexOf(url)
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
  const place = { for: 'journey view' as const, run: run.id, template: templateId }
  const tracked = {
    linkUrl,
    ...(!isView && { pixelUrl: pixelUrlOf(publicUrl, token) }),
    ...(!isView && channel === 'MAIL' && { view: viewOf(variant.language, viewUrlOf(publicUrl, viewToken(ctx, place))) }),
    ...(optOutUrl !== undefined && { unsubscribe: unsubscribeOf(channel, variant.language, optOutUrl) }),
  } // prettier-ignore
  return { ...written(ctx, { channel, variant, values, sender }, tracked), ...submissionOf(template) }
}

/** What a run of a journey sends; undefined once the guest is gone. */
export async function journeyMailToSend(
  ctx: Context,
  { runId, templateId, optOutUrl }: { runId: string; templateId: string; optOutUrl: string | undefined },
): Promise<Mail | undefined> {
  const run = await findRunToWrite(ctx.tx, runId)
  return run && mailOf(ctx, run, { templateId, optOutUrl, isView: false })
}

/** The mail that a run sent of a template, for a page: its links lead straight to their targets and nothing is counted. */
export async function journeyMailToView(ctx: Context, runId: string, templateId: string): Promise<ViewedMail> {
  const run = await findRunToWrite(ctx.tx, runId)
  if (!run) return undefined
  if (run.isErased) return { isErased: true }
  if (!run.hasSent) return undefined
  const optOutUrl = preferencesUrl(ctx.settings.publicUrl, tokenOf(ctx, { channel: 'MAIL', address: run.email }))
  const mail = await mailOf(ctx, run, { templateId, optOutUrl, isView: true })
  return mail?.html === undefined ? undefined : { html: mail.html }
}
