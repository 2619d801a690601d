import * as z from 'zod'
import { PURPOSES, SEGMENTS } from './choices.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { Day } from '#core/dates.ts'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import { text } from '#core/contract.ts'

/** The longest stay, and the longest span of a request: one year. */
export const MAX_STAY_NIGHTS = 366
export const MAX_CHART_DAYS = 92

export const guests = {
  adults: z.coerce.number().int().min(1).max(50),
  children: z.coerce.number().int().min(0).max(50),
}
/** The most children of one room. */
const MAX_CHILDREN = 50
/** In years. */
const childAge = z.int().min(0).max(MAX_CHILD_AGE)

/** One age for each child, in years; left out where they are not known. */
export const childAges = z.array(childAge).max(MAX_CHILDREN)

/** The same in a query, separated by commas. */
export const childAgesListed = z
  .string()
  .regex(/^(1[0-7]|[0-9])(,(1[0-7]|[0-9])){0,49}$/, 'Ages from 0 to 17, separated by commas')
  .transform((list) => list.split(',').map(Number))

/** Whether there is an age for each child, where ages are given. */
export const isAgeOfEach = ({
  children,
  childAges: ages,
}: {
  children?: number | undefined
  childAges?: readonly number[] | undefined
}): boolean => ages === undefined || ages.length === children
export const agesOfEach = { path: ['childAges'], message: 'Give one age for each child' }

export const span = { arrival: Day, departure: Day }
export const isForward = (stay: { arrival: string; departure: string }) => stay.arrival < stay.departure
export const forward = { path: ['departure'], message: 'Departure must be after arrival' }

/** What an edit names, so that a stale one is refused: the version of the booking the user was looking at. */
export const edit = { bookingId: z.uuid(), version: z.int().positive() }
export const stayEdit = { ...edit, stayId: z.uuid() }

const NewGuest = CustomerDetails.pick({ firstName: true, lastName: true, email: true, phone: true }).strict()

export const NewStay = z
  .strictObject({
    roomTypeId: z.uuid(),
    ...span,
    adults: z.int().min(1).max(50),
    children: z.int().min(0).max(MAX_CHILDREN).default(0),
    childAges: childAges.optional(),
    roomId: z.uuid().optional(),
    ratePlanId: z.uuid().optional(),
    guestName: text(160).optional(),
    /** Net price per night in minor units; needs the permission bookings.price and a reason. */
    nightAmount: z.int().min(0).max(1_000_000_000_000).optional(),
  })
  .refine(isForward, forward)
  .refine(isAgeOfEach, agesOfEach)
export type NewStay = z.input<typeof NewStay>

/** The restrictions of the rate calendar that can refuse a stay. */
export const RESTRICTED = [
  'night_closed',
  'closed_to_arrival',
  'closed_to_departure',
  'stay_too_short',
  'stay_above_maximum',
  'stay_length_not_sold',
  'booked_too_late',
  'booked_too_early',
  'below_hurdle',
] as const

/** The reasons against a stay but for a user who may override them, with a reason. */
export const OVERRIDABLE = [...RESTRICTED, 'plan_not_negotiated', 'plan_quota_reached'] as const

/** Why nights are not sold to the user who books them. */
export const NOT_BOOKED = [
  ...OVERRIDABLE,
  'unknown_reference',
  'date_in_past',
  'stay_too_long',
  'too_many_guests',
  'no_availability',
  'room_taken',
  'room_blocked',
  'wrong_room_type',
  'no_price',
  'no_tax_slab',
  'rate_plan_closed',
] as const

export const NewBooking = z
  .object({
    customer: NewGuest.optional(),
    customerId: z.uuid().optional(),
    /** The company the guests belong to, or the one that sent them. */
    companyId: z.uuid().optional(),
    stays: z.array(NewStay).min(1).max(50),
    status: z.enum(['CONFIRMED', 'OPTION', 'INQUIRY', 'WAITLIST']).default('CONFIRMED'),
    /** Hours an option is held; the property's own figure when left out. */
    optionHours: z.int().min(1).max(720).optional(),
    source: text(60).optional(),
    notes: text(2000).optional(),
    purpose: z.enum(PURPOSES).optional(),
    /** The market segment, where the desk knows better than the company, the price and the group say. */
    segment: z.enum(SEGMENTS).optional(),
    priceReason: text(300).optional(),
    /** Why the stays are booked although restrictions refuse them; counts only with the permission bookings.override. */
    restrictionReason: text(300).optional(),
    /** Codes of offers that the guest names; one that is not given refuses the booking. */
    codes: z.array(text(40)).max(5).default([]),
  })
  .refine((booking) => (booking.customer === undefined) !== (booking.customerId === undefined), {
    path: ['customer'],
    message: 'Name either a new guest or a known customer',
  })
