import * as z from 'zod'
import { Instant } from '#core/dates.ts'

/** A code of an offer that the guest of a review was given. */
export const ReviewGesture = z.object({
  offerName: z.string(),
  code: z.string(),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: Instant,
  isUsed: z.boolean(),
})
