import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { isEachOnce, requiredText, routes, text } from '#core/contract.ts'
import {
  agesOfEach,
  childAges,
  childAgesListed,
  guests,
  isAgeOfEach,
  MAX_STAY_NIGHTS,
  NOT_BOOKED,
  stayEdit,
} from './fields.ts'
import { AutoAssignment, Booking, ChangeReply, ChangePreview } from './replies.ts'

/** Where and when guests stay, moved and cut and put back. */
export const stays = routes({
  previewChange: {
    method: 'GET',
    path: '/bookings/:bookingId/stays/:stayId/change',
    summary: 'What moving or resizing a stay would do: allowed or why not, and the price before and after',
    needs: 'bookings.read',
    input: z
      .object({
        bookingId: z.uuid(),
        stayId: z.uuid(),
        arrival: Day.optional(),
        departure: Day.optional(),
        roomId: z.uuid().optional(),
        roomTypeId: z.uuid().optional(),
        adults: guests.adults.optional(),
        children: guests.children.optional(),
        childAges: childAgesListed.optional(),
        price: z.enum(['recalculate', 'keep', 'anew']).default('recalculate'),
      })
      .refine(isAgeOfEach, agesOfEach),
    reply: ChangePreview,
    refuses: ['not_found'],
  },
  changeStay: {
    method: 'PUT',
    path: '/bookings/:bookingId/stays/:stayId',
    summary: 'Amend dates, type, room or guests of a stay, priced anew or at the old price',
    needs: 'bookings.write',
    input: z
      .object({
        ...stayEdit,
        arrival: Day.optional(),
        departure: Day.optional(),
        /** Null takes the room away and leaves the type. */
        roomId: z.uuid().nullable().optional(),
        roomTypeId: z.uuid().optional(),
        adults: z.int().min(1).max(50).optional(),
        children: z.int().min(0).max(50).optional(),
        /** Named with the number of children. Another number without ages leaves ages unknown. */
        childAges: childAges.optional(),
        ratePlanId: z.uuid().optional(),
        /** `recalculate` prices what the change touches; `anew` every open night, at today's prices and the company's contract. */
        price: z.enum(['recalculate', 'keep', 'anew']).default('recalculate'),
        reason: text(300).default(''),
        /** Why the change is made although restrictions refuse it; counts only with the permission bookings.override. */
        restrictionReason: text(300).optional(),
      })
      .refine(isAgeOfEach, agesOfEach),
    reply: ChangeReply,
    refuses: [
      'not_found',
      'stale_version',
      'booking_closed',
      'stay_locked',
      'past_night_fixed',
      'stay_has_no_night',
      'room_not_assigned',
      'room_occupied',
      'already_invoiced',
      ...NOT_BOOKED,
    ],
  },
  setPrice: {
    method: 'PUT',
    path: '/bookings/:bookingId/stays/:stayId/price',
    summary: 'Set the net price of nights by hand, with a reason',
    needs: 'bookings.price',
    input: z.object({
      ...stayEdit,
      nights: z
        .array(z.strictObject({ day: Day, netAmount: z.int().min(0).max(1_000_000_000_000) }))
        .min(1)
        .max(MAX_STAY_NIGHTS),
      reason: requiredText(300),
    }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'booking_closed', 'no_tax_slab', 'already_invoiced'],
  },
  split: {
    method: 'PUT',
    path: '/bookings/:bookingId/stays/:stayId/split',
    summary: 'Cut a stay in two at a day; the later part may go to another room of the type',
    needs: 'bookings.write',
    input: z.object({ ...stayEdit, on: Day, roomId: z.uuid().nullable().optional() }),
    reply: ChangeReply,
    refuses: [
      'not_found',
      'stale_version',
      'booking_closed',
      'stay_locked',
      'split_outside_stay',
      'already_invoiced',
      'room_taken',
      'room_blocked',
      'wrong_room_type',
    ],
  },
  lock: {
    method: 'PUT',
    path: '/bookings/:bookingId/stays/:stayId/lock',
    summary: 'Keep a stay in its room, or let it be moved again',
    needs: 'bookings.write',
    input: z.object({ ...stayEdit, isLocked: z.boolean(), reason: text(300).default('') }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'booking_closed', 'room_not_assigned'],
  },
  proposeAssignment: {
    method: 'GET',
    path: '/bookings/assignment',
    summary: 'Rooms for the unassigned stays that arrive in a span, as a proposal to look at first',
    needs: 'bookings.read',
    input: z.object({ from: Day, until: Day }),
    reply: AutoAssignment,
    refuses: ['stay_too_long'],
  },
  assign: {
    method: 'POST',
    path: '/bookings/assignment',
    summary: 'Give rooms to stays, all or none',
    needs: 'bookings.write',
    input: z.object({
      assignments: z
        .array(z.strictObject({ stayId: z.uuid(), roomId: z.uuid() }))
        .min(1)
        .max(500)
        .refine((all) => isEachOnce(all.map(({ stayId }) => stayId)), 'Each stay can be named once'),
    }),
    reply: z.object({ changeId: z.uuid(), assignedCount: z.int() }),
    refuses: ['not_found', 'booking_closed', 'stay_locked', 'room_taken', 'room_blocked', 'wrong_room_type'],
  },
  undo: {
    method: 'POST',
    path: '/bookings/changes/:changeId/undo',
    summary: 'Put the stays of one change back as they were; refused once they were changed again',
    needs: 'bookings.write',
    input: z.object({ changeId: z.uuid() }),
    reply: z.object({ bookingIds: z.array(z.uuid()) }),
    refuses: [
      'not_found',
      'stale_version',
      'plan_quota_reached',
      'no_availability',
      'room_taken',
      'room_blocked',
      'booking_closed',
      'past_night_fixed',
      'already_invoiced',
    ],
  },
})
