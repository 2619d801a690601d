import { implement } from '#server/request/context.ts'
import { block, blocks, endBlock } from './blocks.ts'
import { overbooking, setOverbooking } from './overbooking.ts'
import { remove, removeType } from './remove.ts'
import { create, list, update } from './room-edits.ts'
import { createFacility, createType, facilities, removeFacility, types, updateType } from './types.ts'
import { rooms } from '../contract.ts'

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
  overbooking,
  setOverbooking,
})
