import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { formatDay } from './format-day.ts'
import { displayCurrency, formatAgo, formatMoney } from './formats.ts'
import { parseMoney } from './parse-money.ts'
import { parseDay } from './parse-day.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('rupees are grouped the Indian way', () => {
  expect(plain(formatMoney(1234567850, 'INR', 'en'))).toBe('₹1,23,45,678.50')
  expect(plain(formatMoney(-50, 'INR', 'en'))).toBe('-₹0.50')
})

test('other money has its own decimals', () => {
  expect(plain(formatMoney(1250, 'JPY', 'en'))).toMatch(/1,250$/)
  expect(plain(formatMoney(123450, 'EUR', 'fr'))).toBe('1 234,50 €')
})

test('the currency display: three digits and two decimals, in French, in the currency of the property in either case', () => {
  expect(plain(displayCurrency(750, 'eur'))).toBe('007,50 €')
  expect(plain(displayCurrency(123456, 'Eur'))).toBe('1 234,56 €')
  expect(plain(displayCurrency(1250, 'jpy', '1.0-0', 'en'))).toBe('¥1,250')
})

test.each([
  ['1,23,456.5', 12345650],
  ['₹ 4500', 450000],
  ['4500,50', 450050],
  ['1,234', 123400],
  ['1.234.567', 123456700],
  ['1.234,56', 123456],
  ['12.345', undefined],
  ['1,2345', undefined],
  ['1.23456', undefined],
  ['1,2,3', undefined],
  ['1e5', undefined],
  ['-12.30', -1230],
  ['0.05', 5],
  ['abc', undefined],
  ['', undefined],
])('what a person types as %s', (typed, amount) => expect(parseMoney(typed, 'INR')).toBe(amount))

test('a day carries its weekday and no zone', () => {
  expect(formatDay('2026-11-20', 'en')).toBe('Fri 20 Nov 2026')
  expect(formatDay('2026-03-29', 'en', 'short')).toBe('Sun 29 Mar')
})

const today = '2026-11-20' as Day
test.each([
  ['2026-12-01', '2026-12-01'],
  ['Fri 20 Nov 2026', '2026-11-20'],
  ['24/12', '2026-12-24'],
  ['3.1.', undefined],
  ['3.1', '2027-01-03'],
  ['5 mar', '2027-03-05'],
  ['1 oct 26', '2026-10-01'],
  ['+3', '2026-11-23'],
  ['tomorrow', '2026-11-21'],
  ['31/2', undefined],
  ['soon', undefined],
])('the day meant by %s', (typed, day) => expect(parseDay(typed, today)).toBe(day))

test('how long ago', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(formatAgo('2026-11-20T09:57:00Z', now, 'en')).toBe('3 minutes ago')
  expect(formatAgo('2026-11-21T11:00:00Z', now, 'en')).toBe('tomorrow')
})
