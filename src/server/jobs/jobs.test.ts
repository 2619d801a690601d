import pg from 'pg'
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

test('what a process that died had begun runs again at once; what one that lives has begun is left to it', async () => {
  const ran: string[] = []
  const run = async (_system: unknown, { by }: Record<string, unknown>) => void ran.push(String(by))
  await hotel.rows(`select graphile_worker.add_job('begun', json_build_object('by', name)) from unnest(array['dead', 'alive']) name`)
  await hotel.rows(
    `update graphile_worker._private_jobs j set locked_by = j.payload ->> 'by', locked_at = now() - interval '1 minute'
      where j.task_id = (select id from graphile_worker._private_tasks where identifier = 'begun')`,
  )
  const other = new pg.Client(hotel.owner.options)
  await other.connect()
  await other.query(`select pg_advisory_lock(hashtextextended('jobs of alive', 0))`)
  const faults: unknown[] = []
  const jobs = await startJobs(hotel.owner.options, [{ begun: { run } }], hotel.system, (fault) => faults.push(fault))
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['dead'])
  await jobs.stop()
  await other.end()
  expect(faults).toEqual([])
  expect(await hotel.rows(`select locked_by as by from graphile_worker._private_jobs`)).toEqual([{ by: 'alive' }])
}) // prettier-ignore
