import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'
import {
  at,
  call,
  hireStaff,
  newTally,
  openStreams,
  refusalsOf,
  signInTogether,
  type Streams,
  work,
} from '../../bench/staff-day.ts'

// The small form of bench/staff.ts, which runs them for ten minutes on the built server.
const PEOPLE = 200
const HELD_MS = 5_000
/** A minute's beats in a second or two, so that all users send requests and receive events several times. */
const HURRIED = { orders: 1_500, count: 3_000, look: 2_000, write: 250 }
const MOST_GROWTH_MB = 30

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** What is still in use once the collector has run: the worker has loaded other tests before, whose garbage is no growth. */
function liveMegabytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

let hotel: TestHotel
let base: string
let streams: Streams | undefined

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(hotel.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  streams?.close()
  await hotel.stop()
})

test('200 sign in at once, and open streams and polls without a refusal, a lost event or growing memory', async () => {
  const emails = await hireStaff(hotel.owner, { count: PEOPLE, ...hotel })
  const { tokens, tally: signIns } = await signInTogether(base, emails)
  expect(refusalsOf(signIns)).toEqual({})
  expect(new Set(tokens).size).toBe(PEOPLE)

  streams = await openStreams(base, tokens)
  expect(streams.opened).toBe(PEOPLE)
  const before = liveMegabytes()
  const tally = newTally()
  await work(base, tokens, { milliseconds: HELD_MS, pace: HURRIED, tally })
  expect(refusalsOf(tally)).toEqual({})
  expect(tally.times.length).toBeGreaterThanOrEqual(PEOPLE * 2)
  expect(streams.ended).toBe(0)

  // After one more change, all streams receive its event.
  const received = streams.events
  await call(base, tally, { method: 'PUT', path: '/api/notifications/preferences', token: tokens[0] ?? '', body: {} })
  await expect.poll(() => (streams?.events ?? 0) - received, { timeout: 3_000 }).toBeGreaterThanOrEqual(PEOPLE)
  const grown = liveMegabytes() - before
  expect(grown).toBeLessThan(MOST_GROWTH_MB)
  console.log(
    `grown by ${grown} MB; sign-in p95 ${at(signIns, 0.95)} ms; ${tally.times.length} calls, p95 ${at(tally, 0.95)} ms; ${streams.events} events`,
  )

  streams.close()
  await expect.poll(() => hotel.live.listenerCount, { timeout: 3_000 }).toBe(0)
  for (const { id, sql } of invariants) expect({ id, rows: await hotel.rows(sql) }).toEqual({ id, rows: [] })
}, 60_000)
