import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'
import { firstIdSince, newId } from './ids.ts'

test('ids are of version 7, unique, and later ones sort later', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids go on rising when the clock is put back', () => {
  const ids = [newId()]
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] })
  ids.push(newId(), newId())
  vi.useRealTimers()
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
})

test('ids made since a moment sort from its first one on', () => {
  const before = newId()
  const made = Number.parseInt(before.replace('-', '').slice(0, 12), 16)
  vi.useFakeTimers({ now: made + 5_000, toFake: ['Date'] })
  const first = firstIdSince(new Date().toISOString())
  const after = newId()
  vi.useRealTimers()
  expect(validate(first)).toBe(true)
  expect([before, first, after].toSorted()).toEqual([before, first, after])
})

test('what chance draws of an id is not drawn twice', () => {
  const tails = Array.from({ length: 20_000 }, () => newId().slice(-11))
  expect(new Set(tails).size).toBe(tails.length)
})
