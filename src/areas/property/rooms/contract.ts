import * as z from 'zod'
import { contract, Flag, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { BLOCK_KINDS, roomNumbers } from './rules.ts'

/** Two years: a renovation may be longer than a stay, but not a slip of the keyboard. */
export const MAX_BLOCK_NIGHTS = 731

export const RoomCondition = z.enum(['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'])
export type RoomCondition = z.infer<typeof RoomCondition>

/** OUT_OF_ORDER, INTERNAL and HOLD take the room out of what can be sold; OUT_OF_SERVICE only warns. */
export const BlockKind = z.enum(BLOCK_KINDS)
export type BlockKind = z.infer<typeof BlockKind>

export const RoomType = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    description: z.string(),
    ranking: z.int().nullable(),
    baseOccupancy: z.int(),
    maxAdults: z.int(),
    maxChildren: z.int(),
    maxGuests: z.int(),
    roomCount: z.int(),
    facilityIds: z.array(z.uuid()),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RoomType' })
export type RoomType = z.infer<typeof RoomType>

export const RoomBlock = z
  .object({
    id: z.uuid(),
    roomId: z.uuid(),
    kind: BlockKind,
    from: Day,
    until: Day,
    reason: z.string(),
    version: z.int(),
  })
  .meta({ id: 'RoomBlock' })
export type RoomBlock = z.infer<typeof RoomBlock>

export const Room = z
  .object({
    id: z.uuid(),
    number: z.string(),
    roomTypeId: z.uuid(),
    roomTypeName: z.string(),
    floor: z.string(),
    ranking: z.int().nullable(),
    condition: RoomCondition,
    conditionNote: z.string(),
    isOccupied: z.boolean(),
    block: RoomBlock.nullable(),
    facilityIds: z.array(z.uuid()),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof Room>

export const Facility = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Facility' })
export type Facility = z.infer<typeof Facility>

/** How many rooms of a type may be sold on a night above those it has. */
export const MAX_OVERBOOKING = 50

/** Nights in a row of a type that may be overbooked by as many rooms. */
export const OverbookingRun = z
  .object({ roomTypeId: z.uuid(), from: Day, until: Day, limit: z.int() })
  .meta({ id: 'OverbookingRun' })
export type OverbookingRun = z.infer<typeof OverbookingRun>

export const RoomTypeDetails = z.object({
  name: requiredText(80),
  code: requiredText(10),
  description: text(2000).default(''),
  ranking: z.int().min(0).max(9_999).nullable().default(null),
  baseOccupancy: z.int().min(1).max(50),
  maxAdults: z.int().min(1).max(50),
  maxChildren: z.int().min(0).max(50),
  maxGuests: z.int().min(1).max(100),
  facilityIds: z.array(z.uuid()).max(100).default([]),
})

export const rooms = contract('rooms', {
  list: {
    method: 'GET',
    path: '/rooms',
    given: ['GET /api/property/:propertyId/rooms'],
    summary: 'Rooms in order of ranking (null and 0 last), with condition, occupancy and the block of today',
    needs: 'rooms.read',
    input: z.object({
      propertyId: z.coerce.number().int().positive().optional(),
      roomTypeId: z.uuid().optional(),
      includeInactive: Flag.default(false),
      order: z.enum(['ascending', 'descending']).default('ascending'),
    }),
    reply: z.object({ rows: z.array(Room) }),
    refuses: ['not_found'],
  },
  types: {
    method: 'GET',
    path: '/rooms/types',
    summary: 'Room types in order of ranking',
    needs: 'rooms.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(RoomType) }),
  },
  createType: {
    method: 'POST',
    path: '/rooms/types',
    summary: 'Add a room type',
    needs: 'rooms.write',
    input: RoomTypeDetails,
    reply: RoomType,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updateType: {
    method: 'PUT',
    path: '/rooms/types/:roomTypeId',
    summary: 'Change a room type; retiring one needs its rooms to be retired first',
    needs: 'rooms.write',
    input: RoomTypeDetails.extend({ roomTypeId: z.uuid(), version: z.int(), isActive: z.boolean().default(true) }),
    reply: RoomType,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference', 'room_in_use'],
  },
  create: {
    method: 'POST',
    path: '/rooms',
    summary: 'Add rooms: one number, a list, or a run such as 101-110',
    needs: 'rooms.write',
    input: z.object({
      roomTypeId: z.uuid(),
      numbers: requiredText(200).refine((numbers) => roomNumbers(numbers) !== null, {
        message: 'Such as 101, or 101, 103, or 105-110; at most 500 rooms',
      }),
      floor: text(20).default(''),
      ranking: z.int().min(0).max(9_999).nullable().default(null),
    }),
    reply: z.object({ rows: z.array(Room) }),
    refuses: ['not_found', 'room_number_taken', 'not_in_plan'],
  },
  update: {
    method: 'PUT',
    path: '/rooms/:roomId',
    summary: 'Change or retire a room; refused while a stay or a block holds it from today on',
    needs: 'rooms.write',
    input: z.object({
      roomId: z.uuid(),
      version: z.int(),
      number: requiredText(20),
      floor: text(20).default(''),
      ranking: z.int().min(0).max(9_999).nullable().default(null),
      facilityIds: z.array(z.uuid()).max(100).default([]),
      isActive: z.boolean().default(true),
    }),
    reply: Room,
    refuses: ['not_found', 'stale_version', 'room_number_taken', 'room_in_use', 'unknown_reference'],
  },
  removeType: {
    method: 'DELETE',
    path: '/rooms/types/:roomTypeId',
    given: ['POST /api/room/property/:propertyId/user/delete/room/:roomTypeId'],
    summary:
      'Take a room type with all its rooms out of use; refused while one is held from today on. Past stays keep it',
    needs: 'rooms.write',
    input: z.object({ propertyId: z.coerce.number().int().positive().optional(), roomTypeId: z.uuid() }),
    reply: RoomType,
    refuses: ['not_found', 'room_has_stays'],
  },
  remove: {
    method: 'DELETE',
    path: '/rooms/types/:roomTypeId/rooms/:roomNumber',
    given: ['POST /api/room/property/:propertyId/room/:roomTypeId/delete/roomDetails'],
    summary:
      'Take a room, one of the details of its type, out of use; refused while it is held from today on. Past stays keep it',
    needs: 'rooms.write',
    input: z.object({
      propertyId: z.coerce.number().int().positive().optional(),
      roomTypeId: z.uuid(),
      roomNumber: requiredText(20),
      /** As room details carry it: the room's own id, or that of its type. */
      roomId: z.uuid().optional(),
    }),
    reply: Room,
    refuses: ['not_found', 'room_has_stays'],
  },
  facilities: {
    method: 'GET',
    path: '/rooms/facilities',
    summary: 'Facilities a room or type may have',
    needs: 'rooms.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(Facility) }),
  },
  createFacility: {
    method: 'POST',
    path: '/rooms/facilities',
    summary: 'Add a facility',
    needs: 'rooms.write',
    input: z.object({ name: requiredText(60) }),
    reply: Facility,
    refuses: ['name_taken'],
  },
  removeFacility: {
    method: 'DELETE',
    path: '/rooms/facilities/:facilityId',
    summary: 'Remove a facility from the list and from every room and type',
    needs: 'rooms.write',
    input: z.object({ facilityId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  blocks: {
    method: 'GET',
    path: '/rooms/blocks',
    summary: 'Blocks that touch a span of days',
    needs: 'rooms.read',
    input: z
      .object({ from: Day, until: Day })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ rows: z.array(RoomBlock) }),
  },
  block: {
    method: 'POST',
    path: '/rooms/:roomId/blocks',
    summary: 'Block a room for some nights; refused where a guest holds it or its type is sold out',
    needs: 'rooms.block',
    input: z
      .object({ roomId: z.uuid(), kind: BlockKind, from: Day, until: Day, reason: requiredText(300) })
      .refine((block) => block.from < block.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: RoomBlock,
    refuses: ['not_found', 'room_taken', 'room_blocked', 'no_availability', 'date_in_past', 'stay_too_long'],
  },
  endBlock: {
    method: 'PUT',
    path: '/rooms/blocks/:blockId/end',
    summary: 'Lift a block from a day on (today when none is named); its nights can be sold again',
    needs: 'rooms.block',
    input: z.object({ blockId: z.uuid(), version: z.int(), on: Day.optional() }),
    reply: RoomBlock,
    refuses: ['not_found', 'stale_version'],
  },
  overbooking: {
    method: 'GET',
    path: '/rooms/overbooking',
    summary: 'Nights from today on, at most two years, that may be overbooked, and by how many rooms of which type',
    needs: 'rooms.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(OverbookingRun) }),
  },
  setOverbooking: {
    method: 'PUT',
    path: '/rooms/overbooking',
    summary:
      'Set by how many rooms a type may be overbooked on the nights of a span, on chosen weekdays (Monday 1 … Sunday 7); 0 by none',
    needs: 'rooms.write',
    input: z
      .object({
        roomTypeId: z.uuid(),
        from: Day,
        until: Day,
        weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
        limit: z.int().min(0).max(MAX_OVERBOOKING),
      })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ nightCount: z.int() }),
    refuses: ['not_found', 'date_in_past', 'stay_too_long', 'overbooking_in_use'],
  },
})
