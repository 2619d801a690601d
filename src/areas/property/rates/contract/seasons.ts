import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

/** The fields of a season's price for each day of the week, Monday first. */
export const WEEKDAY_AMOUNTS = [
  'mondayAmount',
  'tuesdayAmount',
  'wednesdayAmount',
  'thursdayAmount',
  'fridayAmount',
  'saturdayAmount',
  'sundayAmount',
] as const

/** How many plans and types one season has prices for. */
const MAX_PRICES = 1_000
const MAX_RANKING = 1_000

/** The price of a plan for a type in a season; null is not set. */
export const SeasonPrice = z
  .object({
    ratePlanId: z.uuid(),
    roomTypeId: z.uuid(),
    baseAmount: Minor,
    mondayAmount: Minor.nullable(),
    tuesdayAmount: Minor.nullable(),
    wednesdayAmount: Minor.nullable(),
    thursdayAmount: Minor.nullable(),
    fridayAmount: Minor.nullable(),
    saturdayAmount: Minor.nullable(),
    sundayAmount: Minor.nullable(),
    singleAmount: Minor.nullable(),
    extraAdultAmount: Minor.nullable(),
    extraChildAmount: Minor.nullable(),
  })
  .meta({ id: 'SeasonPrice' })
export type SeasonPrice = z.infer<typeof SeasonPrice>

/** A run of nights, the last one included. Of several on a night the one with the lowest ranking counts, if it has a price for plan and type. */
export const SeasonDays = z
  .object({ id: z.uuid(), name: z.string(), firstOn: Day, lastOn: Day, ranking: z.int() })
  .meta({ id: 'SeasonDays' })
export type SeasonDays = z.infer<typeof SeasonDays>

export const PriceSeason = z
  .object({
    id: z.uuid(),
    name: z.string(),
    firstOn: Day,
    lastOn: Day,
    ranking: z.int(),
    version: z.int(),
    prices: z.array(SeasonPrice),
  })
  .meta({ id: 'PriceSeason' })
export type PriceSeason = z.infer<typeof PriceSeason>

const Price = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()
const optional = Price.nullable().default(null)

const PriceInput = z.strictObject({
  ratePlanId: z.uuid(),
  roomTypeId: z.uuid(),
  baseAmount: Price,
  mondayAmount: optional,
  tuesdayAmount: optional,
  wednesdayAmount: optional,
  thursdayAmount: optional,
  fridayAmount: optional,
  saturdayAmount: optional,
  sundayAmount: optional,
  singleAmount: optional,
  extraAdultAmount: optional,
  extraChildAmount: optional,
})

const fields = {
  name: requiredText(60),
  firstOn: Day,
  lastOn: Day,
  /** 1 ranks first. */
  ranking: z.int().min(1).max(MAX_RANKING),
  prices: z
    .array(PriceInput)
    .max(MAX_PRICES)
    .refine((prices) => isEachOnce(prices.map(({ ratePlanId, roomTypeId }) => `${ratePlanId} ${roomTypeId}`)), {
      message: 'Name each plan and type once',
    }),
}
const isSpan = ({ firstOn, lastOn }: { firstOn: Day; lastOn: Day }): boolean => firstOn <= lastOn
const span = { path: ['lastOn'], message: 'Ends before it begins' }

/** Seasons with prices of their own. */
export const seasonRoutes = routes({
  priceSeasons: {
    method: 'GET',
    path: '/rates/seasons',
    summary: 'Seasons with prices of their own, the one that ranks first on top',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(PriceSeason) }),
  },
  createPriceSeason: {
    method: 'POST',
    path: '/rates/seasons',
    summary:
      'Add a season: its nights, and what plans with prices of their own ask for room types, by weekday where wanted',
    needs: 'rates.write',
    input: z.object(fields).refine(isSpan, span),
    reply: PriceSeason,
    refuses: ['name_taken', 'ranking_taken', 'unknown_reference', 'rule_in_use'],
  },
  updatePriceSeason: {
    method: 'PUT',
    path: '/rates/seasons/:priceSeasonId',
    summary: 'Change nights, ranking and prices of a season; nights that are sold keep their prices',
    needs: 'rates.write',
    input: z.object({ priceSeasonId: z.uuid(), version: z.int(), ...fields }).refine(isSpan, span),
    reply: PriceSeason,
    refuses: ['not_found', 'stale_version', 'name_taken', 'ranking_taken', 'unknown_reference', 'rule_in_use'],
  },
  removePriceSeason: {
    method: 'DELETE',
    path: '/rates/seasons/:priceSeasonId',
    summary: 'Remove a season; its nights have their other prices again',
    needs: 'rates.write',
    input: z.object({ priceSeasonId: z.uuid() }),
    reply: z.object({ isRemoved: z.literal(true) }),
    refuses: ['not_found'],
  },
})
