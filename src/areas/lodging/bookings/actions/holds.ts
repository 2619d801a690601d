import { addCustomer } from '#areas/parties/customers/actions.ts'
import type { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { typeNights, type TypeNights } from '#areas/property/rooms/actions/nights.ts'
import type { Instant, Span } from '#core/dates.ts'
import { nameGuestOfOffers } from '#areas/offers/offers/actions/give.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type * as z from 'zod'
import { NewBooking, type NewStay } from '../contract/fields.ts'
import type { Booking } from '../contract/replies.ts'
import { lockBooking, readBooking, syncBooking } from '../queries/bookings.ts'
import { nameGuestOfHold } from '../queries/holds.ts'
import { writeStayStates } from '../queries/stays.ts'
import { isExpired } from '../rules/guards.ts'
import type { PriceTable } from '../rules/prices.ts'
import { priceTable } from './availability.ts'
import { book, notifyOfNewBooking } from './create.ts'
import { publishBooking } from './notify.ts'

/** What is free and at what price in a span: the rules of offers compute with it. One round trip. */
export async function loadOffers(ctx: Context, span: Span): Promise<{ types: TypeNights[]; table: PriceTable }> {
  const [types, table] = await Promise.all([typeNights(ctx, span), priceTable(ctx, span)])
  return { types, table }
}

/**
 * Takes rooms for a guest who has not named themselves yet: an option of the customer that stands for such guests. The job that ends
 * options releases it.
 *
 * @throws Refusal as `bookings.create`
 */
export async function holdRooms(
  ctx: Context,
  hold: { holderId: string; source: string; stays: readonly NewStay[]; heldUntil: Instant; codes: readonly string[] },
): Promise<Booking> {
  const { holderId, source, stays, heldUntil, codes } = hold
  const input = NewBooking.parse({ customerId: holderId, status: 'OPTION', source, stays, codes })
  const { booking } = await book(ctx, input, { hold: { heldUntil }, channel: 'WEBSITE' })
  return booking
}

export type HoldGuest = {
  bookingId: string
  guest: z.input<typeof CustomerDetails>
  notes: string
  /** Until when it stays an option; null confirms it. */
  optionUntil: Instant | null
}

/**
 * Puts the guest on a hold, at the prices it was made at, and notifies the staff. It is confirmed, or an option until the given instant.
 *
 * @throws Refusal not_found, option_expired once its time is over, booking_closed when it is a hold no longer
 */
export async function bookHold(ctx: Context, { bookingId, guest, notes, optionUntil }: HoldGuest): Promise<Booking> {
  const { tx } = ctx
  const booking = await lockBooking(tx, bookingId)
  if (booking.status === 'OPTION' && isExpired(booking.optionExpiresAt, ctx.now)) refuse('option_expired')
  if (booking.status !== 'OPTION' || !booking.isHold) refuse('booking_closed', { detail: booking.status })
  const customer = await addCustomer(ctx, guest)
  const expiresAt = optionUntil ?? booking.optionExpiresAt ?? ctx.now
  const confirmed = booking.stays.map((stay) => ({ ...stay, status: 'CONFIRMED' as const }))
  const { made } = await batch(tx, {
    named: () => nameGuestOfHold(tx, bookingId, { customerId: customer.id, expiresAt, notes }),
    states: optionUntil === null ? () => writeStayStates(tx, confirmed) : undefined,
    offers: () => nameGuestOfOffers(ctx, bookingId, customer.id),
    booking: () => syncBooking(tx, bookingId),
    made: () => readBooking(tx, bookingId),
  })
  ctx.record({
    type: 'BOOKING_UPDATE',
    entity: 'booking',
    entityId: bookingId,
    bookingId,
    before: { customerId: booking.customerId, status: booking.status },
    after: { customerId: customer.id, status: made.status },
  })
  notifyOfNewBooking(ctx, made)
  publishBooking(ctx)
  return made
}
