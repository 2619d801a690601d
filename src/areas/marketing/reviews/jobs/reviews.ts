import * as z from 'zod'
import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { askGuests } from '../actions/asking.ts'
import { updateForWork } from '../actions/work.ts'
import { findGesture } from '../queries/gestures.ts'
import { findReplies } from '../queries/replies.ts'
import { REQUEST_KINDS } from '../contract/choices.ts'
import { findAskingProperties, getRequest, type StoredRequest } from '../queries/requests.ts'
import { findPropertiesToUpdate } from '../queries/work.ts'
import { askEmail, replyEmail } from '../rules/email-text.ts'
import { surveyStateOf, surveyUrl } from '../rules/survey.ts'

/** Asks guests at every property where it is ten in the morning. */
export async function askEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findAskingProperties(tx, now))
  await each(properties, ({ id, today }) => inProperty(id, (ctx) => askGuests(ctx, today), { now }))
}

export const reviewJobs: Jobs = {
  // Ten o’clock comes to properties at different hours, so that all look every hour.
  'reviews.ask': { cron: '9 * * * *', run: atNow(askEverywhere) },
  // Work ends in its own transaction; reviews are updated a few minutes later.
  'reviews.work': {
    cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
    run: async ({ platform, inProperty }) =>
      each(await platform(findPropertiesToUpdate), ({ id }) => inProperty(id, updateForWork)),
  },
}

const Asked = z.looseObject({
  mailId: z.uuid(),
  to: z.string(),
  requestId: z.uuid(),
  about: z.enum([...REQUEST_KINDS, 'REMINDER']),
})

/** The mail that asks a guest; nothing once it is answered, too late, or the guest does not want to be asked. */
const reviewRequest: EmailWriter = async (ctx, payload) => {
  const { mailId, to, requestId, about } = Asked.parse(payload)
  const request = await getRequest(ctx.tx, requestId)
  if (request.isOptedOut || surveyStateOf(request, ctx.now) !== 'OPEN') return undefined
  const language = await languageFor(ctx, undefined, readerOf(request))
  const url = surveyUrl(ctx.settings.publicUrl, request.token)
  const written = askEmail({ kind: request.kind, isReminder: about === 'REMINDER' }, language, {
    guest: request.guestName,
    property: ctx.property.name,
    url,
  })
  return { id: mailId, to, ...written, language, attachments: [] }
}

/** Who reads the mail. */
const readerOf = ({ bookingId, customerId }: Pick<StoredRequest, 'bookingId' | 'customerId'>) => ({
  ...(bookingId !== null && { bookingId }),
  ...(customerId !== null && { customerId }),
})

const Replied = z.looseObject({
  mailId: z.uuid(),
  to: z.string(),
  requestId: z.uuid(),
  reviewId: z.uuid(),
  replyId: z.uuid(),
})

/** The reply to the guest who answered our question; nothing once another one replaced it. */
const reviewReply: EmailWriter = async (ctx, payload) => {
  const { mailId, to, requestId, reviewId, replyId } = Replied.parse(payload)
  const request = await getRequest(ctx.tx, requestId)
  const { guestName: guest } = request
  const reply = (await findReplies(ctx.tx, reviewId)).find(({ id, state }) => id === replyId && state === 'PUBLISHED')
  if (!reply) return undefined
  const language = await languageFor(ctx, undefined, readerOf(request))
  const given = await findGesture(ctx.tx, reviewId)
  const title = given && (language === 'fr' ? given.titleFr : given.titleEn)
  const gesture = given && { offer: title || given.offerName, code: given.code }
  return {
    id: mailId,
    to,
    ...replyEmail(language, { guest, property: ctx.property.name, reply: reply.body, gesture }),
    language,
    attachments: [],
  }
}

/** Mails of this area by the kind their job carries. */
export const reviewEmails = { reviewRequest, reviewReply } satisfies Record<string, EmailWriter>
