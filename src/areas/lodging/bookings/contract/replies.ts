import * as z from 'zod'
import { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { guestMarks } from '#areas/parties/customers/contract.ts'
import { RoomCondition } from '#areas/property/rooms/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { PURPOSES, SEGMENTS } from './choices.ts'
import { StaysAtTerms, Terms } from './terms.ts'

export const BOOKING_STATUSES = [
  'INQUIRY',
  'OPTION',
  'WAITLIST',
  'CONFIRMED',
  'IN_HOUSE',
  'CHECKED_OUT',
  'CANCELLED',
  'NO_SHOW',
] as const
/** Stored states; due in, due out, overdue and the like are derived from the business date. */
export const BookingStatus = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof BookingStatus>

/**
 * A booking that a guest already has while another one is made: the guest is in house, arrives today, or stays on one
 * of the requested nights.
 */
export const GuestBooking = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    guestName: z.string(),
    status: BookingStatus,
    arrival: Day,
    departure: Day,
    roomNumbers: z.array(z.string()),
    because: z.enum(['inHouse', 'arrivesToday', 'overlaps']),
  })
  .meta({ id: 'GuestBooking' })
export type GuestBooking = z.infer<typeof GuestBooking>

/** Why something is not possible: a refusal code, with the day or figures that explain it. */
export const Reason = z
  .object({ code: z.string(), day: Day.optional(), detail: z.string().optional() })
  .meta({ id: 'Reason' })
export type Reason = z.infer<typeof Reason>

export const NightPrice = z.object({ day: Day, net: Minor, tax: Minor, total: Minor }).meta({ id: 'NightPrice' })
export type NightPrice = z.infer<typeof NightPrice>

/** `free` of a type is the smallest of its nights; `price` is what one room costs that night, tax included, null when not sellable. */
export const RoomTypeAvailability = z
  .object({
    roomTypeId: z.uuid(),
    name: z.string(),
    free: z.int(),
    total: z.int(),
    nights: z.array(
      z.object({
        day: Day,
        free: z.int(),
        price: Minor.nullable(),
        taken: z.int(),
        blocked: z.int(),
        /** Held by groups and not picked up. */
        allotted: z.int(),
      }),
    ),
    why: z.array(Reason),
  })
  .meta({ id: 'RoomTypeAvailability' })
export type RoomTypeAvailability = z.infer<typeof RoomTypeAvailability>

export const Quote = z
  .object({
    roomTypeId: z.uuid(),
    ratePlanId: z.uuid(),
    currency: Currency,
    net: Minor,
    tax: Minor,
    total: Minor,
    /** The company's contract that set the price, wholly or of some nights. */
    contract: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** The company's deductions from it, and what it passes on; null without deductions. */
    kept: z.object({ commission: Minor, commissionTax: Minor, tcs: Minor, tds: Minor, payout: Minor }).nullable(),
    /** What the guest agrees to by booking it. */
    terms: Terms,
    /** The deposit those terms require, tax included; zero for none. */
    deposit: Minor,
    /** The restrictions that refuse the stay, which only who may override them can book. */
    restricted: z.array(Reason),
    nights: z.array(NightPrice),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

export const FreeRoom = z.object({
  roomId: z.uuid(),
  number: z.string(),
  floor: z.string(),
  condition: RoomCondition,
  /** Why it is out of service on one of the nights, where it is: it can be let, and something in it does not work. */
  outOfService: z.string().nullable().optional(),
})
export type FreeRoom = z.infer<typeof FreeRoom>

/** What the walk-in and booking forms choose from. */
export const RoomTypeQuote = z
  .object({
    roomTypeId: z.uuid(),
    name: z.string(),
    free: z.int(),
    /** Of the stay with tax; null when a night is sold out or has no price. Restrictions are named in `why` beside it. */
    total: Minor.nullable(),
    currency: Currency,
    /** `isOccupied`: free for the requested nights, though tonight's guest has not left yet; not available for a walk-in. */
    rooms: z.array(FreeRoom.extend({ isOccupied: z.boolean() })),
    why: z.array(Reason),
  })
  .meta({ id: 'RoomTypeQuote' })
export type RoomTypeQuote = z.infer<typeof RoomTypeQuote>

export const Stay = z
  .object({
    id: z.uuid(),
    roomTypeId: z.uuid(),
    roomTypeName: z.string(),
    /** The type it is charged as; another one after an upgrade at the old price. */
    pricedTypeId: z.uuid(),
    roomId: z.uuid().nullable(),
    roomNumber: z.string().nullable(),
    roomCondition: RoomCondition.nullable(),
    ratePlanId: z.uuid(),
    ratePlanName: z.string(),
    /** The company's contract that set the price of some night. */
    contractName: z.string().nullable(),
    guestName: z.string(),
    adults: z.int(),
    children: z.int(),
    /** One age for each child; null where they are not known. */
    childAges: z.array(z.int()).nullable(),
    arrival: Day,
    departure: Day,
    arrivalTime: z.string(),
    status: BookingStatus,
    isLocked: z.boolean(),
    lockReason: z.string(),
    total: Minor,
    checkedInAt: Instant.nullable(),
    checkedOutAt: Instant.nullable(),
  })
  .meta({ id: 'Stay' })
export type Stay = z.infer<typeof Stay>

export const Booking = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    status: BookingStatus,
    version: z.int(),
    customer: z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      isVip: z.boolean(),
      doNotRent: z.boolean(),
    }),
    company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** The group it was made for. */
    group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** It is the account of its group: a bill without stays. */
    isAccount: z.boolean(),
    source: z.string(),
    notes: z.string(),
    /** Why the guests come; empty where it is not known. */
    purpose: z.enum(PURPOSES),
    /** Empty where it was booked before segments were recorded. */
    segment: z.enum(['', ...SEGMENTS]),
    optionExpiresAt: Instant.nullable(),
    cancelReason: z.string(),
    arrival: Day,
    departure: Day,
    createdAt: Instant,
    stays: z.array(Stay),
    money: FolioMoney,
    invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  })
  .meta({ id: 'Booking' })
