import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import { HIGH_AT } from '../rules/due.ts'
import type { Display, ReviewSource, ReviewState, ReviewView, Topic } from '../contract/choices.ts'
import type { Review, ReviewedStay, ReviewedVisit, TopicScore, WholeReview } from '../contract/replies.ts'

/** A review with what it belongs to. */
export type StoredReview = Review & { bookingId: string | null; requestId: string | null; hasReply: boolean }

const IS_OPEN = `r.state in ('NEW', 'TRIAGED', 'REPLY_DRAFTED')`
/** When a review is due: so many hours, by its score, after it came in. As `rules/due.ts` has it. */
export const DUE = `(r.created_at + make_interval(hours => case
    when r.rating100 <= coalesce(w.low_at, 60) then coalesce(w.due_low_hours, 24)
    when r.rating100 >= ${HIGH_AT} then coalesce(w.due_high_hours, 120) else coalesce(w.due_middle_hours, 48) end))`
export const WITH_DUE = 'left join review_settings w on w.property_id = r.property_id'

const FIELDS = `
  r.id, r.source, r.author, r.language, r.title, r.body, r.positive, r.negative, r.rating_tenths as "ratingTenths", r.rating100 as score100,
  r.wants_contact as "wantsContact", r.is_verified as "isVerified", r.posted_at as "postedAt", r.state, r.display,
  r.display_reason as "displayReason", r.is_reported as "isReported", coalesce(b.reference, '') as "bookingReference",
  case when ${IS_OPEN} and r.source <> 'PULSE' then ${DUE} end as "dueAt",
  coalesce((select jsonb_agg(jsonb_build_object('topic', t.topic, 'score100', t.score100) order by t.topic)
              from review_topics t where t.property_id = r.property_id and t.review_id = r.id), '[]') as topics,
  coalesce((select p.delivery from review_replies p where p.property_id = r.property_id and p.review_id = r.id and p.state = 'PUBLISHED'), 'NONE') as delivery,
  r.translation, r.translation_language as "translationLanguage", r.translated_by as "translatedBy",
  r.version, r.booking_id as "bookingId", r.request_id as "requestId",
  exists (select from review_replies p where p.property_id = r.property_id and p.review_id = r.id and p.state = 'PUBLISHED') as "hasReply"`
const FROM = `from reviews r ${WITH_DUE} left join bookings b on b.property_id = r.property_id and b.id = r.booking_id`

const GET = `select ${FIELDS} ${FROM} where r.property_id = $1 and r.id = $2`
/** @throws Refusal not_found */
export async function getReview(tx: Tx, id: string): Promise<StoredReview> {
  const [row] = await tx.named<StoredReview>('reviews.get', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { reviewId: id })
}

const OF_REQUEST = `select ${FIELDS} ${FROM} where r.property_id = $1 and r.request_id = $2`
/** The answer to a request. */
export async function findAnswer(tx: Tx, requestId: string): Promise<StoredReview | undefined> {
  const [row] = await tx.named<StoredReview>('reviews.findAnswer', OF_REQUEST, [tx.propertyId, requestId])
  return row
}

// Late ones first, the latest of them first; then open ones, the lowest of them first; then the others, the newest first.
const IS_LATE = `${IS_OPEN} and r.source <> 'PULSE' and ${DUE} <= $15::timestamptz`
const RANK = `case when ${IS_LATE} then 0 when ${IS_OPEN} then 1 else 2 end`
const ORDER = `case when ${IS_LATE} then extract(epoch from ${DUE})::bigint when ${IS_OPEN} then r.rating100::bigint else -extract(epoch from r.posted_at)::bigint end`
const LIST = `
  select ${FIELDS}, ${RANK} as rank, ${ORDER} as place ${FROM}
   where r.property_id = $1 and ($2::text is null or r.source = $2)
     and ($3::text is null or case $3 when 'OPEN' then r.state in ('NEW', 'TRIAGED', 'REPLY_DRAFTED')
            when 'UNDELIVERED' then exists (select from review_replies p where p.property_id = r.property_id and p.review_id = r.id
                                               and p.state = 'PUBLISHED' and p.delivery in ('REFUSED', 'FAILED')) else r.state = $3 end)
     and ($4::text is null or exists (select from review_topics t where t.property_id = r.property_id and t.review_id = r.id and t.topic = $4))
     and ($5::text is null or r.language = $5) and ($6::int is null or r.rating100 <= $6)
     and ($7::date is null or r.posted_at >= $7::date::timestamp at time zone $9)
     and ($8::date is null or r.posted_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::text is null or concat_ws(' ', r.author, r.title, r.body, r.positive, r.negative, r.translation, b.reference) ilike '%' || $10 || '%')
     and ($11::int is null or (${RANK}, ${ORDER}, r.id) > ($11, $12::bigint, $13::uuid))
   order by rank, place, r.id limit $14`
