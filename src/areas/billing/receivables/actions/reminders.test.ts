import { afterAll, beforeAll, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import { type Mailer, mailer } from '#server/mail/mail.ts'
import { codeOf } from '#test/server.ts'
import { attachmentsOf, openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { receivables } from '../contract/receivables.ts'
import { accountJobs } from '../jobs.ts'
import { ABSENT, type Accounts, startAccounts, today } from './testing.ts'

let at: Accounts
let server: Awaited<ReturnType<typeof openMailServer>>
let post: Mailer
beforeAll(async () => {
  at = await startAccounts()
  server = await openMailServer()
  post = mailer({
    smtpUrl: server.url,
    mailFrom: 'Hotelmate <desk@hotel.example>',
    publicUrl: 'https://hotel.example',
    dataDir: '/nowhere',
  })
})
afterAll(async () => {
  expect(await violatedInvariants(at.hotel.db)).toEqual([])
  post.close()
  await server.stop()
  await at.hotel.stop()
})

const words = { subject: 'Please pay', body: 'Dear all' }

test('reminder is worded by how late the oldest item is, in the property’s own words where it has some', async () => {
  const { id: companyId, displayName } = await at.company({}, { invoiceEmail: 'bills@company.test' })
  await at.balance(companyId, 12, 50_000)
  await at.balance(companyId, 2, 10_000)
  await at.balance(companyId, -5, 99_000)
  const first = await at.finance.send(receivables.reminder, { companyId })
  expect(first).toMatchObject({ bucket: 'LATE_30', sentTo: 'bills@company.test', late: 60_000, daysLate: 12 })
  expect(first.subject).toBe('A reminder from Test Palace')
  expect(first.body).toMatch(new RegExp(`Dear ${displayName},\n\n₹\\s?600.00 of your account fell due 12 days ago`))
  expect((await at.finance.send(receivables.reminder, { companyId, language: 'fr' })).subject).toBe(
    'Rappel de Test Palace',
  )

  await at.balance(companyId, 61, 1)
  await at.finance.send(receivables.setReminderText, {
    bucket: 'LATE_90',
    subject: '{company}: pay',
    body: '{days} days',
  })
  expect(await at.finance.send(receivables.reminder, { companyId })).toMatchObject({
    bucket: 'LATE_90',
    subject: `${displayName}: pay`,
    body: '61 days',
  })
  const { rows } = await at.finance.send(receivables.reminderTexts, {})
  expect(rows.map(({ bucket, isOwn }) => [bucket, isOwn])).toEqual([
    ['LATE_30', false],
    ['LATE_60', false],
    ['LATE_90', true],
  ])
})

test('remind mails what was read, with the statement, and stores it among the emails; remind refuses no_address', async () => {
  const { id: companyId } = await at.company()
  await at.balance(companyId, 40, 70_000)
  const send = (more: object = {}) => at.finance.raw(receivables.remind, { companyId, ...words, ...more })
  expect(codeOf(await send())).toBe('no_address')
  expect(await send({ to: 'chief@company.test' })).toMatchObject({
    status: 200,
    body: { kind: 'REMINDER', balance: 70_000 },
  })
  const { rows } = await at.finance.send(receivables.letters, { companyId })
  expect(rows.map(({ kind, sentTo, subject }) => [kind, sentTo, subject])).toEqual([
    ['REMINDER', 'chief@company.test', 'Please pay'],
  ])
  expect(await runJobs(at.hotel, outbox(post))).toBe(1)
  const [mail, ...more] = server.mails
  expect([mail?.to, more]).toEqual([['chief@company.test'], []])
  expect(mail?.source).toMatch(/^Subject: Please pay\r?$/m)
  expect(mail?.source).toContain('Dear all')
  const [pdf] = mail ? [...attachmentsOf(mail).values()] : []
  expect(pdf?.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('reminder refuses nothing_due, remind refuses nothing_due, reminder refuses not_found, remind refuses not_found', async () => {
  const { id: companyId } = await at.company()
  await at.balance(companyId, 0, 70_000)
  const read = async (of: string) => codeOf(await at.finance.raw(receivables.reminder, { companyId: of }))
  const send = async (of: string) => codeOf(await at.finance.raw(receivables.remind, { companyId: of, ...words }))
  expect([await read(companyId), await send(companyId)]).toEqual(['nothing_due', 'nothing_due'])
  expect([await read(ABSENT), await send(ABSENT)]).toEqual(['not_found', 'not_found'])
})

test('a company that wants its statement on a day of the month gets it by itself, once, while something is open', async () => {
  const day = Number(today.slice(8))
  const address = (name: string) => ({ invoiceEmail: `${name}@company.test` })
  const due = await at.company({ statementDay: day }, address('due'))
  const settled = await at.company({ statementDay: day }, address('settled'))
  const other = await at.company({ statementDay: (day % 28) + 1 }, address('other'))
  const mute = await at.company({ statementDay: day })
  for (const { id } of [due, other, mute]) await at.balance(id, 10, 70_000)
  await accountJobs['receivables.statements']?.run(at.hotel.system, {})
  await accountJobs['receivables.statements']?.run(at.hotel.system, {})
  const sent = async ({ id }: { id: string }) => {
    const { rows } = await at.finance.send(receivables.letters, { companyId: id })
    return rows.map(({ kind, sentTo, balance }) => [kind, sentTo, balance])
  }
  expect(await sent(due)).toEqual([['STATEMENT', 'due@company.test', 70_000]])
  for (const company of [settled, other, mute]) expect(await sent(company)).toEqual([])
  expect(await runJobs(at.hotel, outbox(post))).toBe(1)
  expect(server.mails.at(-1)?.to).toEqual(['due@company.test'])
})
