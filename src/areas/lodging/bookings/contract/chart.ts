import * as z from 'zod'
import { RoomCondition } from '#areas/property/rooms/contract.ts'
import { Day } from '#core/dates.ts'
import { BookingStatus } from './replies.ts'

export const Bar = z.object({
  stayId: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  version: z.int(),
  roomTypeId: z.uuid(),
  /** Null in the unassigned lane. */
  roomId: z.uuid().nullable(),
  guestName: z.string(),
  guests: z.int(),
  arrival: Day,
  departure: Day,
  status: BookingStatus,
  isLocked: z.boolean(),
  isUpgrade: z.boolean(),
  hasBalance: z.boolean(),
  /** The group it was booked for. */
  groupName: z.string().nullable(),
})
export type Bar = z.infer<typeof Bar>

/** An event of a group in a function room, on the day it begins. */
export const ChartEvent = z.object({
  id: z.uuid(),
  functionRoomId: z.uuid(),
  groupId: z.uuid(),
  groupName: z.string(),
  /** Its group is not definite yet. */
  isTentative: z.boolean(),
  name: z.string(),
  guests: z.int(),
  day: Day,
  /** Times of day at the property, HH:MM; an end that is not after the beginning is on the next day. */
  from: z.string(),
  until: z.string(),
})
export type ChartEvent = z.infer<typeof ChartEvent>

export const Chart = z
  .object({
    businessDate: Day,
    from: Day,
    until: Day,
    roomTypes: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        code: z.string(),
        free: z.array(z.int()),
        /** Held by groups and not picked up, on each day; they are not free. */
        allotted: z.array(z.int()),
        total: z.int(),
      }),
    ),
    rooms: z.array(
      z.object({ id: z.uuid(), number: z.string(), floor: z.string(), roomTypeId: z.uuid(), condition: RoomCondition }),
    ),
    bars: z.array(Bar),
    blocks: z.array(
      z.object({
        id: z.uuid(),
        roomId: z.uuid(),
        kind: z.enum(['OUT_OF_ORDER', 'OUT_OF_SERVICE', 'INTERNAL', 'HOLD']),
        from: Day,
        until: Day,
        reason: z.string(),
        version: z.int(),
      }),
    ),
    /** Those that are offered or have an event in the span; none where the property has none. */
    functionRooms: z.array(z.object({ id: z.uuid(), name: z.string(), capacity: z.int() })),
    events: z.array(ChartEvent),
  })
  .meta({ id: 'Chart' })
export type Chart = z.infer<typeof Chart>
