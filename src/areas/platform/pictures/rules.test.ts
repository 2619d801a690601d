import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrderOf, moved } from './rules.ts'

const gallery = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })

test('law: moving a picture loses no picture, puts it where it is wanted, and leaves the others in their order', () => {
  fc.assert(
    fc.property(gallery, fc.nat(7), fc.nat(7), (ids, which, wanted) => {
      const id = ids[which % ids.length] ?? ''
      const place = wanted % ids.length
      const after = moved(ids, id, place)
      expect(isOrderOf(after, ids)).toBe(true)
      expect(after.indexOf(id)).toBe(place)
      expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id))
    }),
  )
})

test('an order names each picture once and no other', () => {
  expect(isOrderOf(['b', 'a'], ['a', 'b'])).toBe(true)
  for (const wanted of [['a'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'b'], []])
    expect(isOrderOf(wanted, ['a', 'b'])).toBe(false)
})
