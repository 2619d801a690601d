import * as z from 'zod'
import { guestEmail } from '#areas/lodging/bookings/actions/guest-mails.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Language } from '#core/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { ensurePage } from './actions/enter.ts'
import { forgetDocuments, forgetPictures } from './queries/pages.ts'
import { pageEmail, pageLines } from './rules/email-text.ts'
import { phaseOf } from './rules/page.ts'

export const portalJobs: Jobs = {
  'portal.forgetDocuments': {
    cron: '37 * * * *',
    run: async ({ platform }) => void (await platform((tx) => Promise.all([forgetDocuments(tx), forgetPictures(tx)]))),
  },
}

/** The page opens in the language of the mail. */
const inLanguage = (url: string, language: Language): string => `${url}&lang=${language}`

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), bookingId: z.uuid() })

/** A mail of the booking, which ends with the link of its page where the property has pages. */
const withLink =
  (kind: 'guestConfirmation' | 'guestPreArrival'): EmailWriter =>
  async (ctx, payload) => {
    const request = Payload.parse(payload)
    const email = await guestEmail(ctx, kind, request)
    if (!email) return undefined
    const url = await ensurePage(ctx, await get(ctx, { bookingId: request.bookingId }))
    const text =
      url === undefined ? email.text : `${email.text}\n\n${pageLines(email.language, inLanguage(url, email.language))}`
    return { ...email, text, attachments: [] }
  }

/** The mail that brings the link by itself; nothing once the page opens no more. */
const guestPage: EmailWriter = async (ctx, payload) => {
  const { mailId, to, bookingId } = Payload.parse(payload)
  const booking = await get(ctx, { bookingId })
  const url = await ensurePage(ctx, booking)
  const phase = phaseOf(booking, ctx.businessDate)
  if (url === undefined || phase === 'OVER') return undefined
  const language = await languageFor(ctx, undefined, { bookingId })
  const guest = `${booking.customer.firstName} ${booking.customer.lastName}`.trim()
  const written = pageEmail(language, { guest, property: ctx.property.name, url: inLanguage(url, language), phase })
  return { id: mailId, to, ...written, language, attachments: [] }
}

/** Mails of this area by the kind they are queued with; the two of a booking carry the link of its page. */
export const portalEmails = {
  guestConfirmation: withLink('guestConfirmation'),
  guestPreArrival: withLink('guestPreArrival'),
  guestPage,
} satisfies Record<string, EmailWriter>
