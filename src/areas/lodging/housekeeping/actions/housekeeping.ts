import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { byRanking } from '#areas/property/rooms/rules.ts'
import type { Day } from '#core/dates.ts'
import { type Action, implement } from '#server/request/context.ts'
import { addPhoto, photos, removePhoto, showPhoto } from './photos.ts'
import { setSettings, settings } from './settings.ts'
import { type BoardRoom, housekeeping } from '../contract.ts'
import { type BoardRow, type BoardStay, findBoardRooms, findBoardStays } from '../queries/housekeeping.ts'
import { boardCounts, occupancyOf } from '../rules.ts'

const board: Action<typeof housekeeping.board> = async ({ tx, businessDate, now }) => {
  const [rows, stays] = await Promise.all([findBoardRooms(tx, businessDate), findBoardStays(tx, businessDate)])
  const staysOf = new Map<string, BoardStay[]>()
  for (const stay of stays) staysOf.set(stay.roomId, [...(staysOf.get(stay.roomId) ?? []), stay])
  const rooms = rows
    .sort(byRanking((room) => room.number))
    .map((row) => boardRoom(row, staysOf.get(row.roomId) ?? [], businessDate))
  return { businessDate, asOf: now, counts: boardCounts(rooms), rooms }
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

/** @throws Refusal not_found; room_moved_on for a room that was changed after what the user saw; nothing is changed then */
const setCondition: Action<typeof housekeeping.setCondition> = async (ctx, { roomIds, condition, note, seenAt }) => ({
  before: await setConditions(ctx, roomIds, condition, note, seenAt),
})

export const housekeepingArea = implement(housekeeping, {
  board,
  setCondition,
  settings,
  setSettings,
  addPhoto,
  photos,
  removePhoto,
  showPhoto,
})
