import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { statementPdf, sendDueStatement } from './actions/statement.ts'
import { type DueStatement, findDueStatements } from './queries/reminders.ts'
import { findEmail } from './queries/writes.ts'

const Payload = z.looseObject({ letterId: z.uuid(), from: Day, until: Day, language: Language })

/** The mail that brings a statement; nothing when its text is deleted. */
const accountStatement: EmailWriter = async (ctx, payload) => {
  const { letterId, from, until, language } = Payload.parse(payload)
  const email = await findEmail(ctx.tx, letterId)
  if (!email) return undefined
  const { fileName, bytes } = await statementPdf(ctx, { companyId: email.companyId, from, until, language })
  return {
    id: email.id,
    to: email.sentTo,
    subject: email.subject,
    text: email.body,
    language,
    attachments: [{ fileName, contentType: 'application/pdf', bytes }],
  }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const accountEmails = { accountStatement } satisfies Record<string, EmailWriter>

/** How long after its day a statement still goes out by itself. */
const WITHIN_DAYS = 3

const PAGE = 200

/** Statements that go out by themselves, each in its own property's own transaction. */
async function sendStatements({ platform, inProperty }: System): Promise<void> {
  for (let after: DueStatement | undefined; ;) {
    const page = { withinDays: WITHIN_DAYS, after, limit: PAGE }
    const due = await platform((tx) => findDueStatements(tx, page))
    for (const { propertyId, companyId, until } of due)
      await inProperty(propertyId, (ctx) => sendDueStatement(ctx, { companyId, until }))
    after = due.at(-1)
    if (due.length < PAGE) return
  }
}

export const accountJobs: Jobs = { 'receivables.statements': { cron: '11 * * * *', run: sendStatements } }
