import type { Day } from '#core/dates.ts'
import type { BoardRoom, CleaningTimes, Occupancy, Size } from './contract.ts'

/** Photographs stored for a room; with one more the oldest is removed. */
export const MOST_PHOTOS = 12

/** The longest edge of each drawing of a photograph, in pixels. */
export const EDGE_OF: Readonly<Record<Size, number>> = { large: 1280, small: 320 }

/** Where those who see the board see a photograph. */
export const photoUrl = (photoId: string, size: Size): string => `/api/housekeeping/photos/${photoId}/${size}`

/** What stays imply for a room on the business date. */
export type RoomGuests = {
  /** Departure of the guests in house; null when there are none. */
  departure: Day | null
  isArrivalDue: boolean
  hasDepartedToday: boolean
}

/**
 * The guest situation of a room. Guests who should have left before today are due out like those who leave today; a room
 * that empties and fills again the same day is a turnover; while someone stays on, who comes does not matter.
 */
export function occupancyOf(guests: RoomGuests, businessDate: Day): Occupancy {
  const { departure, isArrivalDue, hasDepartedToday } = guests
  if (departure !== null && departure > businessDate) return 'OCCUPIED'
  if (departure !== null) return isArrivalDue ? 'TURNOVER' : 'DUE_OUT'
  if (hasDepartedToday) return isArrivalDue ? 'TURNOVER' : 'DEPARTED'
  return isArrivalDue ? 'ARRIVAL' : 'VACANT'
}

export type BoardCounts = { dirty: number; cleaning: number; clean: number; inspected: number; blocked: number }

/** Rooms per condition, and how many have a block today; a blocked room counts in its condition as well. */
export function boardCounts(rooms: readonly Pick<BoardRoom, 'condition' | 'block'>[]): BoardCounts {
  const count = (condition: BoardRoom['condition']) => rooms.filter((room) => room.condition === condition).length
  return {
    dirty: count('DIRTY'),
    cleaning: count('CLEANING'),
    clean: count('CLEAN'),
    inspected: count('INSPECTED'),
    blocked: rooms.filter((room) => room.block !== null).length,
  }
}

/** How long rooms take to clean and a shift is, until a property sets it. */
export const CUSTOMARY_TIMES = { departureMinutes: 30, stayMinutes: 15, shiftMinutes: 420 } as const

type ToClean = Pick<BoardRoom, 'condition' | 'occupancy' | 'departure' | 'block'>

/**
 * Minutes that a room takes to clean today, by the property's cleaning times; 0 for one that needs nothing. A room whose guests leave today is
 * cleaned whole even while they are still in it; a blocked room waits.
 */
export function minutesToClean(
  { condition, occupancy, departure, block }: ToClean,
  { departureMinutes, stayMinutes }: Pick<CleaningTimes, 'departureMinutes' | 'stayMinutes'>,
): number {
  if (block !== null) return 0
  const isDirty = condition === 'DIRTY' || condition === 'CLEANING'
  if (occupancy === 'OCCUPIED') return isDirty ? stayMinutes : 0
  // Guests who are to leave are in it.
  if (departure !== null) return departureMinutes
  return isDirty ? departureMinutes : 0
}

type Worker = { employeeId: string; capacityMinutes: number; assignedMinutes: number }
type Room = { roomId: string; minutes: number }

/**
 * Shares rooms evenly among attendants: all of them end with the same part of their minutes taken, to within half a room at either end. Rooms stay in
 * their order, so that neighbours go to one attendant; who has more than their part already gets none.
 *
 * @param workers with minutes above 0
 */
export function distribution(rooms: readonly Room[], workers: readonly Worker[]): { roomId: string; employeeId: string }[] {
  const total = rooms.reduce((sum, { minutes }) => sum + minutes, 0)
  // Who has more than their part leaves the others to share what is left.
  let sharing = workers.filter(({ capacityMinutes }) => capacityMinutes > 0)
  const partOf = ({ capacityMinutes, assignedMinutes }: Worker): number => {
    const capacity = sharing.reduce((sum, one) => sum + one.capacityMinutes, 0)
    const taken = sharing.reduce((sum, one) => sum + one.assignedMinutes, 0)
    return ((total + taken) * capacityMinutes) / capacity - assignedMinutes
  }
  for (;;) {
    const left = sharing.filter((one) => partOf(one) > 0)
    if (left.length === sharing.length) break
    sharing = left
  }
  let [until, done] = [0, 0]
  const ends = sharing.map((one) => ({ employeeId: one.employeeId, end: (until += partOf(one)) }))
  return rooms.flatMap(({ roomId, minutes }) => {
    const middle = done + minutes / 2
    done += minutes
    const to = ends.find(({ end }) => middle < end) ?? ends.at(-1)
    return to ? [{ roomId, employeeId: to.employeeId }] : []
  })
} // prettier-ignore
