import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { MAX_FORMULA_LENGTH } from '#core/formulas.ts'
import { LAW_CASES } from '#test/chance.ts'
import { figuresIn, formulaFault, formulaValue } from './formulas.ts'
import type { MetricCode } from './metrics.ts'

const INR = 'INR' as Currency
const figures: Partial<Record<MetricCode, number | null>> = {
  revenue: 100_050,
  covers: 4,
  occupancy: 7_020,
  tax: 0,
  adr: null,
  quantity: 1_500,
  averageStay: 250,
}
const figure = (code: MetricCode) => figures[code] ?? null
const worth = (text: string, unit: 'money' | 'number' | 'percent' = 'number', currency = INR) =>
  formulaValue({ text, unit }, currency)(figure)
const faultOf = (text: string) => {
  const fault = formulaFault(text)
  return fault && [fault.why, fault.word]
}

describe('a formula', () => {
  test.each([
    ['1 + 2 * 3', 700],
    ['(1 + 2) * 3', 900],
    ['10 - 4 - 3', 300],
    ['8 / 4 / 2', 100],
    ['-(2 - 5) * 2', 600],
    ['revenue / covers', 25_013],
    ['occupancy', 7_020],
    ['quantity + averageStay', 400],
  ])('%s is %i hundredths', (text, value) => expect(worth(text)).toBe(value))

  test('is rounded half away from zero, at the bound and beside it', () => {
    expect(
      formulaValue(
        { text: 'revenue / covers', unit: 'money' },
        'KWD' as Currency,
      )((code) => (code === 'revenue' ? 1_001 : 2)),
    ).toBe(501)
    expect([worth('0.005'), worth('0.0049'), worth('-0.005'), worth('0.5', 'percent')]).toEqual([1, 0, -1, 50])
  })

  test('of money is in the currency: 1000.50 rupees, 100050 yen, 100.050 dinars', () => {
    const double = (currency: string) => worth('revenue * 2', 'money', currency as Currency)
    expect(['INR', 'JPY', 'KWD'].map(double)).toEqual([200_100, 200_100, 200_100])
    const plus = (currency: string) => worth('revenue + 1', 'money', currency as Currency)
    expect(['INR', 'JPY', 'KWD'].map(plus)).toEqual([100_150, 100_051, 101_050])
  })

  test('divided by nothing, or of a missing figure, is missing and not nothing', () => {
    expect([worth('revenue / tax'), worth('revenue / (covers - 4)'), worth('adr * 0'), worth('0 / 0')]).toEqual(
      Array(4).fill(null),
    )
    expect(worth('tax / revenue')).toBe(0)
    expect(worth(`${'9'.repeat(20)} * ${'9'.repeat(20)}`)).toBeNull()
  })

  test('names figures of the dictionary only', () => {
    expect(figuresIn('revenue / (covers + 1) - revenue')).toEqual(['revenue', 'covers'])
    expect(faultOf('salary + 1')).toEqual(['unknownFigure', 'salary'])
    expect(faultOf('constructor')).toEqual(['unknownFigure', 'constructor'])
  })

  test.each(['revenue.length', 'f(1)', '"x"', '[1]', 'this', 'a ? 1 : 2', '1 == 1', '1 % 2', '!1', '+1', '1 ? 2 : 3'])(
    'refuses %s',
    (text) => expect(faultOf(text)).toBeDefined(),
  )
  test.each(['', '1 +', '(1', '1 2', 'revenue covers', '1; 2'])('cannot read %j', (text) =>
    expect(faultOf(text)?.[0]).toBe('unreadable'),
  )

  test('has an end: 200 characters, 60 parts', () => {
    expect(faultOf('1'.padEnd(MAX_FORMULA_LENGTH + 1, ' '))?.[0]).toBe('tooLong')
    const sum = (count: number) => Array.from({ length: count }, () => '1').join('+')
    expect(faultOf(sum(30))).toBeUndefined()
    expect(faultOf(sum(31))?.[0]).toBe('tooLong')
  })

  test('law: any text is a formula or a fault, and never anything else', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(fc.constantFrom('revenue', 'covers', '(', ')', '+', '-', '*', '/', '2', '.5', ' ', ',', '['), {
          maxLength: 30,
        })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        if (faultOf(typed) === undefined) {
          const value = worth(typed)
          expect(value === null || Number.isSafeInteger(value)).toBe(true)
        }
      }),
      { numRuns: LAW_CASES },
    )
  })
})
