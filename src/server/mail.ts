import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import * as z from 'zod'
import type { Context } from './context.ts'

/** A mail as plain data. `id` becomes its Message-ID, so that a mail sent twice is one mail to the reader's program. */
export type Letter = {
  id: string
  to: string
  subject: string
  text: string
  attachments: readonly { fileName: string; contentType: string; bytes: Uint8Array }[]
}

export type Mailer = { send: (letter: Letter) => Promise<void>; close: () => void }

export type MailSettings = { smtpUrl: string | undefined; mailFrom: string; dataDir: string }

/** How long a mail server may keep a job waiting before it counts as gone; the job is tried again later. */
const PATIENCE_MS = 20_000

/** Sends by SMTP; without a server to send to, mails are written as .eml files where they can be looked at. */
export function mailer({ smtpUrl, mailFrom, dataDir }: MailSettings): Mailer {
  const guard = { disableFileAccess: true, disableUrlAccess: true } // a letter carries its bytes; it fetches nothing
  if (smtpUrl !== undefined) {
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    const transport = nodemailer.createTransport({ url: smtpUrl, ...patience, ...guard })
    return {
      send: async (letter) => void (await transport.sendMail(messageOf(letter, mailFrom))),
      close: () => transport.close(),
    }
  }
  const printer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...guard })
  const folder = join(dataDir, 'mail')
  return {
    send: async (letter) => {
      const { message } = await printer.sendMail(messageOf(letter, mailFrom))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${z.uuid().parse(letter.id)}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => printer.close(),
  }
}

const messageOf = ({ id, to, subject, text, attachments }: Letter, from: string) => ({
  from,
  to: { name: '', address: to }, // an address alone, never a list somebody typed
  subject,
  text,
  messageId: `<${id}@hotelmate>`,
  attachments: attachments.map(({ fileName, contentType, bytes }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(bytes),
  })),
})

/**
 * Writes a message from the ids it was queued with, its own id as `mailId` and its address as `to`; undefined when there is
 * nothing left to say. A text channel takes `text` alone.
 */
export type LetterWriter = (ctx: Context, payload: Record<string, unknown>) => Promise<Letter | undefined>
