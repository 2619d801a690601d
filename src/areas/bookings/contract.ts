import * as z from 'zod'
import { CustomerDetails } from '#areas/customers/contract.ts'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import {
  AutoAssignment,
  Booking,
  BookingRow,
  BookingStatus,
  ChangeReply,
  ChangePreview,
  Chart,
  CheckInProposal,
  CancellationTerms,
  Quote,
  RoomTypeAvailability,
  RoomTypeQuote,
} from './contract/replies.ts'

export * from './contract/replies.ts'

/** Nobody books more than a year at once, and nobody asks for more. */
export const MAX_STAY_NIGHTS = 366
export const MAX_CHART_DAYS = 92

const guests = {
  adults: z.coerce.number().int().min(1).max(50),
  children: z.coerce.number().int().min(0).max(50),
}
const span = { arrival: Day, departure: Day }
const isForward = (stay: { arrival: string; departure: string }) => stay.arrival < stay.departure
const forward = { path: ['departure'], message: 'Departure must be after arrival' }

/** What an edit names, so that a stale one is refused: the version of the booking the person was looking at. */
const edit = { bookingId: z.uuid(), version: z.int().positive() }
const stayEdit = { ...edit, stayId: z.uuid() }

const NewGuest = CustomerDetails.pick({ firstName: true, lastName: true, email: true, phone: true }).strict()

export const NewStay = z
  .strictObject({
    roomTypeId: z.uuid(),
    ...span,
    adults: z.int().min(1).max(50),
    children: z.int().min(0).max(50).default(0),
    roomId: z.uuid().optional(),
    ratePlanId: z.uuid().optional(),
    guestName: text(160).optional(),
    /** Net price per night in minor units; needs the permission bookings.price and a reason. */
    nightAmount: z.int().min(0).max(1_000_000_000_000).optional(),
  })
  .refine(isForward, forward)
export type NewStay = z.input<typeof NewStay>

export const NewBooking = z
  .object({
    customer: NewGuest.optional(),
    customerId: z.uuid().optional(),
    stays: z.array(NewStay).min(1).max(50),
    status: z.enum(['CONFIRMED', 'OPTION', 'INQUIRY', 'WAITLIST']).default('CONFIRMED'),
    /** Hours an option is held; the property's own figure when left out. */
    optionHours: z.int().min(1).max(720).optional(),
    source: text(60).optional(),
    notes: text(2000).optional(),
    priceReason: text(300).optional(),
  })
  .refine((booking) => (booking.customer === undefined) !== (booking.customerId === undefined), {
    path: ['customer'],
    message: 'Name either a new guest or a known customer',
  })

