import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

test('a stop waits for what runs, and for it to be written down as done', async () => {
  const faults: unknown[] = []
  let isBegun = false
  let finish = () => {}
  const finished = new Promise<void>((done) => (finish = done))
  const run = async () => {
    isBegun = true
    await finished
  }
  const jobs = await startJobs(hotel.owner.options, [{ slow: { run } }], hotel.system, (fault) => faults.push(fault))
  await hotel.rows(`select graphile_worker.add_job('slow')`)
  await expect.poll(() => isBegun, { timeout: 10_000 }).toBe(true)
  const stopped = jobs.stop()
  finish()
  await stopped
  expect(faults).toEqual([])
  expect(await hotel.rows(`select 1 from graphile_worker.jobs where task_identifier = 'slow'`)).toEqual([])
})
