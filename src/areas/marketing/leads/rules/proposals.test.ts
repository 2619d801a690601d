import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import { LAW_CASES } from '#test/chance.ts'
import { amountOf } from './deals.ts'
import { proposalTaxes } from './proposal-tax.ts'
import { signedText, strokeLines } from './signature.ts'

const slab = (category: TaxSlab['category'], minAmount: number, maxAmount: number | null, percentageBp: number): TaxSlab => ({
  category, validFrom: '2020-01-01' as Day, validUntil: null, minAmount: minor(minAmount), maxAmount: maxAmount === null ? null : minor(maxAmount),
  percentageBp, components: category === 'ROOM' ? [{ name: 'CGST', basisPoints: percentageBp / 2 }, { name: 'SGST', basisPoints: percentageBp / 2 }] : [],
}) // prettier-ignore
const SLABS = [slab('ROOM', 0, 750_000, 500), slab('ROOM', 750_001, null, 1_800), slab('SERVICE', 0, null, 1_200)]
const terms = { slabs: SLABS, includesTax: false, rounding: 'LINE' as const, today: '2026-11-20' as Day }
const TYPE = '019a0000-0000-7000-8000-000000000001'
const night = (day: string, rooms: number, rate: number) => ({
  night: day as Day,
  roomTypeId: TYPE,
  typeName: 'Standard',
  rooms,
  rate: minor(rate),
})
const dinner = (price: number) => ({
  on: '2026-12-02' as Day,
  startsAt: '19:00',
  endsAt: '22:00',
  name: 'Dinner',
  attendees: 20,
  price: minor(price),
})

test('a room falls into the slab of one room and night, not of all of them', () => {
  const content = {
    nights: [night('2026-12-01', 2, 750_000), night('2026-12-02', 1, 750_001)],
    functions: [],
    extras: [],
  }
  const { nights, net, tax, total, taxes } = proposalTaxes(content, terms)
  expect(nights.map((line) => line.tax)).toEqual([75_000, 135_000])
  expect([net, tax, total]).toEqual([2_250_001, 210_000, 2_460_001])
  expect(taxes.map(({ name, basisPoints, amount }) => [name, basisPoints, amount])).toEqual([
    ['CGST', 250, 37_500], ['SGST', 250, 37_500], ['CGST', 900, 67_500], ['SGST', 900, 67_500],
  ]) // prettier-ignore
})

test('functions and extras are services, and prices with tax stay what they are', () => {
  const content = { nights: [], functions: [dinner(11_200)], extras: [{ name: 'Flowers', quantity: 3, price: minor(1_120) }] }
  const { functions, extras, total } = proposalTaxes(content, { ...terms, includesTax: true })
  expect([functions[0]?.net, functions[0]?.tax, extras[0]?.net, extras[0]?.tax, total]).toEqual([10_000, 1_200, 3_000, 360, 14_560])
}) // prettier-ignore

const price = fc.integer({ min: 0, max: 700_000 })
const anything = fc.record({
  nights: fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), rooms: fc.integer({ min: 1, max: 40 }), rate: price }), { maxLength: 8 }),
  functions: fc.array(price, { maxLength: 4 }),
  extras: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price }), { maxLength: 4 }),
  includesTax: fc.boolean(),
  rounding: fc.constantFrom('LINE' as const, 'DOCUMENT' as const),
}) // prettier-ignore

test('the total is the sum of its lines, each tax once makes up the tax, and prices are what the deal comes to', () => {
  fc.assert(
    fc.property(anything, ({ nights, functions, extras, includesTax, rounding }) => {
      const content = {
        nights: nights.map(({ day, rooms, rate }) => night(`2026-12-${String(day).padStart(2, '0')}`, rooms, rate)),
        functions: functions.map(dinner),
        extras: extras.map(({ quantity, price: one }) => ({ name: 'Extra', quantity, price: minor(one) })),
      }
      const taxed = proposalTaxes(content, { ...terms, includesTax, rounding })
      const lines = [...taxed.nights, ...taxed.functions, ...taxed.extras]
      expect(lines).toHaveLength(nights.length + functions.length + extras.length)
      expect(sum(lines.map((line) => (line.net + line.tax) as Minor))).toBe(taxed.total)
      expect(sum(taxed.taxes.map(({ amount }) => amount))).toBe(taxed.tax)
      expect(includesTax ? taxed.total : taxed.net).toBe(amountOf(content))
    }),
    { numRuns: LAW_CASES },
  )
})

test('a stroke is drawn to scale, a dot as a short line', () => {
  expect(strokeLines('0,0 500,150 1000,300;10,20', 200)).toEqual([
    { x1: 0, y1: 0, x2: 100, y2: 30 },
    { x1: 100, y1: 30, x2: 200, y2: 60 },
    { x1: 2, y1: 4, x2: 3, y2: 4 },
  ])
})

test('whatever changes of what was signed makes another text', () => {
  const content = { nights: [night('2026-12-01', 1, 100)], functions: [], extras: [] }
  const one = { id: TYPE, revision: 1, content, taxes: proposalTaxes(content, terms), total: minor(105), currency: 'INR' as Currency, terms: 'Thirty days', validUntil: '2026-12-30' as Day }
  const signer = { name: 'Ana', at: '2026-11-20T10:00:00.000Z', strokes: '1,1 2,2' }
  const others = [
    signedText({ ...one, revision: 2 }, signer),
    signedText({ ...one, total: minor(106) }, signer),
    signedText({ ...one, terms: 'Sixty days' }, signer),
    signedText({ ...one, content: { ...content, nights: [night('2026-12-01', 2, 100)] } }, signer),
    signedText(one, { ...signer, name: 'Eva' }),
    signedText(one, { ...signer, strokes: null }),
  ]
  expect(new Set([signedText(one, signer), ...others]).size).toBe(7)
  expect(signedText(one, { ...signer, at: '2026-11-20T10:00:00Z' })).toBe(signedText(one, signer))
}) // prettier-ignore
