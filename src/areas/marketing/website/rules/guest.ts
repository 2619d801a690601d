import type { Booking, CancellationTerms } from '#areas/lodging/bookings/contract/replies.ts'
import type { StaysAtTerms } from '#areas/lodging/bookings/contract/terms.ts'
import { isCalledOff } from '#areas/lodging/bookings/rules/bookings.ts'
import { minor } from '#core/money.ts'
import type { GuestView } from '../contract/replies.ts'

/** The stays of a booking that were not called off. */
export const liveStays = ({ stays }: Pick<Booking, 'stays'>): Booking['stays'] =>
  stays.filter((stay) => !isCalledOff(stay.status))

/**
 * Whether a guest changes the days of a booking alone: confirmed, all of its rooms for the same days, and while cancelling it costs
 * nothing. Rooms the desk gave other days would lose them.
 */
export function canChangeOnline(
  booking: Pick<Booking, 'status' | 'stays'>,
  { isAllowed, fee }: Pick<CancellationTerms, 'isAllowed' | 'fee'>,
): boolean {
  const [first, ...others] = liveStays(booking)
  const areAlike = others.every((stay) => stay.arrival === first?.arrival && stay.departure === first.departure)
  return booking.status === 'CONFIRMED' && first !== undefined && areAlike && isAllowed && fee === 0
}

type Around = {
  cancelling: CancellationTerms
  terms: StaysAtTerms[]
  payUrl: string | null
  extras: readonly GuestView['extras'][number][]
}

/** A booking as its guest sees it: nothing of notes, of the staff, or of who else the property knows. */
export function guestView(booking: Booking, { cancelling, terms, payUrl, extras }: Around): GuestView {
  const { reference, status, version, customer, arrival, departure, stays, money, optionExpiresAt } = booking
  const live = liveStays(booking)
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
    extras: extras.map(({ name, quantity, total }) => ({ name, quantity, total })),
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
