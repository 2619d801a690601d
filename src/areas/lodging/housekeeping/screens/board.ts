import type { BlockKind, RoomCondition } from '#areas/property/rooms/contract.ts'
import { inNumberOrder } from '#areas/property/rooms/rules.ts'
import type { ConditionName } from '#web/theme/status-colors.ts'
import type { BoardRoom, housekeeping } from '../contract.ts'
import type { Reply } from '#core/contract.ts'

/** What one tap makes of a room: cleaned, then looked over, then slept in again. */
export const nextCondition: Record<RoomCondition, RoomCondition> = {
  DIRTY: 'CLEAN',
  CLEANING: 'CLEAN',
  CLEAN: 'INSPECTED',
  INSPECTED: 'DIRTY',
}

export const CONDITIONS = ['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'] as const satisfies readonly RoomCondition[]

/** The mark a block is drawn with: the two kinds people know by letter, the others as out of order. */
export const markOf = (kind: BlockKind): ConditionName => (kind === 'OUT_OF_SERVICE' ? kind : 'OUT_OF_ORDER')

export type BoardView = { condition?: string | undefined; floor?: string | undefined; type?: string | undefined }

/** Rooms a view shows; BLOCKED is a view of its own, whatever the condition below the block. */
export const roomsOf = (rooms: readonly BoardRoom[], { condition, floor, type }: BoardView): BoardRoom[] =>
  rooms.filter(
    (room) =>
      (!condition || (condition === 'BLOCKED' ? room.block !== null : room.condition === condition)) &&
      (!floor || room.floor === floor) &&
      (!type || room.roomTypeId === type),
  )

/** Rooms floor by floor, lowest first, numbers as people count. */
export function byFloor(rooms: readonly BoardRoom[]): { floor: string; rooms: BoardRoom[] }[] {
  const floors = [...new Set(rooms.map((room) => room.floor))].toSorted(inNumberOrder)
  return floors.map((floor) => ({
    floor,
    rooms: rooms.filter((room) => room.floor === floor).toSorted((a, b) => inNumberOrder(a.number, b.number)),
  }))
}

type Before = Reply<typeof housekeeping.setCondition>['before']

/** The fewest writes that put rooms back as they were: one per condition. */
export const undoSteps = (before: Before): { condition: RoomCondition; roomIds: string[] }[] =>
  CONDITIONS.flatMap((condition) => {
    const roomIds = before.filter((room) => room.condition === condition).map((room) => room.roomId)
    return roomIds.length > 0 ? [{ condition, roomIds }] : []
  })
