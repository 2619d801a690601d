import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Presence } from '#core/presence.ts'
import { latestPresence, streamIsUp } from './live.ts'
import { joinPlace, type Other } from './presence.ts'

const server = vi.fn<typeof fetch>()
const sent = () => server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Presence)
const kinds = () => sent().map(({ kind }) => kind)
const heard = (kind: Presence['kind'], tab = 'other') =>
  latestPresence.set({ place: 'rates.calendar', tab, kind, name: 'Asha', at: { row: '1' } })

let others: readonly Other[] = []
let place: ReturnType<typeof joinPlace>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
  server.mockImplementation(async () => new Response(null, { status: 204 }))
  streamIsUp.set(true)
  others = []
  place = joinPlace('rates.calendar', (now) => (others = now))
})
afterEach(() => {
  place.leave()
  streamIsUp.set(false)
  server.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('who is alone sends one message, whatever is selected, and none on leaving', () => {
  for (let row = 0; row < 50; row += 1) place.select({ row: String(row) })
  vi.advanceTimersByTime(120_000)
  place.leave()
  expect(kinds()).toEqual(['JOIN'])
})

test('a user who joins gets what is selected, and then each change, a few times a second', () => {
  place.select({ row: '7' })
  heard('JOIN')
  expect(others).toEqual([{ tab: 'other', name: 'Asha', at: { row: '1' } }])
  vi.advanceTimersByTime(400)
  expect(sent().at(-1)).toMatchObject({ kind: 'HERE', at: { row: '7' } })
  for (let row = 0; row < 50; row += 1) {
    place.select({ row: String(row) })
    vi.advanceTimersByTime(20)
  }
  expect(sent().length).toBeLessThanOrEqual(5)
  vi.advanceTimersByTime(400)
  expect(sent().at(-1)).toMatchObject({ at: { row: '49' } })
})

test('a user who leaves is removed at once, and one without a sign of life within seconds', () => {
  heard('HERE')
  heard('HERE', 'third')
  heard('LEAVE', 'third')
  expect(others.map(({ tab }) => tab)).toEqual(['other'])
  vi.advanceTimersByTime(20_000)
  expect(others).toEqual([])
  const count = sent().length
  vi.advanceTimersByTime(60_000)
  expect(sent()).toHaveLength(count)
})

test('events of another place, or of the tab itself, are ignored; a stream that comes back requests anew', () => {
  heard('HERE', sent()[0]?.tab)
  expect(others).toEqual([])
  streamIsUp.set(false)
  streamIsUp.set(true)
  expect(kinds()).toEqual(['JOIN', 'JOIN'])
})
