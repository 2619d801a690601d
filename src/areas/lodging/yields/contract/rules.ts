import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { Suggestion } from './suggestions.ts'

/** OFF does nothing, SUGGEST waits for a user, APPLY acts by itself. */
export const RULE_STATES = ['OFF', 'SUGGEST', 'APPLY'] as const
const RuleState = z.enum(RULE_STATES)
export type RuleState = z.infer<typeof RuleState>

/** What a rule sets: a price, or one restriction. */
export const EFFECTS = ['PRICE', 'MIN_STAY', 'CLOSED', 'CLOSED_TO_ARRIVAL'] as const
export const Effect = z.enum(EFFECTS)
export type Effect = z.infer<typeof Effect>

/** Whose occupancy and pick-up decide: those of the whole property, or of the room type whose night it is. */
export const MEASURED_ON = ['PROPERTY', 'TYPE'] as const
const MeasuredOn = z.enum(MEASURED_ON)

/** Rules look at most so many days ahead. */
export const MAX_DAYS_AHEAD = 365
/** The most days that a pick-up is measured over. */
export const MAX_PICKUP_DAYS = 30
/** Each rule has a ranking of its own, so that a property has at most so many. */
export const MAX_RULES = 100
const MAX_TYPES = 200

const share = z.int().min(0).max(10_000)
const ahead = z.int().min(0).max(MAX_DAYS_AHEAD)
const Price = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

export const YieldRule = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Of several rules that apply to a night and set the same, the one with the lowest ranking counts. */
    ranking: z.int(),
    state: RuleState,
    /** The types it is for; none is every type. */
    roomTypeIds: z.array(z.uuid()),
    /** The plan it is for; without one it sets the prices of every plan with prices of its own, and restrictions of all plans. */
    ratePlanId: z.uuid().nullable(),
    measuredOn: MeasuredOn,
    /** Rooms booked or held for groups, of those not out of order, in basis points; both bounds included. */
    occupancyFromBp: z.int().nullable(),
    occupancyUntilBp: z.int().nullable(),
    /** At least so many rooms more on the books of a night than so many days ago; today is the first of them. */
    pickupRooms: z.int().nullable(),
    pickupDays: z.int().nullable(),
    /** Days from the business date to the night; both bounds included. */
    aheadFrom: z.int().nullable(),
    aheadUntil: z.int().nullable(),
    /** Monday 1 … Sunday 7; none is every day. */
    weekdays: z.array(z.int()),
    /** Whether it is only for nights of a demand event. */
    onEvent: z.boolean(),
    effect: Effect,
    /** What a price changes by: a share of the price without yield, or an amount. */
    stepBp: z.int().nullable(),
    stepAmount: Minor.nullable(),
    /** Fewest nights of a stay that arrives on the night; 1 lifts what a wider level requires. */
    minStay: z.int().nullable(),
    /** Of CLOSED and CLOSED_TO_ARRIVAL: true closes, false opens what a wider level closed. */
    isClosed: z.boolean().nullable(),
    /** A price the rule sets is never beyond them. */
    floorAmount: Minor.nullable(),
    ceilingAmount: Minor.nullable(),
    version: z.int(),
  })
  .meta({ id: 'YieldRule' })
export type YieldRule = z.infer<typeof YieldRule>

const fields = {
  name: requiredText(60),
  ranking: z.int().min(1).max(MAX_RULES),
  roomTypeIds: z.array(z.uuid()).max(MAX_TYPES).default([]),
  ratePlanId: z.uuid().nullable().default(null),
  measuredOn: MeasuredOn.default('PROPERTY'),
  occupancyFromBp: share.nullable().default(null),
  occupancyUntilBp: share.nullable().default(null),
  pickupRooms: z.int().min(1).max(1_000).nullable().default(null),
  pickupDays: z.int().min(1).max(MAX_PICKUP_DAYS).nullable().default(null),
  aheadFrom: ahead.nullable().default(null),
  aheadUntil: ahead.nullable().default(null),
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  onEvent: z.boolean().default(false),
  effect: Effect,
  stepBp: z.int().min(-9_000).max(100_000).nullable().default(null),
  stepAmount: z.int().min(-1_000_000_000).max(1_000_000_000).nullable().default(null),
  minStay: z.int().min(1).max(366).nullable().default(null),
  isClosed: z.boolean().nullable().default(null),
  floorAmount: Price.nullable().default(null),
  ceilingAmount: Price.nullable().default(null),
}
/** What is wrong between the fields of a rule, with the field that shows it. */
const CHECKS: readonly { path: string; message: string; isMet: (rule: RuleFields) => boolean }[] = [
  {
    path: 'occupancyUntilBp',
    message: 'Ends before it begins',
    isMet: ({ occupancyFromBp, occupancyUntilBp }) => (occupancyFromBp ?? 0) <= (occupancyUntilBp ?? 10_000),
  },
  {
    path: 'aheadUntil',
    message: 'Ends before it begins',
    isMet: ({ aheadFrom, aheadUntil }) => (aheadFrom ?? 0) <= (aheadUntil ?? MAX_DAYS_AHEAD),
  },
  {
    path: 'pickupDays',
    message: 'Enter rooms and days, or neither',
    isMet: ({ pickupRooms, pickupDays }) => (pickupRooms === null) === (pickupDays === null),
  },
  {
    path: 'stepBp',
    message: 'Enter a percentage or an amount',
    isMet: ({ effect, stepBp, stepAmount }) => {
      const given = [stepBp, stepAmount].filter((step) => step !== null)
      return effect === 'PRICE' ? given.length === 1 && given[0] !== 0 : given.length === 0
    },
  },
  {
    path: 'minStay',
    message: 'Enter a number of nights',
    isMet: ({ effect, minStay }) => (effect === 'MIN_STAY') === (minStay !== null),
  },
  {
    path: 'isClosed',
    message: 'Choose one',
    isMet: ({ effect, isClosed }) => (effect === 'CLOSED' || effect === 'CLOSED_TO_ARRIVAL') === (isClosed !== null),
  },
  {
    path: 'ceilingAmount',
    message: 'The ceiling is below the floor',
    isMet: ({ floorAmount, ceilingAmount }) => (floorAmount ?? 0) <= (ceilingAmount ?? Infinity),
  },
  {
    path: 'floorAmount',
    message: 'Only prices have a floor and a ceiling',
    isMet: ({ effect, floorAmount, ceilingAmount }) =>
      effect === 'PRICE' || (floorAmount === null && ceilingAmount === null),
  },
]
type RuleFields = {
  effect: Effect
  isClosed: boolean | null
} & Record<
  | 'occupancyFromBp'
  | 'occupancyUntilBp'
  | 'pickupRooms'
  | 'pickupDays'
  | 'aheadFrom'
  | 'aheadUntil'
  | 'stepBp'
  | 'stepAmount'
  | 'minStay'
  | 'floorAmount'
  | 'ceilingAmount',
  number | null
