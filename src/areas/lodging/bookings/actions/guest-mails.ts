import { languageFor } from '#areas/parties/customers/actions.ts'
import { guestMailOf, isMailActive } from '#areas/platform/messages/actions/guest-mails.ts'
import { isSuperseded, type NewMessage, queueOnce } from '#areas/platform/messages/actions/queue.ts'
import type { GuestMailKind } from '#areas/platform/messages/contract/guest-mail-kind.ts'
import { findFeeTotal } from '../queries/guest-mails.ts'
import { readBooking } from '../queries/bookings.ts'
import { guestMailFits, guestMailKey, guestMailValues } from '../rules/guest-mails.ts'
import { loadTerms } from './terms.ts'
import type { Booking } from '../contract/replies.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { WrittenEmail } from '#server/mail/mail.ts'

/** A change is often followed by the next one: only the last of a run is mailed. */
const CHANGE_PAUSE_MS = 5 * 60_000
/** The bill is often invoiced a moment after the guests have left. */
const THANKS_PAUSE_MS = 60 * 60_000

const PAUSES: Partial<Record<GuestMailKind, number>> = { guestChange: CHANGE_PAUSE_MS, guestThanks: THANKS_PAUSE_MS }

/**
 * Queues the mail of an event to the guest who booked, in this transaction; nothing where the property does not send it, the guest has no
 * address, the stay is over, or the event had its mail.
 */
export async function mailGuest(ctx: Context, kind: GuestMailKind, booking: Booking): Promise<void> {
  const { id, reference, customer } = booking
  if (customer.email === '' || !guestMailFits(kind, booking, ctx)) return
  if (!(await isMailActive(ctx, kind))) return
  const pause = PAUSES[kind] ?? 0
  const message: NewMessage = {
    kind,
    to: customer.email,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    payload: { bookingId: id },
    about: reference,
    aboutPath: `/master-service/reservation-details/${reference}`,
    ...(pause > 0 ? { sendAt: new Date(Date.parse(ctx.now) + pause).toISOString() } : {}),
  }
  await queueOnce(ctx, message, guestMailKey(kind, booking))
}

/**
 * The mail for the booking as it is when the mail is sent. Nothing when it no longer fits, when the booking is deleted, when the
 * property has stopped the mail, or when a later change has a mail of its own.
 *
 * @param invoices numbers of the documents that go with it
 */
export async function guestEmail(
  ctx: Context,
  kind: GuestMailKind,
  { mailId, to, bookingId }: { mailId: string; to: string; bookingId: string },
  invoices: readonly string[] = [],
): Promise<Omit<WrittenEmail, 'attachments'> | undefined> {
  const booking = await readBooking(ctx.tx, bookingId).catch(nothing)
  if (!booking || !guestMailFits(kind, booking, ctx)) return undefined
  if (kind === 'guestChange' && (await isSuperseded(ctx, { mailId, kind, bookingId }))) return undefined
  const [language, fee, { stays: terms }] = await Promise.all([
    languageFor(ctx, undefined, { bookingId }),
    kind === 'guestCancellation' ? findFeeTotal(ctx.tx, bookingId) : undefined,
    loadTerms(ctx, bookingId),
  ])
  const values = guestMailValues(booking, { language, ...ctx.property, fee, invoices, terms })
  const words = await guestMailOf(ctx, kind, language, values)
  return words && { id: mailId, to, ...words, language }
}

function nothing(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'not_found') return undefined
  throw error
}
