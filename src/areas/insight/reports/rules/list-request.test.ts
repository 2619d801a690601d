import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { PERIODS } from './datasets.ts'
import {
  type Condition,
  conditionsOfGroup,
  faultyCondition,
  groupingCodes,
  isValueOf,
  listGrouping,
  listSort,
  MAX_CONDITIONS,
  OPERATORS,
  operatorsOf,
  readConditions,
  writeConditions,
} from './list-request.ts'
import type { ListColumn } from './report.ts'
import { periodOf } from './spans.ts'

const label = { en: 'Column', fr: 'Colonne' }
const COLUMNS: readonly ListColumn[] = [
  { key: 'day', kind: 'day', label },
  { key: 'at', kind: 'moment', label },
  { key: 'mode', kind: 'text', label, values: { Cash: label } },
  { key: 'payer', kind: 'text', label },
  { key: 'amount', kind: 'money', label },
  { key: 'share', kind: 'percent', label },
]
const condition = (column: string, operator: Condition['operator'], value: string): Condition => ({
  column,
  operator,
  value,
})

describe('conditions in an address', () => {
  test('law: what is written is read again', () => {
    const conditions = fc.array(
      fc.record({
        column: fc.string({ maxLength: 40 }),
        operator: fc.constantFrom(...OPERATORS),
        value: fc.string({ maxLength: 120 }),
      }),
      { minLength: 1, maxLength: MAX_CONDITIONS },
    )
    fc.assert(
      fc.property(conditions, (list) => {
        expect(readConditions(writeConditions(list) ?? '')).toEqual(list)
      }),
    )
  })

  test.each([
    '',
    'mode',
    '[]',
    '{}',
    'null',
    '[["mode","is"]]',
    '[["mode","like","Cash"]]',
    '[["mode","is",1]]',
    JSON.stringify(Array.from({ length: MAX_CONDITIONS + 1 }, () => ['mode', 'is', 'Cash'])),
    JSON.stringify([['mode', 'is', 'x'.repeat(121)]]),
  ])('%s is none', (text) => expect(readConditions(text)).toBeUndefined())

  test('as many as there may be are read, and no condition is written as nothing', () => {
    const list = Array.from({ length: MAX_CONDITIONS }, () => condition('mode', 'is', 'x'.repeat(120)))
    expect(readConditions(writeConditions(list) ?? '')).toEqual(list)
    expect(writeConditions([])).toBeUndefined()
  })
})

describe('how a column is compared', () => {
  test.each([
    ['codes', COLUMNS[2], ['is', 'has']],
    ['words', COLUMNS[3], ['is', 'has']],
    ['an amount', COLUMNS[4], ['is', 'from', 'to']],
    ['a day', COLUMNS[0], ['is', 'from', 'to']],
    ['a moment', COLUMNS[1], ['from', 'to']],
  ] as const)('%s', (_what, column, operators) => expect(column && operatorsOf(column)).toEqual(operators))

  test.each([
    ['2026-02-28', 'day', true],
    ['2026-02-30', 'day', false],
    ['', 'day', false],
    ['2026-02-28', 'moment', true],
    ['', 'text', true],
    ['-999999999999999', 'money', true],
    ['1000000000000000', 'money', false],
    ['1.5', 'money', false],
    ['', 'count', false],
    ['1e3', 'count', false],
  ] as const)('%s is a value of a %s: %s', (value, kind, is) => expect(isValueOf({ kind }, value)).toBe(is))

  test.each([
    [condition('room', 'is', '101')],
    [condition('mode', 'from', 'Cash')],
    [condition('at', 'is', '2026-11-20')],
    [condition('amount', 'has', '1')],
    [condition('amount', 'from', 'much')],
  ])('%j is refused, behind one that is not', (faulty) =>
    expect(faultyCondition(COLUMNS, [condition('mode', 'is', 'Cash'), faulty])).toEqual(faulty),
  )

  test('conditions on columns that are compared so are not refused', () => {
    const all = [condition('payer', 'has', 'iy'), condition('amount', 'to', '-5'), condition('day', 'is', '2026-11-20')]
    expect(faultyCondition(COLUMNS, all)).toBeUndefined()
  })
})

describe('what a list is put together by', () => {
  test('words by themselves, days by any period, numbers not at all', () => {
    expect(groupingCodes(COLUMNS)).toEqual([
      ...['day', 'at'].flatMap((key) => PERIODS.map((period) => (period === 'day' ? key : `${key}:${period}`))),
      'mode',
      'payer',
    ])
    for (const code of groupingCodes(COLUMNS)) expect(listGrouping(COLUMNS, code)).toBeDefined()
  })

  test.each(['amount', 'share:month', 'payer:month', 'day:decade', 'day:', 'room', ''])('not by %s', (code) =>
    expect(listGrouping(COLUMNS, code)).toBeUndefined(),
  )

  test('law: a day meets the conditions of the group it is in, and no day beside it that is in another', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2022-01-01' as Day, count))
    const period = fc.constantFrom(...PERIODS.filter((each) => each !== 'weekday'))
    fc.assert(
      fc.property(day, period, fc.integer({ min: -400, max: 400 }), (one, by, apart) => {
        const key = periodOf(one, by)
        const conditions = conditionsOfGroup(`day:${by}`, 'day', key) ?? []
        const meets = (other: Day) =>
          conditions.every(({ operator, value }) => (operator === 'from' ? other >= value : other <= value))
        const other = addDays(one, apart)
        expect([meets(one), meets(other)]).toEqual([true, periodOf(other, by) === key])
      }),
    )
  })

  test('a word is met by itself; weekdays and days that are missing have no condition', () => {
    expect(conditionsOfGroup('mode', 'text', 'Cash')).toEqual([condition('mode', 'is', 'Cash')])
    expect(conditionsOfGroup('mode', 'text', '')).toEqual([condition('mode', 'is', '')])
    expect(conditionsOfGroup('day:weekday', 'day', '5')).toBeUndefined()
    expect(conditionsOfGroup('day', 'day', '')).toBeUndefined()
  })
})

test.each([
  ['amount', { key: 'amount', isDescending: false }],
  ['-amount', { key: 'amount', isDescending: true }],
  ['-room', undefined],
  ['', undefined],
])('put in order by %s', (sort, order) => expect(listSort(COLUMNS, sort)).toEqual(order))
