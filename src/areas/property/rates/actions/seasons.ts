import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { rates } from '../contract/rates.ts'
import type { PriceSeason, SeasonPrice } from '../contract/seasons.ts'
import { findPlans } from '../queries/rates.ts'
import {
  deletePriceSeason,
  findPriceSeasons,
  insertPriceSeason,
  lockPriceSeason,
  replaceSeasonPrices,
  updatePriceSeason as storeSeason,
} from '../queries/seasons.ts'
import { hasOwnPrices } from '../rules/rates.ts'

export const priceSeasons: Action<typeof rates.priceSeasons> = async (ctx) => ({
  rows: await findPriceSeasons(ctx.tx),
})

/**
 * Adds a season. Nights that are sold retain the price they were sold at.
 *
 * @throws Refusal name_taken, ranking_taken, unknown_reference for a plan or type that is not the property's,
 *   rule_in_use for a plan that is linked to another
 */
export const createPriceSeason: Action<typeof rates.createPriceSeason> = async (ctx, input) => {
  await assertPriced(ctx, input.prices)
  const season: PriceSeason = { ...input, id: ctx.newId(), version: 1 }
  await insertPriceSeason(ctx.tx, season)
  await replaceSeasonPrices(ctx.tx, season)
  ctx.record({ type: 'PRICE_SEASON_CREATE', entity: 'price_season', entityId: season.id, after: season })
  publish(ctx)
  return season
}

/** Changes a season as a whole, prices included. @throws Refusal not_found, stale_version, and those of a new season */
export const updatePriceSeason: Action<typeof rates.updatePriceSeason> = async (
  ctx,
  { priceSeasonId, version, ...input },
) => {
  const before = await lockPriceSeason(ctx.tx, priceSeasonId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'price_season', priceSeasonId),
    })
  await assertPriced(ctx, input.prices)
  const after: PriceSeason = { ...input, id: priceSeasonId, version: version + 1 }
  await storeSeason(ctx.tx, after)
  await replaceSeasonPrices(ctx.tx, after)
  ctx.record({ type: 'PRICE_SEASON_UPDATE', entity: 'price_season', entityId: priceSeasonId, before, after })
  publish(ctx)
  return after
}

/** @throws Refusal not_found */
export const removePriceSeason: Action<typeof rates.removePriceSeason> = async (ctx, { priceSeasonId }) => {
  const before = await lockPriceSeason(ctx.tx, priceSeasonId)
  await deletePriceSeason(ctx.tx, priceSeasonId)
  ctx.record({ type: 'PRICE_SEASON_REMOVE', entity: 'price_season', entityId: priceSeasonId, before })
  publish(ctx)
  return { isRemoved: true }
}

async function assertPriced(ctx: Context, prices: readonly SeasonPrice[]): Promise<void> {
  const [plans, types] = await Promise.all([findPlans(ctx.tx), roomTypes(ctx)])
  for (const { ratePlanId, roomTypeId } of prices) {
    const plan = plans.find(({ id }) => id === ratePlanId) ?? refuse('unknown_reference', { ratePlanId })
    if (!hasOwnPrices(plan)) refuse('rule_in_use', { ratePlanId, name: plan.name })
    if (!types.some(({ id }) => id === roomTypeId)) refuse('unknown_reference', { roomTypeId })
  }
}

function publish(ctx: Context): void {
  ctx.publish('bookings')
  ctx.offerChanged()
}
