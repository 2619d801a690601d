import type { Day } from '#core/dates.ts'
import type { BoardRoom, Occupancy, Size } from './contract.ts'

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
