import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { MOST_TEXT, OTHER_SOURCES, REVIEW_SOURCES, REVIEW_VIEWS, TOPICS } from './choices.ts'
import { Review, Scores, TopicScore, WholeReview } from './replies.ts'

/** Two letters, such as en; empty where it is not known. */
export const LanguageCode = z.string().regex(/^([a-z]{2})?$/, 'Use the two letters of a language')

/** A review from elsewhere, as it is typed or comes with a table. */
export const NewReview = z.strictObject({
  source: z.enum(OTHER_SOURCES),
  /** What the source calls it; the same one comes in once. */
  externalId: requiredText(200),
  author: text(120).default(''),
  language: LanguageCode.default(''),
  title: text(300).default(''),
  body: text(MOST_TEXT).default(''),
  positive: text(MOST_TEXT).default(''),
  negative: text(MOST_TEXT).default(''),
  /** In tenths of a point, on the scale of the source. */
  ratingTenths: z.int().min(0).max(100),
  postedOn: Day,
  /** Of the stay it is about; left out where it is not known. */
  bookingReference: text(40).default(''),
})
export type NewReview = z.output<typeof NewReview>

const known = { reviewId: z.uuid(), version: z.int() }

export const inbox = routes({
  list: {
    method: 'GET',
    path: '/reviews',
    summary:
      'Reviews: late ones first, then those that are open, the lowest score first, then the others, latest first',
    needs: 'reviews.read',
    input: z.object({
      ...pageInput,
      source: z.enum(REVIEW_SOURCES).optional(),
      view: z.enum(REVIEW_VIEWS).optional(),
      topic: z.enum(TOPICS).optional(),
      language: LanguageCode.optional(),
      /** Scores up to this one, of 100. */
      scoreUpTo: z.coerce.number().int().min(0).max(100).optional(),
      from: Day.optional(),
      /** The last day, included. */
      until: Day.optional(),
      text: text(80).optional(),
    }),
    reply: page(Review),
  },
  scores: {
    method: 'GET',
    path: '/reviews/scores',
    summary: 'Scores over the last months by source and topic, how they are spread, and how fast they are replied to',
    needs: 'reviews.read',
    input: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    reply: Scores,
  },
  get: {
    method: 'GET',
    path: '/reviews/:reviewId',
    summary: 'A review with its stay, its replies and its case',
    needs: 'reviews.read',
    input: z.object({ reviewId: z.uuid() }),
    reply: WholeReview,
    refuses: ['not_found'],
  },
  enter: {
    method: 'POST',
    path: '/reviews',
    summary: 'Enter a review that was written elsewhere',
    needs: 'reviews.write',
    reply: WholeReview,
    input: NewReview,
    refuses: ['review_known', 'rating_off_scale', 'unknown_reference', 'date_in_future', 'review_source_off'],
  },
  triage: {
    method: 'PUT',
    path: '/reviews/:reviewId/triage',
    summary: 'Say what a review is about; it is open',
    needs: 'reviews.write',
    reply: WholeReview,
    input: z.strictObject({
      ...known,
      topics: z
        .array(TopicScore)
        .max(TOPICS.length)
        .refine((topics) => isEachOnce(topics.map(({ topic }) => topic)), 'Name each topic once'),
    }),
    refuses: ['not_found', 'stale_version'],
  },
  translate: {
    method: 'PUT',
    path: '/reviews/:reviewId/translation',
    summary: 'Store what a review says in another language; no words remove it',
    needs: 'reviews.write',
    reply: WholeReview,
    input: z
      .strictObject({ ...known, language: LanguageCode, text: text(MOST_TEXT) })
      .refine((input) => input.text === '' || input.language !== '', {
        path: ['language'],
        message: 'Use the two letters of a language',
      }),
    refuses: ['not_found', 'stale_version'],
  },
  needsNoReply: {
    method: 'PUT',
    path: '/reviews/:reviewId/no-reply',
    summary: 'Close a review without a reply; its draft goes',
    needs: 'reviews.write',
    reply: WholeReview,
    input: z.strictObject(known),
    refuses: ['not_found', 'stale_version'],
  },
  report: {
    method: 'PUT',
    path: '/reviews/:reviewId/report',
    summary: 'Note that a review was reported to its source, or that it was not',
    needs: 'reviews.write',
    reply: WholeReview,
    input: z.strictObject({ ...known, isReported: z.boolean() }),
    refuses: ['not_found', 'stale_version'],
  },
  makeWork: {
    method: 'POST',
    path: '/reviews/:reviewId/work-items',
    summary: 'Make a work item of a review in a project, with a link both ways',
    needs: 'reviews.write',
    input: z.strictObject({ reviewId: z.uuid(), projectId: z.uuid(), title: requiredText(200) }),
    reply: WholeReview,
    refuses: ['not_found', 'project_role', 'project_closed'],
  },
  draft: {
    method: 'PUT',
    path: '/reviews/:reviewId/draft',
    summary: 'Write the reply to a review, or write it anew; no one outside sees it',
    needs: 'reviews.write',
    reply: WholeReview,
    input: z.strictObject({ ...known, body: requiredText(MOST_TEXT) }),
    refuses: ['not_found', 'stale_version', 'reply_not_possible', 'reply_final', 'reply_too_long'],
  },
  publish: {
    method: 'PUT',
    path: '/reviews/:reviewId/publication',
    summary:
      'Publish the drafted reply; one to our own question is mailed to the guest, one to a connected source is sent there',
    needs: 'reviews.publish',
    input: z.strictObject(known),
    reply: WholeReview,
    refuses: ['not_found', 'stale_version', 'reply_missing', 'reply_not_possible', 'reply_final', 'reply_too_long'],
  },
  resend: {
    method: 'PUT',
    path: '/reviews/:reviewId/delivery',
    summary: 'Send the published reply to its source once more',
    needs: 'reviews.publish',
    input: z.strictObject(known),
    reply: WholeReview,
    refuses: ['not_found', 'stale_version', 'reply_missing', 'reply_not_sent'],
  },
  reject: {
    method: 'PUT',
    path: '/reviews/:reviewId/rejection',
    summary: 'Send a drafted reply back to who wrote it, with the reason',
    needs: 'reviews.publish',
    input: z.strictObject({ ...known, reason: requiredText(300) }),
    reply: WholeReview,
    refuses: ['not_found', 'stale_version', 'reply_missing'],
  },
  show: {
    method: 'PUT',
    path: '/reviews/:reviewId/display',
    summary: 'Show a verified review of our own on the public page, or hide it with the reason',
    needs: 'reviews.publish',
    input: z.strictObject({ ...known, isShown: z.boolean(), reason: text(300).default('') }),
    reply: WholeReview,
    refuses: ['not_found', 'stale_version', 'review_not_shown', 'reason_required'],
  },
})
