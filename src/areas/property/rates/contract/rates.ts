import * as z from 'zod'
import { contract, isEachOnce, requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { ageRoutes, MAX_AGE_CATEGORIES } from './ages.ts'
import { MAX_CELLS, MAX_PRICED_NIGHTS, MAX_RUNS } from './limits.ts'
import { negotiatedRoutes } from './negotiated.ts'
import { packageRoutes } from './packages.ts'
import { policies } from './policies.ts'
import { quotaRoutes } from './quotas.ts'
import { ChangeId, RestrictionRun, restrictionRoutes } from './restrictions.ts'
import { SeasonDays, seasonRoutes } from './seasons.ts'

export const MAX_GRID_NIGHTS = 62
/** The most adults of one room that a price is set for. */
export const MAX_ADULTS = 50

const Price = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

/** Which multiple a linked price is rounded to: the nearest one (half up), the next above or the next below. */
export const ROUND_MODES = ['NEAREST', 'UP', 'DOWN'] as const
const RoundMode = z.enum(ROUND_MODES)

/** What a linked plan makes of the price it is linked to beside its offset, in minor units. */
const rounding = {
  /** Prices are multiples of it; null is not rounded. */
  roundTo: z.int().min(1).max(1_000_000_000).brand<'Minor'>().nullable().default(null),
  roundMode: RoundMode.default('NEAREST'),
  /** Prices are never below it; null is no floor. */
  floorAmount: Price.nullable().default(null),
}

export const RatePlan = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    unit: z.enum(['NIGHT', 'HOUR', 'MONTH']),
    parentPlanId: z.uuid().nullable(),
    offsetBp: z.int(),
    offsetAmount: Minor,
    /** Of a linked plan: what its price is a multiple of; null is not rounded. */
    roundTo: Minor.nullable(),
    roundMode: RoundMode,
    /** Of a linked plan: what its price is never below; null is no floor. */
    floorAmount: Minor.nullable(),
    isDefault: z.boolean(),
    /** Sold at the desk alone, to bookings of the companies it is negotiated with. */
    isNegotiated: z.boolean(),
    /** Its booking policy; without one it has its parent's, else the property's own terms. */
    policyId: z.uuid().nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RatePlan' })
export type RatePlan = z.infer<typeof RatePlan>

/** Where the price of a night comes from. */
const PriceSource = z.enum(['DAY', 'SEASON', 'WEEKEND', 'BASE'])
export type PriceSource = z.infer<typeof PriceSource>

export const BasePrice = z
  .object({
    ratePlanId: z.uuid(),
    roomTypeId: z.uuid(),
    baseAmount: Minor,
    weekendAmount: Minor.nullable(),
    singleAmount: Minor.nullable(),
    extraAdultAmount: Minor,
    extraChildAmount: Minor,
    /** The base price for other numbers of adults, in order; it replaces single price and extra adults for them. */
    adultPrices: z.array(z.object({ adults: z.int(), amount: Minor })),
    /** The price of a child of an age category, in place of the extra child's, which those without one pay. */
    childPrices: z.array(z.object({ categoryId: z.uuid(), amount: Minor })),
  })
  .meta({ id: 'StandingPrice' })
export type BasePrice = z.infer<typeof BasePrice>

export const rates = contract('rates', {
  plans: {
    method: 'GET',
    path: '/rates/plans',
    summary: 'Rate plans, the default one first',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(RatePlan) }),
  },
  createPlan: {
    method: 'POST',
    path: '/rates/plans',
    summary:
      'Add a plan: with prices of its own, or linked to another one by a percentage and an amount, rounded and with a floor if wanted; at most 5 links lead to prices of its own',
    needs: 'rates.write',
    input: z.object({
      name: requiredText(60),
      code: requiredText(12),
      parentPlanId: z.uuid().nullable().default(null),
      offsetBp: z.int().min(-10_000).max(100_000).default(0),
      offsetAmount: z.int().min(-1_000_000_000).max(1_000_000_000).default(0),
      ...rounding,
      policyId: z.uuid().optional(),
      /** Sold at the desk alone, to bookings of the companies it is negotiated with. */
      isNegotiated: z.boolean().default(false),
    }),
    reply: RatePlan,
    refuses: ['name_taken', 'unknown_reference', 'chain_too_long'],
  },
  updatePlan: {
    method: 'PUT',
    path: '/rates/plans/:ratePlanId',
    summary:
      'Change or close a plan, link it to another one, or give it another booking policy; the default one stays open',
    needs: 'rates.write',
    input: z.object({
      ratePlanId: z.uuid(),
      version: z.int(),
      name: requiredText(60),
      offsetBp: z.int().min(-10_000).max(100_000),
      offsetAmount: z.int().min(-1_000_000_000).max(1_000_000_000),
      ...rounding,
      /** The plan a linked one is linked to from now on; it stays as it is when left out. */
      parentPlanId: z.uuid().optional(),
      isActive: z.boolean(),
      /** None when left out: the plan then has its parent’s, else the property’s own terms. */
      policyId: z.uuid().optional(),
      /** It stays as it is when left out. The default plan and one of a promotion are public; one of companies is negotiated. */
      isNegotiated: z.boolean().optional(),
    }),
    reply: RatePlan,
    refuses: [
      'not_found',
      'stale_version',
      'rule_in_use',
      'unknown_reference',
      'plans_in_a_circle',
      'chain_too_long',
      'plan_stays_public',
      'plan_has_companies',
    ],
  },
  prices: {
    method: 'GET',
    path: '/rates/prices',
    summary: 'Base price of every plan, type and night of a span (at most 62 nights)',
    needs: 'rates.read',
    input: z
      .object({ from: Day, until: Day, ratePlanId: z.uuid().optional() })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({
      currency: Currency,
      standing: z.array(BasePrice),
      rows: z.array(
        z.object({
          ratePlanId: z.uuid(),
          roomTypeId: z.uuid(),
          isDerived: z.boolean(),
          nights: z.array(z.object({ day: Day, baseAmount: Minor.nullable(), isSet: z.boolean() })),
        }),
      ),
    }),
    refuses: ['stay_too_long', 'not_found'],
  },
  setStandingPrice: {
    method: 'PUT',
    path: '/rates/standing-prices',
    summary: 'Set what a plan asks for a type when no price is set for the night',
    needs: 'rates.write',
    input: z.object({
      ratePlanId: z.uuid(),
      roomTypeId: z.uuid(),
      baseAmount: Price,
      weekendAmount: Price.nullable().default(null),
      singleAmount: Price.nullable().default(null),
      extraAdultAmount: Price,
      extraChildAmount: Price,
      adultPrices: z
        .array(z.strictObject({ adults: z.int().min(1).max(MAX_ADULTS), amount: Price }))
        .max(MAX_ADULTS)
        .refine((prices) => isEachOnce(prices.map(({ adults }) => adults)), 'Name each number of adults once')
        .default([]),
      childPrices: z
        // Null is no price of its own: the extra child's counts.
        .array(z.strictObject({ categoryId: z.uuid(), amount: Price.nullable().default(null) }))
        .max(MAX_AGE_CATEGORIES)
        .refine((prices) => isEachOnce(prices.map(({ categoryId }) => categoryId)), 'Name each category once')
        .default([]),
    }),
    reply: BasePrice,
    refuses: ['not_found', 'rule_in_use', 'unknown_reference'],
  },
  setDayPrices: {
    method: 'PUT',
    path: '/rates/day-prices',
    summary: 'Set (or with null, remove) the price of a run of nights, on chosen weekdays (Monday 1 … Sunday 7)',
    needs: 'rates.write',
    input: z
      .object({
        ratePlanId: z.uuid(),
        roomTypeId: z.uuid(),
        from: Day,
        until: Day,
        weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
        baseAmount: Price.nullable(),
      })
      .refine((change) => change.from < change.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ nightCount: z.int(), changeId: ChangeId }),
    refuses: ['not_found', 'date_in_past', 'stay_too_long', 'rule_in_use'],
  },
  setPrices: {
    method: 'PUT',
    path: '/rates/prices',
    summary:
      'Set the prices of many nights, types and plans in one go, as pasted from a sheet; null removes a night’s own price',
    needs: 'rates.write',
    input: z
      .object({
        rows: z
          .array(
            z.strictObject({
              ratePlanId: z.uuid(),
              roomTypeId: z.uuid(),
              from: Day,
              amounts: z.array(Price.nullable()).min(1).max(MAX_PRICED_NIGHTS),
            }),
          )
          .min(1)
          .max(MAX_RUNS),
      })
      .refine(({ rows }) => rows.reduce((count, { amounts }) => count + amounts.length, 0) <= MAX_CELLS, {
        path: ['rows'],
        message: `At most ${MAX_CELLS} prices at once`,
      }),
    reply: z.object({ nightCount: z.int(), changeId: ChangeId }),
    refuses: ['not_found', 'date_in_past', 'stay_too_long', 'rule_in_use'],
  },
  grid: {
    method: 'GET',
    path: '/rates/grid',
    summary:
      'The rate calendar of a span: prices of every open plan and type, and restrictions at every level (at most 731 nights)',
    needs: 'rates.read',
    input: z
      .object({ from: Day, until: Day })
      .refine((span) => span.from < span.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({
      currency: Currency,
      rows: z.array(
        z.object({
          ratePlanId: z.uuid(),
          roomTypeId: z.uuid(),
          isDerived: z.boolean(),
          /** The price of each night for the usual occupancy, before tax; null is not for sale. */
          amounts: z.array(Minor.nullable()),
          /** Whether the price is the night's own. */
          isSet: z.array(z.boolean()),
          /** Where the price comes from: the night’s own, a season, the weekend price or the base price; null where there is none. */
          sources: z.array(PriceSource.nullable()),
          /** The season a price comes from, by its place in `seasons`; null where it comes from none. */
          seasonAt: z.array(z.int().nullable()),
        }),
      ),
      /** The seasons that have a night of the span, the one that ranks first on top. */
      seasons: z.array(SeasonDays),
      restrictions: z.array(RestrictionRun),
    }),
    refuses: ['stay_too_long'],
  },
  ...restrictionRoutes,
  ...seasonRoutes,
  ...policies,
  ...negotiatedRoutes,
  ...packageRoutes,
  ...ageRoutes,
  ...quotaRoutes,
})
