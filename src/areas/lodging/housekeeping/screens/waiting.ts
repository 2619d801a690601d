import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Reply } from '#core/contract.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import type { housekeeping } from '../contract.ts'
import { boardCounts } from '../rules.ts'

type Board = Reply<typeof housekeeping.board>

/** What an entry of the outbox is about rooms, in facts for words. */
export type QueuedChange = { rooms: readonly { roomId: string; number: string }[] } & (
  | { kind: 'condition'; condition: RoomCondition }
  | { kind: 'photo' }
)

export const changeOf = (entry: Entry): QueuedChange => entry.says as QueuedChange

/** What is written of a room goes in order, and waits behind what was refused of it. */
export const subjectOf = (roomIds: readonly string[]): string => roomIds.toSorted().join(' ')

/** What of a board stays on the device: rooms and their work, nothing of who sleeps there. */
export const withoutGuests = (board: Board): Board => ({
  ...board,
  rooms: board.rooms.map((room) => ({
    ...room,
    guestName: null,
    bookingId: null,
    nextArrival: room.nextArrival && { ...room.nextArrival, guestName: '' },
  })),
})

/** A board as it will be once all that waits has been sent. What was refused is not counted on. */
export function boardWith(board: Board, entries: readonly Entry[]): Board {
  const wanted = new Map<string, RoomCondition>()
  for (const entry of entries) {
    const change = changeOf(entry)
    if (entry.refusal === null && change.kind === 'condition')
      for (const { roomId } of change.rooms) wanted.set(roomId, change.condition)
  }
  if (wanted.size === 0) return board
  const rooms = board.rooms.map((room) => ({ ...room, condition: wanted.get(room.roomId) ?? room.condition }))
  return { ...board, rooms, counts: boardCounts(rooms) }
}

/** Rooms something waits of. */
export const waitingRooms = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => changeOf(entry).rooms.map(({ roomId }) => roomId)))

/** The same request by a user who has seen the room's current state. */
export const seenAnew = (entry: Entry): Entry => {
  const { seenAt: _, ...input } = entry.input
  return { ...entry, input }
}
