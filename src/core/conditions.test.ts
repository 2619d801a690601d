import { describe, expect, test } from 'vitest'
import { type Condition, isComplete, type KnownFacts, newCondition, OPERATORS, ruleMatches } from './conditions.ts'
import type { Day } from './dates.ts'

const TODAY = '2026-11-20' as Day
const is = (condition: Condition, known: KnownFacts, today = TODAY) => ruleMatches(condition, known, today)

describe('a condition at its bounds', () => {
  test('a number is at least or at most another, itself included; one that is unknown is neither', () => {
    const at = (op: 'AT_LEAST' | 'AT_MOST', value: number | null) =>
      is({ fact: 'N', op, value: 5 }, { numbers: { N: value } })
    expect([4, 5, 6, null].map((value) => at('AT_LEAST', value))).toEqual([false, true, true, false])
    expect([4, 5, 6, null].map((value) => at('AT_MOST', value))).toEqual([true, true, false, false])
  })
  test('a day behind is within so many days, the last included, or beyond; of days ahead one that is over is unknown', () => {
    const of = (op: (typeof OPERATORS.DAY)[number], day: Day | null, ahead: string[] = []) =>
      is({ fact: 'D', op, days: 10 }, { days: { D: day }, ahead })
    const behind = ['2026-11-10', '2026-11-09', null] as (Day | null)[]
    expect(behind.map((day) => of('WITHIN', day))).toEqual([true, false, false])
    expect(behind.map((day) => of('BEYOND', day))).toEqual([false, true, false])
    expect(behind.map((day) => of('NEVER', day))).toEqual([false, false, true])
    const ahead = ['2026-11-30', '2026-12-01', '2026-11-19'] as Day[]
    expect(ahead.map((day) => of('WITHIN', day, ['D']))).toEqual([true, false, false])
    expect(ahead.map((day) => of('BEYOND', day, ['D']))).toEqual([false, true, false])
    expect(ahead.map((day) => of('EVER', day, ['D']))).toEqual([true, true, false])
  })
  test('a list has any or none of some values; what is missing has none', () => {
    const of = (op: 'ANY_OF' | 'NONE_OF', values: string[]) =>
      is({ fact: 'L', op, values: ['a', 'b'] }, { lists: { L: values } })
    expect([['b', 'c'], ['c'], []].map((values) => of('ANY_OF', values))).toEqual([true, false, false])
    expect([['b', 'c'], ['c'], []].map((values) => of('NONE_OF', values))).toEqual([false, true, true])
    expect(is({ fact: 'L', op: 'NONE_OF', values: ['a'] }, {})).toBe(true)
  })
  test('a flag is so or not, and 29 February comes on the 28th of other years', () => {
    expect([is({ fact: 'F', op: 'YES' }, { flags: { F: true } }), is({ fact: 'F', op: 'NO' }, {})]).toEqual([
      true,
      true,
    ])
    const born = (today: string) => is({ fact: 'B', op: 'WITHIN', days: 0 }, { yearly: { B: 229 } }, today as Day)
    expect(['2027-02-27', '2027-02-28', '2028-02-28', '2028-02-29'].map(born)).toEqual([false, true, false, true])
  })
})

test('an empty group of all or of none is true, one of any is not', () => {
  const empty = (match: 'ALL' | 'ANY' | 'NONE') => ruleMatches({ match, rules: [] }, {}, TODAY)
  expect([empty('ALL'), empty('ANY'), empty('NONE')]).toEqual([true, false, true])
})

test('a new condition is one of its kind, and complete unless it is of a list', () => {
  const made = (['NUMBER', 'DAY', 'LIST', 'FLAG', 'YEARLY'] as const).map((kind) => {
    const condition = newCondition('X', kind)
    return [OPERATORS[kind].some((op) => op === condition.op), isComplete({ match: 'ALL', rules: [condition] })]
  })
  expect(made).toEqual([[true, true], [true, true], [true, false], [true, true], [true, true]]) // prettier-ignore
})
