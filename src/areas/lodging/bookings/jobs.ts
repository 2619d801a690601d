import * as z from 'zod'
import type { GuestMailKind } from '#areas/platform/messages/contract/guest-mail-kind.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { expireOption } from './actions/close.ts'
import { guestEmail, mailGuest } from './actions/guest-mails.ts'
import { readBooking } from './queries/bookings.ts'
import { findEndingOptions, findPreArrivals, type MailDue } from './queries/guest-mails.ts'
import { findExpiredOptions } from './queries/lists.ts'

/** At most so many in one run; the next one takes the rest. */
const MOST_AT_ONCE = 500

/** Releases the rooms of expired options, each in its own property's own transaction. */
async function expireOptions({ platform, inProperty }: System): Promise<void> {
  const expired = await platform((tx) => findExpiredOptions(tx, MOST_AT_ONCE))
  for (const { propertyId, bookingId } of expired) await inProperty(propertyId, (ctx) => expireOption(ctx, bookingId))
}

/** Guests whose arrival or whose option's end is near, once each; a run that comes twice finds their messages. */
async function mailAhead({ platform, inProperty }: System): Promise<void> {
  const send = async (kind: GuestMailKind, due: readonly MailDue[]) => {
    for (const { propertyId, bookingId } of due)
      await inProperty(propertyId, async (ctx) => mailGuest(ctx, kind, await readBooking(ctx.tx, bookingId)))
  }
  await send('guestPreArrival', await platform((tx) => findPreArrivals(tx, MOST_AT_ONCE)))
  await send('guestOption', await platform((tx) => findEndingOptions(tx, MOST_AT_ONCE)))
}

export const bookingJobs: Jobs = {
  'bookings.expireOptions': { cron: '* * * * *', run: expireOptions },
  'bookings.mailAhead': { cron: '*/10 * * * *', run: mailAhead },
}

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), bookingId: z.uuid() })

const emailOf =
  (kind: GuestMailKind): EmailWriter =>
  async (ctx, payload) => {
    const email = await guestEmail(ctx, kind, Payload.parse(payload))
    return email && { ...email, attachments: [] }
  }

/**
 * Mails of this area by the kind they are queued with, for the outbox. Thanks go with the invoices and are theirs; those that carry the link of the
 * guest's page are of that area.
 */
export const bookingEmails = {
  guestChange: emailOf('guestChange'),
  guestCancellation: emailOf('guestCancellation'),
  guestOption: emailOf('guestOption'),
} satisfies Record<string, EmailWriter>
