import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asShown, changeOf, isGain } from './changes.ts'

test('a change is that of the values as they are shown', () => {
  // 2.65 and 2.63 nights are shown as 2.7 and 2.6; 69.04 % and 68.96 % both as 69.0 %.
  expect(changeOf(asShown(265, 'average'), asShown(263, 'average'))).toBe(385)
  expect([asShown(6_904, 'percent'), asShown(6_896, 'percent')]).toEqual([6_900, 6_900])
  expect(asShown(265, 'money')).toBe(265)
  // Four hundredths of a percent are shown as none.
  expect([asShown(4, 'percent'), asShown(5, 'percent')]).toEqual([0, 10])
  expect(asShown(null, 'percent')).toBeNull()
})

test('a change on nothing or on what is missing is none', () => {
  expect([changeOf(5, 0), changeOf(5, null), changeOf(null, 5)]).toEqual([undefined, undefined, undefined])
  expect(changeOf(-5, -10)).toBe(5_000)
})

test('more revenue, fewer cancellations are gains, and the opposite of a gain is none', () => {
  expect([isGain('revenue', 1), isGain('cancellationRate', -1), isGain('leadTime', 1), isGain('revenue', 0)]).toEqual([true, true, undefined, undefined]) // prettier-ignore
  fc.assert(
    fc.property(fc.constantFrom('revenue', 'occupancy', 'voidRate', 'due', 'roomsAvailable'), fc.integer(), (metric, change) => {
      const [one, other] = [isGain(metric, change), isGain(metric, -change)]
      expect(one === undefined ? other : !one).toBe(other)
    }),
  ) // prettier-ignore
})
