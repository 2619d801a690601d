import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { WholeReview } from './replies.ts'

/** What a property gives the guest of a review, beside its reply. */
export const gestureRoutes = routes({
  gestureOffers: {
    method: 'GET',
    path: '/reviews/gesture-offers',
    summary: 'Offers with codes that are on, by name: what the guest of a review may be given',
    needs: 'reviews.publish',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
  give: {
    method: 'PUT',
    path: '/reviews/:reviewId/gesture',
    summary: 'Give the guest of a review a code of an offer, once, with the reason; the mail with the reply names it',
    needs: 'reviews.publish',
    input: z.strictObject({ reviewId: z.uuid(), version: z.int(), offerId: z.uuid(), reason: requiredText(300) }),
    reply: WholeReview,
    refuses: [
      'not_found',
      'stale_version',
      'gesture_not_possible',
      'gesture_given',
      'offer_ended',
      'offer_without_codes',
    ],
  },
})
