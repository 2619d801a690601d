import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { MOST_REPLY, MOST_TEXT, REQUEST_KINDS, REQUEST_STATES, TOPICS } from './choices.ts'
import { Token } from './token.ts'
import { MOST_QUESTIONS } from './questions.ts'
import { Funnel, ReviewRequest, ReviewSetUp, ReviewTemplate, Survey } from './replies.ts'

const settings = {
  isAsking: z.boolean(),
  isAskingOrders: z.boolean(),
  isAskingAppointments: z.boolean(),
  delayDays: z.int().min(1).max(14),
  reminderDays: z.int().min(0).max(14),
  pauseWeeks: z.int().min(0).max(104),
  isPulse: z.boolean(),
  lowAt: z.int().min(0).max(99),
  dueLowHours: z.int().min(1).max(720).default(24),
  dueMiddleHours: z.int().min(1).max(720).default(48),
  dueHighHours: z.int().min(1).max(720).default(120),
  isPublic: z.boolean(),
}
const template = {
  name: requiredText(80),
  language: z.string().regex(/^[a-z]{2}$/, 'Use the two letters of a language'),
  /** May name {guest}, {property} and {topic}. */
  body: requiredText(MOST_REPLY),
}

/** The property's number and what only this installation can open again. */
const PreviewToken = z
  .string()
  .max(400)
  .regex(/^\d{1,10}-[\w.-]{20,380}$/, 'Is not the address of a preview')

export const asking = routes({
  requests: {
    method: 'GET',
    path: '/reviews/requests',
    summary: 'Guests who were asked or skipped, the latest first',
    needs: 'reviews.read',
    input: z.object({ ...pageInput, state: z.enum(REQUEST_STATES).optional() }),
    reply: page(ReviewRequest),
  },
  funnel: {
    method: 'GET',
    path: '/reviews/funnel',
    summary: 'How many guests of the last days were asked, looked, answered, and are on the public page',
    needs: 'reviews.read',
    input: z.object({ days: z.coerce.number().int().min(1).max(730).default(90) }),
    reply: Funnel,
  },
  setUp: {
    method: 'GET',
    path: '/reviews/set-up',
    summary: 'Whom the property asks, its sources and its templates of replies',
    needs: 'reviews.read',
    input: z.object({}),
    reply: ReviewSetUp,
  },
  saveSettings: {
    method: 'PUT',
    path: '/reviews/settings',
    summary: 'Say whom the property asks and when, and whether its own reviews are on the public page',
    needs: 'reviews.rules',
    input: z.strictObject({ ...settings, version: z.int().min(0) }),
    reply: ReviewSetUp,
    refuses: ['stale_version'],
  },
  addTemplate: {
    method: 'POST',
    path: '/reviews/templates',
    summary: 'Add a template of a reply',
    needs: 'reviews.rules',
    input: z.strictObject(template),
    reply: ReviewTemplate,
    refuses: ['name_taken'],
  },
  changeTemplate: {
    method: 'PUT',
    path: '/reviews/templates/:reviewTemplateId',
    summary: 'Change a template of a reply',
    needs: 'reviews.rules',
    input: z.strictObject({ ...template, reviewTemplateId: z.uuid(), version: z.int() }),
    reply: ReviewTemplate,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/reviews/templates/:reviewTemplateId',
    summary: 'Remove a template of a reply',
    needs: 'reviews.rules',
    input: z.object({ reviewTemplateId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  preview: {
    method: 'GET',
    path: '/reviews/preview',
    summary:
      'An address that shows for an hour the page on which guests answer; what is answered there is stored nowhere',
    needs: 'reviews.read',
    input: z.object({ kind: z.enum(REQUEST_KINDS).default('STAY') }),
    reply: z.object({ url: z.string() }),
  },
  openPreview: {
    method: 'GET',
    path: '/stay-review/previews/:previewToken',
    summary: 'The question of a property with a stay that is made up',
    needs: 'public',
    perMinute: 60,
    input: z.object({ previewToken: PreviewToken }),
    reply: Survey,
    refuses: ['not_found'],
  },
  open: {
    method: 'POST',
    path: '/stay-review/:token/visits',
    summary: 'The guest looks at the question of a property',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: Token }),
    reply: Survey,
    refuses: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/stay-review/:token/answers',
    summary: 'Answer the question of a property, or change the answer within two days',
    needs: 'public',
    perMinute: 30,
    input: z.object({
      token: Token,
      /** Of a stay 0 to 10, during one 1 to 5. */
      rating: z.int().min(0).max(10),
      stars: z
        .array(z.strictObject({ topic: z.enum(TOPICS), stars: z.int().min(1).max(5) }))
        .max(TOPICS.length)
        .refine((topics) => isEachOnce(topics.map(({ topic }) => topic)), 'Name each topic once')
        .default([]),
      answers: z
        .array(
          z.strictObject({
            questionId: z.uuid(),
            value: z.int().min(0).max(10).nullable().default(null),
            words: text(2_000).default(''),
          }),
        )
        .max(2 * MOST_QUESTIONS)
        .refine((given) => isEachOnce(given.map(({ questionId }) => questionId)), 'Name each question once')
        .default([]),
      body: text(MOST_TEXT).default(''),
      wantsContact: z.boolean().default(false),
      language: z.enum(['en', 'fr']),
    }),
    reply: Survey,
    refuses: ['not_found', 'survey_over', 'rating_off_scale'],
  },
  optOut: {
    method: 'PUT',
    path: '/stay-review/:token/opt-out',
    summary: 'The guest does not want to be asked again',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token }),
    reply: Survey,
    refuses: ['not_found'],
  },
})
