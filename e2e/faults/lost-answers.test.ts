import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import { findViolations } from '#server/database/verify.ts'
import {
  type WireResponse,
  sendRequest,
  clearAway,
  databaseOf,
  furnishProperty,
  type Property,
  newDataDir,
  openProperty,
} from './property.ts'
import { type BadLine, openBadLine } from './bad-line.ts'
import { DOUBLED_WRITES } from './size.ts'
import { chanceFrom, Clerk, effectOf, effectsIn, type Habits, seedOfRun, type Write } from './writes.ts'

/** As many clerks as leave each under what one user may call in a minute. */
const CLERKS = 24
const HABITS: Habits = { guest: 60, pay: 20, charge: 6, book: 4, block: 5, 'end block': 4, 'check in': 1, invoice: 0.5 }
const MAX_TRIES = 12

const seed = seedOfRun()
const chance = chanceFrom(seed)
const dataDir = newDataDir()
let property: Property
let line: BadLine
let pool: pg.Pool
let clerks: Clerk[]

beforeAll(async () => {
  property = await openProperty(dataDir)
  pool = await databaseOf(dataDir)
  const { tokens, rooms } = await furnishProperty(pool, { roomCount: 20 * CLERKS, clerks: CLERKS })
  clerks = tokens.map((token, at) => new Clerk(token, { habits: HABITS, chance, rooms: rooms[at] ?? [] }))
  line = await openBadLine(property.url, chance)
})
afterAll(async () => {
  await line.close()
  await pool.end()
  clearAway(dataDir, property)
})

let tries = 0
let replays = 0

/** Sends a write over the bad connection until a complete response arrives. */
async function sendUntilResponse(write: Write): Promise<WireResponse> {
  for (let attempt = 1; ; attempt += 1) {
    tries += 1
    const headers = { authorization: write.token, 'idempotency-key': write.key }
    const response = await sendRequest(line.url, write.request, headers).catch(() => undefined)
    // A twin that is still running, or one call too many in this minute: later, with the same key.
    if (response && response.status !== 409 && response.status !== 429) return response
    if (attempt === MAX_TRIES) throw new Error(`${write.kind} was not answered: ${response?.text}`)
    if (response) await sleep(1000 * Number(response.headers['retry-after'] ?? 1))
  }
}

test(`${DOUBLED_WRITES} writes, each sent twice or more over a connection that loses responses: one effect each, the same response`, async () => {
  const writes: Write[] = []
  const work = async (clerk: Clerk) => {
    while (writes.length < DOUBLED_WRITES) {
      const write = clerk.next()
      writes.push(write)
      const first = await sendUntilResponse(write)
      expect(first.status, `${write.kind}: ${first.text}`).toBe(200)
      write.done(JSON.parse(first.text))
      const again = await sendUntilResponse(write)
      expect(again.text, `${write.kind} answered otherwise the second time`).toBe(first.text)
      expect(again.headers['idempotent-replayed']).toBe('true')
      replays += 1
    }
  }
  await Promise.all(clerks.map(work))

  const effects = await effectsIn(pool)
  const wrong = writes.filter((write) => effects.get(effectOf(write)) !== 1)
  expect(
    wrong.map((write) => `${effectOf(write)}: ${effects.get(effectOf(write))}`),
    `seed ${seed}`,
  ).toEqual([])
  expect(line.faults).toEqual([])
  expect(line.lost + line.cut).toBeGreaterThan(DOUBLED_WRITES / 10)
  const client = await pool.connect()
  const broken = await findViolations(client, invariants).finally(() => client.release())
  expect(broken.map(({ id, rows }) => ({ id, rows: rows.slice(0, 3) }))).toEqual([])
  console.log(
    `${writes.length} writes in ${tries} tries: ${line.lost} answers lost, ${line.cut} cut, ${line.doubled} requests doubled, ` +
      `${line.unsent} cut before the end, ${line.late} late; ${replays} replays byte by byte alike.`,
  )
}, 300_000)
