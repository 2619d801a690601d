import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FolioLine, FolioNight } from '#areas/folios/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { assertInvoiceable, canonical, invoiceLines, invoiceNumber, seriesYear, totalsOf } from './rules.ts'

const first = '2026-11-20' as Day
const night = (offset: number, net: number, stayId = 'a'): FolioNight => ({
  stayId,
  roomNumber: '201',
  roomTypeName: 'Deluxe',
  guestName: 'Mira',
  night: addDays(first, offset),
  net: minor(net),
  tax: minor(net / 10),
  total: minor(net + net / 10),
  taxes: [{ name: 'GST', basisPoints: 1_000, amount: minor(net / 10) }],
})
const charge = (more: Partial<FolioLine> = {}): FolioLine => ({
  id: 'l',
  kind: 'SERVICE',
  name: 'Laundry',
  serviceOn: first,
  quantity: 2,
  net: minor(200),
  tax: minor(20),
  total: minor(220),
  taxes: [{ name: 'GST', basisPoints: 1_000, amount: minor(20) }],
  reason: '',
  isReversed: false,
  reversesId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Asha',
  ...more,
})

describe('lines', () => {
  test('one per run of equal nights of a stay', () => {
    const nights = [night(0, 100), night(1, 100), night(2, 200), night(3, 100), night(4, 100, 'b')]
    const lines = invoiceLines(nights, [])
    expect(lines.map((line) => [line.description, line.from, line.until, line.quantity, line.net])).toEqual([
      ['Deluxe 201, 2 nights', '2026-11-20', '2026-11-22', 2, 200],
      ['Deluxe 201, 1 night', '2026-11-22', '2026-11-23', 1, 200],
      ['Deluxe 201, 1 night', '2026-11-23', '2026-11-24', 1, 100],
      ['Deluxe 201, 1 night', '2026-11-24', '2026-11-25', 1, 100],
    ])
    expect(lines[0]?.taxes).toEqual([{ name: 'GST', basisPoints: 1_000, amount: 20 }])
  })

  test('one per charge that stands; refunds and reversed charges are left out', () => {
    const back = charge({ reversesId: 'l', net: minor(-200), tax: minor(-20), total: minor(-220) })
    const lines = invoiceLines(
      [],
      [charge({ isReversed: true }), back, charge({ kind: 'REFUND' }), charge({ name: 'Tea' })],
    )
    expect(lines).toMatchObject([{ description: 'Tea', until: null, quantity: 2, unitNet: 100, code: '' }])
  })

  test('add up to what the nights and charges cost, and so do the taxes', () => {
    const price = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value * 10)
    fc.assert(
      fc.property(fc.array(price, { maxLength: 30 }), fc.array(price, { maxLength: 10 }), (nightly, charged) => {
        const nights = nightly.map((net, index) => night(index, net))
        const charges = charged.map((net) => {
          const tax = minor(net / 10)
          const taxes = [{ name: 'GST', basisPoints: 1_000, amount: tax }]
          return charge({ net: minor(net), tax, total: minor(net + tax), taxes })
        })
        const totals = totalsOf(invoiceLines(nights, charges))
        expect(totals.total).toBe(sum([...nights, ...charges].map((line) => line.total)))
        expect(totals.net + totals.tax).toBe(totals.total)
        expect(sum(totals.taxes.map((line) => line.amount))).toBe(totals.tax)
      }),
    )
  })
})

describe('numbers', () => {
  test.each([
    ['2026-04-01', 123, 'INV/26-27/000123'],
    ['2099-04-01', 1, 'INV/99-00/000001'],
    ['2026-01-01', 123, 'INV/2026/000123'],
    ['2026-04-01', 1_000_000, 'INV/2627/1000000'],
    ['2026-04-01', 99_999_999, 'INV2627/99999999'],
  ])('of the year that begins on %s, place %i', (year, sequence, number) => {
    expect(invoiceNumber('INV', year as Day, sequence)).toBe(number)
  })

  test('fit into sixteen characters and never repeat', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { maxLength: 50 })
    fc.assert(
      fc.property(places, (sequences) => {
        const numbers = sequences.map((sequence) => invoiceNumber('INV', '2026-04-01' as Day, sequence))
        expect(new Set(numbers).size).toBe(sequences.length)
        expect(numbers.every((number) => number.length <= 16)).toBe(true)
      }),
    )
  })

  test('end rather than repeat', () => {
    expect(() => invoiceNumber('INV', '2026-04-01' as Day, 1_000_000_000)).toThrow(RangeError)
  })

  test('belong to the fiscal year of the day', () => {
    expect(seriesYear('2026-03-31' as Day, 4)).toBe('2025-04-01')
    expect(seriesYear('2026-04-01' as Day, 4)).toBe('2026-04-01')
  })
})

test('canonical JSON does not depend on the order of keys and reads back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonical(turned)).toBe(canonical(value))
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
    }),
  )
})

test('what may be invoiced', () => {
  const lines = invoiceLines([night(0, 100 as Minor)], [])
  const booking = { status: 'IN_HOUSE', isInvoiced: false } as const
  expect(() => assertInvoiceable(booking, lines)).not.toThrow()
  expect(() => assertInvoiceable({ ...booking, isInvoiced: true }, lines)).toThrow('already_invoiced')
  expect(() => assertInvoiceable({ ...booking, status: 'OPTION' }, lines)).toThrow('booking_closed')
  expect(() => assertInvoiceable({ ...booking, status: 'CANCELLED' }, [])).toThrow('nothing_to_invoice')
})
