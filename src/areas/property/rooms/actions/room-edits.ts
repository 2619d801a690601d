import { assertWithinPlan } from '#areas/platform/subscriptions/actions/plans.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Room, rooms } from '../contract.ts'
import { lockFacilities } from '../queries/facilities.ts'
import { changeCapacity, findBookedDays } from '../queries/nights.ts'
import { findRoomsWithState, insertRooms, type LockedRoom, lockRoom, updateRoom } from '../queries/rooms.ts'
import { changeRoomCount, lockType } from '../queries/types.ts'
import { byRanking, roomNumbers } from '../rules.ts'

/** Fewer rooms than nights sold of a type: some night has no other room left. */
const orInUse = refuseOn({ type_is_never_oversold: 'room_in_use' })

export const list: Action<typeof rooms.list> = async (
  ctx,
  { propertyId, roomTypeId = null, includeInactive, order },
) => {
  assertOwnProperty(ctx, propertyId)
  const rows = await findRoomsWithState(ctx.tx, { ids: null, roomTypeId, includeInactive }, ctx.businessDate)
  return { rows: rows.sort(byRanking((room) => room.number, order)) }
}

const withState = async (ctx: Context, ids: readonly string[]): Promise<Room[]> => {
  const found = await findRoomsWithState(ctx.tx, { ids, roomTypeId: null, includeInactive: true }, ctx.businessDate)
  return found.sort(byRanking((room) => room.number))
}

export const create: Action<typeof rooms.create> = async (ctx, { roomTypeId, numbers, floor, ranking }) => {
  const type = await lockType(ctx.tx, roomTypeId)
  if (!type.isActive) refuse('not_found', { roomTypeId })
  const added = (roomNumbers(numbers) ?? []).map((number) => ({
    id: ctx.newId(),
    number,
    roomTypeId,
    floor,
    ranking,
  }))
  await assertWithinPlan(ctx, 'rooms', added.length)
  await insertRooms(ctx.tx, added)
  await changeRooms(ctx, roomTypeId, added.length)
  for (const { id, number } of added)
    ctx.record({ type: 'ROOM_CREATE', entity: 'room', entityId: id, after: { number, roomTypeId, floor, ranking } })
  ctx.publish('bookings', 'housekeeping', 'desk', 'rates')
  return {
    rows: await withState(
      ctx,
      added.map((room) => room.id),
    ),
  }
}

export const update: Action<typeof rooms.update> = async (ctx, { roomId, version, ...details }) => {
  // The type before the room, the order all code locks them in: its room count may change.
  const place = await lockWithType(ctx, roomId)
  if (place.version !== version)
    refuse('stale_version', { version: place.version, changedBy: await findLastChanger(ctx.tx, 'room', roomId) })
  await lockFacilities(ctx.tx, details.facilityIds)
  const [before] = await withState(ctx, [roomId])
  if (place.isActive && !details.isActive) await assertUnused(ctx, place)
  await updateRoom(ctx.tx, roomId, details)
  if (place.isActive !== details.isActive) await changeRooms(ctx, place.roomTypeId, details.isActive ? 1 : -1)

  ctx.record({
    type: 'ROOM_UPDATE',
    entity: 'room',
    entityId: roomId,
    before: before && {
      number: before.number,
      floor: before.floor,
      ranking: before.ranking,
      facilityIds: before.facilityIds,
      isActive: before.isActive,
    },
    after: details,
  })
  ctx.publish('bookings', 'housekeeping', 'desk', 'rates')
  const [after] = await withState(ctx, [roomId])
  return after ?? refuse('not_found', { roomId })
}

/** A room never changes its type, so the type found first is still the one when both are locked. */
async function lockWithType(ctx: Context, roomId: string): Promise<LockedRoom> {
  const [found] = await withState(ctx, [roomId])
  if (!found) return refuse('not_found', { roomId })
  await lockType(ctx.tx, found.roomTypeId)
  return lockRoom(ctx.tx, roomId)
}

async function assertUnused(ctx: Context, { id: roomId, number }: LockedRoom): Promise<void> {
  const days = await findBookedDays(ctx.tx, roomId, ctx.businessDate)
  const [room] = await withState(ctx, [roomId])
  if (days.length > 0 || room?.isOccupied)
    refuse('room_in_use', { roomNumber: number, day: days[0] ?? ctx.businessDate, days })
}

/** What a type can sell from today on follows its rooms; nights sold without a room may need every one of them. */
async function changeRooms(ctx: Context, roomTypeId: string, change: number): Promise<void> {
  await changeRoomCount(ctx.tx, roomTypeId, change)
  await changeCapacity(ctx.tx, roomTypeId, ctx.businessDate, change).catch(orInUse)
  ctx.offerChanged()
}
