import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { projectRoot } from '#server/project-root.ts'
import { signedIn } from '#test/server.ts'
import { FIXTURE, furnish } from '#test/small-hotel.ts'

const PROGRAM = join(projectRoot, 'dist', 'server', 'start-server.js')
const STARTS_WITHIN_MS = 60_000

export type Property = {
  url: string
  process: ChildProcess
  /** From the start of the process until it printed that it is ready. */
  readyAfterMs: number
}

/** Starts the built server, as `npm start` does, on a data folder of its own, and waits until it is ready. */
export async function openProperty(dataDir: string, settings: Record<string, string> = {}): Promise<Property> {
  const begun = performance.now()
  const { child, output } = runServer(dataDir, settings)
  for (;;) {
    const url = /open at (http:\S+)/.exec(output())?.[1]
    if (url && (await isReady(url))) return { url, process: child, readyAfterMs: performance.now() - begun }
    if (child.exitCode !== null || performance.now() - begun > STARTS_WITHIN_MS)
      throw new Error(`The server did not open: ${output()}`)
    await sleep(10)
  }
}

/** The process alone, for starts that are meant to fail. `output` is all it printed so far. */
export function runServer(
  dataDir: string,
  more: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  if (!existsSync(PROGRAM)) throw new Error('There is no built server: npm run build')
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'error', ...more }
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), DATABASE_URL: '', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()))
  return { child, output: () => text }
}

const isReady = (url: string) =>
  sendRequest(url, { method: 'GET', url: '/readyz' }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Kills the server, its database and every process of that, in no order and without a warning. */
export async function killTree(property: Property, dataDir: string): Promise<void> {
  const pids = [property.process.pid ?? 0, ...databasePids(dataDir)]
  const exited = once(property.process, 'exit')
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {} // a worker of the database that had just ended
  await exited
}

export function databasePid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Every process of the database. */
export function databasePids(dataDir: string): number[] {
  const database = databasePid(dataDir)
  return database ? [database, ...childrenOf(database)] : []
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid ?? 0)
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'hotelmate-faults-'))

/** Ends what may still run on a data folder, and removes it. */
export function clearAway(dataDir: string, property?: Property): void {
  property?.process.kill('SIGKILL')
  const database = databasePid(dataDir)
  if (database)
    try {
      process.kill(database, 'SIGQUIT')
    } catch {} // it has ended already
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** The embedded database of a running property, seen past its fences. */
export async function databaseOf(dataDir: string): Promise<pg.Pool> {
  const { connection }: { connection: EmbeddedConnection } = await startEmbeddedPostgres({ dataDir, share: true })
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A hotel with `roomCount` ready rooms of type Standard besides those of the fixture, and clerks with their tokens and rooms. */
export async function furnishProperty(
  pool: pg.Pool,
  { roomCount, clerks }: { roomCount: number; clerks: number },
): Promise<{ propertyId: number; tokens: string[]; rooms: string[][] }> {
  const { propertyId, organizationId } = await furnish(pool)
  const made = await pool.query<{ id: string }>(
    `insert into rooms (property_id, id, room_type_id, number, floor, condition)
     select $1, gen_random_uuid(), $2, 'S' || n, '1', 'CLEAN' from generate_series(1, $3::int) n returning id`,
    [propertyId, FIXTURE.standard, roomCount],
  )
  await pool.query('update room_types set room_count = room_count + $3 where property_id = $1 and id = $2', [
    propertyId,
    FIXTURE.standard,
    roomCount,
  ])
  const sign = (name: string) => signedIn(pool, ['PROP_MANAGER'], propertyId, organizationId, name, (token) => token)
  const tokens = await Promise.all(Array.from({ length: clerks }, (_, clerk) => sign(`Clerk ${clerk}`)))
  const rooms = tokens.map((_, clerk) => made.rows.filter((_room, at) => at % clerks === clerk).map(({ id }) => id))
  return { propertyId, tokens, rooms }
}

export type WireRequest = { method: string; url: string; body?: object }
export type WireResponse = { status: number; text: string; headers: http.IncomingHttpHeaders }

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One call over a real socket; rejects when the connection ends before the whole response has arrived. */
export function sendRequest(base: string, { method, url, body }: WireRequest, headers: http.OutgoingHttpHeaders = {}) {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const { promise, resolve, reject } = withResolvers<WireResponse>()
  const request = http.request(`${base}${url}`, {
    method,
    agent,
    headers: {
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
      ...headers,
    },
  })
  request.once('error', reject)
  request.once('response', (response) => {
    const pieces: Buffer[] = []
    response.on('data', (piece: Buffer) => pieces.push(piece))
    response.once('error', reject)
    response.once('close', () => {
      const text = Buffer.concat(pieces).toString()
      if (response.complete) resolve({ status: response.statusCode ?? 0, text, headers: response.headers })
      else reject(new Error('the answer was cut'))
    })
  })
  request.end(payload)
  return promise
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((yes, no) => ((resolve = yes), (reject = no)))
  return { promise, resolve, reject }
}
