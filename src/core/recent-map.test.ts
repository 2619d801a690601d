import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('the third entry of two takes the place of the one used longest ago, and no other goes', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.has('b'), map.get('c'), map.size]).toEqual([1, false, 3, 2])
})

test('whatever is stored and read, the map has the last keys that were used, at most so many', () => {
  const uses = fc.array(fc.record({ key: fc.nat(9), isRead: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 6 }), (all, most) => {
      const map = new RecentMap<number, number>(most)
      let expected: number[] = []
      for (const { key, isRead } of all) {
        if (isRead) map.get(key)
        else map.set(key, key)
        if (!isRead || expected.includes(key)) expected = [...expected.filter((one) => one !== key), key].slice(-most)
        expect([...Array(10).keys()].filter((one) => map.has(one))).toEqual(expected.toSorted((a, b) => a - b))
      }
    }),
  )
})
