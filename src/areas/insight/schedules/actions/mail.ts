import * as z from 'zod'
import { findReport } from '#areas/insight/reports/actions/catalogue.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import type { Context } from '#server/request/context.ts'
import type { EmailWriter, WrittenEmail } from '#server/mail/mail.ts'
import { piecesOf } from '../queries/files.ts'
import { findSent, type SentFile } from '../queries/sendings.ts'
import { reportEmail } from '../rules/email-text.ts'
import { namesOf } from './files.ts'
import { mayOpen } from './lists.ts'

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), sendingId: z.uuid(), userId: z.int() })

/** What mail servers commonly take; a larger file is fetched by its link. */
const MOST_ATTACHED_BYTES = 5_000_000

async function attachmentOf(ctx: Context, { fileId, ...sent }: SentFile): Promise<WrittenEmail['attachments']> {
  const parts: Uint8Array[] = []
  for await (const piece of piecesOf(ctx, fileId)) parts.push(piece)
  const { fileName, type } = namesOf(sent)
  return [{ fileName, contentType: type, bytes: Buffer.concat(parts) }]
}

/** The mail that brings a scheduled report; nothing for a reader who may not open it by now, and when the file is missing. */
export const scheduledReport: EmailWriter = async (ctx, payload) => {
  const { mailId, to, sendingId, userId } = Payload.parse(payload)
  const [people, sent] = [await colleaguesById(ctx, [userId]), await findSent(ctx.tx, sendingId)]
  const reader = people.get(userId)
  const report = sent && (await findReport(ctx.tx, sent.code))
  if (!sent || !report || !reader || reader.email !== to || !mayOpen(reader, report)) return undefined
  const isAttached = sent.size <= MOST_ATTACHED_BYTES
  const { language, from, until, name } = sent
  const words = {
    name,
    from,
    until,
    isAttached,
    title: report.title[language],
    propertyName: ctx.property.name,
    readerName: reader.name,
    link: `${ctx.settings.publicUrl}/report/report-dashboard?tab=files`,
  }
  const email = reportEmail(words, { language, locale: ctx.property.locale })
  return { id: mailId, to, ...email, language, attachments: isAttached ? await attachmentOf(ctx, sent) : [] }
}
