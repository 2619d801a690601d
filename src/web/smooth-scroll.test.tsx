import { expect, test } from 'vitest'
import { scrollSteps } from './smooth-scroll.ts'

test('under 100 px it jumps', () => {
  expect(scrollSteps(50, 149)).toEqual({ places: [149], everyMs: 0 })
})

test('from 100 px on it goes step by step, at most 20 ms each, and arrives', () => {
  expect(scrollSteps(500, 0).everyMs).toBe(5)
  const { places, everyMs } = scrollSteps(0, 90_000)
  expect(everyMs).toBe(20)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.at(-1)).toBe(90_000)
})
