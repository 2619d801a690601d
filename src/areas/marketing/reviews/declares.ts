import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'reviews',
  group: 'marketing',
  permissions: {
    read: [...DESK, 'PROP_MARKETING'],
    /** Sorts reviews and drafts replies. */
    write: [...DESK, 'PROP_MARKETING'],
    /** Publishes replies, and shows or hides reviews on the public page. */
    publish: MANAGERS,
    /** Whom the property asks, and where its reviews come from. */
    rules: ['PROP_ADMIN'],
  },
  addresses: ['stay-review', 'review-sources', 'review-pictures'],
  refusals: {
    survey_over: 409,
    reply_not_possible: 409,
    reply_final: 409,
    reply_too_long: 422,
    reply_missing: 409,
    review_not_shown: 422,
    review_known: 409,
    rating_off_scale: 422,
    /** It has no address for replies. */
    source_not_connected: 409,
    review_source_off: 409,
    reviews_unreadable: 422,
    reply_not_sent: 409,
    too_many_competitors: 409,
    too_many_questions: 409,
    survey_unanswered: 409,
    too_many_pictures: 409,
    /** No customer is known to have written it. */
    gesture_not_possible: 409,
    gesture_given: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'REVIEW_ENTERED',
  'REVIEW_ANSWERED',
  'REVIEW_STATE',
  'REVIEW_REPLY',
  'REVIEW_DISPLAY',
  'REVIEW_REPORTED',
  'REVIEW_CHANGED',
  'REVIEW_TRANSLATED',
  'REVIEW_COMPETITOR_SAVED',
  'REVIEW_COMPETITOR_REMOVED',
  'REVIEW_COMPETITOR_SCORED',
  'REVIEW_KEY_RENEWED',
  'REVIEW_SOURCE_TESTED',
  'REVIEW_SETTINGS_SAVED',
  'REVIEW_TEMPLATE_SAVED',
  'REVIEW_QUESTION_SAVED',
  'REVIEW_PICTURES',
  'REVIEW_WORK',
  'REVIEW_GESTURE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    reviews: typeof declares & { auditTypes: typeof auditTypes }
  }
}
