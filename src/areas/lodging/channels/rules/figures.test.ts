import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { daysFigure, lengthsFigure, lengthsIn, saidBy } from './figures.ts'

test('lengths come back from their figure, each once and in order, and a figure is a whole number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 53 }), { maxLength: 31 }), (lengths) => {
      const figure = lengthsFigure(lengths)
      expect(Number.isSafeInteger(figure)).toBe(true)
      expect(lengthsIn(figure)).toEqual([...new Set(lengths)].toSorted((a, b) => a - b))
    }),
    { numRuns: LAW_CASES },
  )
  expect([lengthsFigure(null), lengthsFigure([54]), lengthsFigure([1]), lengthsFigure([53])]).toEqual([
    0,
    0,
    1,
    2 ** 52,
  ])
})

test.each([
  ['minStay', 0, null],
  ['minStay', 3, 3],
  ['maxStayThrough', 14, 14],
  ['stayLengths', 0, null],
  ['stayLengths', 68, [3, 7]],
  ['minAdvance', daysFigure(null), null],
  ['maxAdvance', daysFigure(0), 0],
  ['minAdvance', daysFigure(30), 30],
  ['closedToArrival', 0, false],
  ['closedToDeparture', 1, true],
] as const)('%s with the figure %d says %j', (restriction, figure, said) => {
  expect(saidBy(restriction, figure)).toEqual(said)
})
