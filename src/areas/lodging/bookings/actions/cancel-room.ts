import { weighNights } from '#areas/ledger/folios/actions/follow.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Booking } from '../contract/replies.ts'
import { getBookingFacts, readBooking } from '../queries/bookings.ts'
import { findNightsOfBooking } from '../queries/stays.ts'
import { canBecome, refuseFirst } from '../rules/bookings.ts'
import { cancellationFee } from '../rules/fees.ts'
import { cancelReasons } from '../rules/guards.ts'
import { lastFreeDay } from '../rules/terms.ts'
import { callOff, keysOf, lockedWithNights } from './call-off.ts'
import { momentOf } from './moment.ts'
import { agreedStays } from './terms.ts'

/** What cancelling one room costs now and gives back of what was paid, and the last day on which it costs nothing. */
type RoomCancellation = { stayId: string; fee: Minor; refundable: Minor; freeUntil: Day | null }

/**
 * What cancelling each room of a booking alone would cost, by the terms of that room: of those that have not begun.
 *
 * @param takenOff what else would come off the bill with a room, with tax
 * @throws Refusal not_found
 */
export async function roomCancellations(
  ctx: Context,
  bookingId: string,
  takenOff: ReadonlyMap<string, Minor>,
): Promise<RoomCancellation[]> {
  const [facts, nights, { money }] = await Promise.all([
    getBookingFacts(ctx.tx, bookingId),
    findNightsOfBooking(ctx.tx, bookingId),
    readBooking(ctx.tx, bookingId),
  ])
  const going = facts.stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  const agreed = agreedStays(ctx, going, nights)
  const choices = going.map((stay) => keysOf([stay], nights))
  const hung = await weighNights(ctx, bookingId, choices)
  const charged = money.payable + money.services + money.expenses - money.refunds
  return agreed.map((stay, place) => {
    const fee = cancellationFee([stay], momentOf(ctx), facts.stays).total
    const dropped = stay.nights.reduce((total, night) => total + night.net + night.tax, 0)
    const remaining = charged - dropped + (hung[place] ?? 0) - (takenOff.get(stay.id) ?? 0) + fee
    return {
      stayId: stay.id,
      fee,
      refundable: minor(Math.max(0, money.paid - remaining)),
      freeUntil: facts.status === 'CONFIRMED' ? lastFreeDay([stay], agreed, ctx.property.timeZone) : null,
    }
  })
}

/**
 * Cancels one room of a booking with the fee of its terms, and gives it back; the others stay as they are. Staff are notified by the caller,
 * who knows who cancelled it.
 *
 * @throws Refusal not_found, booking_closed, already_invoiced
 */
export async function cancelRoom(
  ctx: Context,
  { bookingId, stayId, reason }: { bookingId: string; stayId: string; reason: string },
): Promise<{ booking: Booking; fee: Minor }> {
  const { booking, nights, held } = await lockedWithNights(ctx, { bookingId })
  const stay = booking.stays.find(({ id }) => id === stayId) ?? refuse('not_found')
  refuseFirst(cancelReasons([stay], booking.status))
  const fee = cancellationFee(agreedStays(ctx, [stay], nights), momentOf(ctx), booking.stays)
  return callOff(ctx, booking, [stay], {
    status: 'CANCELLED',
    nights,
    held,
    fee,
    isWaived: false,
    reason,
    feeName: 'Cancellation fee',
    auditType: 'BOOKING_CANCELLED',
    isQuiet: true,
  })
}
