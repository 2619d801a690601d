import * as z from 'zod'
import { RESTRICTED } from '#areas/lodging/bookings/contract/fields.ts'
import { routes } from '#core/contract.ts'
import { Minor } from '#core/money.ts'
import { at, forward, isForward, span, Token } from './fields.ts'
import { GuestView, WebsiteChange } from './replies.ts'

const own = { ...at, token: Token }

/** What a guest sees and does with the booking they made on the page. */
export const guest = routes({
  booking: {
    method: 'GET',
    path: '/public/:seoFriendlyName/bookings/:token',
    summary: 'A booking as its guest sees it',
    needs: 'public',
    perMinute: 60,
    input: z.object(own),
    reply: GuestView,
    refuses: ['not_found'],
  },
  checkPayment: {
    method: 'POST',
    path: '/public/:seoFriendlyName/bookings/:token/checks',
    summary: 'The guest came back from paying: confirm the booking if the money is there',
    needs: 'public',
    perMinute: 60,
    input: z.object(own),
    reply: GuestView,
    refuses: ['not_found'],
  },
  previewChange: {
    method: 'GET',
    path: '/public/:seoFriendlyName/bookings/:token/change',
    summary: 'What other days would cost for all rooms of a booking, or why they cannot be had',
    needs: 'public',
    perMinute: 60,
    input: z.object({ ...own, ...span }).refine(isForward, forward),
    reply: WebsiteChange,
    refuses: ['not_found', 'change_not_free', 'stay_too_long', 'rate_plan_closed'],
  },
  changeBooking: {
    method: 'PUT',
    path: '/public/:seoFriendlyName/bookings/:token/stay',
    summary: 'Change the days of all rooms of a booking at the price shown, while cancelling it costs nothing',
    needs: 'public',
    perMinute: 20,
    isSecret: true,
    input: z
      .object({
        ...own,
        ...span,
        version: z.int().positive(),
        /** What the guest was shown for the new days. */ expectedTotal: Minor,
      })
      .refine(isForward, forward),
    reply: GuestView,
    refuses: [
      'not_found',
      'stale_version',
      'change_not_free',
      'price_changed',
      'stay_locked',
      'already_invoiced',
      'date_in_past',
      'stay_too_long',
      'no_availability',
      'room_taken',
      'room_blocked',
      'no_price',
      'no_tax_slab',
      ...RESTRICTED,
      'plan_not_negotiated',
      'plan_quota_reached',
      'rate_plan_closed',
    ],
  },
  cancelBooking: {
    method: 'PUT',
    path: '/public/:seoFriendlyName/bookings/:token/cancellation',
    summary: 'Cancel a booking at the fee shown, which is that of its terms',
    needs: 'public',
    perMinute: 20,
    isSecret: true,
    input: z.object({ ...own, expectedFee: Minor }),
    reply: GuestView,
    refuses: ['not_found', 'booking_closed', 'fee_changed', 'already_invoiced'],
  },
  cancelRoom: {
    method: 'PUT',
    path: '/public/:seoFriendlyName/bookings/:token/rooms/:stayId/cancellation',
    summary: 'Cancel one room of several at the fee shown, which is that of its terms',
    needs: 'public',
    perMinute: 20,
    isSecret: true,
    input: z.object({ ...own, stayId: z.uuid(), expectedFee: Minor }),
    reply: GuestView,
    refuses: ['not_found', 'booking_closed', 'room_not_alone', 'fee_changed', 'already_invoiced', 'no_tax_slab'],
  },
})
