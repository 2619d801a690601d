import type { Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Delivery } from '../contract/choices.ts'
import type { ReplyToSend } from '../jobs/adapters/adapter.ts'

const DUE = `
  select distinct p.property_id::int as id from review_replies p
    join reviews r on r.property_id = p.property_id and r.id = p.review_id
    join review_sources s on s.property_id = r.property_id and s.kind = r.source and s.is_active and s.reply_url <> ''
   where p.delivery = 'WAITING' and p.next_try_at <= now() order by 1 limit $1`
/** Properties with a reply to send. Needs the platform's scope. */
export const findPropertiesWithReplies = (tx: PlatformTx, limit: number): Promise<{ id: number }[]> =>
  tx.named('reviews.findPropertiesWithReplies', DUE, [limit])

const TAKE = `
  update review_replies p set attempts = p.attempts + 1, next_try_at = $2::timestamptz + interval '2 minutes'
    from reviews r, review_sources s
   where p.property_id = $1 and r.property_id = p.property_id and r.id = p.review_id and s.property_id = r.property_id and s.kind = r.source
     and p.id = (select x.id from review_replies x
                   join reviews y on y.property_id = x.property_id and y.id = x.review_id
                   join review_sources z on z.property_id = y.property_id and z.kind = y.source and z.is_active and z.reply_url <> ''
                  where x.property_id = $1 and x.delivery = 'WAITING' and x.next_try_at <= $2::timestamptz
                  order by x.next_try_at, x.id limit 1 for update of x skip locked)
  returning p.id, p.review_id as "reviewId", r.source, r.external_id as "externalId", p.body, p.author_name as author, r.language,
            coalesce(p.decided_at, p.created_at) as "publishedAt", p.attempts, s.reply_url as "replyUrl", s.sealed_reply_key as "sealedReplyKey",
            (select count(*)::int from review_replies q where q.property_id = p.property_id and q.review_id = p.review_id
                and q.state in ('PUBLISHED', 'REPLACED')) as sequence`
/** The next reply that is due. Until its outcome is known it is due again in two minutes, so that none is lost. */
export async function takeReply(tx: Tx, now: Instant): Promise<ReplyToSend | undefined> {
  const [row] = await tx.named<ReplyToSend>('reviews.takeReply', TAKE, [tx.propertyId, now])
  return row
}

const RECORD = `
  update review_replies set delivery = $4, delivery_note = $5, next_try_at = $6::timestamptz, sent_at = case $4 when 'SENT' then $7::timestamptz end
   where property_id = $1 and id = $2 and delivery = 'WAITING' and attempts = $3 returning id`
type Record = { delivery: Delivery; note: string; nextTryAt: Instant | null; at: Instant }
/** @returns whether the reply still waited for the outcome of this attempt */
export async function saveOutcome(
  tx: Tx,
  { id, attempts }: Pick<ReplyToSend, 'id' | 'attempts'>,
  { delivery, note, nextTryAt, at }: Record,
): Promise<boolean> {
  const values = [tx.propertyId, id, attempts, delivery, note, nextTryAt, at]
  return (await tx.named('reviews.saveOutcome', RECORD, values)).length > 0
}

const CONNECTED = `
  select r.id from reviews r join review_sources s on s.property_id = r.property_id and s.kind = r.source and s.reply_url <> ''
   where r.property_id = $1 and r.id = $2 and r.source_changed_at is not null`
/** Whether replies to a review are sent: its source delivered it and takes them. */
export const isConnected = async (tx: Tx, reviewId: string): Promise<boolean> =>
  (await tx.named('reviews.isConnected', CONNECTED, [tx.propertyId, reviewId])).length > 0

const SEND = `
  update review_replies set delivery = 'WAITING', delivery_note = '', attempts = 0, next_try_at = $3, sent_at = null
   where property_id = $1 and review_id = $2 and state = 'PUBLISHED'`
/** The published reply waits to be sent. */
export const markToSend = (tx: Tx, reviewId: string, at: Instant): Promise<unknown> =>
  tx.named('reviews.markToSend', SEND, [tx.propertyId, reviewId, at])
