import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { sendThrong } from './throng.ts'

/** `THRONG=50000 npx vitest run --project node bench/throng.test.ts` does the same with so many, and prints its figures. */
const COUNT = Number(process.env['THRONG'] ?? 250)
const UNKNOWN = 10

test('many recipients through a server that refuses, dies and comes back: each exactly once, the rate is observed, and errors stop it', async () => {
  const hotel = await startTestServer()
  const perHour = Math.min(60_000, COUNT * 12)
  const outcome = await sendThrong(hotel, { count: COUNT, perHour, stopAfter: 25, unknown: UNKNOWN })
  await hotel.stop()
  if (process.env['THRONG']) console.log(outcome)
  const reached = COUNT - UNKNOWN
  expect(outcome).toMatchObject({ state: 'FINISHED', messages: reached, addresses: reached, failed: UNKNOWN, mostPerMinute: perHour / 60 })
  // The one that was being sent when its process died comes a second time under the same Message-ID.
  expect(outcome.taken).toBe(reached + 1)
  expect(outcome.pauses).toBeGreaterThanOrEqual(1)
}, 14_400_000) // prettier-ignore
