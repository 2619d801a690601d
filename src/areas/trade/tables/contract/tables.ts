import * as z from 'zod'
import { contract, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import {
  CallKind,
  DiningTable,
  Floor,
  ReservationStatus,
  Shape,
  TableCall,
  TableReservation,
  TableStatus,
  TableWait,
} from './replies.ts'

export const GRID = { columns: 40, rows: 24 } as const
/** How far before the wall a table may begin that is turned: half of its length, less half of its breadth. */
const BEFORE_WALL = -6

const PlacedTable = z
  .strictObject({
    /** An existing one; without an id a new one. */
    id: z.uuid().optional(),
    name: requiredText(20),
    seats: z.int().min(1).max(60),
    minSeats: z.int().min(1).max(60).default(1),
    shape: Shape.default('SQUARE'),
    x: z
      .int()
      .min(BEFORE_WALL)
      .max(GRID.columns - 1),
    y: z
      .int()
      .min(BEFORE_WALL)
      .max(GRID.rows - 1),
    w: z.int().min(1).max(12),
    h: z.int().min(1).max(12),
    /** Degrees it is turned about its middle. */
    rotation: z.int().min(0).max(359).default(0),
    attentionMinutes: z.int().min(5).max(600).default(90),
  })
  .refine(({ minSeats, seats }) => minSeats <= seats, { path: ['minSeats'], message: 'Not more than its seats' })
export type PlacedTable = z.output<typeof PlacedTable>

/** The property's number and 256 bits of chance. */
export const Code = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the code of a table')

const booked = {
  tableId: z.uuid(),
  name: requiredText(80),
  phone: text(40).default(''),
  covers: z.int().min(1).max(200),
  startsAt: Instant,
  minutes: z.int().min(15).max(600).default(120),
  notes: text(300).default(''),
}

export const tables = contract('tables', {
  plan: {
    method: 'GET',
    path: '/tables/plan',
    summary: 'Floors with their tables and what happens at them now',
    needs: 'tables.read',
    input: z.object({ outletId: z.uuid().optional() }),
    reply: z.object({ floors: z.array(Floor) }),
  },
  addFloor: {
    method: 'POST',
    path: '/tables/floors',
    summary: 'Add a floor or room to an outlet',
    needs: 'tables.plan',
    input: z.object({ outletId: z.uuid(), name: requiredText(60), ranking: z.int().min(0).max(1000).default(0) }),
    reply: Floor,
    refuses: ['not_found', 'name_taken'],
  },
  savePlan: {
    method: 'PUT',
    path: '/tables/floors/:floorId/plan',
    summary: 'Save a floor as it was drawn: tables left out are taken away, those without an id are new',
    needs: 'tables.plan',
    input: z.object({
      floorId: z.uuid(),
      version: z.int().min(1),
      name: requiredText(60),
      tables: z
        .array(PlacedTable)
        .max(200)
        .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Each table once'),
    }),
    reply: Floor,
    refuses: ['not_found', 'stale_version', 'name_taken', 'table_in_use', 'tables_overlap'],
  },
  codes: {
    method: 'GET',
    path: '/tables/floors/:floorId/codes',
    summary: 'Addresses behind the codes on the tables of a floor',
    needs: 'tables.plan',
    input: z.object({ floorId: z.uuid() }),
    reply: z.object({ rows: z.array(z.object({ tableId: z.uuid(), name: z.string(), url: z.string() })) }),
    refuses: ['not_found'],
  },
  setStatus: {
    method: 'PUT',
    path: '/tables/:tableId/status',
    summary:
      'Move a table: seat guests, hold it, ask for the bill, clear it, take it out of use; where it is already, nothing changes',
    needs: 'tables.write',
    input: z.object({ tableId: z.uuid(), status: TableStatus, covers: z.int().min(0).max(200).optional() }),
    reply: DiningTable,
    refuses: ['not_found', 'table_moved_on'],
  },
  join: {
    method: 'PUT',
    path: '/tables/:tableId/joined',
    summary: 'Push tables together with this one, which leads; none pulls them apart',
    needs: 'tables.write',
    input: z.object({ tableId: z.uuid(), tableIds: z.array(z.uuid()).max(10) }),
    reply: z.object({ rows: z.array(DiningTable) }),
    refuses: ['not_found', 'table_moved_on'],
  },
  reservations: {
    method: 'GET',
    path: '/tables/reservations',
    summary: 'Tables booked in a span of time, earliest first',
    needs: 'tables.read',
    input: z.object({
      ...pageInput,
      from: Instant.optional(),
      until: Instant.optional(),
      /** A calendar day of the property; in place of `from` and `until`. */
      day: Day.optional(),
      status: ReservationStatus.optional(),
    }),
    reply: page(TableReservation),
  },
  reserve: {
    method: 'POST',
    path: '/tables/reservations',
    summary: 'Book a table; it is held for every quarter of an hour of it',
    needs: 'tables.write',
    input: z.object(booked),
    reply: TableReservation,
    refuses: ['not_found', 'table_reserved', 'date_in_past', 'party_too_large'],
  },
  endReservation: {
    method: 'PUT',
    path: '/tables/reservations/:reservationId/status',
    summary: 'The guests came, will not come, or did not come',
    needs: 'tables.write',
    input: z.object({ reservationId: z.uuid(), status: z.enum(['SEATED', 'CANCELLED', 'NO_SHOW']) }),
    reply: TableReservation,
    refuses: ['not_found', 'reservation_ended', 'table_moved_on'],
  },
  waits: {
    method: 'GET',
    path: '/tables/waits',
    summary: 'Who waits for a table, longest first',
    needs: 'tables.read',
    input: z.object({ ...pageInput, outletId: z.uuid().optional() }),
    reply: page(TableWait),
  },
  addWait: {
    method: 'POST',
    path: '/tables/waits',
    summary: 'Put a party on the waiting list',
    needs: 'tables.write',
    input: z.object({
      outletId: z.uuid(),
      name: requiredText(80),
      phone: text(40).default(''),
      covers: z.int().min(1).max(200),
      quotedMinutes: z.int().min(0).max(600).default(0),
    }),
    reply: TableWait,
    refuses: ['not_found'],
  },
  tellWait: {
    method: 'PUT',
    path: '/tables/waits/:waitId/told',
    summary: 'A party that waits was notified that its table is ready; sent again, the first time stays',
    needs: 'tables.write',
    input: z.object({ waitId: z.uuid() }),
    reply: TableWait,
    refuses: ['not_found'],
  },
  endWait: {
    method: 'PUT',
    path: '/tables/waits/:waitId/end',
    summary: 'A party that waited is seated at a table, or left',
    needs: 'tables.write',
    input: z.object({ waitId: z.uuid(), tableId: z.uuid().optional() }),
    reply: z.object({ isSeated: z.boolean() }),
    refuses: ['not_found', 'table_moved_on'],
  },
  calls: {
    method: 'GET',
    path: '/tables/calls',
    summary: 'Tables that call, longest first',
    needs: 'tables.read',
    input: z.object({ ...pageInput }),
    reply: page(TableCall),
  },
  answerCall: {
    method: 'PUT',
    path: '/tables/calls/:callId/answer',
    summary: 'An employee goes to a table that called',
    needs: 'tables.write',
    input: z.object({ callId: z.uuid() }),
    reply: z.object({ isAnswered: z.literal(true) }),
    refuses: ['not_found'],
  },
  open: {
    method: 'GET',
    path: '/tables/open/:code',
    summary: 'What a guest sees who reads the code on the table',
    needs: 'public',
    perMinute: 120,
    perMinuteOf: 'code',
    input: z.object({ code: Code }),
    reply: z.object({
      propertyName: z.string(),
      tableName: z.string(),
      outletId: z.uuid(),
      canCall: z.boolean(),
      open: z.array(CallKind),
    }),
    refuses: ['not_found'],
  },
  call: {
    method: 'POST',
    path: '/tables/open/:code/calls',
    summary: 'Call a waiter or ask for the bill from the table; pressed again, it is the same call',
    needs: 'public',
    perMinute: 20,
    perMinuteOf: 'code',
    input: z.object({ code: Code, kind: CallKind }),
    reply: z.object({ open: z.array(CallKind) }),
    refuses: ['not_found'],
  },
})
