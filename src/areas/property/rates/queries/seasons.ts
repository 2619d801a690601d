import type { Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PriceSeason, SeasonPrice } from '../contract/seasons.ts'
import type { SeasonRate } from '../rules/seasons.ts'

const stored = columns<Omit<PriceSeason, 'prices'>>().of('price_seasons', {
  id: fixed('id'),
  name: 'name',
  firstOn: 'first_on',
  lastOn: 'last_on',
  ranking: 'ranking',
  version: 'version',
})
const priced = columns<SeasonPrice>().of('season_prices', {
  ratePlanId: 'rate_plan_id',
  roomTypeId: 'room_type_id',
  baseAmount: 'base_minor',
  mondayAmount: 'monday_minor',
  tuesdayAmount: 'tuesday_minor',
  wednesdayAmount: 'wednesday_minor',
  thursdayAmount: 'thursday_minor',
  fridayAmount: 'friday_minor',
  saturdayAmount: 'saturday_minor',
  sundayAmount: 'sunday_minor',
  singleAmount: 'single_minor',
  extraAdultAmount: 'extra_adult_minor',
  extraChildAmount: 'extra_child_minor',
})

const SEASON = `${stored.select('s')},
  (select coalesce(json_agg(p), '[]') from (select ${priced.select('x')} from season_prices x
    where x.property_id = s.property_id and x.season_id = s.id order by x.rate_plan_id, x.room_type_id) p) as prices`

/** All seasons with their prices, the one that ranks first on top. */
export const findPriceSeasons = (tx: Tx): Promise<PriceSeason[]> =>
  tx.named(
    'rates.findPriceSeasons',
    `select ${SEASON} from price_seasons s where s.property_id = $1 order by s.ranking`,
    [tx.propertyId],
  )

/** The prices of the seasons that have a night of a span, those of the season that ranks first before the others. */
export const findSeasonRates = (tx: Tx, { from, until }: Span): Promise<SeasonRate[]> =>
  tx.named(
    'rates.findSeasonRates',
    `select s.id as "seasonId", s.first_on as "firstOn", s.last_on as "lastOn", s.ranking, ${priced.select('x')}
       from price_seasons s join season_prices x on x.property_id = s.property_id and x.season_id = s.id
      where s.property_id = $1 and s.first_on < $3 and s.last_on >= $2
      order by s.ranking`,
    [tx.propertyId, from, until],
  )

/** Locks a season until the transaction ends. @throws Refusal not_found */
export async function lockPriceSeason(tx: Tx, priceSeasonId: string): Promise<PriceSeason> {
  const [row] = await tx.named<PriceSeason>(
    'rates.lockPriceSeason',
    `select ${SEASON} from price_seasons s where s.property_id = $1 and s.id = $2 for update`,
    [tx.propertyId, priceSeasonId],
  )
  return row ?? refuse('not_found', { priceSeasonId })
}

const UNIQUE = {
  price_season_name_is_unique: 'name_taken',
  season_ranks_alone: 'ranking_taken',
} as const

/** @throws Refusal name_taken, ranking_taken */
export async function insertPriceSeason(tx: Tx, season: PriceSeason): Promise<void> {
  await tx
    .named(
      'rates.insertPriceSeason',
      `insert into price_seasons (property_id, id, ${stored.changing}) values ($1, $2, ${stored.places(3)})`,
      [tx.propertyId, season.id, ...stored.parameters(season)],
    )
    .catch(refuseOn(UNIQUE))
}

/** @throws Refusal name_taken, ranking_taken */
export async function updatePriceSeason(tx: Tx, season: PriceSeason): Promise<void> {
  await tx
    .named('rates.updatePriceSeason', `update price_seasons set ${stored.sets(3)} where property_id = $1 and id = $2`, [
      tx.propertyId,
      season.id,
      ...stored.parameters(season),
    ])
    .catch(refuseOn(UNIQUE))
}

/** Puts prices in the place of those a season has. */
export async function replaceSeasonPrices(tx: Tx, { id, prices }: Pick<PriceSeason, 'id' | 'prices'>): Promise<void> {
  await tx.named('rates.deleteSeasonPrices', 'delete from season_prices where property_id = $1 and season_id = $2', [
    tx.propertyId,
    id,
  ])
  if (prices.length === 0) return
  await tx.named(
    'rates.insertSeasonPrices',
    `insert into season_prices (property_id, season_id, ${priced.changing})
     select $1, $2, p."ratePlanId", p."roomTypeId", p."baseAmount", p."mondayAmount", p."tuesdayAmount", p."wednesdayAmount",
            p."thursdayAmount", p."fridayAmount", p."saturdayAmount", p."sundayAmount", p."singleAmount", p."extraAdultAmount",
            p."extraChildAmount"
       from jsonb_to_recordset($3::jsonb) as p ("ratePlanId" uuid, "roomTypeId" uuid, "baseAmount" bigint, "mondayAmount" bigint,
            "tuesdayAmount" bigint, "wednesdayAmount" bigint, "thursdayAmount" bigint, "fridayAmount" bigint, "saturdayAmount" bigint,
            "sundayAmount" bigint, "singleAmount" bigint, "extraAdultAmount" bigint, "extraChildAmount" bigint)`,
    [tx.propertyId, id, JSON.stringify(prices)],
  )
}

/** Removes a season and its prices. */
export async function deletePriceSeason(tx: Tx, priceSeasonId: string): Promise<void> {
  await tx.named('rates.deletePriceSeason', 'delete from price_seasons where property_id = $1 and id = $2', [
    tx.propertyId,
    priceSeasonId,
  ])
}
