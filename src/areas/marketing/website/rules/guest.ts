import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import type { Booking, CancellationTerms } from '#areas/lodging/bookings/contract/replies.ts'
import type { StaysAtTerms } from '#areas/lodging/bookings/contract/terms.ts'
import { isCalledOff } from '#areas/lodging/bookings/rules/bookings.ts'
import { minor } from '#core/money.ts'
import type { GuestView } from '../contract/replies.ts'

/** The stays of a booking that were not cancelled. */
export const liveStays = ({ stays }: Pick<Booking, 'stays'>): Booking['stays'] =>
  stays.filter((stay) => !isCalledOff(stay.status))

/**
 * Whether a guest changes the days of a booking alone: confirmed, all of its rooms for the same days, and while cancelling it costs
 * nothing. Rooms the desk moved to other days would lose them.
 */
export function canChangeOnline(
  booking: Pick<Booking, 'status' | 'stays'>,
  { isAllowed, fee }: Pick<CancellationTerms, 'isAllowed' | 'fee'>,
): boolean {
  const live = liveStays(booking)
  return booking.status === 'CONFIRMED' && live.length > 0 && areAlike(live) && isAllowed && fee === 0
}

/** Whether all stays have the same days: then each is a room of its own, and none the part of one that was cut. */
const areAlike = ([first, ...others]: Booking['stays']): boolean =>
  others.every((stay) => stay.arrival === first?.arrival && stay.departure === first.departure)

/**
 * The rooms a guest can cancel one by one: of a confirmed booking that has several, all for the same days. The last one is cancelled with
 * its booking.
 */
export function roomsToCancel(booking: Pick<Booking, 'status' | 'stays'>): string[] {
  const live = liveStays(booking)
  return booking.status === 'CONFIRMED' && live.length > 1 && areAlike(live) ? live.map(({ id }) => id) : []
}

type Around = {
  cancelling: CancellationTerms
  /** What cancelling a room alone costs, of those that can be. */
  rooms: ReadonlyMap<string, NonNullable<GuestView['rooms'][number]['cancellation']>>
  terms: StaysAtTerms[]
  payUrl: string | null
  extras: readonly GuestView['extras'][number][]
}

/** A booking as its guest sees it: nothing of notes, of the staff, or of who else the property knows. */
export function guestView(booking: Booking, { cancelling, rooms, terms, payUrl, extras }: Around): GuestView {
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
      stayId: stay.id,
      name: stay.roomTypeName,
      plan: stay.ratePlanName,
      adults: stay.adults,
      children: stay.children,
      total: stay.total,
      cancellation: rooms.get(stay.id) ?? null,
    })),
    extras: extras.map(({ name, quantity, total }) => ({ name, quantity, total })),
    total: minor(money.payable + money.services + money.expenses - money.refunds),
    tax: money.tax,
    paid: money.paid,
    due: guestBalance(money),
    currency: money.currency,
    terms,
    payBy: status === 'OPTION' ? optionExpiresAt : null,
    payUrl: status === 'OPTION' ? payUrl : null,
    cancellation: { isAllowed, fee, refundable, freeUntil },
    canChange: canChangeOnline(booking, cancelling),
  }
}
