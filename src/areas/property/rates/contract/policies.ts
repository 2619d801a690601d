import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** The most steps a cancellation has, and how far ahead of the arrival the first of them may begin. */
export const MAX_STEPS = 5
const MAX_DAYS_AHEAD = 365
const MAX_HOURS_AHEAD = 24 * 31
const MAX_AMOUNT = 1_000_000_000_000
const WHOLE = 10_000

export const CHARGE_BASES = ['PERCENT', 'NIGHTS', 'FIXED'] as const
/**
 * What is charged of a room's price: a share of it in basis points, its first so many nights, or a fixed amount in minor units for each
 * room, tax included.
 */
export const Charge = z
  .strictObject({ basis: z.enum(CHARGE_BASES), value: z.int().min(1).max(MAX_AMOUNT) })
  .refine(({ basis, value }) => basis !== 'PERCENT' || value <= WHOLE, { path: ['value'], message: 'At most 100 %' })
  .refine(({ basis, value }) => basis !== 'NIGHTS' || value <= MAX_DAYS_AHEAD, {
    path: ['value'],
    message: 'At most 365 nights',
  })
  .meta({ id: 'PolicyCharge' })
export type Charge = z.infer<typeof Charge>

export const GUARANTEES = ['NONE', 'CARD', 'DEPOSIT', 'COMPANY'] as const
export const Guarantee = z.enum(GUARANTEES)
export type Guarantee = z.infer<typeof Guarantee>

export const STEP_UNITS = ['DAYS', 'HOURS'] as const
export const StepUnit = z.enum(STEP_UNITS)
export type StepUnit = z.infer<typeof StepUnit>

const DaysAhead = z.int().min(0).max(MAX_DAYS_AHEAD)
const Ahead = z.int().min(0).max(MAX_HOURS_AHEAD)

/** `before` so many days or hours ahead of the arrival is the last moment without the charge; null is from the booking on. */
export const CancellationStep = z.object({ before: Ahead.nullable(), charge: Charge })
export type CancellationStep = z.infer<typeof CancellationStep>

const Terms = z.object({
  /** Due at the booking, or so many days before the arrival. */
  deposit: z.object({ charge: Charge, daysBefore: DaysAhead.nullable() }).nullable(),
  guarantee: Guarantee,
  cancellation: z.object({ unit: StepUnit, steps: z.array(CancellationStep) }),
  noShow: Charge.nullable(),
})

/** What a guest agrees to, as a stay stores it: the words of its policy and the hour that hours before the arrival count from. */
export const StayTerms = Terms.extend({
  /** Null is the property's own terms. */
  policyId: z.uuid().nullable(),
  name: z.string(),
  checkInTime: z.string(),
}).meta({ id: 'StayTerms' })
export type StayTerms = z.infer<typeof StayTerms>

export const BookingPolicy = Terms.extend({ id: z.uuid(), name: z.string(), version: z.int() }).meta({
  id: 'BookingPolicy',
})
export type BookingPolicy = z.infer<typeof BookingPolicy>

/** Days of arrival, the last one included, to which another policy applies: for one plan, or for all of them. */
export const PolicySeason = z
  .object({
    id: z.uuid(),
    name: z.string(),
    policyId: z.uuid(),
    ratePlanId: z.uuid().nullable(),
    firstOn: Day,
    lastOn: Day,
    version: z.int(),
  })
  .meta({ id: 'PolicySeason' })
export type PolicySeason = z.infer<typeof PolicySeason>

/** A moment before the arrival; its day, and for hours its time at the property, once the arrival is known. */
export const TermPoint = z.object({
  before: z.int(),
  unit: StepUnit,
  day: Day.nullable(),
  time: z.string().nullable(),
})
export type TermPoint = z.infer<typeof TermPoint>

/** One line of terms, for people: screens, mails and the guest's pages word it. */
export const TermLine = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('deposit'), charge: Charge, due: TermPoint.nullable() }),
    z.object({ kind: z.literal('guarantee'), by: z.enum(['CARD', 'DEPOSIT', 'COMPANY']) }),
    z.object({ kind: z.literal('free'), until: TermPoint.nullable() }),
    z.object({ kind: z.literal('fee'), after: TermPoint.nullable(), charge: Charge }),
    z.object({ kind: z.literal('noShow'), charge: Charge.nullable() }),
  ])
  .meta({ id: 'TermLine' })
