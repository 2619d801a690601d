import type { Language } from '#core/language.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

/** A review whose author is to be called, or below which nothing is well. An old one that is imported opens nothing. */
const NEEDS_CASE = `
  (r.wants_contact or r.rating100 <= coalesce(s.low_at, 60)) and r.posted_at > now() - interval '14 days'
     and not exists (select from cases c where c.property_id = r.property_id and c.review_id = r.id)`
const FROM = 'from reviews r left join review_settings s on s.property_id = r.property_id'

const PROPERTIES = `select distinct r.property_id::int as id ${FROM} where ${NEEDS_CASE} order by 1`
/** Properties with a review that needs its case. Needs the platform's scope. */
export const findPropertiesWithReviews = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('cases.findPropertiesWithReviews', PROPERTIES, [])

const FIND = `
  select r.id as "reviewId", r.source, r.rating100 as score100, r.wants_contact as "wantsContact",
         concat_ws(e'\\n\\n', nullif(r.title, ''), nullif(r.body, ''), nullif(r.positive, ''), nullif(r.negative, '')) as words,
         coalesce(nullif(r.author, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), '?') as name, coalesce(nullif(c.email, ''), q.email, '') as email,
         coalesce(c.phone, '') as phone, coalesce(b.reference, o.reference, '') as reference, c.language,
         coalesce((select string_agg(distinct o.number, ', ') from stays t join rooms o on o.property_id = t.property_id and o.id = t.room_id
                    where t.property_id = b.property_id and t.booking_id = b.id), '') as place
    ${FROM}
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
    left join review_requests q on q.property_id = r.property_id and q.id = r.request_id
    left join orders o on o.property_id = q.property_id and o.id = q.order_id
    left join appointments a on a.property_id = q.property_id and a.id = q.appointment_id
    left join customers c on c.property_id = r.property_id and c.id = ${firstOf('b.customer_id', 'o.customer_id', 'a.customer_id')}
   where r.property_id = $1 and ${NEEDS_CASE} order by r.id limit 100`
export type ReviewForCase = {
  reviewId: string
  source: string
  score100: number
  wantsContact: boolean
  words: string
  name: string
  email: string
  phone: string
  reference: string
  language: Language | null
  place: string
}
/** Reviews that need their case, with whom they are from. */
export const findReviewsForCases = (tx: Tx): Promise<ReviewForCase[]> =>
  tx.named('cases.findReviewsForCases', FIND, [tx.propertyId])

const ENTRIES = `
  insert into case_entries (property_id, id, case_id, kind, body, author_name, created_at)
  select $1, x.id, x."caseId", 'IN', x.body, x.author, $3 from jsonb_to_recordset($2::jsonb) as x (id uuid, "caseId" uuid, body text, author text)`
type Entry = { id: string; caseId: string; body: string; author: string }
/** What the authors of reviews wrote, as the first entries of their cases. */
export async function insertReviewEntries(tx: Tx, entries: readonly Entry[], at: string): Promise<void> {
  if (entries.length > 0)
    await tx.named('cases.insertReviewEntries', ENTRIES, [tx.propertyId, JSON.stringify(entries), at])
}
