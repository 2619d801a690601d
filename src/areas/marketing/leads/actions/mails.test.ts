import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailboxes } from '#main/registry.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { MOST_MAIL_BYTES, receiveMails } from '#server/mail/inbound.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'
import { enquiryMailbox } from './mails.ts'

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
let inbound: Awaited<ReturnType<typeof receiveMails>>
let address: string
const failures: unknown[] = []

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  inbound = await receiveMails(
    { host: '127.0.0.1', port: 0, domain: 'in.hotel.example' },
    { mailboxes, system: hotel.system, onError: (error) => failures.push(error) },
  )
  const opened = await manager.send(leads.saveMailbox, { version: 0, isOpen: true })
  expect(opened).toMatchObject({ isOpen: true, isServed: true, version: 1 })
  address = opened.address ?? ''
})
afterAll(async () => {
  expect(failures).toEqual([])
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await inbound.close()
  await hotel.stop()
})

/** A mail as another server delivers it: undefined once it is taken, else the server's reply. */
async function deliver(mail: SendMailOptions): Promise<string | undefined> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true })
  return transport
    .sendMail({ from: 'Ana Cruz <ana@mail.example>', to: address, subject: 'Forty rooms', text: 'We are forty.', ...mail })
    .then(() => undefined, (error: Error) => error.message)
    .finally(() => transport.close())
} // prettier-ignore

const all = async () => (await manager.send(leads.list, { view: 'ALL' })).rows
const mailed = async () => (await manager.send(leads.mails, {})).rows
const file = (lines: readonly string[]) => Buffer.from(lines.join('\r\n')).toString('base64')

describe('a mail at the address of the mailbox', () => {
  test('becomes an enquiry with its words; delivered twice it is one; a second one of its sender is added to it', async () => {
    const mail = { messageId: '<first@mail.example>', subject: 'Re: Forty rooms in May', html: '<p>We are <b>forty</b>.</p><script>x</script>', text: undefined, attachments: [{ filename: 'plan.pdf', content: '%PDF' }] } // prettier-ignore
    expect(await deliver(mail)).toBeUndefined()
    expect(await deliver(mail)).toBeUndefined()
    const [lead, ...others] = await all()
    expect(others).toEqual([])
    expect(lead).toMatchObject({ title: 'Forty rooms in May', source: 'EMAIL', state: 'NEW', firstName: 'Ana', lastName: 'Cruz', email: 'ana@mail.example', message: 'We are forty.\n\n[plan.pdf]' }) // prettier-ignore
    expect(await deliver({ subject: 'And a bus', text: 'With a bus.' })).toBeUndefined()
    expect(await all()).toHaveLength(1)
    const { activities } = await manager.send(leads.get, { leadId: lead!.id })
    expect(activities).toMatchObject([
      { kind: 'NOTE', subject: 'And a bus', outcome: 'With a bus.', byName: 'Ana Cruz' },
    ])
    expect(await mailed()).toMatchObject([{ outcome: 'ATTACHED', leadId: lead!.id, channel: 'SMTP' }, { outcome: 'MADE', leadId: lead!.id }]) // prettier-ignore
  })

  test('that a machine wrote makes no enquiry, and is listed', async () => {
    const before = (await all()).length
    for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }, { 'List-Id': '<news.example>' }])
      expect(await deliver({ from: 'robot@mail.example', subject: Object.keys(headers)[0] ?? '', headers })).toBeUndefined()
    expect(await deliver({ from: 'robot@mail.example', subject: 'Undelivered', envelope: { from: '', to: address } })).toBeUndefined()
    expect(await all()).toHaveLength(before)
    expect((await mailed()).slice(0, 4).map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual(Array(4).fill('IGNORED automatic'))
  }) // prettier-ignore

  test('delivered by eight servers at once is one enquiry', async () => {
    const mail = { from: 'Ben <ben@mail.example>', messageId: '<eight@mail.example>', subject: 'Eight at once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(mail)))
    expect(answers).toEqual(Array(8).fill(undefined))
    expect((await all()).filter(({ title }) => title === 'Eight at once')).toHaveLength(1)
  })

  test('is refused with a text where there is no mailbox, where the mailbox is closed, and when it is too large', async () => {
    const [, domain] = address.split('@')
    const foreign = `enquiries.${hotel.foreignPropertyId}-${'0'.repeat(26)}@${domain}`
    for (const to of [`enquiries@${domain}`, `desk.${hotel.propertyId}@${domain}`, foreign, 'ana@elsewhere.example'])
      expect(await deliver({ to })).toMatch(/550 No such mailbox/)
    expect(await deliver({ text: 'x'.repeat(MOST_MAIL_BYTES) })).toMatch(/552/)
    const { version } = await manager.send(leads.saveMailbox, { version: 1, isOpen: false })
    expect(await deliver({})).toMatch(/550 No such mailbox/)
    const renewed = await manager.send(leads.saveMailbox, { version, isOpen: true, isRenewed: true })
    expect(renewed.address).not.toBe(address)
    expect(await deliver({})).toMatch(/550 No such mailbox/)
    address = renewed.address ?? ''
    expect(await deliver({ from: 'Eva <eva@mail.example>', subject: 'At the new address' })).toBeUndefined()
    expect((await all())[0]).toMatchObject({ title: 'At the new address' })
  })
})

