import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { type Day, nightsOf } from '#core/dates.ts'
import type { Booking } from '../contract/replies.ts'
import { isCalledOff, isOpen } from '../rules/bookings.ts'

/** What one can do to a booking; each has its words under `action`. */
export type BookingAction =
  | 'checkIn'
  | 'checkOut'
  | 'confirm'
  | 'takePayment'
  | 'paymentLink'
  | 'refund'
  | 'charge'
  | 'invoice'
  | 'reinstate'
  | 'changeDates'
  | 'changeRoom'
  | 'split'
  | 'lock'
  | 'unlock'
  | 'setPrice'
  | 'cancel'
  | 'noShow'
  | 'reverseCheckIn'
  | 'reverseCheckOut'

type Money = Pick<Booking['money'], 'payable' | 'services' | 'expenses' | 'refunds' | 'paid' | 'due' | 'onAccount'>
type Deciding = {
  status: Booking['status']
  arrival: Day
  departure: Day
  stays: readonly Pick<Booking['stays'][number], 'status' | 'arrival' | 'departure' | 'roomId' | 'isLocked'>[]
  money: Money
  invoice: Booking['invoice']
}

/** Money received beyond what is charged, in minor units; the most a refund may be. */
export const creditOf = ({ payable, services, expenses, refunds, paid }: Money): number =>
  Math.max(0, paid - (payable + services + expenses - refunds))

/**
 * The one next step of a booking on the business date: check-in when due, check-out when leaving, payment when owing.
 * For a guest in house who owes nothing the only next step is a charge.
 */
export function nextAction(booking: Deciding, today: Day): BookingAction | undefined {
  const { status, stays, money } = booking
  if (status === 'INQUIRY' || status === 'OPTION' || status === 'WAITLIST') return 'confirm'
  const isDueOut = stays.some((stay) => stay.status === 'IN_HOUSE' && stay.departure <= today)
  if (isDueOut) return 'checkOut'
  const isDueIn = stays.some((stay) => stay.status === 'CONFIRMED' && stay.arrival <= today)
  if (isDueIn) return 'checkIn'
  if (isCalledOff(status) && creditOf(money) > 0) return 'refund'
  if (guestBalance(money) > 0) return 'takePayment'
  if (status === 'IN_HOUSE') return 'charge'
  if (status === 'CHECKED_OUT') return booking.invoice ? undefined : 'invoice'
  return isCalledOff(status) ? 'reinstate' : undefined
}

/** Every other action that makes sense in the booking's state, in the order of the menu. */
export function furtherActions(booking: Deciding, today: Day): BookingAction[] {
  const { status, stays, money } = booking
  const open = stays.filter((stay) => isOpen(stay.status))
  const hasRoom = open.filter((stay) => stay.roomId !== null)
  const requested: readonly (readonly [BookingAction, boolean])[] = [
    ['checkIn', open.some((stay) => stay.status === 'CONFIRMED' && stay.arrival <= today)],
    ['checkOut', status === 'IN_HOUSE'],
    ['changeDates', open.length > 0],
    ['changeRoom', open.length > 0],
    ['split', open.some((stay) => nightsOf(stay) > 1)],
    ['lock', hasRoom.some((stay) => !stay.isLocked)],
    ['unlock', hasRoom.some((stay) => stay.isLocked)],
    ['setPrice', open.length > 0],
    ['charge', !isCalledOff(status)],
    ['takePayment', !isCalledOff(status) || money.due > 0],
    ['paymentLink', !isCalledOff(status) && guestBalance(money) > 0],
    ['refund', money.paid > 0],
    ['invoice', status === 'CHECKED_OUT' && !booking.invoice],
    ['reverseCheckIn', status === 'IN_HOUSE'],
    ['reverseCheckOut', status === 'CHECKED_OUT' && stays.length > 0],
    ['noShow', status === 'CONFIRMED' && booking.arrival <= today],
    ['cancel', open.length > 0 && status !== 'IN_HOUSE'],
    ['reinstate', isCalledOff(status)],
  ]
  const next = nextAction(booking, today)
  return requested.filter(([action, makesSense]) => makesSense && action !== next).map(([action]) => action)
}
