import { addressed, ERASED, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'review_replies',
    of: `t.review_id in (select r.id from reviews r where r.property_id = $1 and r.booking_id in (select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])))`,
    erases: { body: ERASED },
    keeps: ['author_name', 'reason', 'decided_by', 'delivery_note'],
  },
  {
    table: 'review_versions',
    of: `t.review_id in (select r.id from reviews r where r.property_id = $1 and r.booking_id in (select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[])))`,
    erases: { author: NOTHING, title: NOTHING, body: NOTHING, positive: NOTHING, negative: NOTHING },
    keeps: ['language'],
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