export type ReviewFilter = {
  source?: ReviewSource | undefined
  view?: ReviewView | undefined
  topic?: Topic | undefined
  language?: string | undefined
  scoreUpTo?: number | undefined
  from?: string | undefined
  until?: string | undefined
  text?: string | undefined
}
export type ReviewPlace = readonly [at: Instant, rank: number, place: number, id: string]
export type ListedReview = StoredReview & { rank: number; place: number }
export function findReviews(
  tx: Tx,
  filter: ReviewFilter,
  page: { after: ReviewPlace | undefined; limit: number; timeZone: string; now: Instant },
): Promise<ListedReview[]> {
  const { source, view, topic, language, scoreUpTo, from, until, text } = filter
  const [at, rank, place, id] = page.after ?? []
  return tx.named('reviews.list', LIST, [
    tx.propertyId, source ?? null, view ?? null, topic ?? null, language ?? null, scoreUpTo ?? null, from ?? null, until ?? null, page.timeZone,
    text ? text.replaceAll(/[\\%_]/g, '\\$&') : null, rank ?? null, place ?? null, id ?? null, page.limit, at ?? page.now,
  ]) // prettier-ignore
}

const STAY = `
  select b.reference, trim(c.first_name || ' ' || c.last_name) as "guestName", b.arrival_on as arrival, b.departure_on as departure, b.source,
         array(select distinct coalesce(o.number, t.name) from stays s
                 join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
                 left join rooms o on o.property_id = s.property_id and o.id = s.room_id
                where s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW') order by 1) as rooms
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.id = $2`
export async function findStay(tx: Tx, bookingId: string): Promise<ReviewedStay | null> {
  const [row] = await tx.named<ReviewedStay>('reviews.findStay', STAY, [tx.propertyId, bookingId])
  return row ?? null
}

const VISIT = `
  select coalesce(o.reference, a.number::text, '') as reference, coalesce(trim(c.first_name || ' ' || c.last_name), '') as "guestName",
         coalesce(o.business_on, a.starts_on, q.created_at::date) as day, coalesce(u.name, '') as "outletName", q.order_id as "orderId",
         q.appointment_id as "appointmentId"
    from review_requests q
    left join orders o on o.property_id = q.property_id and o.id = q.order_id
    left join appointments a on a.property_id = q.property_id and a.id = q.appointment_id
    left join outlets u on u.property_id = q.property_id and u.id = ${firstOf('o.outlet_id', 'a.outlet_id')}
    left join customers c on c.property_id = q.property_id and c.id = ${firstOf('o.customer_id', 'a.customer_id')}
   where q.property_id = $1 and q.id = $2 and q.booking_id is null`
/** The order or the appointment a request is about; null where it is about a stay. */
export async function findVisit(tx: Tx, requestId: string): Promise<ReviewedVisit | null> {
  const [row] = await tx.named<ReviewedVisit>('reviews.findVisit', VISIT, [tx.propertyId, requestId])
  return row ?? null
}

const CASE = 'select id, number, state, desk from cases where property_id = $1 and review_id = $2'
export async function findCase(tx: Tx, reviewId: string): Promise<WholeReview['case']> {
  const [row] = await tx.named<NonNullable<WholeReview['case']>>('reviews.findCase', CASE, [tx.propertyId, reviewId])
  return row ?? null
}

const EARLIER = `
  select r.id, r.source, r.rating100 as score100, r.posted_at as "postedAt"
    from bookings b
    join bookings o on o.property_id = b.property_id and o.customer_id = b.customer_id
    join reviews r on r.property_id = o.property_id and r.booking_id = o.id and r.id <> $3
   where b.property_id = $1 and b.id = $2 order by r.posted_at desc, r.id limit 5`
/** Other reviews of the guest of a booking. */
export const findEarlier = (tx: Tx, bookingId: string, reviewId: string): Promise<WholeReview['earlier']> =>
  tx.named('reviews.findEarlier', EARLIER, [tx.propertyId, bookingId, reviewId])

