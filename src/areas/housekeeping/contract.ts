import * as z from 'zod'
import { BlockKind, RoomCondition } from '#areas/rooms/contract.ts'
import { contract, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** What the guest situation of a room is today; derived, never stored. */
export const Occupancy = z.enum(['VACANT', 'ARRIVAL', 'OCCUPIED', 'DUE_OUT', 'DEPARTED', 'TURNOVER'])
export type Occupancy = z.infer<typeof Occupancy>

export const BoardRoom = z
  .object({
    roomId: z.uuid(),
    number: z.string(),
    floor: z.string(),
    roomTypeId: z.uuid(),
    roomTypeName: z.string(),
    condition: RoomCondition,
    conditionNote: z.string(),
    occupancy: Occupancy,
    guestName: z.string().nullable(),
    bookingId: z.uuid().nullable(),
    departure: Day.nullable(),
    nextArrival: z.object({ guestName: z.string(), arrivalTime: z.string(), isVip: z.boolean() }).nullable(),
    block: z.object({ id: z.uuid(), kind: BlockKind, until: Day, reason: z.string(), version: z.int() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'BoardRoom' })
export type BoardRoom = z.infer<typeof BoardRoom>

export const housekeeping = contract('housekeeping', {
  board: {
    method: 'GET',
    path: '/housekeeping/board',
    summary: 'Every room with its condition, who is in it and who comes',
    needs: 'housekeeping.read',
    input: z.object({}),
    reply: z.object({
      businessDate: Day,
      counts: z.object({ dirty: z.int(), cleaning: z.int(), clean: z.int(), inspected: z.int(), blocked: z.int() }),
      rooms: z.array(BoardRoom),
    }),
  },
  setCondition: {
    method: 'PUT',
    path: '/housekeeping/conditions',
    given: ['POST /api/roomDetails/status'],
    summary: 'Set the condition of one or several rooms',
    needs: 'housekeeping.write',
    input: z.object({
      roomIds: z.array(z.uuid()).min(1).max(500),
      condition: RoomCondition,
      note: text(300).default(''),
    }),
    reply: z.object({
      /** What each room was before, so that it can be put back. */
      before: z.array(z.object({ roomId: z.uuid(), condition: RoomCondition })),
    }),
    refuses: ['not_found'],
  },
})
