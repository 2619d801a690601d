import * as z from 'zod'
import { Channel } from '#areas/platform/messages/contract/replies.ts'
import { addressKey } from '#areas/platform/messages/rules/messages.ts'
import { Language } from '#core/language.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { insertSuppression } from './queries/suppressions.ts'
import { confirmEmail } from './rules/email-text.ts'
import { preferencesUrl } from './rules/links.ts'
import { tokenOf } from './actions/token.ts'

const Reported = z.looseObject({
  propertyId: z.int().positive(),
  channel: Channel,
  to: z.string().min(1),
  outcome: z.enum(['NOT_DELIVERABLE', 'COMPLAINED']),
})

/** An address without a mailbox, or whose reader complained: no message is sent to it any more. */
async function suppressReported({ inProperty }: System, payload: Record<string, unknown>): Promise<void> {
  const { propertyId, channel, to, outcome } = Reported.parse(payload)
  await inProperty(propertyId, (ctx) =>
    insertSuppression(
      ctx.tx,
      { channel, addressKey: addressKey(channel, to), reason: outcome, note: '', createdBy: '' },
      ctx.now,
    ),
  )
}

export const consentJobs: Jobs = { 'consents.reported': { run: suppressReported } }

const Waiting = z.looseObject({ mailId: z.uuid(), to: z.string(), language: Language })

/** The mail whose confirmation makes a consent count. */
const consentConfirmation: EmailWriter = async (ctx, payload) => {
  const { mailId, to, language } = Waiting.parse(payload)
  const url = preferencesUrl(ctx.settings.publicUrl, tokenOf(ctx, { channel: 'MAIL', address: to }))
  return { id: mailId, to, ...confirmEmail(language, { property: ctx.property.name, url }), language, attachments: [] }
}

/** Mails of this area by the kind their job carries. */
export const consentEmails = { consentConfirmation } satisfies Record<string, EmailWriter>
