import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedRows, dayTotals, type GridRow, totalOf } from './week.ts'

const row = (projectId: string, itemId: string | null, minutes = [0, 0, 0, 0, 0, 0, 0], activityId: string | null = null): GridRow => ({
  projectId, projectKey: 'W', projectName: 'Works', itemId, itemNumber: itemId === null ? null : 1, itemTitle: '', activityId, activityName: '', minutes,
}) // prettier-ignore

test('rows are added once, with nothing worked', () => {
  const known = [row('p', null), row('p', 'i')]
  expect(addedRows(known, [row('p', 'i', [9, 0, 0, 0, 0, 0, 0]), row('q', null, [5, 0, 0, 0, 0, 0, 0]), row('q', null)])).toEqual([row('q', null)]) // prettier-ignore
  const painting = row('p', 'i', [0, 0, 0, 0, 0, 0, 0], 'a')
  expect(addedRows(known, [painting, painting])).toEqual([painting])
})

test('the totals of the days add up to the total of the rows', () => {
  const week = fc.array(fc.nat(300), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(week, { maxLength: 8 }), (all) => {
      const rows = all.map((minutes, at) => row(String(at), null, minutes))
      expect(totalOf(dayTotals(rows))).toBe(totalOf(rows.map(({ minutes }) => totalOf(minutes))))
    }),
  )
  expect(dayTotals([])).toEqual([0, 0, 0, 0, 0, 0, 0])
})