const BOOKING = 'select id from bookings where property_id = $1 and reference = $2'
/** @throws Refusal unknown_reference, also for a booking of another property */
export async function getBookingId(tx: Tx, reference: string): Promise<string> {
  const [row] = await tx.named<{ id: string }>('reviews.getBookingId', BOOKING, [tx.propertyId, reference])
  return row?.id ?? refuse('unknown_reference', { reference })
}

const INSERT = `
  insert into reviews (property_id, id, source, external_id, request_id, booking_id, author, language, title, body, positive, negative, rating_tenths,
                       rating100, wants_contact, is_verified, posted_at, state, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'NEW', $18)`
export type StoredFields = {
  source: ReviewSource
  externalId: string
  requestId: string | null
  bookingId: string | null
  author: string
  language: string
  title: string
  body: string
  positive: string
  negative: string
  ratingTenths: number
  score100: number
  wantsContact: boolean
  isVerified: boolean
  postedAt: Instant
}
/** @throws Refusal review_known */
export const insertReview = (tx: Tx, id: string, fields: StoredFields, at: Instant): Promise<unknown> =>
  tx
    .named('reviews.insert', INSERT, [
      tx.propertyId, id, fields.source, fields.externalId, fields.requestId, fields.bookingId, fields.author, fields.language, fields.title,
      fields.body, fields.positive, fields.negative, fields.ratingTenths, fields.score100, fields.wantsContact, fields.isVerified,
      fields.postedAt, at,
    ])
    .catch(refuseOn({ review_is_stored_once: 'review_known', request_is_answered_once: 'review_known' })) // prettier-ignore

const CHANGE_ANSWER = `
  update reviews set rating_tenths = $3, rating100 = $4, body = $5, wants_contact = $6, language = $7,
         translation = case when body = $5 then translation else '' end, translation_language = case when body = $5 then translation_language else '' end,
         translated_by = case when body = $5 then translated_by else '' end,
         state = case state when 'NEW' then 'NEW' else 'TRIAGED' end, version = version + 1
   where property_id = $1 and id = $2`
export type AnswerFields = Pick<StoredFields, 'ratingTenths' | 'score100' | 'body' | 'wantsContact' | 'language'>
/** The guest thought of something else: the review is open again. */
export const updateAnswer = (tx: Tx, id: string, answer: AnswerFields): Promise<unknown> =>
  tx.named('reviews.updateAnswer', CHANGE_ANSWER, [tx.propertyId, id, answer.ratingTenths, answer.score100, answer.body, answer.wantsContact, answer.language]) // prettier-ignore

const TOPICS = `
  with gone as (delete from review_topics where property_id = $1 and review_id = $2
                   and topic <> all (select x.topic from jsonb_to_recordset($3::jsonb) as x (topic text)))
  insert into review_topics (property_id, review_id, topic, score100)
  select $1, $2, x.topic, x."score100" from jsonb_to_recordset($3::jsonb) as x (topic text, "score100" int)
  on conflict (property_id, review_id, topic) do update set score100 = excluded.score100`
export const saveTopics = (tx: Tx, reviewId: string, topics: readonly TopicScore[]): Promise<unknown> =>
  tx.named('reviews.saveTopics', TOPICS, [tx.propertyId, reviewId, JSON.stringify(topics)])

const TRANSLATION = `
  update reviews set translation = $3, translation_language = $4, translated_by = $5, version = version + 1 where property_id = $1 and id = $2`
export type Translation = { text: string; language: string; by: string }
export const setTranslation = (tx: Tx, id: string, { text, language, by }: Translation): Promise<unknown> =>
  tx.named('reviews.setTranslation', TRANSLATION, [tx.propertyId, id, text, language, by])

const STATE = 'update reviews set state = $3, version = version + 1 where property_id = $1 and id = $2'
export const setState = (tx: Tx, id: string, state: ReviewState): Promise<unknown> =>
  tx.named('reviews.setState', STATE, [tx.propertyId, id, state])

const REPORTED = 'update reviews set is_reported = $3, version = version + 1 where property_id = $1 and id = $2'
export const setReported = (tx: Tx, id: string, isReported: boolean): Promise<unknown> =>
  tx.named('reviews.setReported', REPORTED, [tx.propertyId, id, isReported])

const DISPLAY =
  'update reviews set display = $3, display_reason = $4, version = version + 1 where property_id = $1 and id = $2'
export const setDisplay = (tx: Tx, id: string, display: Display, reason: string): Promise<unknown> =>
  tx.named('reviews.setDisplay', DISPLAY, [tx.propertyId, id, display, reason])