export const bookings = contract('bookings', {
  availability: {
    method: 'GET',
    path: '/bookings/availability',
    summary: 'Free rooms and price per type and night, and why there are none',
    needs: 'bookings.read',
    input: z
      .object({
        from: Day,
        until: Day,
        adults: guests.adults.optional(),
        children: guests.children.optional(),
        ratePlanId: z.uuid().optional(),
      })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ roomTypes: z.array(RoomTypeAvailability) }),
    refuses: ['stay_too_long', 'not_found'],
  },
  quote: {
    method: 'GET',
    path: '/bookings/quote',
    summary: 'What a stay would cost, night by night, with tax',
    needs: 'bookings.read',
    input: z
      .object({
        roomTypeId: z.uuid(),
        ...span,
        adults: guests.adults.default(2),
        children: guests.children.default(0),
        ratePlanId: z.uuid().optional(),
      })
      .refine(isForward, forward),
    reply: Quote,
    refuses: ['not_found', 'no_price', 'no_tax_slab', 'too_many_guests', 'stay_too_long', 'rate_plan_closed'],
  },
  offers: {
    method: 'GET',
    path: '/bookings/offers',
    summary: 'Every type with its total price, free rooms (clean ones first) or the reasons against it',
    needs: 'bookings.read',
    input: z
      .object({
        ...span,
        adults: guests.adults.default(1),
        children: guests.children.default(0),
        ratePlanId: z.uuid().optional(),
      })
      .refine(isForward, forward),
    reply: z.object({ roomTypes: z.array(RoomTypeQuote) }),
    refuses: ['stay_too_long', 'not_found'],
  },
  create: {
    method: 'POST',
    path: '/bookings',
    summary: 'Book one or several rooms; prices are the property’s own',
    needs: 'bookings.write',
    input: NewBooking,
    reply: Booking,
    refuses: [
      'not_found',
      'unknown_reference',
      'date_in_past',
      'stay_too_long',
      'too_many_guests',
      'no_availability',
      'room_taken',
      'room_blocked',
      'wrong_room_type',
      'no_price',
      'no_tax_slab',
      'rate_plan_closed',
      'price_needs_permission',
      'reason_required',
      'guest_do_not_rent',
    ],
  },
  list: {
    method: 'GET',
    path: '/bookings',
    summary: 'Bookings by what one wants to see, page by page',
    needs: 'bookings.read',
    input: z.object({
      ...pageInput,
      view: z
        .enum(['all', 'arrivals', 'departures', 'in_house', 'unassigned', 'options', 'cancelled', 'with_balance'])
        .default('all'),
      from: Day.optional(),
      until: Day.optional(),
      status: BookingStatus.optional(),
      customerId: z.uuid().optional(),
      /** Reference, guest name or phone, from its beginning. */
      text: z.string().trim().max(100).optional(),
    }),
    reply: page(BookingRow),
    refuses: ['stay_too_long'],
  },
  chart: {
    method: 'GET',
    path: '/bookings/chart',
    summary: 'All rooms, bars, blocks and free rooms of a span in one answer',
    needs: 'bookings.read',
    input: z
      .object({ from: Day, until: Day })
      .refine((chart) => chart.from < chart.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: Chart,
    refuses: ['stay_too_long'],
  },
  get: {
    method: 'GET',
    path: '/bookings/:bookingId',
    summary: 'One booking with its stays and money',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: Booking,
    refuses: ['not_found'],
  },
  find: {
    method: 'GET',
    path: '/bookings/by-reference/:reference',
    summary: 'One booking by the reference people say',
    needs: 'bookings.read',
    input: z.object({ reference: z.string().trim().min(1).max(40) }),
    reply: Booking,
    refuses: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/bookings/:bookingId',
    summary: 'Change whose booking it is, its notes, source, and the guests of its stays',
    needs: 'bookings.write',
    input: z.object({
      ...edit,
      customerId: z.uuid().optional(),
      source: text(60).optional(),
      notes: text(2000).optional(),
      guests: z
        .array(z.strictObject({ stayId: z.uuid(), guestName: requiredText(160), arrivalTime: text(20).optional() }))
        .max(50)
        .optional(),
    }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'unknown_reference'],
  },
  confirm: {
    method: 'PUT',
    path: '/bookings/:bookingId/confirmation',
    summary: 'Turn an inquiry, option or waitlist entry into a confirmed booking',
    needs: 'bookings.write',
    input: z.object({ ...edit }),
    reply: Booking,
    refuses: [
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
  previewChange: {
    method: 'GET',
    path: '/bookings/:bookingId/stays/:stayId/change',
    summary: 'What moving or resizing a stay would do: allowed or why not, and the price before and after',
    needs: 'bookings.read',
    input: z.object({
      bookingId: z.uuid(),
      stayId: z.uuid(),
      arrival: Day.optional(),
      departure: Day.optional(),
      roomId: z.uuid().optional(),
      roomTypeId: z.uuid().optional(),
      adults: guests.adults.optional(),
      children: guests.children.optional(),
    }),
    reply: ChangePreview,
    refuses: ['not_found'],
  },
  changeStay: {
    method: 'PUT',
    path: '/bookings/:bookingId/stays/:stayId',
    summary: 'Amend dates, type, room or guests of a stay, priced anew or at the old price',
    needs: 'bookings.write',
    input: z.object({
      ...stayEdit,
      arrival: Day.optional(),
      departure: Day.optional(),
      /** Null takes the room away and leaves the type. */
      roomId: z.uuid().nullable().optional(),
      roomTypeId: z.uuid().optional(),
      adults: z.int().min(1).max(50).optional(),
      children: z.int().min(0).max(50).optional(),
      ratePlanId: z.uuid().optional(),
      price: z.enum(['recalculate', 'keep']).default('recalculate'),
      reason: text(300).default(''),
    }),
    reply: ChangeReply,
    refuses: [
      'not_found',
      'stale_version',
      'unknown_reference',
      'booking_closed',
      'stay_locked',
      'date_in_past',
      'past_night_fixed',
      'stay_too_long',
      'stay_has_no_night',
      'too_many_guests',
      'no_availability',
      'room_taken',
      'room_blocked',
      'wrong_room_type',
      'room_not_assigned',
      'room_occupied',
      'no_price',
      'no_tax_slab',
      'rate_plan_closed',
      'already_invoiced',
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
        .refine((all) => new Set(all.map(({ stayId }) => stayId)).size === all.length, 'Each stay can be named once'),
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
      'no_availability',
      'room_taken',
      'room_blocked',
      'booking_closed',
      'past_night_fixed',
      'already_invoiced',
    ],
  },
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
    summary: 'Check guests out; nights not slept are given back, the room becomes dirty',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      stayIds: z.array(z.uuid()).max(50).optional(),
      /** Let them go with a balance; a note is then needed. */
      acceptBalance: Flag.default(false),
      /** Leaving early: keep charging the nights not slept. */
      chargeUnusedNights: Flag.default(false),
      note: text(300).default(''),
    }),
    reply: Booking,
    refuses: ['not_found', 'stale_version', 'not_in_house', 'balance_due', 'reason_required'],
  },
  reverseCheckOut: {
    method: 'DELETE',
    path: '/bookings/:bookingId/check-out',
    summary: 'Bring guests back into the house, into the same room while it is free',
    needs: 'bookings.reverse',
    input: z.object({ bookingId: z.uuid() }),
    reply: Booking,
    refuses: ['not_found', 'not_checked_out', 'room_taken', 'room_blocked', 'room_occupied', 'no_availability'],
  },
  cancellationTerms: {
    method: 'GET',
    path: '/bookings/:bookingId/cancellation',
    summary: 'What cancelling now would cost and give back',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: CancellationTerms,
    refuses: ['not_found'],
  },
  cancel: {
    method: 'PUT',
    path: '/bookings/:bookingId/cancellation',
    summary: 'Cancel a booking, charge the fee its policy sets and give its rooms back',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      reason: requiredText(300),
      waiveFee: Flag.default(false),
    }),
    reply: z.object({ booking: Booking, fee: Minor }),
    refuses: ['not_found', 'stale_version', 'booking_closed', 'price_needs_permission'],
  },
  noShow: {
    method: 'PUT',
    path: '/bookings/:bookingId/no-show',
    summary: 'Mark guests who did not arrive; fee as the policy sets',
    needs: 'bookings.write',
    input: z.object({
      bookingId: z.uuid(),
      version: z.int().positive().optional(),
      waiveFee: Flag.default(false),
      note: text(300).default(''),
    }),
    reply: z.object({ booking: Booking, fee: Minor }),
    refuses: ['not_found', 'stale_version', 'booking_closed', 'not_arrival_day', 'price_needs_permission'],
  },
  reinstate: {
    method: 'DELETE',
    path: '/bookings/:bookingId/cancellation',
    summary: 'Take a cancellation or no-show back where rooms are still free',
    needs: 'bookings.reverse',
    input: z.object({ bookingId: z.uuid() }),
    reply: Booking,
    refuses: [
      'not_found',
      'booking_closed',
      'no_availability',
      'room_taken',
      'room_blocked',
      'date_in_past',
      'already_invoiced',
    ],
  },
})
