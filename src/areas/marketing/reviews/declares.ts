import type { AreaFacts } from '#core/area.ts'
import { addressed, ERASED, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'
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
  addresses: ['stay-review'],
  refusals: {
    survey_over: 409,
    reply_not_possible: 409,
    reply_final: 409,
    reply_too_long: 422,
    reply_missing: 409,
    review_not_shown: 422,
    review_known: 409,
    rating_off_scale: 422,
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
  'REVIEW_SETTINGS_SAVED',
  'REVIEW_TEMPLATE_SAVED',
] as const

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'review_replies',
    of: `t.review_id in (select r.id from reviews r where r.property_id = $1 and r.booking_id in (select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])))`,
    erases: { body: ERASED },
    keeps: ['author_name', 'reason', 'decided_by'],
  },
  {
    table: 'reviews',
    of: OF_BOOKING,
    erases: { author: NOTHING, title: NOTHING, body: NOTHING, positive: NOTHING, negative: NOTHING },
    keeps: ['external_id', 'display_reason'],
  },
  {
    table: 'review_requests',
    of: [OF_BOOKING, addressed('email')].join(' or '),
    erases: { email: ERASED },
    keeps: ['token'],
  },
  {
    table: 'review_opt_outs',
    of: addressed('email'),
    isDeleted: true,
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    reviews: typeof declares & { auditTypes: typeof auditTypes }
  }
}
