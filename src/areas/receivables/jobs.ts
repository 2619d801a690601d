import * as z from 'zod'
import { Day } from '#core/dates.ts'
import type { LetterWriter } from '#server/mail.ts'
import { printStatement } from './actions.ts'
import { findLetter } from './queries.ts'

const Payload = z.looseObject({ letterId: z.uuid(), from: Day, until: Day, language: z.enum(['en', 'fr']) })

/** The mail that brings a statement; nothing when what it says is gone. */
const accountStatement: LetterWriter = async (ctx, payload) => {
  const { letterId, from, until, language } = Payload.parse(payload)
  const letter = await findLetter(ctx.tx, letterId)
  if (!letter) return undefined
  const { fileName, bytes } = await printStatement(ctx, { companyId: letter.companyId, from, until, language })
  return {
    id: letter.id,
    to: letter.sentTo,
    subject: letter.subject,
    text: letter.body,
    attachments: [{ fileName, contentType: 'application/pdf', bytes }],
  }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const accountLetters = { accountStatement } satisfies Record<string, LetterWriter>
