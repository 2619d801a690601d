import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { invariants } from '#main/invariants.ts'
import { requestFor } from '#test/server.ts'
import { findViolations } from '#server/database/verify.ts'
import {
  type WireResponse,
  sendRequest,
  clearAway,
  databaseOf,
  databasePids,
  furnishProperty,
  type Property,
  newDataDir,
  openProperty,
} from './property.ts'
import { FROZEN } from './size.ts'
import { chanceFrom, Clerk, effectOf, effectsIn, type Habits, seedOfRun, type Write } from './writes.ts'

const CLERKS = 12
const HABITS: Habits = { guest: 3, book: 3, pay: 4, charge: 3, 'check in': 2, block: 1, 'end block': 1 }

const seed = seedOfRun()
const chance = chanceFrom(seed)
const dataDir = newDataDir()
let property: Property
let clerks: Clerk[]

beforeAll(async () => {
  property = await openProperty(dataDir, FROZEN.settings)
  const pool = await databaseOf(dataDir)
  const { tokens, rooms } = await furnishProperty(pool, { roomCount: 30 * CLERKS, clerks: CLERKS })
  await pool.end()
  clerks = tokens.map((token, at) => new Clerk(token, { habits: HABITS, chance, rooms: rooms[at] ?? [] }))
})
afterAll(() => {
  signal('SIGCONT')
  clearAway(dataDir, property)
})

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of databasePids(dataDir))
    try {
      process.kill(pid, name)
    } catch {} // a worker of the database that had just ended
}

type Timed = { status: number; retryAfter: string | undefined; ms: number; from: number }
/** Every response given, with how long it took and when its request was sent. */
const timed: Timed[] = []

async function send(token: string, request: Write['request'], key?: string): Promise<WireResponse> {
  const from = performance.now()
  const response = await sendRequest(property.url, request, {
    authorization: token,
    ...(key && { 'idempotency-key': key }),
  })
  const retryAfter = response.headers['retry-after']
  timed.push({ status: response.status, retryAfter, ms: performance.now() - from, from })
  return response
}

const writes: (Write & { isDone?: boolean })[] = []
let isOver = false

/** A clerk works on, and repeats with the same key what was not done. */
async function work(clerk: Clerk): Promise<void> {
  while (!isOver) {
    const write: (typeof writes)[number] = clerk.next()
    writes.push(write)
    for (;;) {
      const response = await send(write.token, write.request, write.key)
      if (response.status === 200) {
        write.isDone = true
        write.done(JSON.parse(response.text))
        break
      }
      expect([409, 503], `${write.kind}: ${response.text}`).toContain(response.status)
      await sleep(1000 * Number(response.headers['retry-after'] ?? 1))
    }
  }
}

/** Someone who only looks. */
async function look({ token }: Clerk): Promise<void> {
  const reads = [requestFor(bookings.list, {}), requestFor(customers.list, {})]
  for (let round = 0; !isOver; round += 1) {
    const response = await send(token, reads[round % 2] ?? { method: 'GET', url: '/api/bookings' })
    expect([200, 503], response.text).toContain(response.status)
    await sleep(response.status === 200 ? 50 : 500)
  }
}

test(`Postgres frozen for ${FROZEN.seconds} s: every request ends with 503 in time, nothing is lost or done twice`, async () => {
  const working = [...clerks.map(work), look(clerks[0] as Clerk), look(clerks[1] as Clerk)]
  await sleep(2_000)
  const before = performance.now()
  signal('SIGSTOP')
  await sleep(1_000 * FROZEN.seconds)
  const during = timed.filter(({ from }) => from > before)
  const ready = await sendRequest(property.url, { method: 'GET', url: '/readyz' })
  expect(ready.status).toBe(503)
  signal('SIGCONT')
  const thawed = performance.now()
  await sleep(3_000)
  isOver = true
  await Promise.all(working)

  const slowest = timed.reduce((most, one) => (one.ms > most.ms ? one : most))
  expect(slowest.ms, `seed ${seed}`).toBeLessThan(FROZEN.withinMs)
  const refused = timed.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThanOrEqual(CLERKS)
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([])
  expect(during.filter(({ status }) => status !== 503)).toEqual([])
  const after = timed.find(({ status, from }) => status === 200 && from > thawed)
  expect((after?.from ?? Infinity) - thawed).toBeLessThan(10_000)

  const pool = await databaseOf(dataDir)
  const effects = await effectsIn(pool)
  const count = (write: Write) => effects.get(effectOf(write)) ?? 0
  expect(writes.filter((write) => write.isDone && count(write) === 0).map(effectOf), `lost, seed ${seed}`).toEqual([])
  expect(writes.filter((write) => count(write) > 1).map(effectOf), `doubled, seed ${seed}`).toEqual([])
  const client = await pool.connect()
  const broken = await findViolations(client, invariants).finally(() => client.release())
  expect(broken.map(({ id, rows }) => ({ id, rows: rows.slice(0, 3) }))).toEqual([])
  await pool.end()
  console.log(
    `${writes.length} writes; ${refused.length} responses were 503, the slowest after ${Math.round(slowest.ms)} ms; ` +
      `working again ${Math.round((after?.from ?? 0) - thawed)} ms after the thaw.`,
  )
}, 180_000)
