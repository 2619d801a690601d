import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import i18next from 'i18next'
import type { Language } from '#core/language.ts'
import { draw, startTestTexts } from '#test/screen.tsx'
import type { Notification } from '../contract.ts'
import { useNotificationTexts } from './notification-texts.ts'

const notification = (over: Partial<Notification>): Notification => ({
  id: '019a0000-0000-7000-8000-000000000000',
  notificationType: 'payment',
  referenceNumber: 'B1',
  referenceId: 'b',
  status: 'confirmed',
  notificationStatus: 'New',
  message: 'the server says',
  kind: '',
  facts: {},
  redirectPath: '/',
  createdDate: '2026-11-20T10:00:00.000Z' as Notification['createdDate'],
  propertyId: 1,
  ...over,
})
function Line({ of }: { of: Notification }) {
  return <p>{useNotificationTexts()(of)}</p>
}
const textOf = async (of: Notification, language: Language) => {
  await draw(<Line of={of} />)
  await i18next.changeLanguage('en')
  await startTestTexts(language)
  const lines = await screen.findAllByText(/./, { selector: 'p' })
  return lines.at(-1)?.textContent
}
beforeEach(() => document.body.replaceChildren())

const payment = notification({ kind: 'payment_received', facts: { amount: 1234500, mode: 'Cash', reference: 'B1' } })
const booking = notification({
  kind: 'booking_new',
  facts: { reference: 'B2', arrival: '2026-11-20', departure: '2026-11-22' },
})

test('money and days are written as the property and the reader write them', async () => {
  expect(await textOf(payment, 'en')).toBe('₹12,345.00 received for booking B1 (Cash)')
  expect(await textOf(booking, 'en')).toBe('New booking B2, Fri 20 Nov 2026 to Sun 22 Nov 2026')
})

test('a figure and its days are written as the reader reads them', async () => {
  const facts = { figure: 'Occupancy', 'figure:fr': 'Taux d’occupation', value: '54.0 %', 'value:fr': '54,0 %', threshold: '60.0 %', 'threshold:fr': '60,0 %' } // prettier-ignore
  const low = (days: string) => notification({ notificationType: 'alert', kind: 'alert_below', facts: { ...facts, days } }) // prettier-ignore
  const week = low('2026-11-27/2026-12-03')
  expect(await textOf(week, 'en')).toBe('Occupancy, Fri 27 Nov 2026 – Thu 3 Dec 2026: 54.0 %, below 60.0 %')
  expect(await textOf(week, 'fr')).toMatch(/^Taux d’occupation, .* : 54,0 %, sous 60,0 %$/)
  expect(await textOf(low('2026-11-27/2026-11-27'), 'en')).toBe('Occupancy, Fri 27 Nov 2026: 54.0 %, below 60.0 %')
})

test('a notification without a text shows the server’s sentence', async () => {
  expect(await textOf(notification({ kind: 'moon_landing' }), 'en')).toBe('the server says')
})
