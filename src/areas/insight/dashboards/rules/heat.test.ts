import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { heatOfDays, heatOfHours, levelOf, LEVELS } from './heat.ts'
import { nextCell } from './walk.ts'

test.each([
  [null, 0],
  [-3, 0],
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [80, 4],
  [81, 5],
  [100, 5],
  [900, 5],
])('%s of a hundred is level %i', (value, level) => expect(levelOf(value, 100)).toBe(level))

const FIRST = '2026-11-20' as Day
const span = (days: number) => ({ from: FIRST, until: addDays(FIRST, days) })

test('days are weeks below each other, from the Monday of the first', () => {
  const map = heatOfDays(
    [
      { key: '2026-11-20', value: 50 },
      { key: '2026-11-23', value: null },
    ],
    span(4),
    100,
  )
  expect(map).toMatchObject({ rowsAre: 'week', columnsAre: 'weekday' })
  expect(map.rows.map(({ key }) => key)).toEqual(['2026-11-16', '2026-11-23'])
  const [first, second] = map.rows.map(({ cells }) => cells)
  expect(first).toEqual([null, null, null, null,
    { key: '2026-11-20', value: 50, level: 3 }, { key: '2026-11-21', value: null, level: 0 }, { key: '2026-11-22', value: null, level: 0 }]) // prettier-ignore
  expect(second?.map((cell) => cell?.key)).toEqual([
    '2026-11-23',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a year is months with a column for each date; a month has no cell for dates it has not', () => {
  const map = heatOfDays([], { from: '2026-01-01' as Day, until: '2027-01-01' as Day }, 100)
  expect([map.rowsAre, map.columns.length, map.rows.length]).toEqual(['month', 31, 12])
  expect(map.rows[1]?.cells.filter(Boolean)).toHaveLength(28)
})

test('every day of a span has one cell, whatever the span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 500 }), (shift, length) => {
      const from = addDays(FIRST, shift)
      const until = addDays(from, length)
      const days = heatOfDays([], { from, until }, 1).rows.flatMap(({ cells }) =>
        cells.flatMap((cell) => cell?.key ?? []),
      )
      expect(days).toEqual(Array.from({ length: daysBetween(from, until) }, (_, at): Day => addDays(from, at)))
    }),
  )
})

test('hours go from the first to the last there is anything in', () => {
  const map = heatOfHours(
    [
      { key: '5-19', value: 10 },
      { key: '6-21', value: 5 },
    ],
    10,
  )
  expect(map.rows.map(({ key }) => key)).toEqual(['19', '20', '21'])
  expect(map.rows[0]?.cells[4]).toEqual({ key: '5-19', value: 10, level: LEVELS })
  expect(map.rows[1]?.cells.every((cell) => cell?.value === null)).toBe(true)
  expect(heatOfHours([], 10).rows).toEqual([])
})

test('arrows walk past what is no cell, and stop at the edge', () => {
  const cells = [
    [false, true, true],
    [true, false, true],
  ]
  expect(nextCell(cells, [0, 1], 'ArrowRight')).toEqual([0, 2])
  expect(nextCell(cells, [1, 0], 'ArrowRight')).toEqual([1, 2])
  expect(nextCell(cells, [0, 1], 'ArrowLeft')).toBeUndefined()
  expect(nextCell(cells, [0, 1], 'ArrowDown')).toBeUndefined()
  expect([nextCell(cells, [0, 2], 'Home'), nextCell(cells, [0, 1], 'End'), nextCell(cells, [0, 1], 'x')]).toEqual([[0, 1], [0, 2], undefined]) // prettier-ignore
})
