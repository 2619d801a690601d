import type { Context } from '#server/request/context.ts'
import { OfferDetails } from '../contract/fields.ts'
import type { Offer } from '../contract/replies.ts'
import { markWritten } from '../queries/approval.ts'
import { forgetCopied, markCopied, succeed } from '../queries/copies.ts'
import { findOffers, insertOffer, markState, updateOffer } from '../queries/offers.ts'
import { changedPromises, numbered, stemOf } from '../rules/offers.ts'

const MOST_NAMES = 500

/** Names of the property's offers that begin like one. */
export async function findNamesLike(ctx: Context, name: string): Promise<string[]> {
  const page = { after: undefined, limit: MOST_NAMES }
  return (await findOffers(ctx.tx, { text: stemOf(name) }, page, ctx.businessDate)).map((offer) => offer.name)
}

/** Changes a copy whose guests lose nothing by it. */
export async function changeCopy(ctx: Context, copy: Offer, details: OfferDetails): Promise<string> {
  await updateOffer(ctx.tx, copy.id, details)
  if (changedPromises(copy, details).length > 0) await markWritten(ctx.tx, copy.id, ctx.actor.id)
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: copy.id, before: copy, after: details })
  return copy.id
}

/**
 * Ends a copy that guests have, under a name with a number, for a later version that has its name and its codes, and is on where it was. Who has the
 * earlier one keeps it.
 *
 * @returns the id of the later version
 */
export async function replaceCopy(
  ctx: Context,
  copy: Offer,
  { details, of }: { details: OfferDetails; of: { propertyId: number; offerId: string } },
): Promise<string> {
  const laterId = ctx.newId()
  const earlier = { ...OfferDetails.parse(copy), name: numbered(copy.name, await findNamesLike(ctx, copy.name), 1) }
  await updateOffer(ctx.tx, copy.id, earlier)
  await markState(ctx.tx, copy.id, 'ENDED')
  await forgetCopied(ctx.tx, copy.id)
  ctx.record({ type: 'OFFER_STATE', entity: 'offer', entityId: copy.id, before: { state: copy.state, name: copy.name }, after: { state: 'ENDED', name: earlier.name } }) // prettier-ignore
  await insertOffer(ctx.tx, laterId, ctx.now, details)
  await markCopied(ctx.tx, laterId, of)
  await markWritten(ctx.tx, laterId, ctx.actor.id)
  await succeed(ctx.tx, copy.id, laterId)
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: laterId, after: details })
  if (copy.state === 'ACTIVE') await markState(ctx.tx, laterId, 'ACTIVE')
  return laterId
}
