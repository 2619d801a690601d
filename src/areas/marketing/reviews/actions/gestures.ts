import { giveCodes } from '#areas/offers/offers/actions/give-codes.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { reviews } from '../contract/reviews.ts'
import { findGestureOffers, findGuestOf, insertGesture } from '../queries/gestures.ts'
import { setState } from '../queries/reviews.ts'
import { lockKnown, wholeOf } from './known.ts'

export const gestureOffers: Action<typeof reviews.gestureOffers> = async ({ tx }) => ({
  rows: await findGestureOffers(tx),
})

/**
 * Makes a code of an offer for the guest of a review alone, used once. No review gets more than one, and who gives it says why.
 *
 * @throws Refusal not_found, stale_version, gesture_not_possible where the guest is not known, gesture_given, offer_ended, offer_without_codes
 */
export const give: Action<typeof reviews.give> = async (ctx, { offerId, reason, ...known }) => {
  const { id: reviewId, state } = await lockKnown(ctx, known)
  const customerId = (await findGuestOf(ctx.tx, reviewId)) ?? refuse('gesture_not_possible')
  const [code] = await giveCodes(ctx, { offerId, batch: 'Reviews', customerIds: [customerId] })
  if (!code) throw new Error('one guest gets one code')
  await insertGesture(ctx.tx, { reviewId, offerId, codeId: code.id, reason, at: ctx.now, by: ctx.actor.name })
  await setState(ctx.tx, reviewId, state)
  ctx.record({ type: 'REVIEW_GESTURE', entity: 'review', entityId: reviewId, after: { offerId, reason } })
  ctx.publish('reviews', 'offers')
  return wholeOf(ctx, reviewId)
}
