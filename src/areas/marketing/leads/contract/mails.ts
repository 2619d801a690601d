import * as z from 'zod'
import { FILE_TYPES } from '#areas/people/employees/contract/documents.ts'
import { FileReply, page, pageInput, routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

/** A file of a mail in base64: at most 5 MB of it. */
const MOST_FILE = 6_800_000

export const MAIL_OUTCOMES = ['MADE', 'ATTACHED', 'IGNORED'] as const

export const LeadMail = z
  .object({
    id: z.uuid(),
    channel: z.enum(['SMTP', 'FILE']),
    fromName: z.string(),
    fromAddress: z.string(),
    subject: z.string(),
    /** MADE a lead, ATTACHED to one that was open, or IGNORED. */
    outcome: z.enum(MAIL_OUTCOMES),
    /** Why it was ignored: a machine wrote it, or it names no sender. Empty otherwise. */
    reason: z.enum(['', 'automatic', 'no_sender']),
    leadId: z.uuid().nullable(),
    receivedAt: Instant,
  })
  .meta({ id: 'LeadMail' })
export type LeadMail = z.infer<typeof LeadMail>

export const Mailbox = z
  .object({
    /** Mails to this address become enquiries; null before it is opened for the first time. */
    address: z.string().nullable(),
    isOpen: z.boolean(),
    /** Whether this installation receives emails at all, by `MAIL_IN_PORT`. */
    isServed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LeadMailbox' })
export type Mailbox = z.infer<typeof Mailbox>

export const mails = routes({
  mailbox: {
    method: 'GET',
    path: '/leads/mailbox',
    summary: 'The address at which mails become enquiries',
    needs: 'leads.read',
    input: z.object({}),
    reply: Mailbox,
  },
  saveMailbox: {
    method: 'PUT',
    path: '/leads/mailbox',
    summary: 'Open or close the mailbox, or give it a new address: mails to the one before are refused',
    needs: 'leads.rules',
    input: z.strictObject({ version: z.int(), isOpen: z.boolean(), isRenewed: z.boolean().default(false) }),
    reply: Mailbox,
    refuses: ['stale_version'],
  },
  mails: {
    method: 'GET',
    path: '/leads/mails',
    summary: 'Mails that came in and what became of each, the latest first',
    needs: 'leads.read',
    input: z.object({ ...pageInput }),
    reply: page(LeadMail),
  },
  mailFile: {
    method: 'GET',
    path: '/leads/mails/files/:mailFileId',
    summary: 'A file that came with a mail: a picture, drawn anew, or a PDF',
    needs: 'leads.read',
    input: z.object({ mailFileId: z.uuid() }),
    produces: FILE_TYPES,
    reply: FileReply,
    refuses: ['not_found'],
  },
  importMail: {
    method: 'POST',
    path: '/leads/mails',
    summary: 'Make an enquiry of a mail in a file (.eml, in base64), or add it to the one its sender has open',
    needs: 'leads.enter',
    input: z.strictObject({ file: z.base64().min(1).max(MOST_FILE) }),
    reply: LeadMail,
    refuses: ['mail_unreadable', 'mail_received'],
  },
})
