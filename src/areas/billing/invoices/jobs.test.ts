import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { type RunningJobs, startJobs } from '#server/jobs/jobs.ts'
import { type Mailer, mailer } from '#server/mail/mail.ts'
import { gate } from '#areas/platform/consents/actions/gate.ts'
import { messageJobs } from '#areas/platform/messages/jobs/messages.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { attachmentsOf, openMailServer } from '../../../../e2e/peers/mail-server.ts'
import { invoicesArea } from './actions/invoices.ts'
import type { Invoice } from './contract/documents.ts'
import { invoices } from './contract/invoices.ts'
import { invoiceEmails } from './jobs.ts'

const WITHIN = { timeout: 15_000 }

let hotel: TestHotel
let clerk: TestClient
let server: Awaited<ReturnType<typeof openMailServer>>
let post: Mailer
let runner: RunningJobs

beforeAll(async () => {
  hotel = await startTestServer({ areas: [invoicesArea] })
  clerk = await hotel.as('PROP_MANAGER')
  server = await openMailServer()
  post = mailer({
    smtpUrl: server.url,
    mailFrom: 'Hotelmate <desk@hotel.example>',
    publicUrl: 'https://hotel.example',
    dataDir: '/nowhere',
  })
  runner = await startJobs(
    hotel.owner.options,
    [messageJobs(post, { gate, writers: invoiceEmails })],
    hotel.system,
    () => {},
  )
})
afterAll(async () => {
  await runner.stop()
  post.close()
  await server.stop()
  await hotel.stop()
})

async function sold(): Promise<Invoice> {
  const line = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 2, unitAmount: minor(100_000) }
  const { id, version } = await clerk.send(invoices.createDraft, { billTo: { name: 'Café Élysée' }, lines: [line] })
  return clerk.send(invoices.issueDraft, { draftId: id, version })
}

function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-mailed-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const mailsTo = (to: string) => server.mails.filter((mail) => mail.to.includes(to))
type Waiting = { id: string; attempts: number; last_error: string | null }
const waiting = (to: string) =>
  hotel.rows<Waiting>(
    `select j.id::text, j.attempts, j.last_error from graphile_worker._private_jobs j
       join messages m on m.id::text = j.payload ->> 'messageId' where m.recipient = $1`,
    [to],
  )

test('an invoice goes out by SMTP to one address, with its PDF', async () => {
  const invoice = await sold()
  await clerk.send(invoices.mail, { invoiceId: invoice.id, to: 'owner@elysee.example' })
  await expect.poll(() => mailsTo('owner@elysee.example').length, WITHIN).toBe(1)
  const [mail] = mailsTo('owner@elysee.example')
  if (!mail) throw new Error('no mail')
  expect(mail).toMatchObject({ from: 'desk@hotel.example', to: ['owner@elysee.example'] })
  expect(mail.source).toMatch(new RegExp(`^Subject: .*${invoice.number}`, 'm'))
  const [name, pdf] = [...attachmentsOf(mail)][0] ?? []
  expect(name).toBe(`${invoice.number.replaceAll('/', '-')}.pdf`)
  const text = textOf(pdf ?? Buffer.alloc(0))
  expect(text).toContain(invoice.number)
  expect(text).toContain('Café Élysée')
  await expect.poll(() => waiting('owner@elysee.example'), WITHIN).toEqual([])
})

test('while the mail server is down the mail waits; it goes out once when the server is back', async () => {
  const to = 'late@elysee.example'
  const invoice = await sold()
  await server.stop()
  await clerk.send(invoices.mail, { invoiceId: invoice.id, to })
  await expect
    .poll(async () => (await waiting(to))[0]?.last_error ?? '', WITHIN)
    .toMatch(/ECONNREFUSED|connect|closed/i)
  expect(mailsTo(to)).toEqual([])
  const [failed] = await waiting(to)
  expect(failed?.attempts).toBeGreaterThanOrEqual(1)

  await server.start()
  // The queue waits longer after each failure; the wait is what is not tested here.
  await hotel.rows(
    `update graphile_worker._private_jobs j set run_at = now() from messages m where m.id::text = j.payload ->> 'messageId' and m.recipient = $1`,
    [to],
  )
  await expect.poll(() => mailsTo(to).length, WITHIN).toBe(1)
  await expect.poll(() => waiting(to), WITHIN).toEqual([])
  expect(mailsTo(to).length).toBe(1)
  expect(mailsTo(to)[0]?.source).toContain(invoice.number.replaceAll('/', '-'))
})
