import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPreference } from '#web/preferences.ts'
import { useBell } from './use-bell.ts'

let tones = 0
let closed = 0

class SilentAudio {
  currentTime = 0
  createOscillator() {
    const connect = (to: object) => to
    return { frequency: { value: 0 }, connect, start: () => (tones += 1), stop: () => {} }
  }
  createGain() {
    return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: (to: object) => to }
  }
  close() {
    closed += 1
    return Promise.resolve()
  }
}

beforeEach(() => {
  tones = 0
  closed = 0
  vi.stubGlobal('AudioContext', SilentAudio)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setPreference('isBellMuted', false)
})

type Shown = { ids: string[]; at?: string | null }
const watch = (first: Shown) => {
  const { rerender } = renderHook(({ ids, at = null }: Shown) => useBell(ids, at), { initialProps: first })
  return (shown: Shown) => {
    rerender(shown)
    return tones
  }
}

test('a new ticket sounds once, two that come at once too; what is on the board to begin with does not, nor what leaves', () => {
  const shown = watch({ ids: ['a'] })
  expect(tones).toBe(0)
  expect(shown({ ids: ['a', 'b', 'c'] })).toBe(1)
  expect(shown({ ids: ['a', 'b', 'c'] })).toBe(1)
  expect(shown({ ids: ['b'] })).toBe(1)
  expect(shown({ ids: ['b', 'd'] })).toBe(2)
})

test('the board of another station rings no bell', () => {
  const shown = watch({ ids: ['a'], at: 'bar' })
  expect(shown({ ids: ['a', 'b', 'c'], at: null })).toBe(0)
  expect(shown({ ids: ['b', 'c'], at: 'grill' })).toBe(0)
  expect(shown({ ids: ['b', 'c', 'd'], at: 'grill' })).toBe(1)
})

test('muted it is silent, and unmuted it does not catch up', () => {
  const shown = watch({ ids: [] })
  setPreference('isBellMuted', true)
  expect(shown({ ids: ['a'] })).toBe(0)
  setPreference('isBellMuted', false)
  expect(shown({ ids: ['a'] })).toBe(0)
  expect(shown({ ids: ['a', 'b'] })).toBe(1)
})

test('a tone that a browser does not allow yet is not left waiting', () => {
  vi.useFakeTimers()
  const shown = watch({ ids: [] })
  expect([shown({ ids: ['a'] }), closed]).toEqual([1, 0])
  vi.advanceTimersByTime(1_000)
  expect(closed).toBe(1)
})
