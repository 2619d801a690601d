import type { Day } from '#core/dates.ts'
import type { BookingStatus, GuestBooking } from '../contract/replies.ts'
import { isOpen } from './bookings.ts'

type Known = { status: BookingStatus; arrival: Day; departure: Day }

/**
 * Why a booking of the same guest matters while another one is made for the nights [arrival, departure): the guest is in house,
 * arrives today, or would have two rooms on one of the nights. Null when it does not: it is over, cancelled, or on other nights.
 */
export function whyItMatters(
  { status, arrival, departure }: Known,
  span: { arrival: Day; departure: Day },
  today: Day,
): GuestBooking['because'] | null {
  if (!isOpen(status)) return null
  if (status === 'IN_HOUSE') return 'inHouse'
  if (arrival === today) return 'arrivesToday'
  return arrival < span.departure && span.arrival < departure ? 'overlaps' : null
}
