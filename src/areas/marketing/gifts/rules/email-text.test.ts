import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { orderEmail } from './email-text.ts'

const order = {
  amount: minor(500_000),
  currency: 'INR' as Currency,
  buyerName: 'Ada Ray',
  recipientName: 'Leela',
  recipientEmail: 'leela@mail.example',
  sendOn: '2026-12-24' as Day,
}
const about = { property: 'Test Palace', locale: 'en-IN', url: 'https://hotel.example/gift?token=1-x' }

test('a buyer reads what was paid, when the recipient has it, and where the order is', () => {
  const { subject, text } = orderEmail('en', { ...about, order })
  expect(subject).toBe('Your gift voucher of Test Palace')
  expect(text).toMatch(/Hello Ada Ray,.*₹5,000\.00.*mailed to Leela on 24 December 2026.*gift\?token=1-x/su)
  expect(text).not.toContain('attached')
})

test('without a recipient the voucher is attached, in French too', () => {
  const { subject, text } = orderEmail('fr', { ...about, order: { ...order, recipientName: '', sendOn: null } })
  expect(subject).toBe('Votre chèque-cadeau de Test Palace')
  expect(text).toContain('est joint')
})
