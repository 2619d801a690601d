import * as z from 'zod'
import { contract, requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { policies } from './policies.ts'
import { RestrictionRun, restrictionRoutes } from './restrictions.ts'

export const MAX_GRID_NIGHTS = 62
/** Prices are set for at most two years at once. */
export const MAX_PRICED_NIGHTS = 731

/** How many prices are set at once: forty rows of two years. */
const MAX_PRICED_CELLS = 29_240
/** How many runs of nights they come in. */
const MAX_PRICE_RUNS = 2_000

const Price = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

export const RatePlan = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    unit: z.enum(['NIGHT', 'HOUR', 'MONTH']),
    parentPlanId: z.uuid().nullable(),
    offsetBp: z.int(),
    offsetAmount: Minor,
    isDefault: z.boolean(),
    /** Its booking policy; without one it has its parent's, else the property's own terms. */
    policyId: z.uuid().nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RatePlan' })
export type RatePlan = z.infer<typeof RatePlan>

export const BasePrice = z
  .object({
    ratePlanId: z.uuid(),
    roomTypeId: z.uuid(),
    baseAmount: Minor,
    weekendAmount: Minor.nullable(),
    singleAmount: Minor.nullable(),
    extraAdultAmount: Minor,
    extraChildAmount: Minor,
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
    summary: 'Add a plan: with prices of its own, or following a parent by a percentage and an amount',
    needs: 'rates.write',
    input: z.object({
      name: requiredText(60),
      code: requiredText(12),
      parentPlanId: z.uuid().nullable().default(null),
      offsetBp: z.int().min(-10_000).max(100_000).default(0),
      offsetAmount: z.int().min(-1_000_000_000).max(1_000_000_000).default(0),
      policyId: z.uuid().optional(),
    }),
    reply: RatePlan,
    refuses: ['name_taken', 'unknown_reference', 'rule_in_use'],
  },
  updatePlan: {
    method: 'PUT',
    path: '/rates/plans/:ratePlanId',
    summary: 'Change or close a plan, or give it another booking policy; the default one stays open',
    needs: 'rates.write',
    input: z.object({
      ratePlanId: z.uuid(),
      version: z.int(),
      name: requiredText(60),
      offsetBp: z.int().min(-10_000).max(100_000),
      offsetAmount: z.int().min(-1_000_000_000).max(1_000_000_000),
      isActive: z.boolean(),
      /** None when left out: the plan then has its parent’s, else the property’s own terms. */
      policyId: z.uuid().optional(),
    }),
    reply: RatePlan,
    refuses: ['not_found', 'stale_version', 'rule_in_use', 'unknown_reference'],
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
    }),
    reply: BasePrice,
    refuses: ['not_found', 'rule_in_use'],
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
    reply: z.object({ nightCount: z.int(), changeId: z.uuid() }),
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
          .max(MAX_PRICE_RUNS),
      })
      .refine(({ rows }) => rows.reduce((count, { amounts }) => count + amounts.length, 0) <= MAX_PRICED_CELLS, {
        path: ['rows'],
        message: `At most ${MAX_PRICED_CELLS} prices at once`,
      }),
    reply: z.object({ nightCount: z.int(), changeId: z.uuid() }),
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
        }),
      ),
      restrictions: z.array(RestrictionRun),
    }),
    refuses: ['stay_too_long'],
  },
  ...restrictionRoutes,
  ...policies,
})
