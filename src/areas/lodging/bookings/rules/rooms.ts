import type { RoomCondition } from '#areas/property/rooms/contract.ts'

type Placed = { floor: string; condition: RoomCondition }

const READINESS: readonly RoomCondition[] = ['INSPECTED', 'CLEAN', 'CLEANING', 'DIRTY']

/**
 * Rooms, the one to hand out first: ready before not ready, then where the rest of the party is, then in the order given
 * (the property's ranking).
 *
 * @param floors where others of the same booking have their rooms
 */
export function bestRooms<R extends Placed>(rooms: readonly R[], floors: readonly string[] = []): R[] {
  const near = new Set(floors)
  const distance = (room: R) => (near.has(room.floor) ? 0 : 1)
  return rooms.toSorted(
    (a, b) => READINESS.indexOf(a.condition) - READINESS.indexOf(b.condition) || distance(a) - distance(b),
  )
}
