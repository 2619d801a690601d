import { describe, expect, test } from 'vitest'
import { type BudgetRow, changesOf, filledFrom, importedFrom, parseCount, pastedAt, readCell } from './budget-cells.ts'

const NONE = Array.from({ length: 12 }, () => null)
const row = (
  line: BudgetRow['line'],
  months: (number | null)[] = NONE,
  lastYear: (number | null)[] = NONE,
): BudgetRow => ({
  line,
  unit: 'count',
  months,
  lastYear,
})
const written = { parse: parseCount, plain: String }
const place = (...rows: BudgetRow[]) => ({ rows, writtenOf: () => written })

describe('a cell', () => {
  test.each([['', null], [' ', null], ['0', 0], ['1 200', 1_200], ['1,200', 1_200], ['1.200', 1_200], ['-1', undefined], ['x', undefined]])(
    'of %j holds %j',
    (typed, amount) => expect(readCell(typed, written)).toBe(amount),
  ) // prettier-ignore
})

test('what is typed as it was stored is no change, and nothing is saved beside what is no amount', () => {
  const rows = place(row('COVERS', [5, null, ...NONE.slice(2)]))
  expect(changesOf(rows, new Map([['COVERS 0', '5'], ['COVERS 1', '6']]))).toEqual([{ line: 'COVERS', month: 2, amount: 6, before: null }]) // prettier-ignore
  expect(changesOf(rows, new Map([['COVERS 0', '']]))).toEqual([{ line: 'COVERS', month: 1, amount: null, before: 5 }])
  expect(changesOf(rows, new Map([['COVERS 0', 'five'], ['COVERS 1', '6']]))).toBeUndefined() // prettier-ignore
})

test('cells pasted at the edge are cut there, and one that is no amount is named', () => {
  const rows = place(row('CHECKS'), row('COVERS'))
  const pasted = pastedAt(rows, { row: 1, month: 10 }, [['1', '2', '3'], ['4']])
  expect([...pasted.typed]).toEqual([['COVERS 10', '1'], ['COVERS 11', '2']]) // prettier-ignore
  expect(pasted.isCut).toBe(true)
  expect(pastedAt(rows, { row: 0, month: 11 }, [['1'], ['=1+1']])).toMatchObject({ wrong: [{ line: 'COVERS', text: '=1+1' }], isCut: false }) // prettier-ignore
})

test('a table is read by the names of its lines, in any order and without its head', () => {
  const rows = place(row('CHECKS'), row('COVERS'))
  const table = [
    ['Line', 'Jan', 'Feb'],
    ['covers', '1', '', '3'],
    ['Bons', '7'],
    ['Other', 'x'],
  ]
  expect([...importedFrom(rows, { CHECKS: 'Bons' }, table).typed]).toEqual([['COVERS 0', '1'], ['COVERS 2', '3'], ['CHECKS 0', '7']]) // prettier-ignore
})

test('last year less half is rounded half away from zero, and a month without a figure stays', () => {
  const filled = filledFrom(place(row('COVERS', NONE, [5, null, 0, ...NONE.slice(3)])), -5_000)
  expect([...filled]).toEqual([['COVERS 0', '2'], ['COVERS 2', '0']]) // prettier-ignore
  expect([...filledFrom(place(row('COVERS', NONE, [5, ...NONE.slice(1)])), 1_000)]).toEqual([['COVERS 0', '6']])
})
