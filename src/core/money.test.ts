import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Currency,
  decimalsOf,
  decimalText,
  majorText,
  minor,
  roundHalfUp,
  sameCurrency,
  shareOf,
  split,
  sum,
} from './money.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const weights = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 })
  .filter((ws) => ws.some((w) => w > 0))

test('splitting never loses or invents a cent', () => {
  fc.assert(
    fc.property(amount, weights, (total, ws) => sum(split(minor(total), ws)) === total),
    CASES,
  )
})

test('no share is more than one minor unit from its exact value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (total, ws) => {
      const whole = ws.reduce((a, b) => a + b, 0)
      return split(minor(total), ws).every((share, i) => Math.abs(share - (total * (ws[i] ?? 0)) / whole) < 1)
    }),
    CASES,
  )
})

test('a refund splits like the charge it undoes', () => {
  fc.assert(
    fc.property(amount, weights, (total, ws) => {
      const charged = split(minor(total), ws)
      return split(minor(-total), ws).every((share, at) => (-share || 0) === charged[at])
    }),
    CASES,
  )
})

test('10.00 over three nights is 3.34, 3.33, 3.33', () => {
  expect(split(minor(1000), [1, 1, 1])).toEqual([334, 333, 333])
})

test('weights that cannot share are a mistake of the caller', () => {
  for (const ws of [[], [0], [-1, 2], [0.5]]) expect(() => split(minor(10), ws)).toThrow(RangeError)
})

test('a share rounds half away from zero and never gives minus zero', () => {
  expect(shareOf(minor(10020), 250)).toBe(251)
  expect(shareOf(minor(-10020), 250)).toBe(-251)
  expect(Object.is(shareOf(minor(-1), 1), -0)).toBe(false)
  // Half off eight rupees is four, not four and a paisa.
  expect([shareOf(minor(800), -5_000), shareOf(minor(-800), -5_000), shareOf(minor(10020), -250)]).toEqual([-400, 400, -251]) // prettier-ignore
  expect(Object.is(shareOf(minor(1), -1), -0)).toBe(false)
  expect(roundHalfUp(-2.5)).toBe(-3)
})

test('a share of the largest amounts stays exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (total, bp) => {
      const exact = BigInt(total) * BigInt(bp)
      const off = BigInt(shareOf(minor(total), bp)) * 10_000n - exact
      return off <= 5_000n && off > -5_000n
    }),
    CASES,
  )
})

test('amounts of two currencies are refused', () => {
  const inr = { amount: minor(1), currency: 'INR' as Currency }
  expect(sameCurrency(inr, inr)).toBe('INR')
  expect(() => sameCurrency(inr, { amount: minor(1), currency: 'EUR' as Currency })).toThrow('currency_mismatch')
})

test('currencies know their decimals', () => {
  expect(['INR', 'JPY', 'KWD'].map((code) => decimalsOf(code as Currency))).toEqual([2, 0, 3])
})

test('fractions are not money', () => {
  expect(() => minor(0.1)).toThrow(RangeError)
})

test('an amount in a file is a plain number, exact at any size', () => {
  const [rupee, yen, dinar] = ['INR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency]
  expect(decimalText(minor(1_234_567_850), rupee)).toBe('12345678.50')
  expect([decimalText(minor(-5), yen), decimalText(minor(-5), rupee), decimalText(minor(5), dinar)]).toEqual([
    '-5',
    '-0.05',
    '0.005',
  ])
  expect(decimalText(minor(Number.MAX_SAFE_INTEGER), rupee)).toBe('90071992547409.91')
})

test('minor units and parts of them in major ones, exact', () => {
  const inr = (text: string) => majorText(text, 'INR' as Currency)
  expect(['0', '5', '-5', '250', '12.5', '-0.125', '100', '123456789.000001'].map(inr)).toEqual([
    '0', '0.05', '-0.05', '2.5', '0.125', '-0.00125', '1', '1234567.89000001',
  ]) // prettier-ignore
  expect(majorText('12.5', 'JPY' as Currency)).toBe('12.5')
  expect(majorText('1', 'KWD' as Currency)).toBe('0.001')
})
