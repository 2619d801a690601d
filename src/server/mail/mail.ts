import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import * as z from 'zod'
import type { Language } from '#core/language.ts'
import type { Context } from '../request/context.ts'

/** A mail as plain data. `id` becomes its Message-ID, so that a mail sent twice is one mail to the reader's program. */
export type WrittenEmail = {
  id: string
  to: string
  subject: string
  text: string
  /** Its own look, where it is more than its text under the property's name. */
  html?: string
  /** The language of its text. */
  language: Language
  /** Whose name it comes under and where replies go, where that is not its property's; empty is. */
  sender?: { fromName: string; replyTo: string }
  /** Of a WhatsApp message: what its template is called at the provider. */
  templateId?: string
  attachments: readonly { fileName: string; contentType: string; bytes: Uint8Array }[]
}

/** An email as it is sent: its sender's name, the reply-to address, and the same text as HTML. */
/** The address mails come from, and the key of its domain they are signed with (RFC 6376). */
export type Signature = { from: string; domain: string; selector: string; privateKey: string }

export type Mail = WrittenEmail & {
  fromName: string
  replyTo: string
  html: string
  /** What mail programs call when its reader wants no more of them; marketing has one. */
  oneClickUrl?: string
  /** Of a property that sends from a domain of its own. */
  signature?: Signature
}

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

export type MailSettings = { smtpUrl: string | undefined; mailFrom: string; publicUrl: string; dataDir: string }

/** How long a job waits for a mail server before it counts as unreachable; the job is tried again later. */
const PATIENCE_MS = 20_000

/** Sends by SMTP; without a server to send to, mails are written as .eml files where they can be looked at. */
export function mailer({ smtpUrl, mailFrom, publicUrl, dataDir }: MailSettings): Mailer {
  const from = { address: addressOf(mailFrom), host: hostOf(mailFrom, publicUrl) }
  const guard = { disableFileAccess: true, disableUrlAccess: true } // an email carries its bytes; it fetches nothing
  if (smtpUrl !== undefined) {
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    // A line stays open for the next mail: to greet a server takes longer than to hand it a mail. A line that ended while it waited is
    // opened once more; whatever else fails, the job tries again.
    const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxRequeues: 1, ...patience, ...guard })
    return {
      send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
      close: () => transport.close(),
    }
  }
  const printer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...guard })
  const folder = join(dataDir, 'mail')
  return {
    send: async (mail) => {
      const { message } = await printer.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${z.uuid().parse(mail.id)}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => printer.close(),
  }
}

/** 'no-reply@hotel.example' of 'Hotelmate <no-reply@hotel.example>'. */
const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim()

/** Whose name ids of messages end in: the sender's, unless that is this machine only, else the installation's own. */
function hostOf(sender: string, publicUrl: string): string {
  const host = addressOf(sender).split('@')[1] ?? ''
  return host.includes('.') ? host : new URL(publicUrl).hostname
}

/** No holiday note is to come back, and no other program is to take it for personal mail. https://www.rfc-editor.org/rfc/rfc3834 */
const headersOf = (language: Language, oneClickUrl: string | undefined) => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'Content-Language': language,
  // A button of the mail program itself: https://www.rfc-editor.org/rfc/rfc8058
  ...(oneClickUrl !== undefined && {
    'List-Unsubscribe': { prepared: true, value: `<${oneClickUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Headers a signature covers besides the usual ones: what stops a mail must not be changed on its way (RFC 8058, section 4). */
const SIGNED_BESIDES = ['List-Unsubscribe', 'List-Unsubscribe-Post']
const SIGNED = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  ...SIGNED_BESIDES,
].join(':')

const dkimOf = ({ domain, selector, privateKey }: Signature) => ({
  dkim: { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED },
})

const messageOf = (
  { id, to, subject, text, html, language, attachments, signature, ...of }: Mail,
  from: { address: string; host: string },
) => ({
  ...(signature && dkimOf(signature)),
  from: { name: of.fromName, address: signature?.from ?? from.address },
  ...(of.replyTo === '' ? {} : { replyTo: { name: of.fromName, address: of.replyTo } }),
  to: { name: '', address: to }, // an address alone, never a list someone typed
  subject,
  text,
  html,
  messageId: `<${id}@${signature?.domain ?? from.host}>`,
  headers: headersOf(language, of.oneClickUrl),
  attachments: attachments.map(({ fileName, contentType, bytes }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(bytes),
  })),
})

/**
 * Writes a message from the ids it was queued with, its own id as `mailId` and its address as `to`; undefined when there is
 * nothing left to send. A text channel takes `text` alone.
 */
export type EmailWriter = (ctx: Context, payload: Record<string, unknown>) => Promise<WrittenEmail | undefined>
