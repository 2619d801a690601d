import { EDGE_OF } from '#areas/platform/pictures/rules.ts'
import type { FileReply } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_REVIEW_PICTURES } from '../contract/pictures.ts'
import type { reviews } from '../contract/reviews.ts'
import { deletePicture, findPictures, getDrawing, getGuestDrawing, getShownDrawing, insertPicture, reopen } from '../queries/pictures.ts' // prettier-ignore
import { getByToken, lockByToken, type StoredRequest } from '../queries/requests.ts'
import { findAnswer, type StoredReview } from '../queries/reviews.ts'
import { surveyStateOf } from '../rules/survey.ts'
import { enter, shownSurvey } from './survey.ts'

/** The answer of a guest that may still be changed, locked. @throws Refusal not_found, survey_over, survey_unanswered */
async function changeable(ctx: Context, token: string): Promise<{ request: StoredRequest; review: StoredReview }> {
  await enter(ctx, token)
  const request = await lockByToken(ctx.tx, token)
  const state = surveyStateOf(request, ctx.now)
  if (state === 'DONE' || state === 'LATE') refuse('survey_over', { state })
  const review = await findAnswer(ctx.tx, request.id)
  return review ? { request, review } : refuse('survey_unanswered')
}

async function changed(ctx: Context, token: string, reviewId: string, after: object) {
  await reopen(ctx.tx, reviewId)
  ctx.record({ type: 'REVIEW_PICTURES', entity: 'review', entityId: reviewId, after })
  ctx.publish('reviews')
  return shownSurvey(ctx, await getByToken(ctx.tx, token))
}

/** @throws Refusal not_found, survey_over, survey_unanswered, not_a_picture, picture_too_large, too_many_pictures */
export const addPicture: Action<typeof reviews.addPicture> = async (ctx, { token, image }) => {
  const { review } = await changeable(ctx, token)
  const there = await findPictures(ctx.tx, review.id)
  const place = Array.from({ length: MOST_REVIEW_PICTURES }, (_, at) => at).find((at) => there.every((one) => one.place !== at)) // prettier-ignore
  if (place === undefined) return refuse('too_many_pictures', { most: MOST_REVIEW_PICTURES })
  const [large, small] = await drawnWithin(Buffer.from(image, 'base64'), [EDGE_OF.large, EDGE_OF.small])
  if (!large || !small) throw new Error('a picture is drawn once for each size')
  await insertPicture(ctx.tx, { id: ctx.newId(), reviewId: review.id, place, large, small, at: ctx.now })
  return changed(ctx, token, review.id, { pictures: there.length + 1 })
}

/** @throws Refusal not_found, survey_over */
export const removePicture: Action<typeof reviews.removePicture> = async (ctx, { token, reviewPictureId }) => {
  await enter(ctx, token)
  const request = await lockByToken(ctx.tx, token)
  const review = (await findAnswer(ctx.tx, request.id)) ?? refuse('not_found')
  if (surveyStateOf(request, ctx.now) !== 'CHANGEABLE') refuse('survey_over')
  await deletePicture(ctx.tx, review.id, reviewPictureId)
  return changed(ctx, token, review.id, { removed: reviewPictureId })
}

const fileOf = (id: string, bytes: Buffer): FileReply => ({ fileName: `${id}.webp`, bytes: new Uint8Array(bytes) })

/** @throws Refusal not_found */
export const guestPicture: Action<typeof reviews.guestPicture> = async (ctx, { token, reviewPictureId: id }) => {
  await enter(ctx, token)
  const request = await getByToken(ctx.tx, token)
  return fileOf(id, await getGuestDrawing(ctx.tx, id, request.id))
}

/** @throws Refusal not_found */
export const picture: Action<typeof reviews.picture> = async ({ tx }, { reviewPictureId: id, size }) => fileOf(id, await getDrawing(tx, id, size)) // prettier-ignore

/** @throws Refusal not_found, also once its review is no longer shown */
export const shownPicture: Action<typeof reviews.shownPicture> = async (ctx, { propertyId, reviewPictureId: id, size }) => {
  if (!(await ctx.switchToProperty(propertyId))) refuse('not_found', { propertyId })
  return fileOf(id, await getShownDrawing(ctx.tx, id, size))
} // prettier-ignore
