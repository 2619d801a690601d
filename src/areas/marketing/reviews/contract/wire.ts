import * as z from 'zod'
import { Instant } from '#core/dates.ts'

/** Reviews of one call. */
export const MOST_REVIEWS = 50
/** What is longer is cut when it is stored; text beyond this is no review. */
const LONGEST = 50_000
const words = z.string().max(LONGEST).nullish().transform((text) => text ?? '') // prettier-ignore

/** A review as its source writes it (docs/reviews.md); what else is in it is not read. */
export const WireReview = z.object({
  id: z.string().trim().min(1).max(200),
  /** By the clock of the source: the latest counts, whatever comes last. */
  changedAt: Instant,
  postedAt: Instant,
  /** On the scale of the source. */
  rating: z.number(),
  author: words,
  language: words,
  title: words,
  text: words,
  positive: words,
  negative: words,
  /** Its words in another language, where the source has them. */
  translation: z.object({ language: words, text: words }).nullish(),
  /** Our reference of the booking, or the number the channel has for it. */
  booking: words,
})
export type WireReview = z.output<typeof WireReview>

/** Each is parsed separately, so that an invalid one delays no other. */
export const ReviewEnvelope = z.object({ reviews: z.array(z.unknown()).min(1).max(MOST_REVIEWS) })
