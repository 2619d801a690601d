import { byRanking } from '#areas/property/rooms/rules.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { BoardRoom } from '../contract.ts'
import { type BoardRow, type BoardStay, findBoardRooms, findBoardStays } from '../queries/housekeeping.ts'
import { occupancyOf } from '../rules.ts'

/** Every room of today in the order of their numbers. */
export async function boardRooms({ tx, businessDate }: Pick<Context, 'tx' | 'businessDate'>): Promise<BoardRoom[]> {
  const [rows, stays] = await Promise.all([findBoardRooms(tx, businessDate), findBoardStays(tx, businessDate)])
  const staysOf = new Map<string, BoardStay[]>()
  for (const stay of stays) staysOf.set(stay.roomId, [...(staysOf.get(stay.roomId) ?? []), stay])
  return rows
    .sort(byRanking((room) => room.number))
    .map((row) => boardRoom(row, staysOf.get(row.roomId) ?? [], businessDate))
}

function boardRoom(row: BoardRow, stays: readonly BoardStay[], businessDate: Day): BoardRoom {
  const { ranking: _ranking, ...room } = row
  const inHouse = stays.find((stay) => stay.part === 'IN_HOUSE')
  const arrival = stays.find((stay) => stay.part === 'ARRIVAL')
  const guests = {
    departure: inHouse?.departure ?? null,
    isArrivalDue: arrival !== undefined,
    hasDepartedToday: stays.some((stay) => stay.part === 'DEPARTED'),
  }
  return {
    ...room,
    occupancy: occupancyOf(guests, businessDate),
    guestName: inHouse?.guestName ?? null,
    bookingId: inHouse?.bookingId ?? null,
    departure: inHouse?.departure ?? null,
    nextArrival: arrival
      ? { guestName: arrival.guestName, arrivalTime: arrival.arrivalTime, isVip: arrival.isVip }
      : null,
  }
}
