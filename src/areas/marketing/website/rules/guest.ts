import type { Booking, CancellationTerms } from '#areas/lodging/bookings/contract/replies.ts'
import type { StaysAtTerms } from '#areas/lodging/bookings/contract/terms.ts'
import { isCalledOff } from '#areas/lodging/bookings/rules/bookings.ts'
import { minor } from '#core/money.ts'
import type { GuestView } from '../contract/replies.ts'

/** Whether a guest changes the days of a booking alone: one room, confirmed, and while cancelling it costs nothing. */
export const canChangeOnline = (
  { status, stays }: Pick<Booking, 'status' | 'stays'>,
  { isAllowed, fee }: Pick<CancellationTerms, 'isAllowed' | 'fee'>,
): boolean => status === 'CONFIRMED' && stays.length === 1 && isAllowed && fee === 0

type Around = { cancelling: CancellationTerms; terms: StaysAtTerms[]; payUrl: string | null }

/** A booking as its guest sees it: nothing of notes, of the staff, or of who else the property knows. */
export function guestView(booking: Booking, { cancelling, terms, payUrl }: Around): GuestView {
  const { reference, status, version, customer, arrival, departure, stays, money, optionExpiresAt } = booking
  const live = stays.filter((stay) => !isCalledOff(stay.status))
  const { isAllowed, fee, refundable, freeUntil } = cancelling
  return {
    reference,
    status,
    version,
    guestName: `${customer.firstName} ${customer.lastName}`.trim(),
    arrival,
    departure,
    rooms: (live.length > 0 ? live : stays).map((stay) => ({
      name: stay.roomTypeName,
      plan: stay.ratePlanName,
      adults: stay.adults,
      children: stay.children,
      total: stay.total,
    })),
    total: minor(money.payable + money.services + money.expenses - money.refunds),
    tax: money.tax,
    paid: money.paid,
    due: money.due,
    currency: money.currency,
    terms,
    payBy: status === 'OPTION' ? optionExpiresAt : null,
    payUrl: status === 'OPTION' ? payUrl : null,
    cancellation: { isAllowed, fee, refundable, freeUntil },
    canChange: canChangeOnline(booking, cancelling),
  }
}
