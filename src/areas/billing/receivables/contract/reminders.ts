import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor } from '#core/money.ts'
import { AccountEmail } from './replies.ts'

/** How late the oldest item is: up to 30 days, up to 60, more. */
export const ReminderBucket = z.enum(['LATE_30', 'LATE_60', 'LATE_90'])
export type ReminderBucket = z.infer<typeof ReminderBucket>

export const ReminderText = z
  .object({ bucket: ReminderBucket, subject: z.string(), body: z.string(), isOwn: z.boolean() })
  .meta({ id: 'ReminderText' })
export type ReminderText = z.infer<typeof ReminderText>

/** The text of a reminder, to be read and changed before it is sent. */
export const ReminderDraft = z
  .object({
    bucket: ReminderBucket,
    /** Empty when the company has no address for its documents. */
    sentTo: z.string(),
    subject: z.string(),
    body: z.string(),
    daysLate: z.int(),
    /** Everything that is late, minor units. */
    late: Minor,
    currency: Currency,
  })
  .meta({ id: 'ReminderDraft' })
export type ReminderDraft = z.infer<typeof ReminderDraft>

const ofCompany = { companyId: z.uuid() }
/** The property's own when left out. */
const language = Language.optional()
const wording = { subject: requiredText(160), body: requiredText(4000) }

/** Reminding a company of what is late. */
export const reminderLines = routes({
  reminderTexts: {
    method: 'GET',
    path: '/receivables/reminder-texts',
    summary: 'What reminders say, by how late the oldest item is',
    needs: 'receivables.read',
    input: z.object({ language }),
    reply: z.object({ rows: z.array(ReminderText) }),
  },
  setReminderText: {
    method: 'PUT',
    path: '/receivables/reminder-texts/:bucket',
    summary: 'Word a reminder in the property’s own way; {company}, {amount}, {days} and {house} are filled in',
    needs: 'receivables.write',
    input: z.object({ bucket: ReminderBucket, ...wording }),
    reply: ReminderText,
  },
  reminder: {
    method: 'GET',
    path: '/receivables/accounts/:companyId/reminder',
    summary: 'The reminder a company would get now',
    needs: 'receivables.read',
    input: z.object({ ...ofCompany, language }),
    reply: ReminderDraft,
    refuses: ['not_found', 'nothing_due'],
  },
  remind: {
    method: 'POST',
    path: '/receivables/accounts/:companyId/reminders',
    summary: 'Mail a reminder with the statement, to the company’s address for invoices unless another is named',
    needs: 'receivables.write',
    input: z.object({ ...ofCompany, ...wording, to: z.email().max(254).optional(), language }),
    reply: AccountEmail,
    refuses: ['not_found', 'nothing_due', 'no_address'],
  },
})
