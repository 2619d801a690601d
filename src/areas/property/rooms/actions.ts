import { implement } from '#server/request/context.ts'
import { block, blocks, endBlock } from './actions/blocks.ts'
import { remove, removeType } from './actions/remove.ts'
import { create, list, update } from './actions/rooms.ts'
import { createFacility, createType, facilities, removeFacility, types, updateType } from './actions/types.ts'
import { rooms } from './contract.ts'

export { create as addRooms } from './actions/rooms.ts'
export { createType as addRoomType } from './actions/types.ts'
export { block as blockRoom } from './actions/blocks.ts'
export { changeNights, freeNights, holdNights, type TypeNight, type TypeNights, typeNights } from './actions/nights.ts'
export { findRooms, getRooms, heldNights, type RoomPlace, setConditions } from './actions/places.ts'
export { type InventoryDifference, recountInventory } from './actions/recount.ts'
export { roomTypes } from './actions/types.ts'
export type { Claim, Hold } from './rules.ts'

export const roomsArea = implement(rooms, {
  list,
  types,
  createType,
  updateType,
  create,
  update,
  removeType,
  remove,
  facilities,
  createFacility,
  removeFacility,
  blocks,
  block,
  endBlock,
})
