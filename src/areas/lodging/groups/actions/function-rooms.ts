import * as z from 'zod'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action } from '#server/request/context.ts'
import type { FunctionRoom } from '../contract/events.ts'
import type { groups } from '../contract/groups.ts'
import {
  findFunctionRooms,
  insertFunctionRoom,
  lockFunctionRoom,
  updateFunctionRoom as storeRoom,
} from '../queries/function-rooms.ts'
import { nameKey } from '../rules/names.ts'

export const functionRooms: Action<typeof groups.functionRooms> = async (ctx, { isActive, after, limit }) => {
  const place = readCursor(after, z.tuple([z.string().max(200)]))
  const rows = await findFunctionRooms(ctx.tx, { isActive, after: place?.[0], limit: limit + 1 })
  return pageOf(rows, limit, ({ name }) => cursorOf(nameKey(name)))
}

const hireOf = ({ hireAmount }: { hireAmount: number | null }) => ({
  hireAmount: hireAmount === null ? null : minor(hireAmount),
})

/** @throws Refusal name_taken */
export const createFunctionRoom: Action<typeof groups.createFunctionRoom> = async (ctx, details) => {
  const room: FunctionRoom = { id: ctx.newId(), ...details, ...hireOf(details), isActive: true, version: 1 }
  await insertFunctionRoom(ctx.tx, room)
  ctx.record({ type: 'FUNCTION_ROOM_ADDED', entity: 'function_room', entityId: room.id, after: room })
  ctx.publish('groups', 'bookings')
  return room
}

/** Events in the room stay as they are, also where it has become too small for them. @throws Refusal not_found, stale_version, name_taken */
export const updateFunctionRoom: Action<typeof groups.updateFunctionRoom> = async (ctx, input) => {
  const { functionRoomId, version, ...details } = input
  const before = await lockFunctionRoom(ctx.tx, functionRoomId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'function_room', functionRoomId),
    })
  const after: FunctionRoom = { ...before, ...details, ...hireOf(details), version: version + 1 }
  await storeRoom(ctx.tx, after)
  ctx.record({ type: 'FUNCTION_ROOM_CHANGED', entity: 'function_room', entityId: functionRoomId, before, after })
  ctx.publish('groups', 'bookings')
  return after
}
