import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { ReviewSource } from '../contract/choices.ts'
import type { QuestionResponse } from '../contract/questions.ts'
import type { Survey } from '../contract/replies.ts'
import type { reviews } from '../contract/reviews.ts'
import { findPictures } from '../queries/pictures.ts'
import { findResponses } from '../queries/questions.ts'
import { findReplies } from '../queries/replies.ts'
import {
  findProperty,
  getByToken,
  insertOptOut,
  lockByToken,
  markCompleted,
  markOpened,
  type StoredRequest,
} from '../queries/requests.ts'
import { findAnswer, insertReview, saveTopics, type StoredReview, updateAnswer } from '../queries/reviews.ts'
import { guestPictureUrl } from '../rules/pictures.ts'
import { cleanText, isRating, rating100 } from '../rules/reviews.ts'
import { openQuestions, saveResponses } from './questions.ts'
import { surveyStateOf } from '../rules/survey.ts'

/** Goes to work for the property of a token. @throws Refusal not_found */
export async function enter(ctx: Context, token: string): Promise<void> {
  const propertyId = propertyOf(token)
  if (propertyId < 1 || propertyId > 2_147_483_647 || !(await ctx.switchToProperty(propertyId))) refuse('not_found')
}

/** Stars are a fifth of the best score each. */
const STAR = 20

const answerOf = (
  { ratingTenths, body, wantsContact, topics }: StoredReview,
  answers: readonly QuestionResponse[],
  pictures: { id: string; url: string }[],
): Survey['answer'] => ({
  pictures,
  answers: answers.map(({ questionId, value, words }) => ({ questionId, value, words })),
  rating: ratingTenths / 10,
  body,
  wantsContact,
  stars: topics.map(({ topic, score100 }) => ({ topic, stars: Math.max(1, Math.round(score100 / STAR)) })),
})

export async function shownSurvey(ctx: Context, request: StoredRequest): Promise<Survey> {
  const [property, answer, questions] = await Promise.all([
    findProperty(ctx.tx),
    findAnswer(ctx.tx, request.id),
    request.kind === 'STAY' ? openQuestions(ctx) : [],
  ])
  const [replies, answers, stored] = answer
    ? await Promise.all([
        findReplies(ctx.tx, answer.id),
        findResponses(ctx.tx, answer.id),
        findPictures(ctx.tx, answer.id),
      ])
    : [[], [], []]
  const pictures = stored.map(({ id }) => ({ id, url: guestPictureUrl(request.token, id) }))
  const { kind, isOptedOut, arrival, departure } = request
  return {
    kind,
    state: surveyStateOf(request, ctx.now),
    isOptedOut,
    isPreview: false,
    property,
    arrival,
    departure,
    locale: ctx.property.locale,
    questions,
    answer: answer ? answerOf(answer, answers, pictures) : null,
    reply: replies.find(({ state }) => state === 'PUBLISHED')?.body ?? '',
  }
}

/** @throws Refusal not_found */
export const open: Action<typeof reviews.open> = async (ctx, { token }) => {
  await enter(ctx, token)
  const request = await getByToken(ctx.tx, token)
  if (request.openedAt === null) await markOpened(ctx.tx, request.id, ctx.now)
  return shownSurvey(ctx, request)
}

/**
 * Stores the guest's opinion, as a verified review; within two days another answer takes its place. A low one opens a case, and so does the
 * request for a call.
 *
 * @throws Refusal not_found, survey_over, rating_off_scale
 */
export const answer: Action<typeof reviews.answer> = async (
  ctx,
  { token, rating, stars, answers, body: typed, wantsContact, language },
) => {
  await enter(ctx, token)
  const request = await lockByToken(ctx.tx, token)
  const state = surveyStateOf(request, ctx.now)
  if (state === 'DONE' || state === 'LATE') refuse('survey_over', { state })
  const source: ReviewSource = request.kind === 'PULSE' ? 'PULSE' : 'OWN'
  const ratingTenths = rating * 10
  if (!isRating(source, ratingTenths)) refuse('rating_off_scale', { source })
  const fields = {
    ratingTenths,
    score100: rating100(source, ratingTenths),
    body: cleanText(typed),
    wantsContact,
    language,
  }
  const before = await findAnswer(ctx.tx, request.id)
  const reviewId = before?.id ?? ctx.newId()
  if (before) await updateAnswer(ctx.tx, reviewId, fields)
  else await insertAnswer(ctx, reviewId, request, { ...fields, source })
  await saveTopics(
    ctx.tx,
    reviewId,
    stars.map(({ topic, stars: count }) => ({ topic, score100: count * STAR })),
  )
  await saveResponses(ctx, reviewId, request.kind === 'STAY' ? answers : [])
  if (!before) await markCompleted(ctx.tx, request.id, ctx.now)
  ctx.record({
    type: 'REVIEW_ANSWERED',
    entity: 'review',
    entityId: reviewId,
    ...(request.bookingId !== null && { bookingId: request.bookingId }),
    ...(request.orderId !== null && { orderId: request.orderId }),
    after: { rating, wantsContact },
  })
  ctx.enqueue({ task: 'cases.reviews', payload: { propertyId: ctx.property.id } })
  ctx.publish('reviews')
  return shownSurvey(ctx, await getByToken(ctx.tx, token))
}

type AnswerFacts = {
  source: ReviewSource
  ratingTenths: number
  score100: number
  body: string
  wantsContact: boolean
  language: string
}

const insertAnswer = (ctx: Context, id: string, request: StoredRequest, fields: AnswerFacts): Promise<unknown> =>
  insertReview(
    ctx.tx,
    id,
    {
      ...fields,
      externalId: request.id,
      requestId: request.id,
      bookingId: request.bookingId,
      author: request.guestName,
      title: '',
      positive: '',
      negative: '',
      isVerified: true,
      postedAt: ctx.now,
    },
    ctx.now,
  )

/** @throws Refusal not_found */
export const optOut: Action<typeof reviews.optOut> = async (ctx, { token }) => {
  await enter(ctx, token)
  const request = await getByToken(ctx.tx, token)
  await insertOptOut(ctx.tx, request.email, ctx.now)
  ctx.publish('reviews')
  return shownSurvey(ctx, await getByToken(ctx.tx, token))
}
