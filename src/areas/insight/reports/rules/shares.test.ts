import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_SHARES, sharesOf } from './shares.ts'

const point = (label: string, value: number | null) => ({ label, value })

test('the largest come first, and the rest is what they are together', () => {
  const points = [1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((value) => point(`of ${value}`, value))
  const { items, others, whole } = sharesOf([...points, point('nothing', 0), point('missing', null)])
  expect(items.map(({ value }) => value)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(others).toEqual({ count: 2, value: 3, largest: 2 })
  expect(whole).toBe(78)
  expect(sharesOf(points.slice(0, MOST_SHARES + 1)).others.count).toBe(0)
  expect(sharesOf([point('refund', -5), point('sale', 10)])).toMatchObject({ whole: 10 })
})

test('what is beside the items has a share of the whole and no place among them', () => {
  const points = [point('soup', 30), { ...point('service charge', 50), isBeside: true }, point('tea', 20)]
  const { items, beside, whole } = sharesOf(points)
  expect(items).toEqual([point('soup', 30), point('tea', 20)])
  expect(beside).toEqual([point('service charge', 50)])
  expect(whole).toBe(100)
})

test('nothing is lost, whatever the points', () => {
  const values = fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000_000 })), { maxLength: 40 })
  fc.assert(
    fc.property(values, (all) => {
      const { items, others } = sharesOf(all.map((value, at) => point(String(at), value)))
      const sum = items.reduce((total, { value }) => total + value, others.value)
      expect(sum).toBe(all.reduce<number>((total, value) => total + (value ?? 0), 0))
      expect(items.length).toBeLessThanOrEqual(MOST_SHARES + 1)
      expect(others.count).not.toBe(1)
      if (others.count > 0) expect(others.largest).toBeLessThanOrEqual(items.at(-1)?.value ?? 0)
    }),
  )
})
