import * as z from 'zod'
import { NOT_BOOKED } from '#areas/lodging/bookings/contract/fields.ts'
import { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import { routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { FORWARD, isForward } from './fields.ts'

/** What a lead is booked for. Guests are those of all rooms. */
export const LeadBooking = z
  .strictObject({
    arrival: Day,
    departure: Day,
    roomTypeId: z.uuid(),
    /** Null is the default plan. */
    ratePlanId: z.uuid().nullable().default(null),
    rooms: z.int().min(1).max(50).default(1),
    adults: z.int().min(1).max(2_500).default(2),
    children: z.int().min(0).max(2_500).default(0),
    /** Of an offer, as the guest names it. */
    code: text(40).default(''),
  })
  .refine(isForward, FORWARD)
  .refine(({ rooms, adults }) => adults >= rooms, { path: ['adults'], message: 'Each room has an adult' })
export type LeadBooking = z.output<typeof LeadBooking>

/** No room is named when a lead is booked. */
const OF_A_ROOM: readonly string[] = ['room_taken', 'room_blocked', 'wrong_room_type']
type OfARoom = 'room_taken' | 'room_blocked' | 'wrong_room_type'
export const LEAD_NOT_BOOKED = NOT_BOOKED.filter((code): code is Exclude<(typeof NOT_BOOKED)[number], OfARoom> => !OF_A_ROOM.includes(code)) // prettier-ignore

export const BookedLead = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: BookingStatus,
  arrival: Day,
  departure: Day,
})
export type BookedLead = z.infer<typeof BookedLead>

export const booking = routes({
  ofBooking: {
    method: 'GET',
    path: '/leads/of-booking/:bookingId',
    summary: 'The enquiry a booking was made of, if any',
    needs: 'leads.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: z.object({ lead: z.object({ id: z.uuid(), number: z.int(), title: z.string() }).nullable() }),
    refuses: ['not_found'],
  },
})
