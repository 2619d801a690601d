import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import type { Room, rooms } from '../contract.ts'
import { changeCapacity, findBookedDays, findSoldDay } from '../queries/nights.ts'
import { findRoomsWithState, lockRoom, updateRoom } from '../queries/rooms.ts'
import { changeRoomCount, lockType, updateType } from '../queries/types.ts'

// Nothing that was ever slept in leaves the database: what is removed is no longer sold or shown, and past stays go on naming it.

/** @throws Refusal not_found, room_has_stays with the first room, or the type itself, that is held from today on, and the day */
export const removeType: Action<typeof rooms.removeType> = async (ctx, { propertyId, roomTypeId }) => {
  assertOwnProperty(ctx, propertyId)
  const before = await lockType(ctx.tx, roomTypeId)
  if (!before.isActive) refuse('not_found', { roomTypeId })
  const filter = { ids: null, roomTypeId, includeInactive: false }
  const held = await findRoomsWithState(ctx.tx, filter, ctx.businessDate)
  for (const room of held) await retire(ctx, room)
  const day = await findSoldDay(ctx.tx, roomTypeId, ctx.businessDate)
  if (day !== undefined) refuse('room_has_stays', { name: before.name, day })
  await sellFewer(ctx, roomTypeId, before.name, held.length)
  await updateType(ctx.tx, roomTypeId, { ...before, isActive: false })
  ctx.record({
    type: 'ROOM_TYPE_UPDATE',
    entity: 'room_type',
    entityId: roomTypeId,
    before: { isActive: true, roomCount: before.roomCount },
    after: { isActive: false, roomCount: 0 },
  })
  ctx.publish('bookings', 'rates', 'housekeeping', 'desk', 'properties', 'onboarding')
  return lockType(ctx.tx, roomTypeId)
}

/** @throws Refusal not_found, also for a number that is another type's, room_has_stays with the day */
export const remove: Action<typeof rooms.remove> = async (ctx, { propertyId, roomTypeId, roomNumber, roomId }) => {
  assertOwnProperty(ctx, propertyId)
  const type = await lockType(ctx.tx, roomTypeId)
  const filter = { ids: null, roomTypeId, includeInactive: false }
  const all = await findRoomsWithState(ctx.tx, filter, ctx.businessDate)
  const isMeant = (room: Room) => room.number === roomNumber && [undefined, room.id, roomTypeId].includes(roomId)
  const room = all.find(isMeant) ?? refuse('not_found', { roomNumber, roomId })
  await retire(ctx, room)
  await sellFewer(ctx, roomTypeId, type.name, 1)
  ctx.publish('bookings', 'housekeeping', 'desk', 'rates', 'onboarding')
  const [after] = await findRoomsWithState(
    ctx.tx,
    { ...filter, ids: [room.id], includeInactive: true },
    ctx.businessDate,
  )
  return after ?? refuse('not_found', { roomId })
}

/** Its type is locked already, in the order all code locks them. @throws Refusal room_has_stays */
async function retire(ctx: Context, room: Room): Promise<void> {
  await lockRoom(ctx.tx, room.id)
  const [first] = await findBookedDays(ctx.tx, room.id, ctx.businessDate)
  const day = room.isOccupied ? ctx.businessDate : first
  if (day !== undefined) refuse('room_has_stays', { name: room.number, day })
  const { number, floor, ranking, facilityIds } = room
  await updateRoom(ctx.tx, room.id, { number, floor, ranking, facilityIds, isActive: false })
  ctx.record({
    type: 'ROOM_UPDATE',
    entity: 'room',
    entityId: room.id,
    before: { number, isActive: true },
    after: { number, isActive: false },
  })
}

/** Nights sold without a room may need every room of the type. @throws Refusal room_has_stays */
async function sellFewer(ctx: Context, roomTypeId: string, name: string, count: number): Promise<void> {
  ctx.offerChanged()
  if (count === 0) return
  await changeRoomCount(ctx.tx, roomTypeId, -count)
  const day = await findSoldDay(ctx.tx, roomTypeId, ctx.businessDate)
  await changeCapacity(ctx.tx, roomTypeId, ctx.businessDate, -count).catch(
    refuseOn({ type_is_never_oversold: 'room_has_stays' }, { name, day: day ?? ctx.businessDate }),
  )
}