export type Booking = z.infer<typeof Booking>

export const BookingRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    status: BookingStatus,
    /** The account of a group: a bill without stays. */
    isAccount: z.boolean(),
    version: z.int(),
    customerId: z.uuid(),
    guestName: z.string(),
    phone: z.string(),
    ...guestMarks,
    /** Of the loyalty programme; empty for a guest who is no active member of a tier. */
    tierName: z.string(),
    arrival: Day,
    departure: Day,
    stayCount: z.int(),
    adults: z.int(),
    children: z.int(),
    /** Room numbers in order; an unassigned stay adds none. */
    roomNumbers: z.array(z.string()),
    roomTypeNames: z.array(z.string()),
    unassignedCount: z.int(),
    source: z.string(),
    optionExpiresAt: Instant.nullable(),
    total: Minor,
    due: Minor,
    currency: Currency,
    createdAt: Instant,
  })
  .meta({ id: 'BookingRow' })
export type BookingRow = z.infer<typeof BookingRow>

export const ChangePreview = z
  .object({
    isAllowed: z.boolean(),
    reasons: z.array(Reason),
    currency: Currency,
    before: Minor,
    after: Minor,
    difference: Minor,
    /** The company's contract that would set the price of some night. */
    contractName: z.string().nullable(),
    nights: z.array(z.object({ day: Day, before: Minor.nullable(), after: Minor.nullable() })),
    /** Other dates or another plan are agreed anew, at these terms; null where the agreed ones stay. */
    newTerms: Terms.nullable(),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof ChangePreview>

/** `changeId` undoes it, as long as nothing else has changed since. */
export const ChangeReply = z.object({ booking: Booking, changeId: z.uuid() }).meta({ id: 'ChangeReply' })
export type ChangeReply = z.infer<typeof ChangeReply>

const Placement = z.object({
  stayId: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  guestName: z.string(),
  roomTypeName: z.string(),
  arrival: Day,
  departure: Day,
})

export const AutoAssignment = z
  .object({
    assignments: z.array(Placement.extend({ roomId: z.uuid(), roomNumber: z.string() })),
    unplaced: z.array(Placement.extend({ why: z.array(Reason) })),
  })
  .meta({ id: 'AutoAssignment' })
export type AutoAssignment = z.infer<typeof AutoAssignment>

export const CheckInProposal = z
  .object({
    booking: Booking,
    stays: z.array(
      z.object({
        stayId: z.uuid(),
        isDue: z.boolean(),
        room: FreeRoom.nullable(),
        /** The best clean free room of the type when none is assigned or the assigned one is not ready. */
        suggested: FreeRoom.nullable(),
        choices: z.array(FreeRoom),
        reasons: z.array(Reason),
      }),
    ),
  })
  .meta({ id: 'CheckInProposal' })
export type CheckInProposal = z.infer<typeof CheckInProposal>

export const CancellationTerms = z
  .object({
    isAllowed: z.boolean(),
    reasons: z.array(Reason),
    fee: Minor,
    noShowFee: Minor,
    /** The last day on which cancelling costs nothing, the earliest of its stays; null where it never does, or is not confirmed. */
    freeUntil: Day.nullable(),
    stays: z.array(StaysAtTerms),
    paid: Minor,
    refundable: Minor,
    currency: Currency,
  })
  .meta({ id: 'CancellationTerms' })
export type CancellationTerms = z.infer<typeof CancellationTerms>
