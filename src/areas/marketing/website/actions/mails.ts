import * as z from 'zod'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { loadTerms } from '#areas/lodging/bookings/actions/terms.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { queueOnce } from '#areas/platform/messages/actions/queue.ts'
import type { Context } from '#server/request/context.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { findByBooking } from '../queries/bookings.ts'
import { findProperty } from '../queries/property.ts'
import { calendarFile } from '../rules/calendar-file.ts'
import { bookingEmail } from '../rules/email-text.ts'
import { manageUrl } from '../rules/settings.ts'

/** Queues the mail with the present state of a booking of the page: once for each of its states. */
export async function mailBooking(ctx: Context, booking: Booking): Promise<void> {
  const { id, reference, customer, version } = booking
  if (customer.email === '') return
  const message = {
    kind: 'websiteBooking',
    to: customer.email,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    payload: { bookingId: id },
    about: reference,
    aboutPath: `/master-service/reservation-details/${reference}` as const,
  }
  await queueOnce(ctx, message, `websiteBooking:${id}:${version}`)
}

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), bookingId: z.uuid() })
const SHOWN = ['CONFIRMED', 'OPTION', 'CANCELLED']

/** The booking as it is when the mail leaves, with its terms, the guest's own page and, for a calendar, a file. */
const websiteBooking: EmailWriter = async (ctx, payload) => {
  const { mailId, to, bookingId } = Payload.parse(payload)
  const row = await findByBooking(ctx.tx, bookingId)
  if (!row?.bookedAt) return undefined
  const [booking, { stays: terms }, property] = await Promise.all([
    get(ctx, { bookingId }),
    loadTerms(ctx, bookingId),
    findProperty(ctx.tx),
  ])
  if (!SHOWN.includes(booking.status)) return undefined
  const { language } = row
  const url = manageUrl(ctx.settings.publicUrl, property.seoFriendlyName, ctx.settings.secretBox.open(row.sealedToken))
  const { locale, timeZone, name } = ctx.property
  const words = bookingEmail(language, { booking, terms, property, url, locale, timeZone })
  const isCancelled = booking.status === 'CANCELLED'
  const file = calendarFile({
    uid: `${booking.id}@${new URL(ctx.settings.publicUrl).hostname}`,
    summary: `${name} (${booking.reference})`,
    location: [name, property.address, property.city].filter(Boolean).join(', '),
    url,
    arrival: booking.arrival,
    departure: booking.departure,
    isCancelled,
    version: booking.version,
    now: ctx.now,
  })
  const attachment = {
    fileName: `${booking.reference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: new TextEncoder().encode(file),
  }
  return { id: mailId, to, ...words, language, attachments: booking.status === 'OPTION' ? [] : [attachment] }
}

/** Mails of this area by the kind they are queued with. */
export const websiteEmails = { websiteBooking } satisfies Record<string, EmailWriter>
