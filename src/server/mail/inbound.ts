import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { System } from '../jobs/jobs.ts'

/** A mail that came in, as far as it is read: its text, never its HTML, and its files. */
export type InboundMail = {
  /** Its Message-ID; empty where the sender set none. */
  id: string
  from: { name: string; address: string }
  subject: string
  text: string
  /** Names of files that came with it. */
  files: readonly string[]
  /** What is in the first of them: check it before one is stored. */
  contents: readonly { name: string; bytes: Buffer }[]
  /** A machine wrote it: an out-of-office note, a list, a report about a mail that was not delivered. */
  isAutomatic: boolean
}

/** What takes mails of a property, at `<name>.<key>@<domain>`. */
export type Mailbox = {
  name: string
  /** Whether an open mailbox has this key. */
  knows: (system: System, key: string) => Promise<boolean>
  /** Takes a mail; the same one twice is one. Whatever it throws has the sender's server try again later. */
  receive: (system: System, key: string, mail: InboundMail) => Promise<void>
}

/** Where mails come in: the port that other mail servers deliver to, and the domain that is theirs. */
export type InboundSettings = { host: string; port: number; domain: string }

/** The most bytes of a mail. Servers of mails commonly take twice as much; what is read of it is its text. */
export const MOST_MAIL_BYTES = 10_000_000
const MOST_RECIPIENTS = 10
const MOST_CLIENTS = 20
const PATIENCE_MS = 30_000
const MOST_TEXT = 10_000
const MOST_FILES = 20
/** Files whose contents are read, and the most bytes of one. */
const MOST_CONTENTS = 8
const MOST_FILE_BYTES = 5_000_000

const cut = (text: string, most: number): string => text.replaceAll('\0', '').trim().slice(0, most)
const fieldOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

const PARTS = { skipImageLinks: true, skipTextToHtml: true, skipTextLinks: true, maxHtmlLengthToParse: MOST_MAIL_BYTES }
const HTML = 'Content-Type: text/html; charset=utf-8\r\n\r\n'

/** The words of a mail; of its HTML where its text is empty, as some programs leave it. */
async function wordsOf({ text = '', html }: ParsedMail): Promise<string> {
  if (text.trim() !== '' || html === false) return text
  return (await simpleParser(Buffer.from(HTML + html), PARTS)).text ?? ''
}

/** Reads a mail as other programs write it (RFC 5322, MIME). @throws where it is none */
export async function readMail(source: Buffer): Promise<InboundMail> {
  const mail = await simpleParser(source, PARTS)
  const [from] = addressesOf(mail.from)
  const submitted = fieldOf(mail.headers.get('auto-submitted'))
  const precedence = fieldOf(mail.headers.get('precedence'))
  return {
    id: cut(mail.messageId ?? '', 500),
    from: { name: cut(from?.name ?? '', 160), address: cut(from?.address ?? '', 254).toLowerCase() },
    subject: cut(mail.subject ?? '', 500),
    text: cut(await wordsOf(mail), MOST_TEXT),
    files: mail.attachments.flatMap(({ filename }) => (filename ? [cut(filename, 120)] : [])).slice(0, MOST_FILES),
    contents: mail.attachments
      .flatMap(({ filename, content }) => (filename && content.length <= MOST_FILE_BYTES ? [{ name: cut(filename, 120), bytes: content }] : []))
      .slice(0, MOST_CONTENTS),
    isAutomatic:
      (submitted !== '' && submitted !== 'no') || ['bulk', 'list', 'junk'].includes(precedence) || mail.headers.has('list'),
  } // prettier-ignore
}

const addressesOf = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value)

/** A reply of the mail server, with its number (RFC 5321, 4.2.3). */
export const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

type Receiving = { mailboxes: readonly Mailbox[]; system: System; onError: (error: unknown) => void }

/** Who is written to, and how what is written gets there. */
function deliveryTo(domain: string, { mailboxes, system, onError }: Receiving) {
  const boxOf = (address: string) => {
    const [local = '', at = ''] = address.toLowerCase().split('@')
    const dot = local.indexOf('.')
    const box = at === domain ? mailboxes.find(({ name }) => name === local.slice(0, dot)) : undefined
    return box && { box, key: local.slice(dot + 1) }
  }
  return {
    knows: async (address: string): Promise<boolean> => {
      const found = boxOf(address)
      return found !== undefined && (await found.box.knows(system, found.key))
    },
    take: async (addresses: readonly string[], isReport: boolean, source: Buffer): Promise<void> => {
      const mail = await readMail(source).catch(() => {
        throw answer(554, 'This is no mail')
      })
      for (const address of addresses) {
        const found = boxOf(address)
        if (found) await found.box.receive(system, found.key, { ...mail, isAutomatic: mail.isAutomatic || isReport })
      }
    },
    failed: (error: unknown): Error => {
      if (error instanceof Error && 'responseCode' in error) return error
      onError(error)
      return answer(451, 'Try again later')
    },
  }
}

/** The bytes of a mail. @throws where it is too large */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) if (!stream.sizeExceeded) pieces.push(piece as Buffer)
  if (stream.sizeExceeded) throw answer(552, 'This mail is too large')
  return Buffer.concat(pieces)
}

/** Takes mails for existing mailboxes; any other recipient is refused before a byte is read. */
export async function receiveMails(
  { host, port, domain }: InboundSettings,
  receiving: Receiving,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { knows, take, failed } = deliveryTo(domain.toLowerCase(), receiving)
  const server = new SMTPServer({
    banner: 'Hotelmate',
    size: MOST_MAIL_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MOST_CLIENTS,
    socketTimeout: PATIENCE_MS,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= MOST_RECIPIENTS) return done(answer(452, 'Too many recipients'))
      return void knows(address).then(
        (isKnown) => done(isKnown ? null : answer(550, 'No such mailbox')),
        (error: unknown) => done(failed(error)),
      )
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      // An empty sender is that of a report about a mail (RFC 5321, 4.5.5).
      const isReport = !mailFrom || mailFrom.address === ''
      const addresses = rcptTo.map(({ address }) => address)
      bytesOf(stream)
        .then((source) => take(addresses, isReport, source))
        .then(
          () => done(),
          (error: unknown) => done(failed(error)),
        )
    },
  })
  server.on('error', receiving.onError)
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
