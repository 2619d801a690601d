import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises } from '#areas/invariants.ts'
import { codeOf } from '#server/testing.ts'
import { receivables } from '../contract.ts'
import { accountLetters } from '../jobs.ts'
import { ABSENT, type Accounts, startAccounts } from './testing.ts'

let at: Accounts
beforeAll(async () => {
  at = await startAccounts()
})
afterAll(async () => {
  expect(await brokenPromises(at.hotel.db)).toEqual([])
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

test('remind mails what was read, with the statement, and keeps it among the letters; remind refuses no_address', async () => {
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
  const payload = { letterId: rows[0]?.id, from: '2026-09-01', until: '2026-11-21', language: 'en' }
  const letter = await at.hotel.inside((ctx) => accountLetters.accountStatement(ctx, payload))
  expect(letter).toMatchObject({ to: 'chief@company.test', text: 'Dear all' })
  expect(Buffer.from(letter?.attachments[0]?.bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('reminder refuses nothing_due, remind refuses nothing_due, reminder refuses not_found, remind refuses not_found', async () => {
  const { id: companyId } = await at.company()
  await at.balance(companyId, 0, 70_000)
  const read = async (of: string) => codeOf(await at.finance.raw(receivables.reminder, { companyId: of }))
  const send = async (of: string) => codeOf(await at.finance.raw(receivables.remind, { companyId: of, ...words }))
  expect([await read(companyId), await send(companyId)]).toEqual(['nothing_due', 'nothing_due'])
  expect([await read(ABSENT), await send(ABSENT)]).toEqual(['not_found', 'not_found'])
})
