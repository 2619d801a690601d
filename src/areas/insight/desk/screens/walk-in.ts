import type { RoomTypeQuote } from '#areas/lodging/bookings/contract/replies.ts'

type OfferedRoom = RoomTypeQuote['rooms'][number]
export type Offered = { type: RoomTypeQuote; room: OfferedRoom }

/** A guest at the desk gets a room that is clean and empty now. */
export const isCleanNow = ({ condition, isOccupied }: Pick<OfferedRoom, 'condition' | 'isOccupied'>): boolean =>
  !isOccupied && (condition === 'CLEAN' || condition === 'INSPECTED')

/** Types in the order of the walk-in list: those with a room ready now first, otherwise as the property ranks them. */
export const readyFirst = (types: readonly RoomTypeQuote[]): RoomTypeQuote[] =>
  types.toSorted((a, b) => Number(hasReadyRoom(b)) - Number(hasReadyRoom(a)))

export const hasReadyRoom = (type: RoomTypeQuote): boolean =>
  type.free > 0 && type.total !== null && type.rooms.some(isCleanNow)

/** The room chosen by hand while it is available, else the first one ready and in service, so that no choice is needed. */
export function chosenOffer(types: readonly RoomTypeQuote[], roomId: string | undefined): Offered | undefined {
  const ready = types
    .filter(hasReadyRoom)
    .flatMap((type) => type.rooms.filter(isCleanNow).map((room) => ({ type, room })))
  const inService = ready.find(({ room }) => (room.outOfService ?? null) === null)
  return ready.find(({ room }) => room.roomId === roomId) ?? inService ?? ready[0]
}

/** What the stay costs with tax, and about what a night of it does, in minor units. */
export function walkInPrice(
  offer: Offered | undefined,
  nights: number,
): { total: number; perNight: number } | undefined {
  const total = offer?.type.total
  if (total === undefined || total === null || nights < 1) return undefined
  return { total, perNight: Math.round(total / nights) }
}
