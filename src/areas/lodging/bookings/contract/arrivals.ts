import * as z from 'zod'
import { Flag, text, routes } from '#core/contract.ts'
import { Booking, CheckInProposal } from './replies.ts'

/** Guests coming and going. */
export const arrivals = routes({
  proposeCheckIn: {
    method: 'GET',
    path: '/bookings/:bookingId/check-in',
    summary: 'What the desk checks before check-in: room, its condition, the best clean room, what is due, why not',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: CheckInProposal,
    refuses: ['not_found'],
  },
  checkIn: {
    method: 'PUT',
    path: '/bookings/:bookingId/check-in',
    summary: 'Check guests in; a room still missing is assigned on the way',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      /** All stays due when left out. */
      stays: z
        .array(z.strictObject({ stayId: z.uuid(), roomId: z.uuid().optional() }))
        .max(50)
        .optional(),
      acceptDirty: Flag.default(false),
    }),
    reply: Booking,
    refuses: [
      'not_found',
      'stale_version',
      'booking_closed',
      'not_arrival_day',
      'room_not_assigned',
      'room_not_ready',
      'room_occupied',
      'room_taken',
      'room_blocked',
      'wrong_room_type',
      'stay_locked',
      'option_expired',
      'guest_do_not_rent',
    ],
  },
  reverseCheckIn: {
    method: 'DELETE',
    path: '/bookings/:bookingId/check-in',
    summary: 'Take a check-in of this business day back',
    needs: 'bookings.reverse',
    input: z.object({ bookingId: z.uuid() }),
    reply: Booking,
    refuses: ['not_found', 'not_in_house', 'past_night_fixed'],
  },
  checkOut: {
    method: 'PUT',
    path: '/bookings/:bookingId/check-out',
    summary: 'Check guests out; nights not slept are released, the room becomes dirty',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      stayIds: z.array(z.uuid()).max(50).optional(),
      /** Let them go with a balance; a note is then needed. */
      acceptBalance: Flag.default(false),
      /** Leaving early: charge the nights not slept. */
      chargeUnusedNights: Flag.default(false),
      note: text(300).default(''),
    }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'not_in_house', 'balance_due', 'reason_required'],
  },
  reverseCheckOut: {
    method: 'DELETE',
    path: '/bookings/:bookingId/check-out',
    summary: 'Undo a check-out: guests are in house again, in the same room while it is free',
    needs: 'bookings.reverse',
    input: z.object({
      bookingId: z.uuid(),
      /** Why nights are taken again although quotas refuse it; counts only with the permission bookings.override. */
      restrictionReason: text(300).optional(),
    }),
    reply: Booking,
    refuses: [
      'not_found',
      'not_checked_out',
      'plan_quota_reached',
      'room_taken',
      'room_blocked',
      'room_occupied',
      'no_availability',
      'already_invoiced',
    ],
  },
})
