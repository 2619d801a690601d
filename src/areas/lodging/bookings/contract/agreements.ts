import * as z from 'zod'
import { PURPOSES, SEGMENTS } from './choices.ts'
import { Minor } from '#core/money.ts'
import { Flag, requiredText, text, routes } from '#core/contract.ts'
import { edit, NewBooking, NOT_BOOKED, OVERRIDABLE } from './fields.ts'
import { Booking, CancellationTerms } from './replies.ts'
import { BookingTerms } from './terms.ts'

/** What is agreed with a party: made, amended, confirmed, cancelled. */
export const agreements = routes({
  create: {
    method: 'POST',
    path: '/bookings',
    summary: 'Book one or several rooms; prices are the property’s own',
    needs: 'bookings.write',
    input: NewBooking,
    reply: Booking,
    refuses: [
      'not_found',
      'price_needs_permission',
      'reason_required',
      'guest_do_not_rent',
      'code_not_given',
      ...NOT_BOOKED,
    ],
  },
  update: {
    method: 'PUT',
    path: '/bookings/:bookingId',
    summary: 'Change whose booking it is, its notes, source, purpose, market segment, and the guests of its stays',
    needs: 'bookings.write',
    input: z.object({
      ...edit,
      customerId: z.uuid().optional(),
      /** Null takes the company off. */
      companyId: z.uuid().nullable().optional(),
      source: text(60).optional(),
      notes: text(2000).optional(),
      /** Empty takes it off. */
      purpose: z.enum(PURPOSES).optional(),
      segment: z.enum(SEGMENTS).optional(),
      /** Why another company has the negotiated plan of its stays all the same; counts only with the permission bookings.override. */
      restrictionReason: text(300).optional(),
      guests: z
        .array(z.strictObject({ stayId: z.uuid(), guestName: requiredText(160), arrivalTime: text(20).optional() }))
        .max(50)
        .optional(),
    }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'unknown_reference', 'plan_not_negotiated'],
  },
  confirm: {
    method: 'PUT',
    path: '/bookings/:bookingId/confirmation',
    summary: 'Turn an inquiry, option or waitlist entry into a confirmed booking',
    needs: 'bookings.write',
    input: z.object({ ...edit, restrictionReason: text(300).optional() }),
    reply: Booking,
    refuses: [
      ...OVERRIDABLE,
      'not_found',
      'stale_version',
      'booking_closed',
      'option_expired',
      'date_in_past',
      'no_availability',
      'room_taken',
      'room_blocked',
    ],
  },
  terms: {
    method: 'GET',
    path: '/bookings/:bookingId/terms',
    summary: 'What the guest agreed to when the booking was made, and the deposits it asks',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: BookingTerms,
    refuses: ['not_found'],
  },
  cancellationTerms: {
    method: 'GET',
    path: '/bookings/:bookingId/cancellation',
    summary: 'What cancelling now would cost and refund',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: CancellationTerms,
    refuses: ['not_found'],
  },
  cancel: {
    method: 'PUT',
    path: '/bookings/:bookingId/cancellation',
    summary: 'Cancel a booking, charge the fee its terms set and give its rooms back',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      reason: requiredText(300),
      waiveFee: Flag.default(false),
    }),
    reply: z.object({ booking: Booking, fee: Minor }),
    refuses: ['not_found', 'stale_version', 'booking_closed', 'price_needs_permission', 'already_invoiced'],
  },
  noShow: {
    method: 'PUT',
    path: '/bookings/:bookingId/no-show',
    summary: 'Mark guests who did not arrive; fee as their terms set',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      waiveFee: Flag.default(false),
      note: text(300).default(''),
    }),
    reply: z.object({ booking: Booking, fee: Minor }),
    refuses: [
      'not_found',
      'stale_version',
      'booking_closed',
      'not_arrival_day',
      'price_needs_permission',
      'already_invoiced',
    ],
  },
  reinstate: {
    method: 'DELETE',
    path: '/bookings/:bookingId/cancellation',
    summary: 'Undo a cancellation or no-show where rooms are still free',
    needs: 'bookings.reverse',
    input: z.object({
      bookingId: z.uuid(),
      /** Why it is booked again although quotas refuse it; counts only with the permission bookings.override. */
      restrictionReason: text(300).optional(),
    }),
    reply: Booking,
    refuses: [
      'not_found',
      'booking_closed',
      'plan_quota_reached',
      'no_availability',
      'room_taken',
      'room_blocked',
      'date_in_past',
      'already_invoiced',
    ],
  },
})
