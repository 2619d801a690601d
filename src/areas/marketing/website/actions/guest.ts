import { cancellationOf, roomCancellations } from '#areas/lodging/bookings/actions/cancellation.ts'
import { changeDays, previewDays } from '#areas/lodging/bookings/actions/change-days.ts'
import { cancel, cancelRoom as callOffRoom } from '#areas/lodging/bookings/actions/close.ts'
import { confirm } from '#areas/lodging/bookings/actions/confirm.ts'
import { notifyOfBooking } from '#areas/lodging/bookings/actions/notify.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { type AgreedBooking, readAgreed, termsOf } from '#areas/lodging/bookings/actions/terms.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import type { Span } from '#core/dates.ts'
import { minor, sum, zero } from '#core/money.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { GuestView } from '../contract/replies.ts'
import type { website } from '../contract/website.ts'
import { findByBooking, findByToken, type WebsiteBookingRow } from '../queries/bookings.ts'
import { getPromotion } from '../queries/promotions.ts'
import { canChangeOnline, guestView, liveStays, roomsToCancel } from '../rules/guest.ts'
import { isTooLongFor } from '../rules/offers.ts'
import { covers } from '../rules/promotions.ts'
import { payUrlOf } from './book.ts'
import { enterSite, type Site } from './enter.ts'
import { dropExtras, extrasOf, extrasOfRooms, extrasTotals, moveExtras } from './extras.ts'
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
  const [extras, agreed] = await Promise.all([extrasOf(ctx, bookingId), readAgreed(ctx, bookingId)])
  const [cancelling, rooms, payUrl] = await Promise.all([
    cancellationOf(ctx, agreed, sum(extras.map(({ total }) => total))),
    cancellationsOfRooms(ctx, agreed),
    payUrlOf(ctx, row.linkId),
  ])
  const { stays: terms } = termsOf(ctx, agreed)
  return guestView(agreed.booking, { cancelling, rooms, terms, payUrl, extras })
}

/** What each room a guest can cancel alone costs to cancel, its extras included; none while those cannot be priced. */
async function cancellationsOfRooms(ctx: Context, agreed: AgreedBooking) {
  const stayIds = roomsToCancel(agreed.booking)
  if (stayIds.length === 0) return new Map()
  try {
    return await roomCancellations(ctx, agreed, await extrasOfRooms(ctx, agreed.booking, stayIds))
  } catch (error) {
    if (error instanceof Refusal) return new Map()
    throw error
  }
}

/** A booking as its guest sees it. @throws Refusal not_found */
export const booking: Action<typeof website.booking> = async (ctx, key) => shown(ctx, await openBooking(ctx, key))

/** Confirms a booking whose money has come. A payment that is not there yet changes nothing. @throws Refusal not_found */
export const checkPayment: Action<typeof website.checkPayment> = async (ctx, key) => {
  const row = await openBooking(ctx, key)
  await confirmIfPaid(ctx, row)
  return shown(ctx, row)
}

/** Confirms a booking of the page once the required amount is paid, and mails its guest; anything else is left as it is. */
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

/** The stays whose days may be changed, all of them at once. @throws Refusal change_not_free */
async function changeable(ctx: Context, bookingId: string): Promise<{ stored: Booking; stayIds: string[] }> {
  const agreed = await readAgreed(ctx, bookingId)
  const { booking: stored } = agreed
  const cancelling = await cancellationOf(ctx, agreed, zero)
  if (!canChangeOnline(stored, cancelling)) return refuse('change_not_free', { fee: cancelling.fee })
  return { stored, stayIds: liveStays(stored).map(({ id }) => id) }
}

