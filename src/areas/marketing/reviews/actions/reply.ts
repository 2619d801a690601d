import { refuse } from '#core/refusal.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { reviews } from '../contract/reviews.ts'
import type { ReviewReply } from '../contract/replies.ts'
import { decideDraft, findReplies, replaceReply, saveDraft } from '../queries/replies.ts'
import { getRequest } from '../queries/requests.ts'
import { setState, type StoredReview } from '../queries/reviews.ts'
import { assertReply, cleanText } from '../rules/reviews.ts'
import { sendReplySoon } from './delivery.ts'
import { lockKnown, wholeOf } from './known.ts'

function recordReply(ctx: Context, { id }: StoredReview, after: object): void {
  ctx.record({ type: 'REVIEW_REPLY', entity: 'review', entityId: id, after })
  ctx.publish('reviews')
}

/** @throws Refusal not_found, stale_version, reply_not_possible, reply_final, reply_too_long */
export const draft: Action<typeof reviews.draft> = async (ctx, { body: typed, ...known }) => {
  const review = await lockKnown(ctx, known)
  const body = cleanText(typed)
  assertReply(review, body)
  await saveDraft(ctx.tx, { id: ctx.newId(), reviewId: review.id, body, author: ctx.actor.name, at: ctx.now })
  await setState(ctx.tx, review.id, 'REPLY_DRAFTED')
  recordReply(ctx, review, { state: 'DRAFT', body })
  return wholeOf(ctx, review.id)
}

/** @throws Refusal reply_missing where nothing is drafted */
async function draftOf(ctx: Context, reviewId: string): Promise<ReviewReply> {
  const found = (await findReplies(ctx.tx, reviewId)).find(({ state }) => state === 'DRAFT')
  return found ?? refuse('reply_missing')
}

/**
 * Publishes the draft: it takes the place of a reply that may be edited, and is mailed to the guest who answered our own question, or sent to its source.
 *
 * @throws Refusal not_found, stale_version, reply_missing, reply_not_possible, reply_final, reply_too_long
 */
export const publish: Action<typeof reviews.publish> = async (ctx, known) => {
  const review = await lockKnown(ctx, known)
  const { id: replyId, body } = await draftOf(ctx, review.id)
  assertReply(review, body)
  await replaceReply(ctx.tx, review.id)
  await decideDraft(ctx.tx, { reviewId: review.id, state: 'PUBLISHED', reason: '', by: ctx.actor.name, at: ctx.now })
  await setState(ctx.tx, review.id, 'REPLIED')
  await sendReplySoon(ctx, review.id)
  if (review.requestId !== null) await mailReply(ctx, review, { requestId: review.requestId, replyId })
  recordReply(ctx, review, { state: 'PUBLISHED', body })
  return wholeOf(ctx, review.id)
}

async function mailReply(
  ctx: Context,
  review: StoredReview,
  { requestId, replyId }: { requestId: string; replyId: string },
) {
  const { email: to, guestName: name } = await getRequest(ctx.tx, requestId)
  const payload = { requestId, reviewId: review.id, replyId }
  await queueMessage(ctx, {
    kind: 'reviewReply',
    to,
    name,
    payload,
    about: review.bookingReference,
    aboutPath: `/review/list?review=${review.id}`,
  })
}

/** @throws Refusal not_found, stale_version, reply_missing */
export const reject: Action<typeof reviews.reject> = async (ctx, { reason, ...known }) => {
  const review = await lockKnown(ctx, known)
  await draftOf(ctx, review.id)
  await decideDraft(ctx.tx, { reviewId: review.id, state: 'REJECTED', reason, by: ctx.actor.name, at: ctx.now })
  await setState(ctx.tx, review.id, 'TRIAGED')
  recordReply(ctx, review, { state: 'REJECTED', reason })
  return wholeOf(ctx, review.id)
}
