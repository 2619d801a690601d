import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { FORMULA_UNITS } from './formulas.ts'
import { faultyFormula, MAX_FORMULAS, readFormulas, withFormulas, writeFormulas } from './list-formulas.ts'
import type { ListColumn } from './report.ts'
import { formulaColumns } from './tables.ts'

const label = { en: 'Column', fr: 'Colonne' }
const COLUMNS: readonly ListColumn[] = [
  { key: 'guest', kind: 'text', label },
  { key: 'total', kind: 'money', label },
  { key: 'nights', kind: 'count', label },
  { key: 'share', kind: 'percent', label },
]
const formula = (text: string, unit: (typeof FORMULA_UNITS)[number] = 'money') => ({
  key: 'formula1',
  label: 'Own',
  unit,
  text,
})
const computed = (
  text: string,
  cells: Record<string, number | null>,
  unit: (typeof FORMULA_UNITS)[number] = 'money',
  currency = 'INR',
) =>
  withFormulas(COLUMNS, [formula(text, unit)], { currency: currency as Currency, isCompared: false })(cells)['formula1']

describe('formulas in an address', () => {
  test('law: what is written is read again, keyed by its place', () => {
    const one = fc.record({
      label: fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
      unit: fc.constantFrom(...FORMULA_UNITS),
      text: fc.string({ maxLength: 80 }),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: MAX_FORMULAS }), (list) => {
        expect(readFormulas(writeFormulas(list) ?? '')).toEqual(
          list.map((each, at) => ({ key: `formula${at + 1}`, ...each })),
        )
      }),
    )
  })

  test.each([
    '',
    '[]',
    '{}',
    '[["Net","money"]]',
    '[["","money","total"]]',
    '[["Net","euro","total"]]',
    '[["Net","money",1]]',
    JSON.stringify([['x'.repeat(61), 'money', 'total']]),
    JSON.stringify(Array.from({ length: MAX_FORMULAS + 1 }, () => ['Net', 'money', 'total'])),
  ])('%s is none', (text) => expect(readFormulas(text)).toBeUndefined())
})

describe('what a formula of a list comes to', () => {
  test.each([
    ['total / nights', { total: 10_000, nights: 3 }, 'money', 'INR', 3_333],
    ['total / nights', { total: 10_001, nights: 2 }, 'money', 'INR', 5_001],
    ['total / nights', { total: 100, nights: 8 }, 'money', 'JPY', 13],
    ['total / nights', { total: 1_001, nights: 2 }, 'money', 'KWD', 501],
    ['total * share / 100', { total: 20_000, share: 1_250 }, 'money', 'INR', 2_500],
    ['nights', { nights: 3 }, 'number', 'INR', 300],
  ] as const)('%s of %j as %s in %s is %i', (text, cells, unit, currency, value) =>
    expect(computed(text, cells, unit, currency)).toBe(value),
  )

  test('is missing where something it names is, and where it is divided by nothing', () => {
    expect([
      computed('total / nights', { total: 5, nights: 0 }),
      computed('total', { total: null }),
      computed('total', {}),
    ]).toEqual([null, null, null])
  })

  test('beside what is compared, it is computed of that too', () => {
    const both = withFormulas(COLUMNS, [formula('total / nights')], { currency: 'INR' as Currency, isCompared: true })
    const cells = both({ total: 100, nights: 2, 'total:before': 90, 'nights:before': 3 })
    expect([cells['formula1'], cells['formula1:before']]).toEqual([50, 30])
    expect(
      formulaColumns([formula('total')], 'previous', 'en').map(({ key, label: name, kind }) => [key, name, kind]),
    ).toEqual([
      ['formula1', 'Own', 'money'],
      ['formula1:before', 'Own, before', 'money'],
    ])
  })
})

test.each([
  ['total / nights', undefined],
  ['total / guest', 'guest'],
  ['total / room', 'room'],
])('%s names what is no number of the list: %s', (text, word) =>
  expect(faultyFormula(COLUMNS, [formula(text)])?.word).toBe(word),
)
