import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { minor, zero } from '#core/money.ts'
import type { Block } from '#core/printed.ts'
import type { Day } from '#core/dates.ts'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { Folio } from '../contract/replies.ts'
import { overpaidOf } from './overpaid.ts'
import { statementDocument } from './statement.ts'

const property = {
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
  // One hour after midnight at the property, on the business day before, and another day in Greenwich.
  date: '2026-11-20' as Day,
  createdAt: '2026-11-19T19:30:00.000Z',
}

function folio(money: Partial<Folio['money']>, more: PartOf<typeof Folio> = {}): Folio {
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

const textOf = (of: Folio, language: 'en' | 'fr' = 'en'): string => {
  const form = { partyId: undefined, issuer: property, locale: 'en-IN', language, on: '2026-11-21' as Day }
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

test('a statement names its issuer, when money moved at the property, and what was paid too much', () => {
  const text = textOf(folio({}))
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

test('its sums add up when a channel retains part of the price', () => {
  const stored = { commission: minor(10_000), tcs: minor(500), tds: minor(100), paid: minor(50_000) }
  const text = textOf(folio(stored))
  expect(text).toContain('Charges\n₹1,025.00\nKept by the channel\n-₹106.00\nPaid\n-₹500.00\nDue\n₹419.00')
})

test('it is printed in its reader’s language', () => {
  const text = textOf(folio({ paid: minor(0) }), 'fr')
  for (const part of ['RELEVÉ', '20 nov. 2026', 'DONT TAXES', 'Reste dû', 'Espèces · reçu 7'])
    expect(text).toContain(part)
})

const line = (id: string, more: Partial<Folio['lines'][number]> = {}): Folio['lines'][number] =>
  ({
    ...shared, id: `019a0000-0000-7000-8000-0000000000${id}`, sourceKey: `line:019a0000-0000-7000-8000-0000000000${id}`, kind: 'SERVICE',
    countsAs: 'SERVICE', name: 'Spa', serviceOn: '2026-11-21', quantity: 1, net: minor(10_000), tax: zero, total: minor(10_000), taxes: [],
    reason: '', stayId: null, chargeKey: null, isDiscount: false, chargeableToBooking: true, isReversed: false, reversesId: null,
    createdAt: origin.at, createdBy: 'Asha', ...more,
  }) as Folio['lines'][number] // prettier-ignore

const ACME = '019a0000-0000-7000-8000-0000000000a1'
const everything = (): Folio => {
  const spa = `line:019a0000-0000-7000-8000-000000000011`
  const lines = [
    line('11', { quantity: 2 }),
    line('12', { kind: 'ROUNDING', name: '', net: minor(50), total: minor(50) }),
    line('13', { kind: 'TRANSFER', name: 'Dinner' }),
    line('14', { kind: 'ALLOWANCE', chargeKey: spa, net: minor(-2_000), total: minor(-2_000), reason: 'Cold water' }),
    line('15', { kind: 'REFUND' }),
    line('16', { partyId: ACME, name: 'Hall' }),
  ]
  const paid = [
    payment,
    {
      ...payment,
      kind: 'REFUND' as const,
      direction: 'OUT' as const,
      amount: minor(300),
      isAdvance: true,
      lineName: 'Spa',
    },
    {
      ...payment,
      partyId: ACME,
      status: 'NotPaid' as const,
      paymentMode: 'Credit' as const,
      companyName: 'Acme',
      receipts: [],
    },
    { ...payment, status: 'NotPaid' as const, paymentMode: 'Card' as const, receipts: [] },
    { ...payment, status: 'NotPaid' as const, paymentMode: 'BillToRoom' as const, receipts: [] },
  ]
  const next = {
    ...night,
    night: '2026-11-21' as Day,
    sourceKey: `${night.sourceKey.slice(0, -2)}21`,
    roomNumber: '101',
  }
  const acme = {
    id: ACME,
    name: 'Acme',
    address: '2 Mill Lane',
    phone: '+91 2',
    email: 'a@acme.example',
    taxNumber: '27X',
  }
  const own = { id: null, name: 'Mira Sen', address: '', phone: '', email: '', taxNumber: '', paid: minor(109_700) }
  return folio({ commission: minor(10_000), tds: minor(30), paid: minor(109_700) }, { nights: [next, night], lines, payments: paid, parties: [own, acme] }) // prettier-ignore
}
const form = { partyId: undefined, issuer: { ...property, email: 'desk@palace.example' }, locale: 'en-IN', language: 'en', on: '2026-11-21' as Day } as const // prettier-ignore
const whole = (more: object = {}) => statementDocument(everything(), { ...form, ...more })
const HEADING = 'Palace / 1 Lake Road, Udaipur / +91 1  ·  desk@palace.example / GSTIN 27AAPFU0939F1ZV | STATEMENT / B7 / As of 21 Nov 2026 / Not a tax invoice' // prettier-ignore

test('the statement of a bill is its charges, each with what was taken off it, its taxes, its sums and its money', () => {
  expect(linesOf(whole())).toEqual([
    HEADING,
    'FOR / Mira Sen | STAY / Booking | B7 / Rooms | 101, 204 / From | 20 Nov 2026 / Until | 22 Nov 2026  (2 nights)',
    'DATE | CHARGE | BEFORE TAX | TAX | TOTAL',
    '21 Nov 2026 | Deluxe 101 | ₹1,000.00 | ₹25.00 | ₹1,025.00',
    '20 Nov 2026 | Deluxe 204 | ₹1,000.00 | ₹25.00 | ₹1,025.00',
    '21 Nov 2026 | Spa × 2 | ₹100.00 | ₹0.00 | ₹100.00',
    '21 Nov 2026 | Allowance: Spa | -₹20.00 | ₹0.00 | -₹20.00',
    '21 Nov 2026 | Round-off | ₹0.50 | ₹0.00 | ₹0.50',
    '21 Nov 2026 | From another bill: Dinner | ₹100.00 | ₹0.00 | ₹100.00',
    '21 Nov 2026 | Hall | ₹100.00 | ₹0.00 | ₹100.00',
    'TAX IN IT / CGST | 2.5 % | ₹50.00 | Charges | ₹2,330.50 / Kept by the channel | -₹100.30 / Paid | -₹1,097.00 / Due | ₹1,133.20',
    'PAYMENTS',
    '20 Nov 2026 | Paid | Cash · receipt 7 | ₹1,100.00',
    '20 Nov 2026 | Refunded | Cash · deposit · Spa · receipt 7 | -₹3.00',
    '20 Nov 2026 | Promised, not received | Credit · Acme | ₹1,100.00',
    '20 Nov 2026 | Promised, not received | Bill to room | ₹1,100.00',
  ])
  expect(whole()).toMatchObject({ title: 'STATEMENT B7', footer: 'Palace  ·  STATEMENT B7, 21 Nov 2026  ·  Not a tax invoice', author: 'Palace', language: 'en' }) // prettier-ignore
})

test('the statement of a company’s part is its charges and promises alone; what a channel retains is the booker’s', () => {
  expect(linesOf(whole({ partyId: ACME }))).toEqual([
    HEADING,
    'FOR / Acme / 2 Mill Lane / +91 2  ·  a@acme.example / Tax number 27X | STAY / Booking | B7',
    'DATE | CHARGE | BEFORE TAX | TAX | TOTAL',
    '21 Nov 2026 | Hall | ₹100.00 | ₹0.00 | ₹100.00',
    'Charges | ₹100.00 / Paid | ₹0.00 / Due | ₹100.00',
    'PAYMENTS',
    '20 Nov 2026 | Promised, not received | Credit · Acme | ₹1,100.00',
  ])
  expect(linesOf(whole({ partyId: null }))).toContain('TAX IN IT / CGST | 2.5 % | ₹50.00 | Charges | ₹2,230.50 / Kept by the channel | -₹100.30 / Paid | -₹1,097.00 / Due | ₹1,033.20') // prettier-ignore
})

test('a bill of one night and no money shows just that', () => {
  const bare = statementDocument(folio({ paid: zero }, { payments: [], nights: [{ ...night, roomNumber: null, taxes: [] }] }), { ...form, issuer: { ...property, phone: '', address: '' } }) // prettier-ignore
  const [heading, stay, , charge, sums, ...rest] = linesOf(bare)
  expect(heading).toMatch(/^Palace \/ Udaipur \/ GSTIN/)
  expect(stay).toBe('FOR / Mira Sen | STAY / Booking | B7 / From | 20 Nov 2026 / Until | 21 Nov 2026  (1 night)')
  expect(charge).toBe('20 Nov 2026 | Deluxe | ₹1,000.00 | ₹25.00 | ₹1,025.00')
  expect([sums, rest]).toEqual(['Charges | ₹1,025.00 / Paid | ₹0.00 / Due | ₹1,025.00', []])
})

test.each([
  [{ charged: 100, paid: 100, deducted: 0 }, 0],
  [{ charged: 100, paid: 130, deducted: 0 }, 30],
  [{ charged: 100, paid: 90, deducted: 20 }, 10],
  [{ charged: 0, paid: 50, deducted: 20 }, 50],
  [{ charged: 0, paid: 0, deducted: 20 }, 0],
])('of %o %i is paid too much', ({ charged, paid, deducted: stored }, over) => {
  expect(overpaidOf({ charged: minor(charged), paid: minor(paid), deducted: minor(stored) })).toBe(over)
})
