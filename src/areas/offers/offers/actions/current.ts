import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Context } from '#server/request/context.ts'
import type { Offer } from '../contract/replies.ts'
import { getOffer, lockOffers } from '../queries/offers.ts'

/** The offer as it is stored, locked. @throws Refusal not_found; stale_version when it was changed since that version */
export async function lockCurrent(ctx: Context, offerId: string, version: number): Promise<Offer> {
  await lockOffers(ctx.tx, [offerId])
  const offer = await getOffer(ctx.tx, offerId, ctx.businessDate)
  if (offer.version === version) return offer
  return refuse('stale_version', { version: offer.version, changedBy: await findLastChanger(ctx.tx, 'offer', offerId) })
}
