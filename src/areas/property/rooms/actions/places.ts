import type { Day, Instant, Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { RoomCondition } from '../contract.ts'
import { findBookedNights } from '../queries/nights.ts'
import { findPlaces, findPlacesOver, type PlaceOver, type RoomPlace, updateConditions } from '../queries/rooms.ts'
import { byRanking } from '../rules.ts'

export type { RoomPlace }

/** Active rooms in order of ranking, each with whether it is free (of stays and blocks) on every night of the span. */
export async function findRooms(
  ctx: Context,
  { typeIds, span }: { typeIds?: readonly string[]; span: Span },
): Promise<PlaceOver[]> {
  const rooms = await findPlacesOver(ctx.tx, typeIds ?? null, span)
  return rooms.sort(byRanking((room) => room.number))
}

/**
 * Rooms by id, in the given order; an id given twice returns its room twice.
 *
 * @throws Refusal not_found {roomId} for the first that this property does not have
 */
export async function getRooms(ctx: Context, ids: readonly string[]): Promise<RoomPlace[]> {
  if (ids.length === 0) return []
  const byId = new Map((await findPlaces(ctx.tx, ids)).map((room) => [room.id, room]))
  return ids.map((roomId) => byId.get(roomId) ?? refuse('not_found', { roomId }))
}

/** Nights of a span on which rooms are held, by a guest or a block. */
export const bookedNights = async (
  ctx: Context,
  roomIds: readonly string[],
  span: Span,
): Promise<{ roomId: string; night: Day }[]> => (roomIds.length === 0 ? [] : findBookedNights(ctx.tx, roomIds, span))

/**
 * Sets the condition of rooms, with a line of audit each.
 *
 * @returns what each was before, so that it can be put back
 * @param seenAt what the caller knew of: a room that was changed after it is not changed again
 * @throws Refusal not_found {roomId} when one of them is missing, room_moved_on {number, condition}; nothing is changed then
 */
export async function setConditions(
  ctx: Context,
  roomIds: readonly string[],
  condition: RoomCondition,
  note: string,
  seenAt?: Instant,
): Promise<{ roomId: string; condition: RoomCondition }[]> {
  const wanted = [...new Set(roomIds)]
  if (wanted.length === 0) return []
  const changed = await updateConditions(ctx.tx, wanted, { condition, note, at: ctx.now, seenAt: seenAt ?? null })
  const byId = new Map(changed.map((room) => [room.roomId, room]))
  const before = wanted.map((roomId) => byId.get(roomId) ?? refuse('not_found', { roomId }))
  const moved = before.find(({ isNewer }) => isNewer)
  if (moved) refuse('room_moved_on', { number: moved.number, condition: moved.condition })
  for (const room of before) {
    ctx.record({
      type: 'ROOM_CONDITION',
      entity: 'room',
      entityId: room.roomId,
      before: { condition: room.condition },
      after: { condition },
    })
  }
  ctx.publish('rooms', 'housekeeping', 'bookings', 'desk')
  return before.map(({ roomId, condition: was }) => ({ roomId, condition: was }))
}
