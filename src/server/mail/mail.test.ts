import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { type Mail, mailer } from './mail.ts'

const testMail = (more: Partial<Mail> = {}): Mail => ({
  id: newId(),
  to: 'guest@example.com',
  subject: 'Invoice INV/26-27/000001 from Café Élysée',
  text: 'It comes to ₹6,300.00.',
  html: '<p>It comes to ₹6,300.00.</p>',
  language: 'en',
  fromName: 'Café Élysée',
  replyTo: 'desk@elysee.example',
  attachments: [{ fileName: 'INV-26-27-000001.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.3') }],
  ...more,
})

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hotelmate-mail-'))
  ends.push(() => rmSync(made, { recursive: true }))
  return made
}

/** A mail server in a few lines: it takes every mail and records the commands it received. */
async function mailServer(recipientReply = '250 ok'): Promise<{ url: string; received: string[]; mails: string[] }> {
  const received: string[] = []
  const mails: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    let data = ''
    socket.setEncoding('utf8').write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (text: string) => {
      data += text
      for (let end = data.indexOf('\r\n'); end >= 0 && !isData; end = data.indexOf('\r\n')) {
        const line = data.slice(0, end)
        data = data.slice(end + 2)
        received.push(line)
        isData = line === 'DATA'
        const response = isData
          ? '354 go on'
          : line.startsWith('RCPT')
            ? recipientReply
            : line === 'QUIT'
              ? '221 bye'
              : '250 ok'
        socket.write(`${response}\r\n`)
      }
      const end = data.indexOf('\r\n.\r\n')
      if (!isData || end < 0) return
      mails.push(data.slice(0, end))
      data = data.slice(end + 5)
      isData = false
      socket.write('250 taken\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, mails }
}

const settings = {
  smtpUrl: undefined,
  mailFrom: 'Hotelmate <no-reply@hotel.example>',
  publicUrl: 'https://hotelmate.example/app',
  dataDir: '/nowhere',
}

test('an email is sent by SMTP to one address, with its attachment', async () => {
  const server = await mailServer()
  const post = mailer({ ...settings, smtpUrl: server.url })
  const sent = testMail()
  await post.send(sent)
  post.close()
  expect(server.received).toContain('MAIL FROM:<no-reply@hotel.example>')
  expect(server.received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<guest@example.com>'])
  const [mail = ''] = server.mails
  expect(mail).toContain(`Message-ID: <${sent.id}@hotel.example>`)
  expect(mail).toContain(Buffer.from('%PDF-1.3').toString('base64'))
  expect(mail).toContain('filename=INV-26-27-000001.pdf')
})

test('a refusal by the mail server fails the job, so that it is tried again', async () => {
  const server = await mailServer('550 nobody here')
  const post = mailer({ ...settings, smtpUrl: server.url })
  await expect(post.send(testMail())).rejects.toThrow('550')
  post.close()
})

test('without a mail server emails are files, one per email however often it is sent', async () => {
  const dataDir = folder()
  const post = mailer({ ...settings, dataDir })
  const sent = testMail()
  await post.send(sent)
  await post.send(sent)
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${sent.id}.eml`])
  const mail = readFileSync(join(dataDir, 'mail', `${sent.id}.eml`), 'utf8')
  expect(mail).toContain('To: guest@example.com')
  expect(mail).toContain('Content-Type: application/pdf')
})

test('an email has the property’s name and reply-to address, its language, and the header for automatic email', async () => {
  const server = await mailServer()
  const post = mailer({ ...settings, smtpUrl: server.url })
  await post.send(testMail({ language: 'fr', fromName: 'Palace', attachments: [] }))
  await post.send(testMail({ replyTo: '', fromName: 'Evil\r\nBcc: all@hotel.example', attachments: [] }))
  post.close()
  const [mail = '', second = ''] = server.mails
  expect(mail).toMatch(/^From: Palace <no-reply@hotel\.example>\r$/m)
  expect(mail).toMatch(/^Reply-To: Palace <desk@elysee\.example>\r$/m)
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail).toMatch(/^Content-Language: fr\r$/m)
  expect(mail).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail.indexOf('text/plain')).toBeLessThan(mail.indexOf('text/html'))
  expect(second).not.toContain('Reply-To')
  expect(second).not.toMatch(/^Bcc:/m)
})

test('a sender that is of this machine only is no host for an id: the installation’s own is', async () => {
  const server = await mailServer()
  const post = mailer({ ...settings, mailFrom: 'Hotelmate <no-reply@localhost>', smtpUrl: server.url })
  const sent = testMail()
  await post.send(sent)
  post.close()
  expect(server.mails[0]).toContain(`Message-ID: <${sent.id}@hotelmate.example>`)
})

test('an id that is no id reaches no file', async () => {
  const post = mailer({ ...settings, dataDir: folder() })
  await expect(post.send(testMail({ id: '../../etc/x' }))).rejects.toThrow()
})
