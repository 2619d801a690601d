import { reviewPictureUrl } from '../rules/pictures.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Context } from '#server/request/context.ts'
import type { Review, WholeReview } from '../contract/replies.ts'
import { findReplies } from '../queries/replies.ts'
import { findPictures } from '../queries/pictures.ts'
import { findResponses } from '../queries/questions.ts'
import { isConnected } from '../queries/delivery.ts'
import { findGesture, findGuestOf, type StoredGesture } from '../queries/gestures.ts'
import { findVersions } from '../queries/received.ts'
import { workOfReview } from '../queries/work.ts'
import { findCase, findEarlier, findStay, findVisit, getReview, type StoredReview } from '../queries/reviews.ts'

/** A review as others see it. */
export function shown({ bookingId: _b, requestId: _r, hasReply: _h, ...review }: StoredReview): Review {
  return review
}

const shownGesture = ({ titleEn: _en, titleFr: _fr, ...gesture }: StoredGesture): WholeReview['gesture'] => gesture

/** A review with its stay, replies and case. @throws Refusal not_found */
export async function wholeOf(ctx: Context, reviewId: string): Promise<WholeReview> {
  const stored = await getReview(ctx.tx, reviewId)
  const { bookingId, requestId } = stored
  const [replies, answers, drawings, versions, connected, work, found, stay, visit, earlier, guestId, gesture] =
    await Promise.all([
      findReplies(ctx.tx, reviewId),
      findResponses(ctx.tx, reviewId),
      findPictures(ctx.tx, reviewId),
      findVersions(ctx.tx, reviewId),
      isConnected(ctx.tx, reviewId),
      workOfReview(ctx.tx, reviewId),
      findCase(ctx.tx, reviewId),
      bookingId === null ? null : findStay(ctx.tx, bookingId),
      requestId === null ? null : findVisit(ctx.tx, requestId),
      bookingId === null ? [] : findEarlier(ctx.tx, bookingId, reviewId),
      findGuestOf(ctx.tx, reviewId),
      findGesture(ctx.tx, reviewId),
    ])
  const pictures = drawings.map(({ id, width, height }) => ({
    id,
    width,
    height,
    url: reviewPictureUrl(id, 'large'),
    smallUrl: reviewPictureUrl(id, 'small'),
  }))
  return {
    review: shown(stored),
    isConnected: connected,
    pictures,
    versions,
    replies,
    answers,
    work,
    case: found,
    stay,
    visit,
    earlier,
    hasGuest: guestId !== null,
    gesture: gesture && shownGesture(gesture),
  }
}

/** Locks a review as its reader saw it. @throws Refusal not_found, stale_version */
export async function lockKnown(
  ctx: Context,
  { reviewId, version }: { reviewId: string; version: number },
): Promise<StoredReview> {
  await lockVersion(ctx.tx, 'reviews', reviewId, version)
  return getReview(ctx.tx, reviewId)
}
