import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { ReviewReply } from '../contract/replies.ts'

const FIND = `
  select id, body, author_name as author, state, reason, decided_by as "decidedBy", decided_at as "decidedAt", created_at as "createdAt",
         delivery, delivery_note as "deliveryNote", next_try_at as "nextTryAt", sent_at as "sentAt"
    from review_replies where property_id = $1 and review_id = $2 order by id desc limit 50`
/** Replies to a review, the latest first. */
export const findReplies = (tx: Tx, reviewId: string): Promise<ReviewReply[]> =>
  tx.named('reviews.findReplies', FIND, [tx.propertyId, reviewId])

const SAVE = `
  insert into review_replies (property_id, id, review_id, body, author_name, state, created_at) values ($1, $2, $3, $4, $5, 'DRAFT', $6)
  on conflict (property_id, review_id) where state = 'DRAFT' do update set body = excluded.body, author_name = excluded.author_name`
type Draft = { id: string; reviewId: string; body: string; author: string; at: Instant }
/** A review has one draft: another one takes its place. */
export const saveDraft = (tx: Tx, { id, reviewId, body, author, at }: Draft): Promise<unknown> =>
  tx.named('reviews.saveDraft', SAVE, [tx.propertyId, id, reviewId, body, author, at])

const REMOVE = `delete from review_replies where property_id = $1 and review_id = $2 and state = 'DRAFT'`
export const removeDraft = (tx: Tx, reviewId: string): Promise<unknown> =>
  tx.named('reviews.removeDraft', REMOVE, [tx.propertyId, reviewId])

const REPLACE = `
  update review_replies set state = 'REPLACED', delivery = case delivery when 'WAITING' then 'NONE' else delivery end, next_try_at = null
   where property_id = $1 and review_id = $2 and state = 'PUBLISHED'`
/** The reply that was published is replaced by the next one, and no longer sent. */
export const replaceReply = (tx: Tx, reviewId: string): Promise<unknown> =>
  tx.named('reviews.replaceReply', REPLACE, [tx.propertyId, reviewId])

const DECIDE = `
  update review_replies set state = $3, reason = $4, decided_by = $5, decided_at = $6
   where property_id = $1 and review_id = $2 and state = 'DRAFT'`
type Decision = { reviewId: string; state: 'PUBLISHED' | 'REJECTED'; reason: string; by: string; at: Instant }
export const decideDraft = (tx: Tx, { reviewId, state, reason, by, at }: Decision): Promise<unknown> =>
  tx.named('reviews.decideDraft', DECIDE, [tx.propertyId, reviewId, state, reason, by, at])
