import * as z from 'zod'
import { guestEmail } from '#areas/lodging/bookings/actions/guest-mails.ts'
import { Language } from '#core/language.ts'
import { Refusal } from '#core/refusal.ts'
import type { WrittenEmail, EmailWriter } from '#server/mail/mail.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { invoiceState } from './actions/state.ts'
import { languageOfInvoice } from './actions/documents.ts'
import { printInvoice } from './actions/documents.ts'
import { notifyOfGuessing } from './actions/access.ts'
import { findInvoicesOfBooker, getInvoice } from './queries/documents.ts'
import { prunePinFailures } from './queries/pins.ts'
import { invoiceEmail } from './rules/email-text.ts'

const Payload = z.looseObject({
  mailId: z.uuid(),
  invoiceId: z.uuid(),
  to: z.email(),
  // Of mails that were queued before they had one.
  language: Language.optional(),
})

/** The mail that brings an invoice; nothing when the invoice is missing. */
const invoice: EmailWriter = async (ctx, payload): Promise<WrittenEmail | undefined> => {
  const { mailId, invoiceId, to, language: requested } = Payload.parse(payload)
  try {
    const found = await getInvoice(ctx.tx, invoiceId)
    const language = await languageOfInvoice(ctx, found, requested)
    const { balance } = await invoiceState(ctx, invoiceId) // as it is now: what was paid since is not demanded again
    const { fileName, bytes } = await printInvoice(ctx, invoiceId, { language })
    const email = invoiceEmail({ ...found, balance }, { language, locale: ctx.property.locale })
    return { id: mailId, to, ...email, language, attachments: [{ fileName, contentType: 'application/pdf', bytes }] }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

const Thanks = z.looseObject({ mailId: z.uuid(), to: z.string(), bookingId: z.uuid() })

/** Thanks for a stay, with the invoices the guest who booked has of it. */
const guestThanks: EmailWriter = async (ctx, payload) => {
  const request = Thanks.parse(payload)
  const found = await findInvoicesOfBooker(ctx.tx, request.bookingId)
  const email = await guestEmail(ctx, 'guestThanks', request, found.map(({ number }) => number)) // prettier-ignore
  if (!email) return undefined
  const { language } = email
  const files = await Promise.all(found.map(({ id }) => printInvoice(ctx, id, { language })))
  const attachments = files.map(({ fileName, bytes }) => ({ fileName, contentType: 'application/pdf', bytes }))
  return { ...email, attachments }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const invoiceEmails = { invoice, guestThanks } satisfies Record<string, EmailWriter>

const Guessed = z.looseObject({ propertyId: z.int().positive(), orderId: z.uuid() })

/** What this area does by the clock or from the queue. */
export const invoiceJobs: Jobs = {
  'invoices.tellOfGuessing': {
    run: async ({ inProperty }, payload) => {
      const { propertyId, orderId } = Guessed.parse(payload)
      await inProperty(propertyId, (ctx) => notifyOfGuessing(ctx, orderId))
    },
  },
  'invoices.forgetGuesses': { cron: '23 * * * *', run: ({ platform }) => platform(prunePinFailures) },
}
