import { takeNights } from '#areas/property/rooms/actions/nights.ts'
import type { Action } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { bookings } from '../contract/bookings.ts'
import { lockBooking, readBooking, syncBooking } from '../queries/bookings.ts'
import { writeStayStates } from '../queries/stays.ts'
import { holdsOf, holdsRooms, isWaiting, refuseFirst } from '../rules/bookings.ts'
import { confirmReasons } from '../rules/guards.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { recordRevival } from './close.ts'
import { overridden, overrideOf, restrictionsAgainst } from './override.ts'

/**
 * Turns an inquiry, option or waitlist entry into a confirmed booking; what held no rooms takes them now, and restrictions apply to it as
 * against a new booking.
 */
export const confirm: Action<typeof bookings.confirm> = async (ctx, { bookingId, version, restrictionReason }) => {
  const { tx } = ctx
  const booking = await lockBooking(tx, bookingId, version)
  refuseFirst(confirmReasons(booking, ctx))
  const waiting = booking.stays.filter((stay) => isWaiting(stay.status))
  const confirmed = waiting.map((stay) => ({ ...stay, status: 'CONFIRMED' as const }))
  const unheld = confirmed.filter((_, index) => !holdsRooms(waiting[index]?.status ?? 'CONFIRMED'))
  const restricted = await restrictionsAgainst(ctx, unheld, booking.companyId)
  refuseFirst(overrideReasons(restricted, overrideOf(ctx, { restrictionReason })))
  const { reply } = await batch(tx, {
    stays: () => writeStayStates(tx, confirmed),
    nights: () => takeNights(ctx, holdsOf(unheld)),
    booking: () => syncBooking(tx, bookingId),
    reply: () => readBooking(tx, bookingId),
  })
  recordRevival(ctx, 'BOOKING_CONFIRMED', booking, reply, overridden(restricted, restrictionReason))
  return reply
}
