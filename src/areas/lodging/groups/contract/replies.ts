import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { SEGMENTS } from '#areas/lodging/bookings/contract/choices.ts'
import { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'

export const GROUP_KINDS = ['WEDDING', 'SOCIAL', 'CORPORATE', 'CONFERENCE', 'TOUR', 'SPORTS', 'OTHER'] as const
export const GroupKind = z.enum(GROUP_KINDS)
export type GroupKind = z.infer<typeof GroupKind>

export const GROUP_STATUSES = ['TENTATIVE', 'DEFINITE', 'CANCELLED'] as const
/** Stored states. That nothing is held any more is derived from the nights: a cancelled room may return to them. */
export const GroupStatus = z.enum(GROUP_STATUSES)
export type GroupStatus = z.infer<typeof GroupStatus>

export const CUT_OFF_RULES = ['NONE', 'FIXED', 'ROLLING', 'BY_DAY'] as const
export const CutOffRule = z.enum(CUT_OFF_RULES)

/** An agreed price of one room of a type for a night, with or without tax as prices of the property are. */
export const GroupRate = z.object({ roomTypeId: z.uuid(), amount: Minor })
export type GroupRate = z.infer<typeof GroupRate>

/** The agreed price of a room of a type on one night, in place of the type's own, and how many rooms cost nothing that night. */
export const GroupNightRate = z.object({ roomTypeId: z.uuid(), day: Day, amount: Minor, complimentary: z.int() })
export type GroupNightRate = z.infer<typeof GroupNightRate>

/** Nights of rooms, of one type and night or over many. */
const roomNights = { held: z.int(), pickedUp: z.int(), released: z.int(), left: z.int() }
export const RoomNights = z.object(roomNights)
export type RoomNights = z.infer<typeof RoomNights>

const group = {
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  kind: GroupKind,
  status: GroupStatus,
  /** Its rooms are deducted from availability. */
  deducts: z.boolean(),
  contactName: z.string(),
  arrival: Day,
  departure: Day,
  cutOffRule: CutOffRule,
  /** FIXED: the day at whose close what is left is released. */
  cutOffOn: Day.nullable(),
  /** ROLLING: days before the arrival; BY_DAY: before each night. */
  cutOffDays: z.int().nullable(),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  total: RoomNights,
  version: z.int(),
}

export const GroupRow = z.object(group).meta({ id: 'GroupRow' })
export type GroupRow = z.infer<typeof GroupRow>

/** A night of a type of a group. `free` is what anyone can still book besides. */
export const GroupNight = z.object({ day: Day, ...roomNights, free: z.int() })
export type GroupNight = z.infer<typeof GroupNight>

export const GroupType = z.object({
  roomTypeId: z.uuid(),
  name: z.string(),
  rooms: z.int(),
  maxGuests: z.int(),
  nights: z.array(GroupNight),
})
export type GroupType = z.infer<typeof GroupType>

export const Group = z
  .object({
    ...group,
    contactEmail: z.string(),
    contactPhone: z.string(),
    ratePlanId: z.uuid(),
    ratePlanName: z.string(),
    rates: z.array(GroupRate),
    nightRates: z.array(GroupNightRate),
    /** That its bookings have; null is what they have by its company. */
    segment: z.enum(SEGMENTS).nullable(),
    notes: z.string(),
    cancelReason: z.string(),
    createdAt: Instant,
    currency: Currency,
    businessDate: Day,
    /** The day at whose close rooms are released next; null when none will be. */
    nextCutOffOn: Day.nullable(),
    /** Bookings made for it that are not cancelled. */
    bookings: z.int(),
    /** Guests who are to check in and out on the business date, or should have been. */
    dueIn: z.int(),
    dueOut: z.int(),
    roomTypes: z.array(GroupType),
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** A room of the group's guests. */
export const GroupStay = z
  .object({
    stayId: z.uuid(),
    bookingId: z.uuid(),
    reference: z.string(),
    guestName: z.string(),
    status: BookingStatus,
    roomTypeName: z.string(),
    roomNumber: z.string().nullable(),
    arrival: Day,
    departure: Day,
    adults: z.int(),
    children: z.int(),
  })
  .meta({ id: 'GroupStay' })
export type GroupStay = z.infer<typeof GroupStay>

const IMPORT_OUTCOMES = ['BOOKED', 'KNOWN', 'REFUSED', 'UNREADABLE'] as const

/**
 * What became of a line of a rooming list. `code` is the refusal, or what of the line cannot be read; `facts` fill the blanks of the refusal's
 * sentence, such as the day and the name of the type.
 */
export const ImportedRow = z.object({
  line: z.int(),
  guestName: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  reference: z.string().nullable(),
  code: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ImportedRow = z.infer<typeof ImportedRow>
