// A shift of 200 people on the built server: all sign in at once, then each opens a stream and sends what a browser sends by itself.
//   node --import tsx bench/staff.ts [minutes] [people]
// Prints per minute the server's memory, its outcomes, and at the end whether that was within its limits.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { createProperty } from '#main/new-property.ts'
import { loadAverage, serve } from './processes.ts'
import { at, hireStaff, newTally, openStreams, refusalsOf, SHIFT, signInTogether, work } from './staff-day.ts'

const minutes = Number(process.argv[2] ?? 10)
const people = Number(process.argv[3] ?? 200)
const MOST_MB = 512
/** What may still come after the first minute, when caches are warm and the heap has found its size. */
const MOST_GROWTH_MB = 64

const dataDir = mkdtempSync(join(tmpdir(), 'hotelmate-staff-'))
const property = await serve(['dist/server/start-server.js'], {
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
})
const url = `http://127.0.0.1:${property.port}`
const { connection } = await startEmbeddedPostgres({ dataDir, share: true })
const pool = new pg.Pool({ ...connection, max: 2 })

const megabytes = (): number => {
  const status = readFileSync(`/proc/${property.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

try {
  const client = await pool.connect()
  const like = { timeZone: 'Asia/Kolkata', currency: 'INR', country: 'IN', taxPercent: 12 }
  await createProperty(client, { name: 'Rao Palace', email: 'owner@bench.example', ...like })
  const { rows } = await client.query<{ propertyId: number; organizationId: number }>(
    'select id::int as "propertyId", organization_id::int as "organizationId" from properties',
  )
  client.release()
  const [place] = rows
  if (!place) throw new Error('there is no house')
  const emails = await hireStaff(pool, { count: people, ...place })
  console.log(`${people} people, ${minutes} minutes, load ${loadAverage()}, ${megabytes()} MB before anybody came`)

  const began = performance.now()
  const { tokens, tally } = await signInTogether(url, emails)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `signed in: ${tokens.length} of ${people} in ${seconds} s, p50 ${at(tally, 0.5)} ms, p95 ${at(tally, 0.95)} ms, ` +
      `refused ${JSON.stringify(refusalsOf(tally))}, ${megabytes()} MB`,
  )

  const streams = await openStreams(url, tokens)
  console.log(`streams: ${streams.opened} open, ${megabytes()} MB`)
  const [memory, refused] = [[] as number[], {} as Record<string, number>]
  for (let minute = 1; minute <= minutes; minute += 1) {
    const [tally, eventsBefore] = [newTally(), streams.events]
    await work(url, tokens, { milliseconds: 60_000, pace: SHIFT, tally })
    memory.push(megabytes())
    for (const [outcome, count] of Object.entries(refusalsOf(tally))) refused[outcome] = (refused[outcome] ?? 0) + count
    console.log(
      `minute ${minute}: ${tally.times.length} calls, p50 ${at(tally, 0.5)} ms, p95 ${at(tally, 0.95)} ms, p99 ${at(tally, 0.99)} ms, ` +
        `refused ${JSON.stringify(refusalsOf(tally))}, ${streams.events - eventsBefore} events, ` +
        `${streams.opened - streams.ended} streams, ${memory.at(-1)} MB, load ${loadAverage()}`,
    )
  }
  const [ended, growth] = [streams.ended, (memory.at(-1) ?? 0) - (memory[0] ?? 0)]
  streams.close()

  const faults = [
    tokens.length < people && `${people - tokens.length} could not sign in`,
    streams.opened < tokens.length && `${tokens.length - streams.opened} have no stream`,
    ended > 0 && `${ended} streams broke`,
    Object.keys(refused).length > 0 && `refused: ${JSON.stringify(refused)}`,
    Math.max(...memory) > MOST_MB && `${Math.max(...memory)} MB are more than ${MOST_MB}`,
    growth > MOST_GROWTH_MB && `memory grew by ${growth} MB after the first minute`,
  ].filter(Boolean)
  console.log(faults.length > 0 ? `NOT within limits: ${faults.join('; ')}` : 'within limits')
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await pool.end()
  await property.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
