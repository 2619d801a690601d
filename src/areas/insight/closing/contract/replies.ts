import * as z from 'zod'
import { OutletSales } from '#areas/property/outlets/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

/** What may block closing the day. */
export const Blocker = z.enum([
  'arrivals',
  'departures',
  'orders',
  'shifts',
  'options',
  'unassigned',
  'unposted',
  'zeroRates',
  'rateVariance',
  'drafts',
])
export type Blocker = z.infer<typeof Blocker>

/** What the close does about a blocker; the rules define which actions each blocker allows. */
export const Policy = z.enum([
  'STOP',
  'PASS',
  'NO_SHOW',
  'NO_SHOW_FREE',
  'EXTEND',
  'CHECK_OUT',
  'COMPLETE',
  'CLOSE',
  'RELEASE',
  'POST',
])
export type Policy = z.infer<typeof Policy>

export const RunStatus = z.enum(['PLANNED', 'BLOCKED', 'RUNNING', 'DONE', 'FAILED_RESUMABLE', 'REVERSED'])
export type RunStatus = z.infer<typeof RunStatus>

export const STEPS = [
  'check',
  'options',
  'groups',
  'arrivals',
  'departures',
  'orders',
  'shifts',
  'nights',
  'charges',
  'rooms',
  'yield',
  'roll',
] as const
/** The steps of a close, in their order. Each commits by itself; the last one moves the business date. */
export const Step = z.enum(STEPS)
export type Step = z.infer<typeof Step>

