import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownRooms } from './quota.ts'

test('a channel is shown what is free, up to what is left of its quota', () => {
  expect(shownRooms(5, null, 9)).toBe(5)
  expect([shownRooms(5, 3, 0), shownRooms(5, 3, 2), shownRooms(5, 3, 3), shownRooms(5, 3, 4)]).toEqual([3, 1, 0, 0])
  expect([shownRooms(2, 3, 0), shownRooms(0, 3, 0), shownRooms(5, 0, 0)]).toEqual([2, 0, 0])
})

test('what it has sold and what it is shown is never above the quota, unless it had sold more', () => {
  const count = fc.nat(50)
  fc.assert(
    fc.property(count, count, count, (free, quota, sold) => {
      const shown = shownRooms(free, quota, sold)
      expect(shown).toBeGreaterThanOrEqual(0)
      expect(shown).toBeLessThanOrEqual(free)
      expect(sold + shown).toBeLessThanOrEqual(Math.max(quota, sold))
    }),
  )
})
