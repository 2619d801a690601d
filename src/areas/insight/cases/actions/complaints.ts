import { languageOf } from '#core/language.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import { type Complaint, findComplaints } from '../queries/complaints.ts'
import type { OpenedCase } from '../queries/opened.ts'
import { dueAt } from '../rules.ts'
import { openCases } from './opened.ts'

const SUBJECTS = {
  en: (about: string) => (about === '' ? 'Complaint about a message' : `Complaint about the message “${about}”`),
  fr: (about: string) => (about === '' ? 'Plainte au sujet d’un message' : `Plainte au sujet du message « ${about} »`),
} as const

/** A complaint for the desk of the guests in house: no message is sent to its reader any more. */
function caseOf(ctx: Context, { messageId, channel, recipient, name, about }: Complaint): OpenedCase {
  const language = languageOf(ctx.property.locale)
  const [email, phone] = channel === 'MAIL' ? [recipient, ''] : ['', recipient]
  return {
    id: ctx.newId(), number: ctx.newReference(), token: `${ctx.property.id}-${newToken()}`, desk: 'SERVICE', kind: 'COMPLAINT', priority: 'NORMAL',
    subject: SUBJECTS[language](about).slice(0, 150), name, email, phone, reference: '', place: '', language, dueAt: dueAt(ctx.now, 'SERVICE', 'NORMAL'),
    createdAt: ctx.now, createdByName: '', reviewId: null, journeyLogId: null, messageId,
  } // prettier-ignore
}

/** Opens a case for each complaint about a message that has none yet; the desk is notified. */
export async function openForComplaints(ctx: Context): Promise<void> {
  const cases = (await findComplaints(ctx.tx)).map((complaint) => caseOf(ctx, complaint))
  if (cases.length > 0) await openCases(ctx, cases)
}
