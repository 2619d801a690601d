import * as z from 'zod'
import { BlockKind, RoomCondition } from '#areas/property/rooms/contract.ts'
import { contract, FileReply, isEachOnce, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'

/** Which of its two drawings of a photograph is shown. */
const SIZES = ['large', 'small'] as const
export type Size = (typeof SIZES)[number]

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
    /** Photographs that came on the business date. */
    photosToday: z.int(),
    version: z.int(),
  })
  .meta({ id: 'BoardRoom' })
export type BoardRoom = z.infer<typeof BoardRoom>

export const RoomPhoto = z
  .object({
    id: z.uuid(),
    businessDate: Day,
    /** Of the room when it came. */
    condition: RoomCondition,
    addedBy: z.string(),
    addedAt: Instant,
    url: z.string(),
    smallUrl: z.string(),
  })
  .meta({ id: 'RoomPhoto' })
export type RoomPhoto = z.infer<typeof RoomPhoto>

/** Minutes of cleaning, and of a shift. */
export const CleaningTimes = z
  .object({
    /** Of a room whose guest left. */
    departureMinutes: z.int().min(1).max(600),
    /** Of a room whose guest stays another night. */
    stayMinutes: z.int().min(0).max(600),
    /** What one attendant works on a day. */
    shiftMinutes: z.int().min(30).max(1_440),
    version: z.int(),
  })
  .meta({ id: 'CleaningTimes' })
export type CleaningTimes = z.infer<typeof CleaningTimes>

/** Whether an attendant works today. Without a rota everyone does who is not on leave. */
export const DUTIES = ['ON_DUTY', 'OFF_DUTY', 'ON_LEAVE'] as const
export type Duty = (typeof DUTIES)[number]

export const Attendant = z
  .object({
    employeeId: z.uuid(),
    name: z.string(),
    duty: z.enum(DUTIES),
    /** Of their published shift; null without a rota, and off duty. */
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    /** Minutes of the published shift less breaks and leave; those of a shift where no rota is kept. 0 off duty. */
    capacityMinutes: z.int(),
    /** Minutes of the rooms assigned to them. */
    assignedMinutes: z.int(),
    /** Whether the reader is this attendant. */
    isReader: z.boolean(),
  })
  .meta({ id: 'Attendant' })
export type Attendant = z.infer<typeof Attendant>

export const Assignments = z
  .object({
    /** Whether a rota of housekeeping is published for the day. */
    isRotaKept: z.boolean(),
    attendants: z.array(Attendant),
    rooms: z.array(z.object({ roomId: z.uuid(), employeeId: z.uuid(), minutes: z.int() })),
    /** What is to be cleaned and assigned to no one. */
    unassigned: z.object({ rooms: z.int(), minutes: z.int() }),
    /** The last distribution, while nothing was assigned or released since; null when there is none to undo. */
    distribution: z.object({ id: z.uuid(), rooms: z.int(), by: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'RoomAssignments' })
export type Assignments = z.infer<typeof Assignments>

export const housekeeping = contract('housekeeping', {
  board: {
    method: 'GET',
    path: '/housekeeping/board',
    summary: 'Every room with its condition, who is in it and who comes',
    needs: 'housekeeping.read',
    input: z.object({}),
    reply: z.object({
      businessDate: Day,
      /** When it was read: a request that sets a condition by it sends it along. */
      asOf: Instant,
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
      /** When the board was read that this was decided by; a room whose condition someone changed after that stays as it is. */
      seenAt: Instant.optional(),
    }),
    reply: z.object({
      /** What each room was before, so that it can be put back. */
      before: z.array(z.object({ roomId: z.uuid(), condition: RoomCondition })),
    }),
    refuses: ['not_found', 'room_moved_on'],
  },
  assignments: {
    method: 'GET',
    path: '/housekeeping/assignments',
    summary: 'Who cleans which room today, who is on duty by the published rota, and for how long',
    needs: 'housekeeping.read',
    input: z.object({}),
    reply: Assignments,
  },
  assign: {
    method: 'PUT',
    path: '/housekeeping/assignments',
    summary: 'Assign rooms to an attendant for today, or to no one',
    needs: 'housekeeping.write',
    input: z.strictObject({
      roomIds: z.array(z.uuid()).min(1).max(500),
      employeeId: z.uuid().nullable(),
    }),
    reply: Assignments,
    refuses: ['not_found'],
  },
  distribute: {
    method: 'POST',
    path: '/housekeeping/assignments/distribution',
    summary: 'Assign the rooms that no one has evenly to attendants on duty, by the minutes of their shifts',
    needs: 'housekeeping.write',
    input: z.strictObject({
      employeeIds: z.array(z.uuid()).min(1).max(200).refine(isEachOnce, 'Name each attendant once'),
    }),
    reply: Assignments,
    refuses: ['not_found', 'attendant_off_duty', 'nothing_to_assign'],
  },
  undoDistribution: {
    method: 'PUT',
    path: '/housekeeping/assignments/distribution/undo',
    summary:
      'Undo the last distribution: its rooms are assigned to no one, as before; not once anyone changed who cleans what',
    needs: 'housekeeping.write',
    input: z.strictObject({ distributionId: z.uuid() }),
    reply: Assignments,
    refuses: ['assignments_changed'],
  },
  settings: {
    method: 'GET',
    path: '/housekeeping/settings',
    summary: 'How long rooms take to clean, and how long a shift is; the customary times until a property sets its own',
    needs: 'housekeeping.read',
    input: z.object({}),
    reply: CleaningTimes,
  },
  setSettings: {
    method: 'PUT',
    path: '/housekeeping/settings',
    summary: 'Set how long rooms take to clean, and how long a shift is',
    needs: 'rooms.write',
    input: CleaningTimes,
    reply: CleaningTimes,
    refuses: ['stale_version'],
  },
  addPhoto: {
    method: 'POST',
    path: '/housekeeping/rooms/:roomId/photos',
    summary:
      'Keep a photograph with a room, a JPEG, PNG or WebP in base64; it is drawn anew, and the oldest of a dozen gives way',
    needs: 'housekeeping.write',
    mostBytes: 7_000_000,
    input: z.object({
      roomId: z.uuid(),
      /** Chosen by the device it was taken on: sent twice, it is saved once. */
      photoId: z.uuid(),
      image: z.base64().min(1).max(6_800_000),
    }),
    reply: RoomPhoto,
    refuses: ['not_found', 'not_a_picture', 'picture_too_large'],
  },
  photos: {
    method: 'GET',
    path: '/housekeeping/rooms/:roomId/photos',
    summary: 'Photographs of a room, newest first, a dozen at most',
    needs: 'housekeeping.read',
    input: z.object({ roomId: z.uuid() }),
    reply: z.object({ rows: z.array(RoomPhoto) }),
    refuses: ['not_found'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/housekeeping/photos/:photoId',
    summary: 'Take a photograph away for good',
    needs: 'housekeeping.write',
    input: z.object({ photoId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  showPhoto: {
    method: 'GET',
    path: '/housekeeping/photos/:photoId/:size',
    summary: 'A photograph, for those who see the board',
    needs: 'housekeeping.read',
    input: z.object({ photoId: z.uuid(), size: z.enum(SIZES) }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
})
