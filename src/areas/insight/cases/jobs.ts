import * as z from 'zod'
import { each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Context, PlatformTx } from '#server/request/context.ts'
import { closeResolved, findEntries, getCase } from './queries/cases.ts'
import { findPropertiesWithComplaints } from './queries/complaints.ts'
import { findPropertiesWithSteps } from './queries/journeys.ts'
import { findPropertiesWithReviews } from './queries/reviews.ts'
import { findPropertiesToUpdate } from './queries/work.ts'
import { openForComplaints } from './actions/complaints.ts'
import { openForJourneys } from './actions/journeys.ts'
import { openForReviews } from './actions/reviews.ts'
import { updateForWork } from './actions/work.ts'
import { caseUrl, CLOSES_AFTER_DAYS } from './rules.ts'

/** Work at every property that has some, one after another. */
const everywhere =
  (find: (tx: PlatformTx) => Promise<{ id: number }[]>, work: (ctx: Context) => Promise<void>) =>
  async ({ platform, inProperty }: System): Promise<void> =>
    each(await platform(find), ({ id }) => inProperty(id, work))

/** Updates cases of every property whose proposed work was accepted, or whose work ended. */
export const updateForWorkEverywhere = everywhere(findPropertiesToUpdate, updateForWork)
/** Reviews with a low score, and those whose author wants to be called, get their case. */
export const openForReviewsEverywhere = everywhere(findPropertiesWithReviews, openForReviews)
/** Guests of whose journey a step opens a case get it. */
export const openForJourneysEverywhere = everywhere(findPropertiesWithSteps, openForJourneys)
/** Who complains of a message gets a case. */
export const openForComplaintsEverywhere = everywhere(findPropertiesWithComplaints, openForComplaints)

/** Work is accepted and ends in its own transaction; cases are updated a few minutes later. */
export const caseJobs: Jobs = {
  'cases.work': { cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *', run: updateForWorkEverywhere },
  // Also queued by a reply, so that its case opens at once.
  'cases.reviews': { cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *', run: openForReviewsEverywhere },
  // Also queued by the step itself.
  'cases.journeys': { cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *', run: openForJourneysEverywhere },
  'cases.complaints': { cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *', run: openForComplaintsEverywhere },
  'cases.close': { cron: '27 * * * *', run: ({ platform }) => platform((tx) => closeResolved(tx, CLOSES_AFTER_DAYS)) },
}

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), caseId: z.uuid(), entryId: z.uuid() })

const words = {
  en: {
    opened: 'Your request has reached us',
    openedText: 'We have your request and will answer you by mail. You can follow it, and say more, here:',
    replied: 'An answer to your request',
    repliedText: 'Read everything, and answer, here:',
    hello: 'Hello',
    number: 'Number',
  },
  fr: {
    opened: 'Votre demande nous est parvenue',
    openedText: 'Nous avons votre demande et vous répondrons par e-mail. Vous pouvez la suivre, et la compléter, ici :',
    replied: 'Une réponse à votre demande',
    repliedText: 'Lisez tout, et répondez, ici :',
    hello: 'Bonjour',
    number: 'Numéro',
  },
} as const

const emailOf =
  (kind: 'opened' | 'replied'): EmailWriter =>
  async (ctx, payload) => {
    const { mailId, to, caseId, entryId } = Payload.parse(payload)
    const stored = await getCase(ctx.tx, { propertyId: ctx.property.id }, caseId)
    const entry = (await findEntries(ctx.tx, stored.propertyId, caseId)).find(({ id }) => id === entryId)
    const template = words[stored.language]
    const property = ctx.property.name || ctx.settings.productTitle
    const quoted = kind === 'replied' && entry ? [entry.body, ''] : []
    return {
      id: mailId,
      to,
      subject: `${template[kind]} (${stored.number}): ${stored.subject}`,
      text: [
        `${template.hello} ${stored.name},`,
        '',
        ...quoted,
        template[`${kind}Text`],
        caseUrl(ctx.settings.publicUrl, stored.token),
        '',
        `${template.number}: ${stored.number}`,
        property,
      ].join('\n'),
      language: stored.language,
      attachments: [],
    }
  }

/** Messages of this area by the kind they are queued with, for the outbox. */
export const caseEmails = { caseOpened: emailOf('opened'), caseReply: emailOf('replied') } satisfies Record<
  string,
  EmailWriter
>
