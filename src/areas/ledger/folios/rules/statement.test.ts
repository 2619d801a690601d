import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { minor, zero } from '#core/money.ts'
import type { Block } from '#core/printed.ts'
import type { Day } from '#core/dates.ts'
import { made } from '#test/replies.ts'
import { Folio } from '../contract/replies.ts'
import { overpaidOf } from './overpaid.ts'
import { statementDocument } from './statement.ts'

const house = {
  name: 'Palace',
  address: '1 Lake Road',
  city: 'Udaipur',
  phone: '+91 1',
  email: '',
  taxNumber: '27AAPFU0939F1ZV',
  taxNumberLabel: 'GSTIN',
}
const origin = { at: '2026-11-20T20:00:00.000Z', by: 'Asha' } as Folio['nights'][number]['origin']
const CGST = { name: 'CGST', basisPoints: 250, amount: minor(2_500) }
const shared = { partyId: null, remaining: zero, remainingPrice: zero, includesTax: false, invoice: null, origin }

const night = {
  ...shared,
  sourceKey: 'night:019a0000-0000-7000-8000-000000000001:2026-11-20',
  stayId: '019a0000-0000-7000-8000-000000000001',
  roomNumber: '204',
  roomTypeName: 'Deluxe',
  guestName: 'Mira Sen',
  night: '2026-11-20' as Day,
  net: minor(100_000),
  tax: minor(2_500),
  total: minor(102_500),
  taxes: [CGST],
} as Folio['nights'][number]

const payment = {
  id: '019a0000-0000-7000-8000-000000000009',
  kind: 'ROOM' as const,
  receiptNumber: 7,
  direction: 'IN' as const,
  paymentMode: 'Cash' as const,
  status: 'Paid' as const,
  amount: minor(110_000),
  companyName: '',
  lineName: null,
  partyId: null,
  isAdvance: false,
  receipts: [{ id: '019a0000-0000-7000-8000-000000000008', number: 7, amount: minor(110_000) }],
  // One hour after midnight at the house, on the business day before, and another day in Greenwich.
  date: '2026-11-20' as Day,
  createdAt: '2026-11-19T19:30:00.000Z',
}

function folio(money: Partial<Folio['money']>, more: Partial<Folio> = {}): Folio {
  const own = { id: null, name: 'Mira Sen', address: '', phone: '', email: '', taxNumber: '', paid: minor(110_000) }
  return made(Folio, {
    bookingReference: 'B7',
    money: {
      payable: minor(102_500), services: zero, expenses: zero, refunds: zero, paid: minor(110_000),
      commission: zero, tcs: zero, tds: zero, due: zero, currency: 'INR' as Currency, ...money,
    },
    parties: [own],
    nights: [night],
    lines: [],
    payments: [payment],
    ...more,
  }) // prettier-ignore
}

const said = (of: Folio, language: 'en' | 'fr' = 'en'): string => {
  const form = { partyId: undefined, house, locale: 'en-IN', language, on: '2026-11-21' as Day }
  const texts: string[] = []
  const read = (block: Block | readonly Block[]): void => {
    JSON.stringify(block, (key, value: unknown) => {
      if (key === 'text' && typeof value === 'string') texts.push(value)
      return value
    })
  }
  read(statementDocument(of, form).content)
  return texts.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('a statement says who hands it out, when money moved at the house, and what was paid too much', () => {
  const text = said(folio({}))
  for (const part of [
    '27AAPFU0939F1ZV',
    'Deluxe 204',
    'CGST',
    '20 Nov 2026',
    '₹1,025.00',
    'Overpaid\n₹75.00',
    'receipt 7',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('19 Nov 2026')
  expect(text).not.toMatch(/^Due$/m)
})

test('its sums add up when a channel keeps something of the price', () => {
  const kept = { commission: minor(10_000), tcs: minor(500), tds: minor(100), paid: minor(50_000) }
  const text = said(folio(kept))
  expect(text).toContain('Charges\n₹1,025.00\nKept by the channel\n-₹106.00\nPaid\n-₹500.00\nDue\n₹419.00')
})

test('it is told in the language of whoever reads it', () => {
  const text = said(folio({ paid: minor(0) }), 'fr')
  for (const part of ['RELEVÉ', '20 nov. 2026', 'DONT TAXES', 'Reste dû', 'Espèces · reçu 7'])
    expect(text).toContain(part)
})

test.each([
  [{ charged: 100, paid: 100, kept: 0 }, 0],
  [{ charged: 100, paid: 130, kept: 0 }, 30],
  [{ charged: 100, paid: 90, kept: 20 }, 10],
  [{ charged: 0, paid: 50, kept: 20 }, 50],
  [{ charged: 0, paid: 0, kept: 20 }, 0],
])('of %o %i is paid too much', ({ charged, paid, kept }, over) => {
  expect(overpaidOf({ charged: minor(charged), paid: minor(paid), kept: minor(kept) })).toBe(over)
})
