import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { foreignOf, plainRate } from './exchange.ts'
import {
  assertAllocatable,
  assertForeign,
  assertGivenBack,
  assertReversible,
  firstDayAddedUp,
  isReversible,
  leftOf,
  type ReceiptState,
  searchOf,
} from './payments.ts'

const today = '2026-11-20' as Day
const yesterday = '2026-11-19' as Day

/** Cash of today that is on no bill yet. */
const receipt: ReceiptState = {
  id: 'r',
  direction: 'IN',
  amount: minor(1_000),
  date: today,
  bookingId: null,
  companyId: null,
  expenseId: null,
  soldVoucherId: null,
  usedVoucherId: null,
  provider: '',
  allocated: minor(0),
  refunded: minor(0),
  isPayout: false,
  isReversal: false,
  isReversed: false,
  isCounted: false,
}

describe('what is left of a receipt', () => {
  test('is what no bill took and no one got back, and nothing once it was undone', () => {
    const used = { ...receipt, allocated: minor(600), refunded: minor(150) }
    expect(leftOf(used)).toBe(250)
    expect(leftOf({ ...used, refunded: minor(401) })).toBe(0)
    expect(leftOf({ ...used, isReversed: true })).toBe(0)
  })
})

describe('money of a receipt goes back', () => {
  const back = (more: Partial<ReceiptState>, amount = 1_000, on = today) => {
    return () => assertGivenBack({ ...receipt, ...more }, minor(amount), on)
  }

  test('to the last unit of what is left of it, and not one more', () => {
    expect(back({})).not.toThrow()
    expect(back({}, 1_001)).toThrow('refund_above_paid')
    expect(back({ allocated: minor(400) }, 600)).not.toThrow()
    expect(back({ allocated: minor(400) }, 601)).toThrow('refund_above_paid')
  })

  test('of a booking whatever its bill took, less what went back before', () => {
    expect(back({ bookingId: 'b', allocated: minor(1_000) })).not.toThrow()
    expect(back({ bookingId: 'b', allocated: minor(1_000), refunded: minor(1) })).toThrow('refund_above_paid')
  })

  test('of a booking on its own day, of no one whenever its owner is found', () => {
    expect(back({ bookingId: 'b', date: yesterday })).toThrow('reversal_too_late')
    expect(back({ date: yesterday })).not.toThrow()
  })

  test('by other ways when it is a company’s, an expense’s, or went out itself', () => {
    for (const other of [{ companyId: 'c' }, { expenseId: 'e' }, { direction: 'OUT' as const }])
      expect(back(other)).toThrow('not_found')
  })
})

describe('a mis-keyed receipt', () => {
  test('is undone on its day, with its drawer open, by the user who keyed it', () => {
    expect(isReversible(receipt, today)).toBe(true)
    expect(() => assertReversible(receipt, today)).not.toThrow()
  })

  test.each<[string, Partial<ReceiptState>]>([
    ['of another day', { date: yesterday }],
    ['of a drawer that was counted', { isCounted: true }],
    ['that a provider told of', { provider: 'stripe' }],
    ['of which some went back', { refunded: minor(1) }],
    ['of which a bill took some', { allocated: minor(1) }],
    ['that a channel paid out', { isPayout: true }],
    ['that went out and is no expense', { direction: 'OUT' }],
  ])('%s stays', (_, more) => {
    expect(isReversible({ ...receipt, ...more }, today)).toBe(false)
    expect(() => assertReversible({ ...receipt, ...more }, today)).toThrow('reversal_too_late')
  })

  test.each<[string, Partial<ReceiptState>]>([
    ['that was undone', { isReversed: true }],
    ['that undoes another', { isReversal: true }],
  ])('%s is not undone again', (_, more) => {
    expect(isReversible({ ...receipt, ...more }, today)).toBe(false)
    expect(() => assertReversible({ ...receipt, ...more }, today)).toThrow('already_voided')
  })

  test('of a booking or an expense is undone though its own bill took it', () => {
    expect(isReversible({ ...receipt, bookingId: 'b', allocated: minor(1_000) }, today)).toBe(true)
    expect(isReversible({ ...receipt, expenseId: 'e', direction: 'OUT', allocated: minor(1_000) }, today)).toBe(true)
  })
})

