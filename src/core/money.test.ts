import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basisPointsOf,
  type Currency,
  decimalsOf,
  decimalText,
  isWholeUnits,
  KnownCurrency,
  majorText,
  minor,
  percentOf,
  printMoney,
  printShare,
  roundHalfUp,
  roundOffOf,
  sameCurrency,
  shareOf,
  split,
  sum,
  toWholeUnits,
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

test('a share rounds half away from zero and never returns minus zero', () => {
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

const [INR, JPY, KWD] = ['INR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency]

test('what is left over goes to the largest remainders, the earliest first', () => {
  expect(split(minor(1), [1, 2])).toEqual([0, 1])
  expect(split(minor(100), [1, 2, 4])).toEqual([14, 29, 57])
  expect(split(minor(5), [1, 1, 1])).toEqual([2, 2, 1])
  expect(split(minor(-1), [1, 2])).toEqual([0, -1])
  expect(split(minor(0), [1, 2]).map((share) => Object.is(share, 0))).toEqual([true, true])
})

test('a share beyond the safe whole numbers is exact', () => {
  expect(shareOf(minor(9_007_199_254_740_991), 3_333)).toBe(3_002_099_511_605_172)
  expect(shareOf(minor(1_000_000_000_001), 10_000)).toBe(1_000_000_000_001)
})

test('amounts of no one have no currency, and one foreign amount among many is enough to refuse', () => {
  const of = (currency: Currency) => ({ amount: minor(1), currency })
  expect(() => sameCurrency()).toThrow('at least one amount')
  expect(() => sameCurrency(of(INR), of(INR), of(JPY))).toThrow('currency_mismatch')
})

test('a currency is one the runtime knows', () => {
  expect(['INR', 'JPY', 'KWD', 'ZZZ', 'inr'].map((code) => KnownCurrency.safeParse(code).success)).toEqual([true, true, true, false, false]) // prettier-ignore
})

test('a total is made round half away from zero', () => {
  const off = (total: number, unit = 100) => roundOffOf(minor(total), unit)
  expect([off(118_049), off(118_050), off(-118_050), off(118_000)]).toEqual([-49, 50, -50, 0])
  expect([off(1_002, 5), off(1_003, 5)]).toEqual([-2, 2])
})

test('a whole unit is a rupee, a yen or a dinar', () => {
  expect([isWholeUnits(1_200, INR), isWholeUnits(1_250, INR), isWholeUnits(1, JPY), isWholeUnits(1_200, KWD), isWholeUnits(12_000, KWD)]).toEqual([true, false, true, false, true]) // prettier-ignore
  expect([toWholeUnits(minor(1_249), INR), toWholeUnits(minor(1_250), INR), toWholeUnits(minor(7), JPY), toWholeUnits(minor(1_499), KWD)]).toEqual([1_200, 1_300, 7, 1_000]) // prettier-ignore
})

test('a percentage is in hundredths, and back', () => {
  expect([percentOf(1_250), basisPointsOf(12.5), basisPointsOf(0.005), basisPointsOf(7)]).toEqual([12.5, 1_250, 1, 700])
  expect([printShare(250, 'en-IN'), printShare(250, 'fr-FR'), printShare(1_800, 'en')]).toEqual(['2.5 %', '2,5 %', '18 %']) // prettier-ignore
})

test('an amount is written as people of a place write it, with the decimals of its currency', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain(printMoney(minor(1_234_567_850), INR, 'en-IN'))).toBe('₹1,23,45,678.50')
  expect(plain(printMoney(minor(-5), JPY, 'en-IN'))).toBe('-¥5')
  expect(plain(printMoney(minor(1_250), KWD, 'en'))).toBe('KWD 1.250')
})

test('what is no number of minor units is no amount in a file', () => {
  expect(['1.2.3', 'x12', '12x', ''].map((text) => majorText(text, JPY))).toEqual(['0', '0', '0', '0'])
})
