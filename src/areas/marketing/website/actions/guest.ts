import { changeStay, previewChange as previewStay } from '#areas/lodging/bookings/actions/change.ts'
import { cancel, cancellationTerms } from '#areas/lodging/bookings/actions/close.ts'
import { confirm } from '#areas/lodging/bookings/actions/confirm.ts'
import { notifyOfBooking } from '#areas/lodging/bookings/actions/notify.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { loadTerms } from '#areas/lodging/bookings/actions/terms.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { GuestView } from '../contract/replies.ts'
import type { website } from '../contract/website.ts'
import { findByBooking, findByToken, type WebsiteBookingRow } from '../queries/bookings.ts'
import { canChangeOnline, guestView } from '../rules/guest.ts'
import { isTooLongFor } from '../rules/offers.ts'
import { payUrlOf } from './book.ts'
import { enterSite, type Site } from './enter.ts'
import { mailBooking } from './mails.ts'

type Key = Site & { token: string }

/** The booking a token opens; what is still a hold, it does not. @throws Refusal not_found */
async function openBooking(ctx: Context, key: Key): Promise<WebsiteBookingRow> {
  await enterSite(ctx, key)
  const row = await findByToken(ctx.tx, hashOfToken(key.token))
  return row?.bookedAt ? row : refuse('not_found')
}

async function shown(ctx: Context, row: WebsiteBookingRow): Promise<GuestView> {
  const { bookingId } = row
  const [stored, cancelling, { stays: terms }, payUrl] = await Promise.all([
    get(ctx, { bookingId }),
    cancellationTerms(ctx, { bookingId }),
    loadTerms(ctx, bookingId),
    payUrlOf(ctx, row.linkId),
  ])
  return guestView(stored, { cancelling, terms, payUrl })
}

/** A booking as its guest sees it. @throws Refusal not_found */
export const booking: Action<typeof website.booking> = async (ctx, key) => shown(ctx, await openBooking(ctx, key))

/** Confirms a booking whose money has come. A payment that is not there yet changes nothing. @throws Refusal not_found */
export const checkPayment: Action<typeof website.checkPayment> = async (ctx, key) => {
  const row = await openBooking(ctx, key)
  await confirmIfPaid(ctx, row)
  return shown(ctx, row)
}

/** Confirms a booking of the page once what was asked for is paid, and mails its guest; anything else is left as it is. */
export async function confirmIfPaid(ctx: Context, { bookingId, asked }: WebsiteBookingRow): Promise<void> {
  const { status, version, money, optionExpiresAt } = await get(ctx, { bookingId })
  if (status !== 'OPTION' || money.paid < asked || (optionExpiresAt ?? '') <= ctx.now) return
  await mailBooking(ctx, await confirm(ctx, { bookingId, version }))
}

/** The same for a booking the job of the minute found. */
export async function confirmPaid(ctx: Context, bookingId: string): Promise<void> {
  const row = await findByBooking(ctx.tx, bookingId)
  if (row) await confirmIfPaid(ctx, row)
}

/** The stay whose days may be changed. @throws Refusal change_not_free */
async function changeable(ctx: Context, bookingId: string): Promise<{ stored: Booking; stayId: string }> {
  const [stored, cancelling] = await Promise.all([get(ctx, { bookingId }), cancellationTerms(ctx, { bookingId })])
  const [stay] = stored.stays
  if (!stay || !canChangeOnline(stored, cancelling)) return refuse('change_not_free', { fee: cancelling.fee })
  return { stored, stayId: stay.id }
}

function assertShort(span: Parameters<typeof isTooLongFor>[0]): void {
  if (isTooLongFor(span, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
}

/** What other days would cost, and why they cannot be had. @throws Refusal not_found, change_not_free, stay_too_long */
export const previewChange: Action<typeof website.previewChange> = async (ctx, { from, until, ...key }) => {
  assertShort({ from, until })
  const { bookingId } = await openBooking(ctx, key)
  const { stayId } = await changeable(ctx, bookingId)
  const asked = { bookingId, stayId, arrival: from, departure: until, price: 'recalculate' } as const
  const { isAllowed, reasons: why, before, after, currency } = await previewStay(ctx, asked)
  return { isAllowed, why, before, after, currency }
}

/**
 * Changes the days of a booking at the price the guest was shown, and mails it. Not once cancelling costs something: other days would be a
 * way around that fee.
 *
 * @throws Refusal not_found, change_not_free, price_changed with the price of now, and as `bookings.changeStay`
 */
export const changeBooking: Action<typeof website.changeBooking> = async (ctx, input) => {
  const { from: arrival, until: departure, version, expectedTotal, ...key } = input
  assertShort({ from: arrival, until: departure })
  const row = await openBooking(ctx, key)
  const { bookingId } = row
  const { stayId } = await changeable(ctx, bookingId)
  const reason = 'Changed by the guest'
  const change = { bookingId, stayId, version, arrival, departure, price: 'recalculate', reason } as const
  const { booking: changed } = await changeStay(ctx, change)
  const total = changed.stays.find(({ id }) => id === stayId)?.total
  if (total !== expectedTotal) refuse('price_changed', { total, currency: changed.money.currency })
  notifyOfChange(ctx, changed)
  await mailBooking(ctx, changed)
  return shown(ctx, row)
}

/**
 * Cancels a booking at the fee of its terms, which the guest was shown, and mails it. Money above the fee is refunded by the staff, who are
 * notified.
 *
 * @throws Refusal not_found, booking_closed, already_invoiced, fee_changed with the fee of now
 */
export const cancelBooking: Action<typeof website.cancelBooking> = async (ctx, { expectedFee, ...key }) => {
  const row = await openBooking(ctx, key)
  const { bookingId } = row
  const done = await cancel(ctx, { bookingId, reason: 'Cancelled by the guest', waiveFee: false })
  if (done.fee !== expectedFee) refuse('fee_changed', { fee: done.fee, currency: done.booking.money.currency })
  await mailBooking(ctx, done.booking)
  return shown(ctx, row)
}

function notifyOfChange(ctx: Context, stored: Booking): void {
  const { reference, arrival, departure } = stored
  notifyOfBooking(ctx, stored, 'submitted', `The guest of booking ${reference} changed its days`, {
    kind: 'website_changed',
    facts: { arrival, departure },
  })
}
