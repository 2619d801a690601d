import type { Instant } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { WholeReview } from '../contract/replies.ts'

const GUEST = `
  select ${firstOf('b.customer_id', firstOf('o.customer_id', 'a.customer_id'))} as id
    from reviews r
    left join review_requests q on q.property_id = r.property_id and q.id = r.request_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
    left join orders o on o.property_id = q.property_id and o.id = q.order_id
    left join appointments a on a.property_id = q.property_id and a.id = q.appointment_id
   where r.property_id = $1 and r.id = $2`
/** The customer who wrote a review; null where it is not known who did. */
export async function findGuestOf(tx: Tx, reviewId: string): Promise<string | null> {
  const [row] = await tx.named<{ id: string | null }>('reviews.findGuestOf', GUEST, [tx.propertyId, reviewId])
  return row?.id ?? null
}

const GESTURE = `
  select o.name as "offerName", o.title_en as "titleEn", o.title_fr as "titleFr", k.code, g.reason, g.given_by as "givenBy", g.given_at as "givenAt",
         exists (select from offer_uses u where u.property_id = k.property_id and u.code_id = k.id and u.released_at is null) as "isUsed"
    from review_gestures g
    join offers o on o.property_id = g.property_id and o.id = g.offer_id
    join offer_codes k on k.property_id = g.property_id and k.id = g.code_id
   where g.property_id = $1 and g.review_id = $2`
export type StoredGesture = NonNullable<WholeReview['gesture']> & { titleEn: string; titleFr: string }
/** What the guest of a review was given; null where nothing was. */
export async function findGesture(tx: Tx, reviewId: string): Promise<StoredGesture | null> {
  const [row] = await tx.named<StoredGesture>('reviews.findGesture', GESTURE, [tx.propertyId, reviewId])
  return row ?? null
}

const INSERT = `
  insert into review_gestures (property_id, review_id, offer_id, code_id, reason, given_at, given_by) values ($1, $2, $3, $4, $5, $6, $7)`
type Gesture = { reviewId: string; offerId: string; codeId: string; reason: string; at: Instant; by: string }
/** @throws Refusal gesture_given */
export const insertGesture = (tx: Tx, one: Gesture): Promise<unknown> =>
  tx
    .named('reviews.insertGesture', INSERT, [
      tx.propertyId,
      one.reviewId,
      one.offerId,
      one.codeId,
      one.reason,
      one.at,
      one.by,
    ]) // prettier-ignore
    .catch(refuseOn({ review_has_one_gesture: 'gesture_given' }))

const OFFERS = `
  select id, name from offers where property_id = $1 and state = 'ACTIVE' and needs_code order by name_key, id limit 200`
export const findGestureOffers = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.named('reviews.findGestureOffers', OFFERS, [tx.propertyId])
