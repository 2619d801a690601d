import { dayAt } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Booking } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import type { BookingTerms } from '../contract/terms.ts'
import { type BookingFacts, getBookingFacts, readBooking } from '../queries/bookings.ts'
import { findNightsOfBooking, type StayFacts, type StayNight } from '../queries/stays.ts'
import { roomsText } from '../rules/guest-mails.ts'
import { depositsOf, staysAtTerms, withTerms } from '../rules/terms.ts'

/** Stays with their nights and what was agreed for them: what fees and deposits are worked out from. */
export const agreedStays = (ctx: Context, stays: readonly StayFacts[], nights: readonly StayNight[]) =>
  stays.map((stay) => ({
    ...withTerms(stay, ctx.property),
    nights: nights.filter((night) => night.stayId === stay.id),
  }))

/** The terms of a booking with the names of its rooms. */
export function groupsOf(ctx: Context, stays: ReturnType<typeof agreedStays>, booking: Booking): BookingTerms['stays'] {
  const typeOf = (id: string) => booking.stays.find((stay) => stay.id === id)?.roomTypeName ?? ''
  return staysAtTerms(stays, ctx.property.timeZone, (group) =>
    roomsText(group.map(({ id, status }) => ({ status, roomTypeName: typeOf(id) }))),
  )
}

/** A booking with its stays, their nights and what was agreed for them. */
export type AgreedBooking = {
  booking: Booking
  facts: BookingFacts
  nights: readonly StayNight[]
  stays: ReturnType<typeof agreedStays>
}

/** All that terms, deposits and fees of a booking depend on. One round trip. @throws Refusal not_found */
export async function readAgreed(ctx: Context, bookingId: string): Promise<AgreedBooking> {
  const [facts, nights, booking] = await Promise.all([
    getBookingFacts(ctx.tx, bookingId),
    findNightsOfBooking(ctx.tx, bookingId),
    readBooking(ctx.tx, bookingId),
  ])
  return { booking, facts, nights, stays: agreedStays(ctx, facts.stays, nights) }
}

/** What the guest of a booking agreed to, and its deposits with what is open of them. */
export function termsOf(ctx: Context, { booking, stays }: AgreedBooking): BookingTerms {
  const bookedOn = dayAt(booking.createdAt, ctx.property.timeZone)
  return {
    stays: groupsOf(ctx, stays, booking),
    deposits: depositsOf(stays, { bookedOn, paid: booking.money.paid }),
    currency: booking.money.currency,
  }
}

/** The same of a booking by its id. @throws Refusal not_found */
export const loadTerms = async (ctx: Context, bookingId: string): Promise<BookingTerms> =>
  termsOf(ctx, await readAgreed(ctx, bookingId))

export const terms: Action<typeof bookings.terms> = (ctx, { bookingId }) => loadTerms(ctx, bookingId)
