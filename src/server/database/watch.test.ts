import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Database } from './pool.ts'
import { failureOf } from '../http/failures.ts'
import { type FreshDatabase, freshDatabase } from '#test/database.ts'

/** Everything between the program and the database; frozen it takes what comes and passes nothing on. */
class Network {
  private readonly sockets = new Set<net.Socket>()
  private isFrozen = false
  private readonly server: net.Server

  constructor(target: net.NetConnectOpts) {
    this.server = net.createServer((client) => {
      const database = net.connect(target)
      for (const [from, to] of [[client, database], [database, client]] as const) {
        this.sockets.add(from)
        from.on('data', (bytes) => to.write(bytes)).on('error', () => to.destroy())
        from.on('close', () => this.sockets.delete(from) && to.destroy())
        if (this.isFrozen) from.pause()
      }
    }) // prettier-ignore
  }

  listen(): Promise<number> {
    return new Promise((done) =>
      this.server.listen(0, '127.0.0.1', () => done((this.server.address() as net.AddressInfo).port)),
    )
  }

  freeze(which: readonly net.Socket[] = [...this.sockets]): void {
    for (const socket of which) socket.pause()
  }
  freezeAll(): void {
    this.isFrozen = true
    this.freeze()
  }
  thaw(): void {
    this.isFrozen = false
    for (const socket of this.sockets) socket.resume()
  }
  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

let database: FreshDatabase
let network: Network
let db: Database
const anonymous = { propertyId: 0, organizationId: 0 }
const PATIENCE_MS = 1_000

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { host = 'localhost', port = 5432, ...rest } = database.app.config
  network = new Network(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const config = { ...rest, host: '127.0.0.1', port: await network.listen(), max: 2, statement_timeout: 1_800 }
  db = new Database(config, { afterConnect: database.app.afterConnect, patienceMs: PATIENCE_MS })
  await Promise.all([select('1'), select('2')])
})
afterEach(async () => {
  network.thaw()
  await db.close()
  network.close()
})

const select = (expression: string) =>
  db.read(anonymous, async (tx) => (await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(tx)).rows[0]?.value) // prettier-ignore

/** The outcome of some work, and its time. */
async function fateOf(work: Promise<unknown>): Promise<{ fate: unknown; ms: number }> {
  const begun = performance.now()
  const fate = await work.catch((error: unknown) => failureOf(error))
  return { fate, ms: performance.now() - begun }
}

test('while the database is silent, waiting requests, also for a connection, end with 503 and Retry-After', async () => {
  network.freezeAll()
  const waiting = await Promise.all([1, 2, 3, 4, 5].map((number) => fateOf(select(String(number)))))
  for (const { fate, ms } of waiting) {
    expect(fate).toEqual({ status: 503, body: { code: 'busy' }, retryAfter: 5 })
    expect(ms).toBeLessThan(4 * PATIENCE_MS)
  }
  // Known to be silent, it is not waited for again.
  const next = await fateOf(select('6'))
  expect([next.fate, next.ms < 200]).toMatchObject([{ status: 503 }, true])
  expect(await db.isReady()).toBe(false)
  network.thaw()
  await expect.poll(() => fateOf(select('7')).then(({ fate }) => fate), { timeout: 10_000 }).toBe(7)
})

test('a statement that takes longer than the patience is no silence', async () => {
  expect(await select('coalesce(pg_sleep(1.5)::text, $$done$$)')).toBe('')
})

test('one lost connection does not take its request along for ever, while the others go on', async () => {
  const client = await db.connect()
  const { rows } = await client.query<{ port: number }>('select 1 as port')
  expect(rows).toHaveLength(1)
  network.freeze()
  const lost = fateOf(client.query('select 1').finally(() => client.release(true)))
  const beat = setInterval(() => void select('1').catch(() => {}), 100)
  const { fate, ms } = await lost
  clearInterval(beat)
  expect(fate).toMatchObject({ status: 503 })
  expect(ms).toBeLessThan(8_000)
})

test('errors of pg for an ended connection, and of its pool for one that could not be made, are busy and not broken', () => {
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(failureOf(new Error(message))).toEqual({ status: 503, body: { code: 'busy' }, retryAfter: 1 })
  expect(failureOf(new Error('timeout expired of something else')).status).toBe(500)
})