describe('money that is no one’s is put on a bill', () => {
  const put = (more: Partial<ReceiptState>, amount: number) => () => assertAllocatable({ ...receipt, ...more }, minor(amount)) // prettier-ignore

  test('from one unit of it up to what is left', () => {
    for (const amount of [1, 1_000]) expect(put({}, amount)).not.toThrow()
    for (const amount of [0, -1, 1_001]) expect(put({}, amount)).toThrow('already_allocated')
    expect(put({ allocated: minor(300), refunded: minor(200) }, 500)).not.toThrow()
    expect(put({ allocated: minor(300), refunded: minor(200) }, 501)).toThrow('already_allocated')
  })

  test('and money of a booking, a company or an expense is not', () => {
    for (const owner of [{ bookingId: 'b' }, { companyId: 'c' }, { expenseId: 'e' }])
      expect(put(owner, 1)).toThrow('already_allocated')
    expect(put({ direction: 'OUT' }, 1)).toThrow('not_found')
  })

  test('and who may not learns how much is left of it', () => {
    const refusalOf = (more: Partial<ReceiptState>) => {
      try {
        put(more, 5_000)()
      } catch (refusal) {
        return refusal
      }
    }
    expect(refusalOf({ allocated: minor(300) })).toMatchObject({ details: { left: 700 } })
    expect(refusalOf({ bookingId: 'b' })).toMatchObject({ details: { left: 0 } })
  })
})

test('foreign money is of another currency than the property’s', () => {
  const [rupee, euro] = ['INR', 'EUR'] as Currency[] as [Currency, Currency]
  expect(() => assertForeign(euro, rupee)).not.toThrow()
  expect(() => assertForeign(rupee, rupee)).toThrow('currency_mismatch')
})

test('a receipt has all fields of foreign money or none, its rate without trailing zeros', () => {
  const euro = 'EUR' as Currency
  expect(foreignOf(euro, minor(100), '83.25000000')).toEqual({ currency: euro, amount: 100, rate: '83.25' })
  expect([foreignOf(null, minor(1), '1'), foreignOf(euro, null, '1'), foreignOf(euro, minor(1), null)]).toEqual([null, null, null]) // prettier-ignore
  expect(['83.25000000', '83.00', '0.10', '100', '1200'].map(plainRate)).toEqual(['83.25', '83', '0.1', '100', '1200'])
})

test('law: a rate means the same with its idle zeros and without them', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(99_999_999), (whole, part) => {
      const rate = `${whole}.${String(part).padStart(8, '0')}`
      return Number(plainRate(rate)) === Number(rate) && !/\.\d*0$|\.$/.test(plainRate(rate))
    }),
    { numRuns: LAW_CASES },
  )
})

test('what is typed to find money is a number when it is digits alone, and the beginning of a text in lower case', () => {
  expect(searchOf(' 0042 ')).toEqual({ number: 42, start: '0042' })
  expect(searchOf(' Mira ')).toEqual({ number: null, start: 'mira' })
  expect(['B7', '7B', '7 7', ''].map((typed) => searchOf(typed).number)).toEqual([null, null, null, null])
  expect([searchOf('9'.repeat(15)).number, searchOf('9'.repeat(16)).number]).toEqual([999_999_999_999_999, null])
})

test('money is added up from the requested day, and over four hundred days at most', () => {
  const until = '2026-12-31' as Day
  const first = '2025-11-26' as Day
  const from = (day: string, more = {}) => firstDayAddedUp({ from: day as Day, ...more }, today)
  expect(from('2026-11-01', { until })).toBe('2026-11-01')
  expect([from('2025-11-27', { until }), from('2025-11-26', { until }), from('2025-11-25', { until })]).toEqual(['2025-11-27', first, first]) // prettier-ignore
  // Without an end, today is the last day.
  expect([firstDayAddedUp({}, today), from('2020-01-01')]).toEqual(['2025-10-17', '2025-10-17'])
})