/** One thing that is in the way, with what fixing it from here needs. */
export const Finding = z.object({
  id: z.uuid(),
  /** Guest, drawer, draft, or where an order goes. */
  name: z.string(),
  reference: z.string(),
  bookingId: z.uuid().nullable(),
  stayId: z.uuid().nullable(),
  /** Of the booking. */
  version: z.int().nullable(),
  roomNumber: z.string().nullable(),
  day: Day.nullable(),
  /** What is due, what the night costs, what should be in the drawer. */
  amount: Minor.nullable(),
  /** The plan's price for the night. */
  planAmount: Minor.nullable(),
  /** What the close does about it. */
  action: Policy,
  /** The charge of that action, with tax: the no-show fee, the extra night; null for no charge. */
  charge: Minor.nullable(),
  /** Why the close stops here: `policy`, `undecided`, or the code of what doing it would refuse; null goes on. */
  stopsBy: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const Check = z
  .object({
    blocker: Blocker,
    policy: Policy,
    /** How many there are; the list below shows the first of them. */
    count: z.int(),
    findings: z.array(Finding),
    /** Whether the close would stop here. */
    isStopping: z.boolean(),
  })
  .meta({ id: 'ClosingCheck' })
export type Check = z.infer<typeof Check>

/** Why a close stopped: how many of what, or why one thing could not be carried out. */
export const Obstacle = z.object({
  blocker: Blocker,
  count: z.int(),
  reference: z.string().optional(),
  bookingId: z.uuid().optional(),
  /** The refusal that carrying it out met. */
  code: z.string().optional(),
})
export type Obstacle = z.infer<typeof Obstacle>

export const Run = z
  .object({
    id: z.uuid(),
    businessOn: Day,
    attempt: z.int(),
    status: RunStatus,
    step: Step,
    /** Steps done, of `steps`. */
    done: z.int(),
    steps: z.int(),
    obstacles: z.array(Obstacle),
    /** What each step did: {"arrivals": 2, "nights": 31}. */
    results: z.record(z.string(), z.int()),
    isScheduled: z.boolean(),
    startedByName: z.string(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    fault: z.string(),
    /** It should be running, but its process has stopped: a user may resume it. */
    isStalled: z.boolean(),
    reversedByName: z.string().nullable(),
    reversedAt: Instant.nullable(),
    reverseReason: z.string(),
    /** Why it was run before the hour of the property; empty when it was not. */
    overrideReason: z.string(),
  })
  .meta({ id: 'ClosingRun' })
export type Run = z.infer<typeof Run>

/** Figures of a day when it closed; money in minor units, before tax unless stated otherwise. */
export const DayFacts = z
  .object({
    rooms: z.int(),
    roomsBlocked: z.int(),
    roomsSold: z.int(),
    guests: z.int(),
    arrivals: z.int(),
    departures: z.int(),
    noShows: z.int(),
    cancellations: z.int(),
    room: Minor,
    service: Minor,
    expense: Minor,
    /** What outlets sold in orders that were closed; what rooms pay of it is a service on their bills, and not in here. */
    orders: Minor,
    tax: Minor,
    received: Minor,
    refunded: Minor,
    /** Promised that day in Credit or BillToRoom. */
    deferred: Minor,
    /** Received for guests who are still expected. */
    deposits: Minor,
    outstanding: Minor,
  })
  .meta({ id: 'DayFacts' })
export type DayFacts = z.infer<typeof DayFacts>

const Named = z.object({ name: z.string(), amount: Minor })

export const Flash = z
  .object({
    businessOn: Day,
    propertyName: z.string(),
    currency: Currency,
    closedByName: z.string(),
    closedAt: Instant,
    day: DayFacts,
    yesterday: DayFacts.nullable(),
    /** Sums from the first of the month to this day; null when no day of it is stored. */
    month: DayFacts.nullable(),
    lastYear: DayFacts.nullable(),
    lastYearMonth: DayFacts.nullable(),
    /** From the first of January to this day. */
    year: DayFacts.nullable(),
    taxes: z.array(Named),
    revenue: z.array(z.object({ name: z.string(), net: Minor, tax: Minor })),
    /** All that outlets sold, with what is on bills of rooms. */
    outlets: z.array(OutletSales),
    modes: z.array(z.object({ mode: z.string(), received: Minor, refunded: Minor, count: z.int() })),
    /** Due of guests who have left, by how long ago. */
    ageing: z.array(z.object({ name: z.string(), amount: Minor, count: z.int() })),
    results: z.record(z.string(), z.int()),
  })
  .meta({ id: 'ManagerFlash' })
export type Flash = z.infer<typeof Flash>

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const ClosingSettings = z.object({
  /** Time at the property at which the day closes by itself; null is by hand. Before noon it is the morning after. */
  closesAt: timeOfDay.nullable(),
  /** Before it a day is closed by hand only with permission and a reason; before noon it is the morning after. */
  earliestAt: timeOfDay,
  /** Before it, on the day of arrival, no close marks a guest as not arrived; before noon it is the morning after. */
  noShowAt: timeOfDay,
  policies: z.record(Blocker, Policy),
  version: z.int(),
})
export type ClosingSettings = z.infer<typeof ClosingSettings>

/** What a close did to a booking, and whether it was undone. */
export const Effect = z
  .object({
    id: z.uuid(),
    kind: z.enum(['NO_SHOW', 'CHECK_OUT', 'EXTEND', 'RELEASE']),
    bookingId: z.uuid(),
    reference: z.string(),
    name: z.string(),
    /** What it charged, with tax. */
    amount: Minor,
    /** Whether reversing the close can bring it back: a released option has lost its rooms and its hold. */
    isReversible: z.boolean(),
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'ClosingEffect' })
export type Effect = z.infer<typeof Effect>

export const CHARGED_PER = ['NIGHT', 'ADULT_NIGHT', 'STAY'] as const
/** NIGHT is once per stay and night, ADULT_NIGHT for each adult of it, STAY once with the first night. */
export const ChargePer = z.enum(CHARGED_PER)
export type ChargePer = z.infer<typeof ChargePer>

export const FixedCharge = z
  .object({
    id: z.uuid(),
    name: z.string(),
    amount: Minor,
    per: ChargePer,
    isTaxed: z.boolean(),
    roomTypeId: z.uuid().nullable(),
    roomTypeName: z.string().nullable(),
    from: Day,
    until: Day.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FixedCharge' })
export type FixedCharge = z.infer<typeof FixedCharge>
