import { addDays, type Day } from '#core/dates.ts'
import type { RequestOf } from '#core/contract.ts'
import type { Bar } from '../../contract/chart.ts'
import type { bookings } from '../../contract/bookings.ts'
import { isStayRow, type ChartRow, type StayRow } from './rows.ts'

/** Where a stay is to go. */
export type Target = { arrival: Day; departure: Day; roomId: string | null; roomTypeId: string }

/** What the user drags: a bar by its body or an edge, or empty cells that are to become a booking. */
export type Grip =
  | { kind: 'move' | 'start' | 'end'; bar: Bar; row: StayRow; day: Day }
  | { kind: 'create'; row: StayRow; day: Day }

export const targetOfBar = ({ arrival, departure, roomId, roomTypeId }: Bar): Target => ({
  arrival,
  departure,
  roomId,
  roomTypeId,
})

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.arrival === b.arrival && a.departure === b.departure && a.roomId === b.roomId && a.roomTypeId === b.roomTypeId

const placeOf = (row: StayRow): Pick<Target, 'roomId' | 'roomTypeId'> => ({
  roomId: row.kind === 'room' ? row.room.id : null,
  roomTypeId: row.typeId,
})

/**
 * Where a grip leads when it is carried `days` further to a row. A guest in house retains the arrival, so only the room follows;
 * an edge never passes the other one: at least one night is left. A header takes nothing, so the place stays.
 */
export function carried(grip: Grip, days: number, row: ChartRow): Target {
  if (grip.kind === 'create') {
    const other = addDays(grip.day, days)
    const [arrival, last] = other < grip.day ? [other, grip.day] : [grip.day, other]
    return { arrival, departure: last > arrival ? last : addDays(arrival, 1), ...placeOf(grip.row) }
  }
  const from = targetOfBar(grip.bar)
  if (grip.kind === 'start') {
    const latest = addDays(from.departure, -1)
    const arrival = addDays(from.arrival, days)
    return { ...from, arrival: arrival < latest ? arrival : latest }
  }
  if (grip.kind === 'end') {
    const earliest = addDays(from.arrival, 1)
    const departure = addDays(from.departure, days)
    return { ...from, departure: departure > earliest ? departure : earliest }
  }
  const shift = grip.bar.status === 'IN_HOUSE' ? 0 : days
  return {
    arrival: addDays(from.arrival, shift),
    departure: addDays(from.departure, shift),
    ...(isStayRow(row) ? placeOf(row) : { roomId: from.roomId, roomTypeId: from.roomTypeId }),
  }
}

type ChangeFields = Pick<RequestOf<(typeof bookings)['changeStay']>, 'arrival' | 'departure' | 'roomId' | 'roomTypeId'>

/** Only what is to change, as the contract requires it: a room brings its type along. */
export function changeFields(bar: Bar, target: Target): ChangeFields {
  const isOtherRoom = target.roomId !== bar.roomId
  const isOtherType = target.roomTypeId !== bar.roomTypeId
  return {
    ...(target.arrival !== bar.arrival && { arrival: target.arrival }),
    ...(target.departure !== bar.departure && { departure: target.departure }),
    ...(isOtherRoom && { roomId: target.roomId }),
    ...(isOtherType && { roomTypeId: target.roomTypeId }),
  }
}

/** Whether a change can cost something else; another room of the same type for the same nights cannot. */
export const mayCostElse = (bar: Bar, target: Target): boolean =>
  target.arrival !== bar.arrival || target.departure !== bar.departure || target.roomTypeId !== bar.roomTypeId

export type Obstacle = { code: string; day?: Day; who?: string }

type Scope = { row: ChartRow | undefined; businessDate: Day }

/**
 * Why a target cannot be, as far as the chart itself can see: passed days, a lock, another guest or a block in the way.
 * It works while the pointer moves; the server's preview knows the rest.
 */
export function obstacleTo(bar: Bar | undefined, target: Target, { row, businessDate }: Scope): Obstacle | undefined {
  const isNewArrival = target.arrival !== bar?.arrival
  const isMoved = bar !== undefined && (target.roomId !== bar.roomId || target.roomTypeId !== bar.roomTypeId)
  if (bar?.isLocked && (isMoved || isNewArrival)) return { code: 'stay_locked' }
  if (isNewArrival && target.arrival < businessDate) return { code: 'date_in_past', day: target.arrival }
  if (bar && target.departure !== bar.departure && target.departure < businessDate)
    return { code: 'date_in_past', day: target.departure }
  if (bar?.status === 'IN_HOUSE' && target.roomId === null) return { code: 'room_not_assigned' }
  if (row?.kind !== 'room') return undefined

  const sleeps = bar?.status === 'IN_HOUSE' && target.arrival < businessDate ? businessDate : target.arrival
  const isInTheWay = (from: Day, until: Day) => from < target.departure && sleeps < until
  const guest = row.bars.find((other) => other.stayId !== bar?.stayId && isInTheWay(other.arrival, other.departure))
  if (guest) return { code: 'room_taken', day: guest.arrival > sleeps ? guest.arrival : sleeps, who: guest.guestName }
  const block = row.blocks.find((each) => each.kind !== 'OUT_OF_SERVICE' && isInTheWay(each.from, each.until))
  return block && { code: 'room_blocked', day: block.from > sleeps ? block.from : sleeps, who: block.reason }
}
