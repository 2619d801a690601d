import { addDays, type Day } from '#core/dates.ts'
import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import type { Phase, RegistrationState } from '../contract/choices.ts'

/** The address of a guest's page. */
export const pageUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/stay?token=${encodeURIComponent(token)}`

type Stay = { status: BookingStatus; departure: Day }

/** Bookings that have a page: an enquiry, or one that is held until it is paid, has none. */
const WITH_PAGE: readonly BookingStatus[] = ['CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW']

/** Whether the page of a booking opens: until the days after its departure are over. */
export const isPageOpen = ({ status, departure }: Stay, businessDate: Day, daysAfter: number): boolean =>
  WITH_PAGE.includes(status) && businessDate <= addDays(departure, daysAfter)

/** Where in the stay a guest is. A guest who did not come by the departure has nothing before them any more. */
export function phaseOf({ status, departure }: Stay, businessDate: Day): Phase {
  if (status === 'IN_HOUSE') return 'DURING'
  if (status === 'CHECKED_OUT') return 'AFTER'
  return status === 'CONFIRMED' && businessDate <= departure ? 'BEFORE' : 'OVER'
}

/** Whether guests may still state who they are: before they arrive, until the desk has accepted it. */
export const isRegistrationOpen = (phase: Phase, state: RegistrationState): boolean =>
  phase === 'BEFORE' && state !== 'ACCEPTED'