export type TermLine = z.infer<typeof TermLine>

const StepInput = z.strictObject({ before: Ahead.optional(), charge: Charge })
const isLaterEach = (steps: readonly { before?: number | undefined }[]): boolean =>
  steps.every(({ before }, at) => at === 0 || (before ?? Infinity) < (steps[at - 1]?.before ?? Infinity))

const policyInput = {
  name: requiredText(60),
  /** None when left out. `daysBefore` left out is due at the booking. */
  deposit: z.strictObject({ charge: Charge, daysBefore: DaysAhead.optional() }).optional(),
  guarantee: Guarantee.default('NONE'),
  cancellation: z
    .strictObject({
      unit: StepUnit,
      /** In the order they come; `before` left out, for the first alone, is from the booking on. */
      steps: z.array(StepInput).max(MAX_STEPS).refine(isLaterEach, 'Each step begins nearer to the arrival'),
    })
    .refine(({ unit, steps }) => unit === 'HOURS' || steps.every(({ before = 0 }) => before <= MAX_DAYS_AHEAD), {
      path: ['steps'],
      message: 'At most 365 days ahead',
    }),
  /** None when left out. */
  noShow: Charge.optional(),
}

const seasonFields = {
  name: requiredText(60),
  policyId: z.uuid(),
  /** All plans when left out. */
  ratePlanId: z.uuid().optional(),
  firstOn: Day,
  lastOn: Day,
}
const isSpan = ({ firstOn, lastOn }: { firstOn: Day; lastOn: Day }): boolean => firstOn <= lastOn
const span = { path: ['lastOn'], message: 'Ends before it begins' }

/** What guests agree to, by rate plan and season. */
export const policies = routes({
  policies: {
    method: 'GET',
    path: '/rates/policies',
    summary: 'Booking policies, their seasons, and the property’s own terms that hold where no policy does',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({
      rows: z.array(BookingPolicy),
      seasons: z.array(PolicySeason),
      propertyTerms: StayTerms,
    }),
  },
  createPolicy: {
    method: 'POST',
    path: '/rates/policies',
    summary: 'Add a booking policy: deposit, guarantee, cancellation in steps, no-show',
    needs: 'rates.write',
    input: z.object(policyInput),
    reply: BookingPolicy,
    refuses: ['name_taken'],
  },
  updatePolicy: {
    method: 'PUT',
    path: '/rates/policies/:policyId',
    summary: 'Change a booking policy; bookings that are made keep the terms they were made at',
    needs: 'rates.write',
    input: z.object({ policyId: z.uuid(), version: z.int(), ...policyInput }),
    reply: BookingPolicy,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  removePolicy: {
    method: 'DELETE',
    path: '/rates/policies/:policyId',
    summary: 'Remove a booking policy that no plan and no season has',
    needs: 'rates.write',
    input: z.object({ policyId: z.uuid() }),
    reply: z.object({ isRemoved: z.literal(true) }),
    refuses: ['not_found', 'rule_in_use'],
  },
  createSeason: {
    method: 'POST',
    path: '/rates/policy-seasons',
    summary: 'Let another policy hold for arrivals of a season, for one plan or for all',
    needs: 'rates.write',
    input: z.object(seasonFields).refine(isSpan, span),
    reply: PolicySeason,
    refuses: ['unknown_reference', 'season_taken'],
  },
  updateSeason: {
    method: 'PUT',
    path: '/rates/policy-seasons/:seasonId',
    summary: 'Change the days, plan or policy of a season',
    needs: 'rates.write',
    input: z.object({ seasonId: z.uuid(), version: z.int(), ...seasonFields }).refine(isSpan, span),
    reply: PolicySeason,
    refuses: ['not_found', 'stale_version', 'unknown_reference', 'season_taken'],
  },
  removeSeason: {
    method: 'DELETE',
    path: '/rates/policy-seasons/:seasonId',
    summary: 'Remove a season; its arrivals go by their plan’s policy again',
    needs: 'rates.write',
    input: z.object({ seasonId: z.uuid() }),
    reply: z.object({ isRemoved: z.literal(true) }),
    refuses: ['not_found'],
  },
})
