import type { Context } from '#server/request/context.ts'
import { refuse } from '#core/refusal.ts'
import { insertCodesOf } from '../queries/codes.ts'
import { getOffer } from '../queries/offers.ts'
import { isOver } from '../rules/offers.ts'
import { makeCodes } from './codes.ts'

export type GivenCode = { id: string; code: string; customerId: string }

/**
 * Makes a code for each of some guests, which no other guest may use and which is used once: what a campaign brings.
 *
 * @throws Refusal not_found, offer_ended, offer_without_codes
 */
export async function giveCodes(
  ctx: Context,
  { offerId, batch, customerIds }: { offerId: string; batch: string; customerIds: readonly string[] },
): Promise<GivenCode[]> {
  const offer = await getOffer(ctx.tx, offerId, ctx.businessDate)
  if (isOver(offer)) refuse('offer_ended', { offerId })
  if (!offer.needsCode) refuse('offer_without_codes', { offerId })
  const texts = await makeCodes(ctx, customerIds.length)
  const codes = customerIds.map((customerId, at) => ({ id: ctx.newId(), code: texts[at] ?? '', customerId }))
  await insertCodesOf(ctx.tx, codes, { offerId, batch, createdAt: ctx.now })
  return codes
}
