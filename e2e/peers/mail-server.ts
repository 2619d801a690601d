import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Taken = { from: string; to: string[]; source: string }

/** A real SMTP server on loopback that stores what it takes; it can be stopped and opened again at the same port. */
export async function openMailServer() {
  const mails: Taken[] = []
  /** Addresses it refuses as unknown mailboxes. */
  const unknown = new Set<string>()
  /** Addresses whose mailbox is full. */
  const full = new Set<string>()
  let server: SMTPServer | undefined
  let port = 0

  const start = async (): Promise<void> => {
    const opened = new SMTPServer({
      authOptional: true,
      closeTimeout: 50, // lines that wait for a next mail are cut
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          unknown.has(address)
            ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })
            : full.has(address)
              ? Object.assign(new Error('5.2.2 mailbox full'), { responseCode: 552 })
              : undefined,
        ),
      onData: (stream, session, done) => {
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('error', done)
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          mails.push({
            from,
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(pieces).toString('latin1'),
          })
          done()
        })
      },
    })
    opened.on('error', () => {}) // a line that is cut is what the tests cut
    await new Promise<void>((ready) => opened.listen(port, '127.0.0.1', ready))
    port = (opened.server.address() as AddressInfo).port
    server = opened
  }
  const stop = async (): Promise<void> => {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>((closed) => closing.close(() => closed()))
  }
  await start()
  return { mails, unknown, full, start, stop, url: `smtp://127.0.0.1:${port}` }
}

/** The files a mail carries, by name. */
export function attachmentsOf({ source }: Taken): Map<string, Buffer> {
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(source)?.[1]
  const files = new Map<string, Buffer>()
  for (const part of boundary ? source.split(`--${boundary}`) : []) {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const name = /filename="?([^"\r\n;]+)"?/.exec(head)?.[1]
    if (name) files.set(name, Buffer.from(body.join('\r\n\r\n').replaceAll(/\s/g, ''), 'base64'))
  }
  return files
}
