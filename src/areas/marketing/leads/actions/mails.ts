import { createHash, randomBytes } from 'node:crypto'
import { fileReply } from '#areas/people/employees/actions/documents.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { answer, type InboundMail, type Mailbox as ReceivingMailbox, readMail } from '#server/mail/inbound.ts'
import { attachmentOf } from '#server/documents/attachments.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { LeadMail, Mailbox } from '../contract/mails.ts'
import { findOpenTwin } from '../queries/leads.ts'
import {
  countLately,
  findMailbox,
  findMails,
  insertMail,
  isMailKnown,
  lockMailbox,
  storeMailbox,
  type StoredMailbox,
} from '../queries/mails.ts'
import { getFile, insertFiles, type StoredFile } from '../queries/mail-files.ts'
import { enquiryOf, ignoredBecause, limitPassed, type MailedEnquiry } from '../rules/mail.ts'
import { addWords, enterLead, UNSTATED, publishLeads } from './known.ts'

/** The first part of the address of every mailbox of enquiries. */
const NAME = 'enquiries'
/** 130 bits of chance in letters that no server of mails writes otherwise. */
const newKey = (propertyId: number): string =>
  `${propertyId}-${[...randomBytes(26)].map((byte) => (byte % 32).toString(32)).join('')}`

const shown = ({ settings }: Context, stored: StoredMailbox | undefined): Mailbox => ({
  address: stored ? `${NAME}.${stored.key}@${settings.mail.inDomain ?? new URL(settings.publicUrl).hostname}` : null,
  isOpen: stored?.isOpen ?? false,
  isServed: settings.mail.inDomain !== undefined,
  version: stored?.version ?? 0,
})

export const mailbox: Action<typeof leads.mailbox> = async (ctx) => shown(ctx, await findMailbox(ctx.tx))

/** @throws Refusal stale_version */
export const saveMailbox: Action<typeof leads.saveMailbox> = async (ctx, { version, isOpen, isRenewed }) => {
  const before = await findMailbox(ctx.tx)
  const key = before && !isRenewed ? before.key : newKey(ctx.property.id)
  const stored = await storeMailbox(ctx.tx, { key, isOpen, version })
  ctx.record({ type: 'LEAD_SET_UP', entity: 'property', entityId: String(ctx.property.id), after: { mailbox: isOpen, isRenewed } })
  publishLeads(ctx)
  return shown(ctx, stored)
} // prettier-ignore

export const mails: Action<typeof leads.mails> = async ({ tx }, { after, limit }) =>
  pageOf(await findMails(tx, readIdCursor(after), limit + 1), limit, ({ id }) => cursorOf(id))

/** Adds a mail to the lead its sender has open, or enters a new one. */
async function leadOf(ctx: Context, enquiry: MailedEnquiry): Promise<{ leadId: string; outcome: 'MADE' | 'ATTACHED' }> {
  const twin = await findOpenTwin(ctx.tx, enquiry.email)
  if (twin === undefined) {
    const stay = {
      arrival: null,
      departure: null,
      rooms: null,
      adults: null,
      eventOn: null,
      attendees: null,
      layout: null,
      campaignId: null,
      offerCode: '',
    }
    const rest = { phone: '', companyName: '', language: null, ...UNSTATED }
    const entered = { kind: 'STAY' as const, source: 'EMAIL' as const, ...enquiry, ...stay, ...rest }
    return { leadId: await enterLead(ctx, entered), outcome: 'MADE' }
  }
  await addWords(ctx, twin, { ...enquiry, subject: enquiry.title })
  return { leadId: twin, outcome: 'ATTACHED' }
}

/** By what a mail is known again: two deliveries of one have one Message-ID. */
const hashOf = ({ id, from, subject, text }: InboundMail): Buffer =>
  createHash('sha256').update(id || JSON.stringify([from.address, subject, text])).digest() // prettier-ignore

/** Stores the files of a mail that may be attached, as they may be; what may not is only named in its words. */
async function storeFiles(ctx: Context, mailId: string, { contents }: InboundMail): Promise<void> {
  const files: (StoredFile & { id: string })[] = []
  for (const { name, bytes } of contents) {
    const file = await attachmentOf(bytes).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    if (file) files.push({ id: ctx.newId(), name, ...file })
  }
  await insertFiles(ctx.tx, mailId, files)
}

/** @throws Refusal not_found */
export const mailFile: Action<typeof leads.mailFile> = async ({ tx }, { mailFileId }) =>
  fileReply(await getFile(tx, mailFileId))

/** Makes of a mail what it is. @throws Refusal mail_received for one that is here already: nothing of it is stored again */
async function take(ctx: Context, mail: InboundMail, channel: LeadMail['channel']): Promise<LeadMail> {
  const because = ignoredBecause(mail)
  const outcome = because
    ? { leadId: null, outcome: 'IGNORED' as const, reason: because }
    : { ...(await leadOf(ctx, enquiryOf(mail))), reason: '' as const }
  const { name: fromName, address: fromAddress } = mail.from
  const own = { id: ctx.newId(), hash: hashOf(mail), channel, fromName, fromAddress, receivedAt: ctx.now }
  const stored = await insertMail(ctx.tx, { ...own, subject: mail.subject, ...outcome })
  if (stored.leadId !== null) await storeFiles(ctx, stored.id, mail)
  return stored
}

/**
 * Takes a mail that another server delivers: the mailbox is looked at once more, since it may be closed or renewed since the server learned
 * that it exists, and no more are taken in an hour than its limits allow. A repeat of an existing one counts for nothing.
 *
 * @throws Error with the number of a reply of the mail server; Refusal mail_received
 */
async function takeAt(ctx: Context, key: string, mail: InboundMail): Promise<LeadMail> {
  const box = await lockMailbox(ctx.tx)
  if (!box?.isOpen || box.key !== key) throw answer(550, 'No such mailbox')
  if (await isMailKnown(ctx.tx, hashOf(mail))) refuse('mail_received')
  const passed = limitPassed(await countLately(ctx.tx, mail.from.address, ctx.now))
  if (passed) throw answer(450, passed === 'sender' ? 'Too many mails of this sender, try again in an hour' : 'Too many mails, try again in an hour')
  return take(ctx, mail, 'SMTP')
} // prettier-ignore

/** @throws Refusal mail_unreadable, mail_received */
export const importMail: Action<typeof leads.importMail> = async (ctx, { file }) => {
  const mail = await readMail(Buffer.from(file, 'base64')).catch(() => refuse('mail_unreadable'))
  if (mail.from.address === '' && mail.subject === '' && mail.text === '') refuse('mail_unreadable')
  return take(ctx, mail, 'FILE')
}

const propertyIdOf = (key: string): number => Number(/^(\d{1,10})-[a-z0-9]{26}$/.exec(key)?.[1] ?? 0)

/** The mailbox of enquiries, for mails that other servers deliver. A second delivery of one is taken and changes nothing. */
export const enquiryMailbox: ReceivingMailbox = {
  name: NAME,
  knows: async ({ inProperty }, key) => {
    const id = propertyIdOf(key)
    const stored = id > 0 ? await inProperty(id, (ctx) => findMailbox(ctx.tx)) : undefined
    return stored?.isOpen === true && stored.key === key
  },
  receive: async ({ inProperty }, key, mail) => {
    await inProperty(propertyIdOf(key), (ctx) => takeAt(ctx, key, mail)).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'mail_received') throw error
    })
  },
}
