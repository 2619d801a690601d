import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { QUESTION_KINDS } from './choices.ts'

/** The most questions of a survey that are put to guests at once. */
export const MOST_QUESTIONS = 12

export const ReviewQuestion = z
  .object({
    id: z.uuid(),
    kind: z.enum(QUESTION_KINDS),
    textEn: z.string(),
    textFr: z.string(),
    isRetired: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ReviewQuestion' })
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

/** One that is put to a guest. */
export const OpenQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  textEn: z.string(),
  textFr: z.string(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

export const QuestionAnswer = z.object({ questionId: z.uuid(), value: z.int().nullable(), words: z.string() })
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** What a guest answered to a question of the property's own. */
export const QuestionResponse = z.object({
  questionId: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  textEn: z.string(),
  textFr: z.string(),
  value: z.int().nullable(),
  words: z.string(),
})
export type QuestionResponse = z.infer<typeof QuestionResponse>

/** The average of a question in a month, of 100; of yes and no, the share of yes. */
export const QuestionScore = z.object({
  questionId: z.uuid(),
  textEn: z.string(),
  textFr: z.string(),
  isRetired: z.boolean(),
  month: Day,
  score100: z.int(),
  count: z.int(),
})
export type QuestionScore = z.infer<typeof QuestionScore>

const texts = { textEn: requiredText(200), textFr: requiredText(200) }
const known = { reviewQuestionId: z.uuid(), version: z.int() }
const rows = z.object({ rows: z.array(ReviewQuestion) })

export const questionRoutes = routes({
  questions: {
    method: 'GET',
    path: '/reviews/questions',
    summary: 'Questions of the property’s own, in their order; then the retired ones',
    needs: 'reviews.read',
    input: z.object({}),
    reply: rows,
  },
  addQuestion: {
    method: 'POST',
    path: '/reviews/questions',
    summary: 'Add a question at the end of the survey after the stay',
    needs: 'reviews.rules',
    input: z.strictObject({ kind: z.enum(QUESTION_KINDS), ...texts }),
    reply: ReviewQuestion,
    refuses: ['too_many_questions'],
  },
  changeQuestion: {
    method: 'PUT',
    path: '/reviews/questions/:reviewQuestionId',
    summary: 'Word a question differently; what kind it is stays',
    needs: 'reviews.rules',
    input: z.strictObject({ ...known, ...texts }),
    reply: ReviewQuestion,
    refuses: ['not_found', 'stale_version'],
  },
  retireQuestion: {
    method: 'PUT',
    path: '/reviews/questions/:reviewQuestionId/retirement',
    summary: 'Put a question to guests no longer, or again; its answers stay',
    needs: 'reviews.rules',
    input: z.strictObject({ ...known, isRetired: z.boolean() }),
    reply: ReviewQuestion,
    refuses: ['not_found', 'stale_version', 'too_many_questions'],
  },
  orderQuestions: {
    method: 'PUT',
    path: '/reviews/questions/order',
    summary: 'Put the questions in order: all that are put to guests, each once',
    needs: 'reviews.rules',
    input: z.strictObject({
      questionIds: z
        .array(z.uuid())
        .max(MOST_QUESTIONS)
        .refine((ids) => isEachOnce(ids), 'Name each question once'),
    }),
    reply: rows,
    refuses: ['stale_version'],
  },
})