function assertShort(span: Parameters<typeof isTooLongFor>[0]): void {
  if (isTooLongFor(span, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
}

/** Days that the promotion a stay was sold by has not cannot be had at its price. @throws Refusal rate_plan_closed */
async function assertCovered(ctx: Context, promotionId: string | null, span: Span): Promise<void> {
  if (promotionId === null) return
  const promotion = await getPromotion(ctx.tx, promotionId)
  if (!covers(promotion, span)) refuse('rate_plan_closed', { ratePlanId: promotion.ratePlanId })
}

/**
 * What other days would cost for all rooms of the booking with its extras, and why they cannot be had.
 *
 * @throws Refusal not_found, change_not_free, stay_too_long, rate_plan_closed
 */
export const previewChange: Action<typeof website.previewChange> = async (ctx, { from, until, ...key }) => {
  assertShort({ from, until })
  const { bookingId, promotionId } = await openBooking(ctx, key)
  const { stored, stayIds } = await changeable(ctx, bookingId)
  await assertCovered(ctx, promotionId, { from, until })
  const days = { arrival: from, departure: until }
  const { reasons: why, before, after } = await previewDays(ctx, { bookingId, stayIds, ...days })
  const extras = await extrasTotals(ctx, stored, days)
  const totals = { before: minor(before + extras.before), after: minor(after + extras.after) }
  return { isAllowed: why.length === 0, why, ...totals, currency: stored.money.currency }
}

/**
 * Changes the days of a booking, of all its rooms or of none, at the price the guest was shown, and mails it. Not once cancelling costs
 * something: other days would be a way around that fee.
 *
 * @throws Refusal not_found, change_not_free, price_changed with the price of now, and as `bookings.changeStay`
 */
export const changeBooking: Action<typeof website.changeBooking> = async (ctx, input) => {
  const { from: arrival, until: departure, version, expectedTotal, ...key } = input
  assertShort({ from: arrival, until: departure })
  const row = await openBooking(ctx, key)
  const { bookingId } = row
  const { stayIds } = await changeable(ctx, bookingId)
  await assertCovered(ctx, row.promotionId, { from: arrival, until: departure })
  const how = { version, reason: 'Changed by the guest' }
  const why = { action: 'website.changeBooking', reason: how.reason }
  await moveExtras(ctx, await changeDays(ctx, { bookingId, stayIds, arrival, departure }, how), why)
  const changed = await get(ctx, { bookingId })
  const extras = (await extrasOf(ctx, bookingId)).map((extra) => extra.total)
  const total = sum([...liveStays(changed).map((stay) => stay.total), ...extras])
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
  await dropExtras(ctx, bookingId)
  const done = await cancel(ctx, { bookingId, reason: 'Cancelled by the guest', waiveFee: false })
  if (done.fee !== expectedFee) refuse('fee_changed', { fee: done.fee, currency: done.booking.money.currency })
  await mailBooking(ctx, done.booking)
  return shown(ctx, row)
}

/**
 * Cancels one room of several at the fee of its own terms, which the guest was shown; extras that are counted by rooms or guests are charged
 * for those that stay. Money above the fee is refunded by the staff, who are notified.
 *
 * @throws Refusal not_found, booking_closed, room_not_alone, already_invoiced, no_tax_slab, fee_changed with the fee of now
 */
export const cancelRoom: Action<typeof website.cancelRoom> = async (ctx, { stayId, expectedFee, ...key }) => {
  const row = await openBooking(ctx, key)
  const { bookingId } = row
  const canAlone = roomsToCancel(await get(ctx, { bookingId }))
  const reason = 'Cancelled by the guest'
  const { booking: left, fee } = await callOffRoom(ctx, { bookingId, stayId, reason })
  // Of two rooms cancelled at the same moment, the second was the last.
  if (!canAlone.includes(stayId) || liveStays(left).length === 0) refuse('room_not_alone')
  if (fee !== expectedFee) refuse('fee_changed', { fee, currency: left.money.currency })
  await moveExtras(ctx, left, { action: 'website.cancelRoom', reason })
  const facts = { kind: 'website_room_cancelled', facts: {} }
  notifyOfBooking(ctx, left, 'cancelled', `The guest of booking ${left.reference} cancelled one of its rooms`, facts)
  await mailBooking(ctx, await get(ctx, { bookingId }))
  return shown(ctx, row)
}

function notifyOfChange(ctx: Context, stored: Booking): void {
  const { reference, arrival, departure } = stored
  notifyOfBooking(ctx, stored, 'submitted', `The guest of booking ${reference} changed its days`, {
    kind: 'website_changed',
    facts: { arrival, departure },
  })
}
