import * as z from 'zod'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { writtenFor } from '#core/language.ts'
import { printMoney } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { expireLink, renewLink } from './actions/links.ts'
import { getLink } from './queries/links.ts'
import { findExpired, findOutdated } from './queries/lists.ts'
import { openAmount, linkUrl } from './rules/links.ts'
import { linkEmail } from './rules/email-text.ts'

const MOST_AT_ONCE = 500

export const linkJobs: Jobs = {
  /** Each in its own property's own transaction; what one minute leaves, the next takes. */
  'links.minute': {
    cron: '* * * * *',
    run: async ({ platform, inProperty }) => {
      const [expired, outdated] = await platform((tx) =>
        Promise.all([findExpired(tx, MOST_AT_ONCE), findOutdated(tx, MOST_AT_ONCE)]),
      )
      for (const { propertyId, linkId } of expired) await inProperty(propertyId, (ctx) => expireLink(ctx, linkId))
      // A property whose gateway does not work, for example, still has its links: nothing is lost.
      for (const { propertyId, linkId } of outdated)
        await inProperty(propertyId, (ctx) => renewLink(ctx, linkId)).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
    },
  },
}

const Payload = z.looseObject({ mailId: z.uuid(), linkId: z.uuid(), to: z.email() })

/** The mail that brings a payment link; nothing when it is no longer open. */
const paymentLink: EmailWriter = async (ctx, payload) => {
  const { mailId, linkId, to } = Payload.parse(payload)
  const link = await getLink(ctx.tx, linkId)
  if (link.status !== 'ACTIVE' && link.status !== 'PART_PAID') return undefined
  const { property, settings } = ctx
  const language = await languageFor(ctx, undefined, link)
  const email = linkEmail(language, {
    reference: link.bookingReference,
    property: property.name,
    amount: printMoney(openAmount(link, link.due), link.currency, writtenFor(language, property.locale)),
    url: linkUrl(settings.publicUrl, link.token),
    until: link.expiresAt.slice(0, 16).replace('T', ' '),
    description: link.description,
  })
  return {
    id: mailId,
    to,
    ...email,
    language,
    attachments: [],
  }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const linkEmails = { paymentLink } satisfies Record<string, EmailWriter>
