import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { reviews } from '../contract/reviews.ts'
import type { Outcome, ReplyToSend } from '../jobs/adapters/adapter.ts'
import { isConnected, markToSend, saveOutcome } from '../queries/delivery.ts'
import { pauseMinutes } from '../rules/delivery.ts'
import { lockKnown, wholeOf } from './known.ts'

const MINUTE_MS = 60_000

/** The published reply to a review is sent to its source by a job, where the source takes any. @returns whether it is */
export async function sendReplySoon(ctx: Context, reviewId: string): Promise<boolean> {
  if (!(await isConnected(ctx.tx, reviewId))) return false
  await markToSend(ctx.tx, reviewId, ctx.now)
  ctx.enqueue({ task: 'reviews.reply', payload: {}, key: `reviews.reply ${ctx.property.id}` })
  return true
}

/** Stores what became of a reply at its source: one that no one took waits for another try, a number of times. */
export async function recordDelivery(ctx: Context, reply: ReplyToSend, { status, note }: Outcome): Promise<void> {
  const pause = status === 'FAILED' ? pauseMinutes(reply.attempts) : undefined
  const nextTryAt = pause === undefined ? null : new Date(Date.parse(ctx.now) + pause * MINUTE_MS).toISOString()
  const delivery = nextTryAt === null ? status : 'WAITING'
  if (!(await saveOutcome(ctx.tx, reply, { delivery, note, nextTryAt, at: ctx.now }))) return
  if (delivery !== 'WAITING')
    ctx.record({ type: 'REVIEW_REPLY', entity: 'review', entityId: reply.reviewId, after: { delivery, note } })
  if (delivery === 'REFUSED' || delivery === 'FAILED') await notifyUndelivered(ctx, reply, delivery)
  ctx.publish('reviews')
}

const UNDELIVERED = {
  REFUSED: { kind: 'review_reply_refused', message: 'A reply to a review was refused by its source' },
  FAILED: { kind: 'review_reply_failed', message: 'A reply to a review could not be sent to its source' },
} as const

/** Notifies who publishes replies. The source's response may name the guest and stays with the review. */
async function notifyUndelivered(ctx: Context, { reviewId, source }: ReplyToSend, delivery: keyof typeof UNDELIVERED): Promise<void> {
  const publishers = (await colleagues(ctx)).filter(({ permissions }) => permissions.has('reviews.publish'))
  const { kind, message } = UNDELIVERED[delivery]
  const words = { kind, message, facts: { source }, path: `/review/list?review=${reviewId}` } as const
  notify(ctx, publishers.map(({ id }) => id), words)
} // prettier-ignore

/** @throws Refusal not_found, stale_version, reply_missing, reply_not_sent where the source takes none or has it already */
export const resend: Action<typeof reviews.resend> = async (ctx, known) => {
  const review = await lockKnown(ctx, known)
  if (!review.hasReply) refuse('reply_missing')
  if (review.delivery === 'SENT' || !(await sendReplySoon(ctx, review.id))) refuse('reply_not_sent')
  ctx.record({ type: 'REVIEW_REPLY', entity: 'review', entityId: review.id, after: { delivery: 'WAITING' } })
  ctx.publish('reviews')
  return wholeOf(ctx, review.id)
}
