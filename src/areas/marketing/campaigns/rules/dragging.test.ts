import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { gapAt, placeInto } from './dragging.ts'

const ROWS = [0, 1, 2].map((at) => ({ top: at * 50, bottom: at * 50 + 40 }))

test('a height is nearest to the gap above a row in its upper half, below it in its lower half', () => {
  expect([-10, 19, 21, 60, 75, 125, 400].map((height) => gapAt(height, ROWS))).toEqual([0, 0, 1, 1, 2, 3, 3])
  expect(gapAt(10, [])).toBe(0)
})

test('a row that is dropped in a gap lies there, and the others keep their order', () => {
  const list = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (length, one, other) => {
      const [from, gap] = [one % length, other % (length + 1)]
      const rows = Array.from({ length }, (_, at) => at)
      const rest = rows.filter((row) => row !== from)
      const to = placeInto(from, gap)
      const moved = [...rest.slice(0, to), from, ...rest.slice(to)]
      const above = rows.slice(0, gap).filter((row) => row !== from)
      expect(moved.slice(0, moved.indexOf(from))).toEqual(above)
    }),
    { numRuns: LAW_CASES },
  )
})
