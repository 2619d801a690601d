import { type Day, nightsIn } from '#core/dates.ts'
import type { BookingStatus, Reason } from '../contract/replies.ts'
import { refuse, type RefusalCode } from '#core/refusal.ts'

/** Which state may follow which (reference: the states of a reservation). Everything else is refused. */
export const transitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  INQUIRY: ['OPTION', 'CONFIRMED', 'CANCELLED'],
  OPTION: ['CONFIRMED', 'CANCELLED'],
  WAITLIST: ['OPTION', 'CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['IN_HOUSE', 'CANCELLED', 'NO_SHOW', 'WAITLIST'],
  IN_HOUSE: ['CHECKED_OUT', 'CONFIRMED'],
  CHECKED_OUT: ['IN_HOUSE'],
  CANCELLED: ['CONFIRMED'],
  NO_SHOW: ['CONFIRMED', 'IN_HOUSE'],
}

export const canBecome = (from: BookingStatus, to: BookingStatus): boolean => transitions[from].includes(to)

/** Stays in these states take a room of their type out of what can be sold. */
const HOLDING: readonly BookingStatus[] = ['OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT']
export const holdsRooms = (status: BookingStatus): boolean => HOLDING.includes(status)

/** Stays in these states can still be changed. */
const OPEN: readonly BookingStatus[] = ['INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED', 'IN_HOUSE']
export const isOpen = (status: BookingStatus): boolean => OPEN.includes(status)

/** Stays in these states are over without having happened: no night of theirs is charged. */
export const CALLED_OFF: readonly BookingStatus[] = ['CANCELLED', 'NO_SHOW']
export const isCalledOff = (status: BookingStatus): boolean => CALLED_OFF.includes(status)

/** A booking is in the first of these states that one of its stays is in. */
export const STATUS_ORDER: readonly BookingStatus[] = [
  'IN_HOUSE',
  'CONFIRMED',
  'OPTION',
  'WAITLIST',
  'INQUIRY',
  'CHECKED_OUT',
  'NO_SHOW',
  'CANCELLED',
]

/** The status of a booking, from its stays: in house while any guest is, cancelled only when nothing else is left. */
export const bookingStatus = (stays: readonly BookingStatus[]): BookingStatus =>
  STATUS_ORDER.find((status) => stays.includes(status)) ?? 'CANCELLED'

/** What the desk calls a stay today. Derived from the business date, never stored. */
export type StayFlags = {
  dueIn: boolean
  overdueArrival: boolean
  dueOut: boolean
  overstay: boolean
  stayover: boolean
  arrivedToday: boolean
  departedToday: boolean
  dayUse: boolean
}

export type DatedStay = {
  status: BookingStatus
  arrival: Day
  departure: Day
  checkedInOn: Day | null
  checkedOutOn: Day | null
}

/** Names of a stay on a business date; `checkedInOn` and `checkedOutOn` are business dates at the property. */
export function stayFlags(stay: DatedStay, businessDate: Day): StayFlags {
  const isExpected = stay.status === 'CONFIRMED' || stay.status === 'OPTION'
  const isInHouse = stay.status === 'IN_HOUSE'
  return {
    dueIn: isExpected && stay.arrival === businessDate,
    overdueArrival: isExpected && stay.arrival < businessDate,
    dueOut: isInHouse && stay.departure === businessDate,
    overstay: isInHouse && stay.departure < businessDate,
    stayover: isInHouse && stay.arrival < businessDate && stay.departure > businessDate,
    arrivedToday: (isInHouse || stay.status === 'CHECKED_OUT') && stay.checkedInOn === businessDate,
    departedToday: stay.status === 'CHECKED_OUT' && stay.checkedOutOn === businessDate,
    dayUse: stay.status === 'CHECKED_OUT' && stay.checkedInOn !== null && stay.checkedInOn === stay.checkedOutOn,
  }
}

/** A reason whose code is one the business can refuse with. */
export type Why = Reason & { code: RefusalCode }

/** Enforces what a preview shows: refuses with the first reason and names them all. */
export function refuseFirst(reasons: readonly Why[]): void {
  const [first] = reasons
  if (first) refuse(first.code, { ...first, reasons: reasons.map((reason) => reason.code), why: reasons })
}

/** What a stay takes out of the inventory for some of its nights; all of them when none are named. */
export const holdOf = (
  stay: { id: string; groupId: string | null; roomTypeId: string; roomId: string | null; arrival: Day; departure: Day },
  nights: readonly Day[] = nightsIn(stay),
) => ({ stayId: stay.id, groupId: stay.groupId, roomTypeId: stay.roomTypeId, roomId: stay.roomId, nights })

/** What some stays take out of the inventory, all their nights; those that hold nothing take nothing. */
export const holdsOf = (stays: readonly (Parameters<typeof holdOf>[0] & { status: BookingStatus })[]) =>
  stays.filter((stay) => holdsRooms(stay.status)).map((stay) => holdOf(stay))

/** Stays in these states wait for someone's word: the guest's or the hotel's. */
const WAITING: readonly BookingStatus[] = ['INQUIRY', 'OPTION', 'WAITLIST']
export const isWaiting = (status: BookingStatus): boolean => WAITING.includes(status)

/** What a stay needs on a business date; each has its words under `status` and its colour in the theme. */
export const STATES_TODAY = [
  'overdueIn',
  'overdueOut',
  'noShow',
  'arrives',
  'inHouse',
  'leaves',
  'confirmed',
  'tentative',
  'past',
  'cancelled',
] as const
export type StateToday = (typeof STATES_TODAY)[number]

type Dated = Pick<DatedStay, 'status' | 'arrival' | 'departure'>

/**
 * What a stay or booking needs on the business date, derived from its status and dates. A guest who was expected before today is
 * overdue, and so is one still in house after the departure day.
 */
export function stateToday({ status, arrival, departure }: Dated, businessDate: Day): StateToday {
  switch (status) {
    case 'CANCELLED':
      return 'cancelled'
    case 'NO_SHOW':
      return 'noShow'
    case 'CHECKED_OUT':
      return 'past'
    case 'IN_HOUSE':
      return departure < businessDate ? 'overdueOut' : departure === businessDate ? 'leaves' : 'inHouse'
    case 'CONFIRMED':
      return arrival < businessDate ? 'overdueIn' : arrival === businessDate ? 'arrives' : 'confirmed'
    case 'OPTION':
    case 'INQUIRY':
    case 'WAITLIST':
      return arrival < businessDate ? 'overdueIn' : 'tentative'
  }
}

/** The one button of a booking in a list: who is due comes in, who leaves goes out, anything else is only opened. */
export function rowAction({ status, arrival, departure }: Dated, today: Day): 'checkIn' | 'checkOut' | 'open' {
  if (status === 'CONFIRMED' && arrival <= today) return 'checkIn'
  if (status === 'IN_HOUSE' && departure <= today) return 'checkOut'
  return 'open'
}
