import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { RoomType, rooms } from '../contract.ts'
import { deleteFacility, findFacilities, lockFacilities, insertFacility } from '../queries/facilities.ts'
import { findTypes, insertType, lockType, updateType as storeType } from '../queries/types.ts'
import { byRanking, inNumberOrder } from '../rules.ts'

/** Room types in order of ranking; those no longer sold only on request. */
export async function roomTypes(ctx: Context, { includeInactive = false } = {}): Promise<RoomType[]> {
  const found = await findTypes(ctx.tx)
  return found.filter((type) => type.isActive || includeInactive).sort(byRanking((type) => type.name))
}

export const types: Action<typeof rooms.types> = async (ctx, filter) => ({ rows: await roomTypes(ctx, filter) })

export const createType: Action<typeof rooms.createType> = async (ctx, details) => {
  await lockFacilities(ctx.tx, details.facilityIds)
  const id = ctx.newId()
  await insertType(ctx.tx, id, details)
  ctx.record({ type: 'ROOM_TYPE_CREATE', entity: 'room_type', entityId: id, after: details })
  ctx.publish('bookings', 'rates', 'properties')
  return lockType(ctx.tx, id)
}

export const updateType: Action<typeof rooms.updateType> = async (ctx, { roomTypeId, version, ...details }) => {
  const before = await lockType(ctx.tx, roomTypeId)
  if (before.version !== version) {
    const changedBy = await findLastChanger(ctx.tx, 'room_type', roomTypeId)
    refuse('stale_version', { version: before.version, changedBy })
  }
  if (!details.isActive && before.roomCount > 0) refuse('room_in_use', { roomCount: before.roomCount })
  await lockFacilities(ctx.tx, details.facilityIds)
  await storeType(ctx.tx, roomTypeId, details)
  const after = await lockType(ctx.tx, roomTypeId)
  ctx.record({ type: 'ROOM_TYPE_UPDATE', entity: 'room_type', entityId: roomTypeId, before, after })
  ctx.publish('bookings', 'rates', 'housekeeping', 'properties')
  ctx.offerChanged()
  return after
}

export const facilities: Action<typeof rooms.facilities> = async ({ tx }) => ({
  rows: (await findFacilities(tx)).sort((a, b) => inNumberOrder(a.name, b.name)),
})

export const createFacility: Action<typeof rooms.createFacility> = async (ctx, { name }) => {
  const facility = { id: ctx.newId(), name }
  await insertFacility(ctx.tx, facility)
  ctx.record({ type: 'FACILITY_CREATE', entity: 'facility', entityId: facility.id, after: { name } })
  return facility
}

export const removeFacility: Action<typeof rooms.removeFacility> = async (ctx, { facilityId }) => {
  await deleteFacility(ctx.tx, facilityId)
  ctx.record({ type: 'FACILITY_REMOVE', entity: 'facility', entityId: facilityId })
  return {}
}
