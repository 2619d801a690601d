import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf } from './scale.ts'

test.each([
  [[0, 100], { low: 0, top: 100, ticks: [0, 25, 50, 75, 100] }],
  [[3, 7, 12], { low: 0, top: 15, ticks: [0, 5, 10, 15] }],
  [[-40, 90], { low: -50, top: 100, ticks: [-50, 0, 50, 100] }],
  [[], { low: 0, top: 1, ticks: [0, 1] }],
  [[0, 0], { low: 0, top: 1, ticks: [0, 1] }],
])('the axis of %j has round ticks', (values, axis) => {
  expect(axisOf(values)).toEqual({ ...axis, isCut: false })
})

test('whole numbers have no halves between them', () => {
  expect(axisOf([1, 2], { isWhole: true }).ticks).toEqual([0, 1, 2])
  expect(axisOf([9], { isWhole: true }).ticks).toEqual([0, 5, 10])
})

test('one spike goes beyond the axis, and the others stay as high as they were', () => {
  const usual = [40, 55, 60, 48, 52, 61, 45, 50, 57]
  expect(axisOf(usual)).toMatchObject({ top: 80, isCut: false })
  expect(axisOf([...usual, 900])).toMatchObject({ top: 80, isCut: true })
  // Not so far above, or of a few: the axis follows.
  expect(axisOf([...usual, 150])).toMatchObject({ top: 150, isCut: false })
  expect(axisOf([40, 55, 900])).toMatchObject({ top: 1_000, isCut: false })
  // A share of everything has an end of its own.
  expect(
    axisOf(
      [...usual, 100].map((value) => value / 10),
      { most: 100 },
    ),
  ).toMatchObject({ isCut: false })
  expect(axisOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 90], { most: 100 })).toMatchObject({ top: 100, isCut: false })
})

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 60 })

test('whatever the values, there are two to eight even ticks with zero among them, and at most a tenth goes beyond', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (values, isWhole) => {
      const { low, top, ticks, isCut } = axisOf(values, { isWhole })
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks).toContain(0)
      const gaps = ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6)
      const beyond = values.filter((value) => value > top)
      expect(isCut).toBe(beyond.length > 0)
      expect(beyond.length * 10).toBeLessThanOrEqual(values.length)
      for (const value of values) expect(value).toBeGreaterThanOrEqual(low)
    }),
  )
})
