import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { boundsOf, evenBounds, heatOfDays, heatOfHours, levelOf, LEVELS } from './heat.ts'
import { nextCell } from './walk.ts'

const HUNDRED = evenBounds(100)

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
])('%s of a hundred is level %i', (value, level) => expect(levelOf(value, HUNDRED)).toBe(level))

test('one busy evening does not pale all others: levels follow the values, at round numbers', () => {
  const week = [90, 110, 180, 290, 310, 420, 560, 700, 880, 1_100, 1_300, 1_700, 2_400, 3_600, 4_100, 5_900, 24_000]
  expect(boundsOf(week)).toEqual([500, 1_500, 4_000, 6_000, 30_000])
  expect([90, 500, 501, 1_500, 5_900, 24_000].map((value) => levelOf(value, boundsOf(week)))).toEqual([
    1, 1, 2, 2, 4, 5,
  ])
})

test('values too much alike have levels of equal size, and nothing has some', () => {
  expect(boundsOf([7, 7, 7, 7, 8])).toEqual(evenBounds(8))
  expect(boundsOf([])).toEqual(evenBounds(1))
})

test('law: bounds rise, the last includes every value, and each is at least as strong as what is less', () => {
  const values = fc.array(fc.integer({ min: -5, max: 1_000_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(values, (all) => {
      const bounds = boundsOf(all)
      expect(bounds).toHaveLength(LEVELS)
      expect(bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? 0))).toBe(true)
      expect(Math.max(0, ...all)).toBeLessThanOrEqual(bounds.at(-1) ?? 0)
      const levels = all.toSorted((one, other) => one - other).map((value) => levelOf(value, bounds))
      expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    }),
    { numRuns: LAW_CASES },
  )
})

const FIRST = '2026-11-20' as Day
const span = (days: number) => ({ from: FIRST, until: addDays(FIRST, days) })

test('days are weeks below each other, from the Monday of the first', () => {
  const map = heatOfDays(
    [
      { key: '2026-11-20', value: 50 },
      { key: '2026-11-23', value: null },
    ],
    span(4),
    HUNDRED,
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
  const map = heatOfDays([], { from: '2026-01-01' as Day, until: '2027-01-01' as Day }, HUNDRED)
  expect([map.rowsAre, map.columns.length, map.rows.length]).toEqual(['month', 31, 12])
  expect(map.rows[1]?.cells.filter(Boolean)).toHaveLength(28)
})

test('every day of a span has one cell, whatever the span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 500 }), (shift, length) => {
      const from = addDays(FIRST, shift)
      const until = addDays(from, length)
      const days = heatOfDays([], { from, until }, HUNDRED).rows.flatMap(({ cells }) =>
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
    evenBounds(10),
  )
  expect(map.rows.map(({ key }) => key)).toEqual(['19', '20', '21'])
  expect(map.rows[0]?.cells[4]).toEqual({ key: '5-19', value: 10, level: LEVELS })
  expect(map.rows[1]?.cells.every((cell) => cell?.value === null)).toBe(true)
  expect(heatOfHours([], HUNDRED).rows).toEqual([])
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
