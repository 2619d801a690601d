import * as z from 'zod'
import { Instant } from '#core/dates.ts'

export const TABLE_STATUSES = [
  'Available',
  'Reserved',
  'Held',
  'Occupied',
  'BillRequested',
  'Billed',
  'Dirty',
  'Blocked',
] as const
export const TableStatus = z.enum(TABLE_STATUSES)
export type TableStatus = z.infer<typeof TableStatus>
export const SHAPES = ['ROUND', 'SQUARE', 'BAR'] as const
export const Shape = z.enum(SHAPES)
export type Shape = z.infer<typeof Shape>
export const CALL_KINDS = ['WAITER', 'BILL'] as const
export const CallKind = z.enum(CALL_KINDS)
export type CallKind = z.infer<typeof CallKind>

export const TableCall = z.object({
  id: z.uuid(),
  tableId: z.uuid(),
  tableName: z.string(),
  kind: CallKind,
  createdAt: Instant,
})
export type TableCall = z.infer<typeof TableCall>

/** A table with what happens at it now. Places are steps of the grid. */
export const DiningTable = z
  .object({
    id: z.uuid(),
    floorId: z.uuid(),
    name: z.string(),
    seats: z.int(),
    minSeats: z.int(),
    shape: Shape,
    x: z.int(),
    y: z.int(),
    w: z.int(),
    h: z.int(),
    /** Degrees it is turned about its middle. */
    rotation: z.int(),
    status: TableStatus,
    statusAt: Instant,
    occupiedAt: Instant.nullable(),
    covers: z.int(),
    /** Combined with this table, which leads. */
    joinedTo: z.uuid().nullable(),
    attentionMinutes: z.int(),
    orderIds: z.array(z.uuid()),
    /** What guests sent from their telephones and no one has accepted yet, the oldest first. */
    waitingOrderIds: z.array(z.uuid()),
    calls: z.array(z.object({ id: z.uuid(), kind: CallKind, createdAt: Instant })),
    nextReservation: z.object({ id: z.uuid(), name: z.string(), covers: z.int(), startsAt: Instant }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'DiningTable' })
export type DiningTable = z.infer<typeof DiningTable>

export const Floor = z
  .object({
    id: z.uuid(),
    outletId: z.uuid(),
    name: z.string(),
    ranking: z.int(),
    version: z.int(),
    tables: z.array(DiningTable),
  })
  .meta({ id: 'Floor' })
export type Floor = z.infer<typeof Floor>

export const RESERVATION_STATUSES = ['BOOKED', 'SEATED', 'CANCELLED', 'NO_SHOW'] as const
export const ReservationStatus = z.enum(RESERVATION_STATUSES)
export type ReservationStatus = z.infer<typeof ReservationStatus>

export const TableReservation = z
  .object({
    id: z.uuid(),
    tableId: z.uuid(),
    tableName: z.string(),
    name: z.string(),
    phone: z.string(),
    covers: z.int(),
    startsAt: Instant,
    endsAt: Instant,
    notes: z.string(),
    status: ReservationStatus,
    createdByName: z.string(),
    version: z.int(),
  })
  .meta({ id: 'TableReservation' })
export type TableReservation = z.infer<typeof TableReservation>

/** A party that waits for a table. */
export const TableWait = z
  .object({
    id: z.uuid(),
    outletId: z.uuid(),
    name: z.string(),
    phone: z.string(),
    covers: z.int(),
    quotedMinutes: z.int(),
    createdAt: Instant,
    /** When staff notified them that their table is ready. */
    toldAt: Instant.nullable(),
  })
  .meta({ id: 'TableWait' })
export type TableWait = z.infer<typeof TableWait>
