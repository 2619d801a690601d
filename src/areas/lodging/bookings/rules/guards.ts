import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import { type Day, daysBetween, type Instant, nightsOf } from '#core/dates.ts'
import type { BookingStatus } from '../contract/replies.ts'
import { MAX_STAY_NIGHTS } from '../contract/fields.ts'
import { canBecome, isCalledOff, isWaiting, type Why } from './bookings.ts'

type Occupancy = { adults: number; children: number }
export type Capacity = { maxAdults: number; maxChildren: number; maxGuests: number }

/** Why a room of a type does not take so many people; empty when it does. */
export function capacityReasons({ adults, children }: Occupancy, type: Capacity): Why[] {
  const isTooMany = adults > type.maxAdults || children > type.maxChildren || adults + children > type.maxGuests
  if (!isTooMany) return []
  const detail = `${adults}+${children} of ${type.maxAdults}+${type.maxChildren}, ${type.maxGuests}`
  return [{ code: 'too_many_guests', detail }]
}

/** Why no one can book these days: they are over, or too many. A stay may begin on the business date. */
export function spanReasons(stay: { arrival: Day; departure: Day }, businessDate: Day): Why[] {
  const nights = nightsOf(stay)
  return [
    ...(stay.arrival < businessDate ? [{ code: 'date_in_past' as const, day: stay.arrival }] : []),
    ...(nights > MAX_STAY_NIGHTS
      ? [{ code: 'stay_too_long' as const, detail: `${nights} of ${MAX_STAY_NIGHTS}` }]
      : []),
  ]
}

/** Whether a list or search spans more days than one reply contains. */
export const isTooLong = ({ from, until }: { from: Day; until: Day }): boolean =>
  daysBetween(from, until) > MAX_STAY_NIGHTS

const closed = (status: BookingStatus): Why[] => [{ code: 'booking_closed', detail: status }]

export type Arriving = {
  status: BookingStatus
  optionExpiresAt: Instant | null
  arrival: Day
  departure: Day
  roomTypeId: string
  isDoNotRent: boolean
  /** The room it gets; null while none is assigned. */
  room: { roomTypeId: string; condition: RoomCondition; isOccupied: boolean } | null
}

/**
 * Why a stay cannot be checked in, most decisive first; empty when it can.
 * Late arrivals are welcome until their last night. An option is confirmed by arriving, unless it has expired;
 * an inquiry or waitlist entry holds no room and is confirmed first, a no-show reinstated.
 */
export function checkInReasons(stay: Arriving, at: { businessDate: Day; now: Instant; acceptDirty: boolean }): Why[] {
  const isOption = stay.status === 'OPTION'
  if (!isOption && stay.status !== 'CONFIRMED') return closed(stay.status)

  const reasons: Why[] = []
  if (isOption && isExpired(stay.optionExpiresAt, at.now)) reasons.push({ code: 'option_expired' })
  if (stay.isDoNotRent) reasons.push({ code: 'guest_do_not_rent' })
  if (!isDueIn(stay, at.businessDate)) reasons.push({ code: 'not_arrival_day', day: stay.arrival })
  return [...reasons, ...roomReasons(stay, at.acceptDirty)]
}

/** Whether a stay may arrive on a day: it has begun, and a night of it is left. */
export const isDueIn = (stay: { arrival: Day; departure: Day }, businessDate: Day): boolean =>
  stay.arrival <= businessDate && businessDate < stay.departure

function roomReasons({ room, roomTypeId }: Arriving, acceptDirty: boolean): Why[] {
  if (!room) return [{ code: 'room_not_assigned' }]
  const reasons: Why[] = []
  if (room.roomTypeId !== roomTypeId) reasons.push({ code: 'wrong_room_type' })
  if (room.isOccupied) reasons.push({ code: 'room_occupied' })
  if (!isReady(room.condition) && !acceptDirty) reasons.push({ code: 'room_not_ready', detail: room.condition })
  return reasons
}

/** Whether guests can be sent up. */
export const isReady = (condition: RoomCondition): boolean => condition === 'CLEAN' || condition === 'INSPECTED'

export const isExpired = (expiresAt: Instant | null, now: Instant): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)

/** Why an inquiry, option or waitlist entry cannot become a confirmed booking. */
export function confirmReasons(
  booking: { status: BookingStatus; optionExpiresAt: Instant | null; arrival: Day },
  at: { businessDate: Day; now: Instant },
): Why[] {
  if (!isWaiting(booking.status)) return closed(booking.status)
  const reasons: Why[] = []
  if (isExpired(booking.optionExpiresAt, at.now)) reasons.push({ code: 'option_expired' })
  if (booking.arrival < at.businessDate) reasons.push({ code: 'date_in_past', day: booking.arrival })
  return reasons
}

/** Why none of these stays can be cancelled: guests in house check out instead, and past stays stay as they are. */
export const cancelReasons = (stays: readonly { status: BookingStatus }[], status: BookingStatus): Why[] =>
  stays.some((stay) => canBecome(stay.status, 'CANCELLED')) ? [] : closed(status)

/** Why guests cannot be marked as not arrived: only confirmed ones can fail to, and not before their day. */
export function noShowReasons(
  stays: readonly { status: BookingStatus; arrival: Day }[],
  status: BookingStatus,
  businessDate: Day,
): Why[] {
  const expected = stays.filter((stay) => canBecome(stay.status, 'NO_SHOW'))
  if (expected.length === 0) return closed(status)
  if (expected.some((stay) => stay.arrival <= businessDate)) return []
  return [{ code: 'not_arrival_day', ...(expected[0] ? { day: expected[0].arrival } : {}) }]
}

/** Why a cancellation or no-show cannot be undone. */
export function reinstateReasons(
  booking: { status: BookingStatus; stays: readonly { status: BookingStatus; departure: Day }[] },
  at: { businessDate: Day; isInvoiced: boolean },
): Why[] {
  const stays = booking.stays.filter((stay) => isCalledOff(stay.status))
  const [first] = stays
  if (!first) return closed(booking.status)
  const reasons: Why[] = []
  if (at.isInvoiced) reasons.push({ code: 'already_invoiced' })
  if (stays.every((stay) => stay.departure <= at.businessDate))
    reasons.push({ code: 'date_in_past', day: first.departure })
  return reasons
}

/**
 * Why guests cannot leave. `balance` is what is due beyond what was promised (Credit, BillToRoom), in minor units,
 * once the last of the party goes; it may stay open with a note.
 */
export function checkOutReasons(
  stays: readonly { status: BookingStatus }[],
  bill: { balance: number; acceptBalance: boolean; note: string },
): Why[] {
  const [first] = stays
  if (!first) return [{ code: 'not_in_house' }]
  const away = stays.find((stay) => !canBecome(stay.status, 'CHECKED_OUT'))
  if (away) return [{ code: 'not_in_house', detail: away.status }]
  if (bill.balance <= 0) return []
  if (!bill.acceptBalance) return [{ code: 'balance_due', detail: String(bill.balance) }]
  return bill.note === '' ? [{ code: 'reason_required' }] : []
}
