import * as z from 'zod'
import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { NewPromotion } from '../contract/promotions.ts'
import type { website } from '../contract/website.ts'
import { findPromotions, getPromotion, insertPromotion, updatePromotion as change } from '../queries/promotions.ts'

const storedOf = ({ about, ...promotion }: z.output<typeof NewPromotion>) => ({
  ...promotion,
  aboutEn: about.en,
  aboutFr: about.fr,
})

/** @throws Refusal unknown_reference for a plan the property has not, plan_is_negotiated */
async function assertPublic(ctx: Context, { ratePlanId }: { ratePlanId: string }): Promise<void> {
  const plan = (await loadPlans(ctx)).find(({ id }) => id === ratePlanId) ?? refuse('unknown_reference', { ratePlanId })
  if (plan.isNegotiated) refuse('plan_is_negotiated', { ratePlanId, name: plan.name })
}

/** Promotions of the booking page, latest first. */
export const promotions: Action<typeof website.promotions> = async (ctx, { after, limit }) => {
  const place = readIdCursor(after)
  return pageOf(await findPromotions(ctx.tx, { after: place, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

/**
 * Adds a promotion. From then on its plan is sold on the page by promotions alone.
 *
 * @throws Refusal unknown_reference for a plan the property has not, plan_is_negotiated,
 *   promotion_code_taken for the code of another that has not ended
 */
export const createPromotion: Action<typeof website.createPromotion> = async (ctx, promotion) => {
  await assertPublic(ctx, promotion)
  const id = ctx.newId()
  await insertPromotion(ctx.tx, { id, createdAt: ctx.now, ...storedOf(promotion) })
  ctx.record({ type: 'WEBSITE_PROMOTION_SAVED', entity: 'website_promotion', entityId: id, after: promotion })
  return getPromotion(ctx.tx, id)
}

/**
 * Changes a promotion. What was booked by it stays as it is.
 *
 * @throws Refusal not_found, stale_version, unknown_reference, plan_is_negotiated, promotion_code_taken
 */
export const updatePromotion: Action<typeof website.updatePromotion> = async (ctx, { promotionId, version, ...chosen }) => {
  const before = await getPromotion(ctx.tx, promotionId)
  await assertPublic(ctx, chosen)
  if (!(await change(ctx.tx, { promotionId, version }, storedOf(chosen)))) {
    const changedBy = await findLastChanger(ctx.tx, 'website_promotion', promotionId)
    refuse('stale_version', { version: before.version, changedBy })
  }
  const after = await getPromotion(ctx.tx, promotionId)
  ctx.record({ type: 'WEBSITE_PROMOTION_SAVED', entity: 'website_promotion', entityId: promotionId, before, after })
  return after
} // prettier-ignore