test('a sender who writes too often in an hour gets the reply to try again, and a repeat still counts as delivered', async () => {
  const from = 'Flo <flo@mail.example>'
  const mail = (at: number) => ({ from, messageId: `<flo-${at}@mail.example>`, subject: `Flood ${at}` })
  expect(await deliver(mail(1))).toBeUndefined()
  await hotel.rows(
    `insert into lead_mails (property_id, id, message_hash, channel, from_name, from_address, subject, outcome, reason, received_at)
     select $1, gen_random_uuid(), sha256(n::text::bytea), 'SMTP', 'Flo', 'flo@mail.example', 'Flood', 'IGNORED', 'automatic', now() from generate_series(1, 19) n`,
    [hotel.propertyId],
  )
  expect(await deliver(mail(2))).toMatch(/450 Too many mails of this sender/)
  expect(await deliver(mail(1))).toBeUndefined()
  expect(await deliver({ from: 'Ola <ola@mail.example>', subject: 'Another sender' })).toBeUndefined()
  await hotel.rows(
    `update lead_mails set received_at = received_at - interval '61 minutes' where from_address = 'flo@mail.example'`,
  )
  expect(await deliver(mail(2))).toBeUndefined()
})

test('a mailbox that was closed after a server looked it up takes nothing', async () => {
  const key = address.split('@')[0]?.split('.')[1] ?? ''
  const { version } = await manager.send(leads.mailbox, {})
  const closed = await manager.send(leads.saveMailbox, { version, isOpen: false })
  const before = (await all()).length
  const mail = {
    id: '<late@mail.example>',
    from: { name: 'Lee', address: 'lee@mail.example' },
    subject: 'Late',
    text: 'Late',
    files: [],
    contents: [],
    isAutomatic: false,
  }
  await expect(enquiryMailbox.receive(hotel.system, key, mail)).rejects.toMatchObject({ responseCode: 550 })
  expect(await all()).toHaveLength(before)
  await manager.send(leads.saveMailbox, { version: closed.version, isOpen: true })
})

test('a mail in a file becomes an enquiry, by the user who enters it', async () => {
  const lines = ['From: =?utf-8?q?Zo=C3=A9_Martin?= <zoe@mail.example>', 'Subject: =?iso-8859-1?q?Chambres_=E0_No=EBl?=', 'Content-Type: text/plain; charset=utf-8', '', 'Bonjour'] // prettier-ignore
  const made = await desk.send(leads.importMail, { file: file(lines) })
  expect(made).toMatchObject({ outcome: 'MADE', channel: 'FILE', fromName: 'Zoé Martin' })
  const { lead } = await manager.send(leads.get, { leadId: made.leadId ?? '' })
  expect(lead).toMatchObject({ title: 'Chambres à Noël', firstName: 'Zoé', lastName: 'Martin', message: 'Bonjour' })
})

test('importMail refuses mail_received', async () => {
  const one = { file: file(['From: a@mail.example', 'Message-ID: <once@mail.example>', 'Subject: Once', '', 'Text']) }
  await desk.send(leads.importMail, one)
  const before = (await all()).length
  expect(codeOf(await desk.raw(leads.importMail, one))).toBe('mail_received')
  expect(await all()).toHaveLength(before)
})

test('importMail refuses mail_unreadable', async () => {
  for (const bytes of [Buffer.from('\n\n'), Buffer.from([0])])
    expect(codeOf(await desk.raw(leads.importMail, { file: bytes.toString('base64') }))).toBe('mail_unreadable')
})

test('saveMailbox refuses stale_version', async () => {
  const { version } = await manager.send(leads.mailbox, {})
  for (const other of [0, version + 1])
    expect(codeOf(await manager.raw(leads.saveMailbox, { version: other, isOpen: false }))).toBe('stale_version')
})

describe('files of a mail', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') // prettier-ignore
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

  test('are stored when they are pictures or PDFs, drawn anew, and downloaded; others are only named', async () => {
    const attachments = [
      { filename: 'plan.pdf', content: pdf },
      { filename: 'hall.png', content: png },
      { filename: 'run.exe', content: Buffer.from('MZ not for us') },
      { filename: 'fake.pdf', content: Buffer.from('<script>') },
    ]
    const mail = { from: 'Files <files@mail.example>', messageId: '<files@mail.example>', subject: 'With files', attachments } // prettier-ignore
    expect(await deliver(mail)).toBeUndefined()
    const lead = (await all()).find(({ title }) => title === 'With files')
    expect(lead?.message).toContain('[plan.pdf, hall.png, run.exe, fake.pdf]')
    const { files } = await manager.send(leads.get, { leadId: lead?.id ?? '' })
    expect(files.map(({ name }) => name)).toEqual(['plan.pdf', 'hall.png'])
    const [stored] = await Promise.all(files.map(({ id }) => desk.raw(leads.mailFile, { mailFileId: id })))
    expect(stored?.headers['content-type']).toContain('application/pdf')
    expect(stored?.headers['content-disposition']).toContain('attachment')
  })

  test('mailFile refuses not_found for a file of another property', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Stranger' })
    const [file] = await hotel.rows<{ id: string }>('select id from lead_mail_files limit 1')
    expect(codeOf(await stranger.raw(leads.mailFile, { mailFileId: file?.id ?? '' }))).toBe('not_found')
  })
})
