import * as z from 'zod'
import { dayAt, Instant, instantAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { NewReview } from '../contract/inbox.ts'
import type { reviews } from '../contract/reviews.ts'
import { removeDraft } from '../queries/replies.ts'
import {
  findReviews,
  getBookingId,
  insertReview,
  saveTopics,
  setDisplay,
  setReported,
  setTranslation,
  setState,
  type StoredReview,
} from '../queries/reviews.ts'
import { isSourceOff } from '../queries/sources.ts'
import { assertDisplay, cleanText, isRating, rating100 } from '../rules/reviews.ts'
import { lockKnown, shown, wholeOf } from './known.ts'

/** The moment of the first page decides what is late on all of them. */
const Place = z.tuple([Instant, z.int(), z.int(), z.uuid()])

export const list: Action<typeof reviews.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, Place)
  const now = place?.[0] ?? ctx.now
  const rows = await findReviews(ctx.tx, filter, {
    after: place,
    limit: limit + 1,
    timeZone: ctx.property.timeZone,
    now,
  })
  const page = pageOf(rows, limit, (last) => cursorOf(now, last.rank, last.place, last.id))
  return { ...page, rows: page.rows.map(({ rank: _rank, place: _place, ...row }) => shown(row)) }
}

/** @throws Refusal not_found */
export const get: Action<typeof reviews.get> = (ctx, { reviewId }) => wholeOf(ctx, reviewId)

/**
 * Stores a review that was written elsewhere, its text as text. Returns its id.
 *
 * @throws Refusal review_source_off, rating_off_scale, date_in_future, unknown_reference, review_known
 */
export async function addReview(ctx: Context, { bookingReference, postedOn, ...fields }: NewReview): Promise<string> {
  const { source, ratingTenths } = fields
  const { timeZone } = ctx.property
  if (await isSourceOff(ctx.tx, source)) refuse('review_source_off', { source })
  if (!isRating(source, ratingTenths)) refuse('rating_off_scale', { source })
  if (postedOn > dayAt(ctx.now, timeZone)) refuse('date_in_future')
  const bookingId = bookingReference === '' ? null : await getBookingId(ctx.tx, bookingReference)
  const id = ctx.newId()
  const [title, body, positive, negative] = [fields.title, fields.body, fields.positive, fields.negative].map((text) =>
    cleanText(text),
  )
  const text = { title: title ?? '', body: body ?? '', positive: positive ?? '', negative: negative ?? '' }
  const score100 = rating100(source, ratingTenths)
  const noon = instantAt(postedOn, '12:00', timeZone)
  const postedAt = noon < ctx.now ? noon : ctx.now
  const stored = {
    ...fields,
    ...text,
    postedAt,
    requestId: null,
    bookingId,
    score100,
    wantsContact: false,
    isVerified: bookingId !== null,
  }
  await insertReview(ctx.tx, id, stored, ctx.now)
  ctx.record({
    type: 'REVIEW_ENTERED',
    entity: 'review',
    entityId: id,
    after: { source, externalId: fields.externalId, score100 },
  })
  ctx.enqueue({ task: 'cases.reviews', payload: { propertyId: ctx.property.id } })
  ctx.publish('reviews')
  return id
}

/** @throws Refusal review_source_off, rating_off_scale, date_in_future, unknown_reference, review_known */
export const enter: Action<typeof reviews.enter> = async (ctx, input) => wholeOf(ctx, await addReview(ctx, input))

/** What changes of a review is in the audit log by its state. */
function recordState(ctx: Context, { id, state }: StoredReview, after: object): void {
  ctx.record({ type: 'REVIEW_STATE', entity: 'review', entityId: id, before: { state }, after })
  ctx.publish('reviews')
}

/** A drafted reply stays drafted. @throws Refusal not_found, stale_version */
export const triage: Action<typeof reviews.triage> = async (ctx, { reviewId, version, topics }) => {
  const review = await lockKnown(ctx, { reviewId, version })
  const state = review.state === 'REPLY_DRAFTED' || review.state === 'REPLIED' ? review.state : 'TRIAGED'
  await saveTopics(ctx.tx, reviewId, topics)
  await setState(ctx.tx, reviewId, state)
  recordState(ctx, review, { state, topics })
  return wholeOf(ctx, reviewId)
}

/** @throws Refusal not_found, stale_version */
export const needsNoReply: Action<typeof reviews.needsNoReply> = async (ctx, known) => {
  const review = await lockKnown(ctx, known)
  const state = review.hasReply ? 'REPLIED' : 'NO_REPLY_NEEDED'
  await removeDraft(ctx.tx, review.id)
  await setState(ctx.tx, review.id, state)
  recordState(ctx, review, { state })
  return wholeOf(ctx, review.id)
}

/** @throws Refusal not_found, stale_version */
export const report: Action<typeof reviews.report> = async (ctx, { isReported, ...known }) => {
  const review = await lockKnown(ctx, known)
  await setReported(ctx.tx, review.id, isReported)
  ctx.record({ type: 'REVIEW_REPORTED', entity: 'review', entityId: review.id, after: { isReported } })
  ctx.publish('reviews')
  return wholeOf(ctx, review.id)
}

/** @throws Refusal not_found, stale_version */
export const translate: Action<typeof reviews.translate> = async (ctx, { language, text: typed, ...known }) => {
  const review = await lockKnown(ctx, known)
  const text = cleanText(typed)
  const translation = text === '' ? { text, language: '', by: '' } : { text, language, by: ctx.actor.name }
  await setTranslation(ctx.tx, review.id, translation)
  ctx.record({
    type: 'REVIEW_TRANSLATED',
    entity: 'review',
    entityId: review.id,
    after: { language: translation.language },
  })
  ctx.publish('reviews')
  return wholeOf(ctx, review.id)
}

/** @throws Refusal not_found, stale_version, review_not_shown, reason_required */
export const show: Action<typeof reviews.show> = async (ctx, { isShown, reason, ...known }) => {
  const review = await lockKnown(ctx, known)
  if (isShown) assertDisplay(review.source, review.isVerified)
  else if (reason === '') refuse('reason_required')
  const display = isShown ? 'SHOWN' : 'HIDDEN'
  await setDisplay(ctx.tx, review.id, display, isShown ? '' : reason)
  const { display: before } = review
  ctx.record({
    type: 'REVIEW_DISPLAY',
    entity: 'review',
    entityId: review.id,
    before: { display: before },
    after: { display, reason },
  })
  ctx.publish('reviews')
  return wholeOf(ctx, review.id)
}
