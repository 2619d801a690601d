import type { Day } from '#core/dates.ts'
import { isOpen, type Why } from './bookings.ts'
import { reason, type TargetRoom } from './change.ts'
import { bookedAfter, type StaySnapshot } from './snapshot.ts'

export type Split = { on: Day; roomId: string | null | undefined; newStayId: string }

/**
 * Cuts a stay in two at a day. Each night goes with its price and its room to the part that sleeps it; the later part
 * may take another room of the type. A guest in house stays in the first part; the later one is checked in when it begins.
 *
 * @param room the room requested for the later part; undefined when none was requested or there is none
 */
export function planSplit(
  stay: StaySnapshot,
  split: Split,
  { businessDate, room }: { businessDate: Day; room: TargetRoom | undefined },
): { reasons: Why[]; first: StaySnapshot; second: StaySnapshot } {
  const { on, newStayId } = split
  const second: StaySnapshot = {
    ...stay,
    id: newStayId,
    arrival: on,
    status: stay.status === 'IN_HOUSE' ? 'CONFIRMED' : stay.status,
    roomId: split.roomId ?? stay.roomId,
    nights: stay.nights.filter((night) => night.day >= on),
  }
  const isInside = stay.arrival < on && on < stay.departure && (stay.status !== 'IN_HOUSE' || on > businessDate)
  const isMoved = second.roomId !== stay.roomId
  const isOtherType = isMoved && room !== undefined && room.roomTypeId !== stay.roomTypeId
  return {
    reasons: !isOpen(stay.status)
      ? [reason('booking_closed')]
      : [
          ...(isInside ? [] : [reason('split_outside_stay', on)]),
          ...(isMoved && !room ? [reason('not_found')] : []),
          ...(isMoved && stay.isLocked ? [reason('stay_locked')] : []),
          ...(isOtherType ? [reason('wrong_room_type')] : []),
        ],
    first: {
      ...stay,
      departure: on,
      nights: stay.nights.filter((night) => night.day < on),
      held: stay.held.filter((night) => night.day < on),
    },
    second: { ...second, held: bookedAfter(stay, second, businessDate) },
  }
}