>
const checked = <Schema extends z.ZodType<RuleFields>>(schema: Schema): Schema =>
  CHECKS.reduce((rule, { path, message, isMet }) => rule.refine(isMet, { path: [path], message }), schema)

const NewRule = checked(z.object(fields))
export type NewRule = z.output<typeof NewRule>

const known = { yieldRuleId: z.uuid(), version: z.int() }

/** What a rule would have done in a month behind. */
const PastMonth = z.object({
  /** Its first day. */
  month: Day,
  /** Nights to which the rule applied on some day before or on them. */
  nightCount: z.int(),
  /** Room nights booked while it applied and within its conditions. */
  roomNights: z.int(),
  /** How much more (or less) those would have cost with the prices of the rule, before tax as plans store it: with the same bookings. */
  difference: Minor,
})
export const Simulation = z
  .object({
    /** The year behind, day by day with what was on the books then, month by month. A booking counts with the dates it has now. */
    past: z.object({ from: Day, until: Day, months: z.array(PastMonth) }),
    /** What it would change now, if it were the only rule; the first cells of all it would. */
    ahead: z.object({ from: Day, until: Day, nightCount: z.int(), cellCount: z.int(), cells: z.array(Suggestion) }),
  })
  .meta({ id: 'YieldSimulation' })
export type Simulation = z.infer<typeof Simulation>

const CHECKED = ['name_taken', 'ranking_taken', 'unknown_reference', 'rule_in_use'] as const

export const ruleRoutes = routes({
  rules: {
    method: 'GET',
    path: '/yields/rules',
    summary: 'Yield rules, the one that ranks first on top (at most 100)',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(YieldRule) }),
  },
  createRule: {
    method: 'POST',
    path: '/yields/rules',
    summary: 'Add a yield rule; it is off until its state is set',
    needs: 'rates.write',
    input: NewRule,
    reply: YieldRule,
    refuses: CHECKED,
  },
  updateRule: {
    method: 'PUT',
    path: '/yields/rules/:yieldRuleId',
    summary: 'Change a yield rule; what it set is adjusted when rules are applied next',
    needs: 'rates.write',
    input: checked(z.object({ ...known, ...fields })),
    reply: YieldRule,
    refuses: ['not_found', 'stale_version', ...CHECKED],
  },
  setRuleState: {
    method: 'PUT',
    path: '/yields/rules/:yieldRuleId/state',
    summary: 'Switch a yield rule off, to suggestions, or to acting by itself',
    needs: 'rates.write',
    input: z.object({ ...known, state: RuleState }),
    reply: YieldRule,
    refuses: ['not_found', 'stale_version'],
  },
  removeRule: {
    method: 'DELETE',
    path: '/yields/rules/:yieldRuleId',
    summary: 'Remove a yield rule; what it set by itself is undone when rules are applied next',
    needs: 'rates.write',
    input: z.object({ yieldRuleId: z.uuid() }),
    reply: z.object({ isRemoved: z.literal(true) }),
    refuses: ['not_found'],
  },
  simulateRule: {
    method: 'GET',
    path: '/yields/rules/:yieldRuleId/simulation',
    summary: 'What a yield rule would have done in the year behind, and would do in the months ahead',
    needs: 'rates.read',
    input: z.object({ yieldRuleId: z.uuid() }),
    reply: Simulation,
    refuses: ['not_found'],
  },
})
