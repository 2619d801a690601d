import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cleanText } from '../rules/reviews.ts'
import { MOST_QUESTIONS, type OpenQuestion, type QuestionAnswer, type ReviewQuestion } from '../contract/questions.ts'
import type { reviews } from '../contract/reviews.ts'
import { findQuestions, getQuestion, insertQuestion, lockQuestions, orderQuestions as order, storeResponses, setRetired, updateQuestion } from '../queries/questions.ts' // prettier-ignore
import { fitsQuestion } from '../rules/questions.ts'

export const questions: Action<typeof reviews.questions> = async ({ tx }) => ({ rows: await findQuestions(tx) })

/** Those that are put to guests, in order. */
const active = async (ctx: Pick<Context, 'tx'>): Promise<ReviewQuestion[]> =>
  (await findQuestions(ctx.tx)).filter(({ isRetired }) => !isRetired)

/** What the guest's page has of them. */
export const openQuestions = async (ctx: Pick<Context, 'tx'>): Promise<OpenQuestion[]> =>
  (await active(ctx)).map(({ id, kind, textEn, textFr }) => ({ id, kind, textEn, textFr }))

async function saved(ctx: Context, id: string, after: object): Promise<ReviewQuestion> {
  ctx.record({ type: 'REVIEW_QUESTION_SAVED', entity: 'review question', entityId: id, after })
  ctx.publish('reviews')
  return getQuestion(ctx.tx, id)
}

/** @throws Refusal too_many_questions */
async function assertRoom(ctx: Context): Promise<void> {
  await lockQuestions(ctx.tx)
  if ((await active(ctx)).length >= MOST_QUESTIONS) refuse('too_many_questions', { most: MOST_QUESTIONS })
}

/** @throws Refusal too_many_questions */
export const addQuestion: Action<typeof reviews.addQuestion> = async (ctx, fields) => {
  await assertRoom(ctx)
  const id = ctx.newId()
  await insertQuestion(ctx.tx, { ...fields, id })
  return saved(ctx, id, fields)
}

/** @throws Refusal not_found, stale_version */
export const changeQuestion: Action<typeof reviews.changeQuestion> = async (
  ctx,
  { reviewQuestionId: id, version, ...texts },
) => {
  await lockVersion(ctx.tx, 'review_questions', id, version)
  await updateQuestion(ctx.tx, { ...texts, id })
  return saved(ctx, id, texts)
}

/** @throws Refusal not_found, stale_version, too_many_questions */
export const retireQuestion: Action<typeof reviews.retireQuestion> = async (
  ctx,
  { reviewQuestionId: id, version, isRetired },
) => {
  await lockVersion(ctx.tx, 'review_questions', id, version)
  if (!isRetired && (await getQuestion(ctx.tx, id)).isRetired) await assertRoom(ctx)
  await setRetired(ctx.tx, id, isRetired ? ctx.now : null)
  return saved(ctx, id, { isRetired })
}

/** @throws Refusal stale_version where other questions are put to guests by now */
export const orderQuestions: Action<typeof reviews.orderQuestions> = async (ctx, { questionIds }) => {
  await lockQuestions(ctx.tx)
  const ids = new Set((await active(ctx)).map(({ id }) => id))
  if (ids.size !== questionIds.length || !questionIds.every((id) => ids.has(id))) refuse('stale_version')
  await order(ctx.tx, questionIds)
  ctx.record({
    type: 'REVIEW_QUESTION_SAVED',
    entity: 'property',
    entityId: String(ctx.property.id),
    after: { order: questionIds },
  })
  ctx.publish('reviews')
  return { rows: await findQuestions(ctx.tx) }
}

/**
 * Stores answers to own questions. One that was retired while the guest wrote is answered all the same; an empty one is none.
 *
 * @throws Refusal not_found for a question there is none of, rating_off_scale
 */
export async function saveResponses(ctx: Context, reviewId: string, given: readonly QuestionAnswer[]): Promise<void> {
  const known = new Map((await findQuestions(ctx.tx)).map(({ id, kind }) => [id, kind]))
  const answers = given
    .map((one) => ({ ...one, words: cleanText(one.words) }))
    .filter(({ value, words }) => value !== null || words !== '')
  for (const one of answers) {
    const kind = known.get(one.questionId) ?? refuse('not_found', { reviewQuestionId: one.questionId })
    if (!fitsQuestion(kind, one)) refuse('rating_off_scale', { questionId: one.questionId })
  }
  await storeResponses(ctx.tx, reviewId, answers)
}
