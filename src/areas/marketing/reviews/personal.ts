import { addressed, ERASED, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Requests about what a guest booked, ordered or had an appointment for. */
const OF_VISIT = ['orders', 'appointments']
  .map(
    (table) =>
      `t.${table.slice(0, -1)}_id in (select v.id from ${table} v where v.property_id = $1 and v.customer_id = any($2::uuid[]))`,
  )
  .join(' or ')
const BOOKED = 'select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])'
const REQUESTED = `select t.id from review_requests t where t.property_id = $1 and (${OF_VISIT})`
const OF_REVIEW = `t.review_id in (select r.id from reviews r where r.property_id = $1 and (r.booking_id in (${BOOKED}) or r.request_id in (${REQUESTED})))`

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'review_replies',
    of: OF_REVIEW,
    erases: { body: ERASED, delivery_note: NOTHING },
    keeps: ['author_name', 'reason', 'decided_by'],
  },
  {
    table: 'review_gestures',
    of: OF_REVIEW,
    erases: { reason: ERASED },
    keeps: ['given_by'],
  },
  {
    table: 'review_pictures',
    of: OF_REVIEW,
    isDeleted: true,
  },
  {
    table: 'review_question_answers',
    of: OF_REVIEW,
    erases: { words: ERASED },
  },
  {
    table: 'review_versions',
    of: OF_REVIEW,
    erases: { author: NOTHING, title: NOTHING, body: NOTHING, positive: NOTHING, negative: NOTHING },
    keeps: ['language'],
  },
  {
    table: 'reviews',
    of: `${OF_BOOKING} or t.request_id in (${REQUESTED})`,
    erases: {
      author: NOTHING,
      title: NOTHING,
      body: NOTHING,
      positive: NOTHING,
      negative: NOTHING,
      translation: NOTHING,
      translation_language: NOTHING,
    },
    keeps: ['external_id', 'display_reason', 'translated_by'],
  },
  {
    table: 'review_requests',
    of: [OF_BOOKING, OF_VISIT, addressed('email')].join(' or '),
    erases: { email: ERASED },
    keeps: ['token'],
  },
  {
    table: 'review_opt_outs',
    of: addressed('email'),
    isDeleted: true,
  },
]
