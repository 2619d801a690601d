import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Places, endOf, initialiseCluster, isAlive, isCode, isPostgres, placesOf } from './files.ts'
import { PLANNING } from '../database/planning.ts'

/** How to reach the embedded database. No password: its socket lies in a folder only we may enter. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** True when the server was already running: its owner died, or (with `share`) is someone else. */
  adopted: boolean
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** For tools beside a running Hotelmate: use its database when there is one, without becoming the owner. */
  share?: boolean
  /** Extra server settings, for example `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Readonly<Record<string, string>>
}

const major = '18'
const owner = 'hotelmate_owner'
const database = 'hotelmate'
/** The lock on one connection for as long as its process lives. The number is arbitrary and must never change. */
const ownerLock = 468366283
const ownerPatienceMs = 3_000
const startPatienceMs = 120_000
const stopPatienceMs = 60_000

/**
 * Starts the Postgres server of a data folder, or goes on with the one a killed process left behind, and becomes its only
 * owner: a second owner is refused. It runs until `stop`: a server that dies is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const places = await placesOf(options.dataDir, log)
  const server = { places, log, settings: options.settings ?? {} }
  const connection = { host: places.socket, port: 5432, user: owner, database }

  const adopted = await ensureRunning(server)
  if (adopted && options.share) return { connection, adopted, stop: async () => {} }

  const ownership = await own(server, resolve(options.dataDir))
  await createDatabase(connection)
  if (adopted) log('The database was already running, left by a process that ended abruptly: going on with it.')
  // An exit without `stop`, after an error for instance, takes the server along. Only a killed process leaves it behind.
  const onExit = () => interrupt(places)
  process.once('exit', onExit)
  return {
    connection,
    adopted,
    stop: async () => {
      process.off('exit', onExit)
      await ownership.release()
      await stopServer(places)
    },
  }
}

type Server = { places: Places; log: (line: string) => void; settings: Readonly<Record<string, string>> }

/** Returns true when someone else had started it. */
async function ensureRunning(server: Server): Promise<boolean> {
  const { places } = server
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    const state = await probe(places)
    if (state === 'ready') return true
    if (state === 'absent' && (await startServer(server))) return false
    if (Date.now() > deadline) {
      throw new Error(`The database in ${places.cluster} did not start: ${endOf(logFile(places), 800)}`)
    }
    await sleep(50)
  }
}

/** `busy`: a server exists but is not ready, because it is recovering, or going down. */
async function probe({ socket }: Places): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...serverConnection(socket), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const cannotConnectNow = '57P03'
    return isCode(error, cannotConnectNow) ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database `postgres` is always there: the owner's lock and the making of ours happen in it. */
const serverConnection = (socket: string) => ({ host: socket, port: 5432, user: owner, database: 'postgres' })

/** Returns true when our own server came up, false when it yielded: to a faster one, or to the rest of a dying one. */
async function startServer({ places, settings }: Server): Promise<boolean> {
  const { binaries, cluster, account } = places
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialiseCluster(places, owner)
  assertMajor(cluster)
  removeLeftovers(cluster)

  const output = openLog(places)
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, '-k', places.socket, ...flags(settings)], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    stdio: ['ignore', output, output],
    detached: true, // Ctrl-C in the terminal reaches us; we stop the server after the last request.
  })
  closeSync(output)
  server.unref()
  let hasEnded = false
  server.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true))
  while (!hasEnded) {
    if (serverPid(cluster) === server.pid && (await probe(places)) === 'ready') return true
    await sleep(20)
  }
  await sleep(250)
  return false
}

function flags(settings: Readonly<Record<string, string>>): string[] {
  const all: Record<string, string> = {
    listen_addresses: '', // no TCP
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '256MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    ...PLANNING,
    log_checkpoints: 'off',
    // Errors belong to the request that caused them; their text may contain a guest's name, so it is not written here.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function assertMajor(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `The data in ${cluster} was written by Postgres ${found}, and this Hotelmate carries Postgres ${major}. ` +
      'Take a backup with the Hotelmate that wrote it (hotelmate backup), then restore it into a new data folder with this one (hotelmate restore).',
  )
}

/** Removes a lock file whose process has ended or became another program, and half-made clusters of processes that died. */
function removeLeftovers(cluster: string): void {
  const pid = serverPid(cluster)
  if (pid && !isPostgres(pid)) rmSync(pidFile(cluster), { force: true })
  for (const name of readdirSync(dirname(cluster))) {
    const maker = name.startsWith(`${basename(cluster)}.new-`) && Number(name.split('-').at(-1))
    if (maker && !isAlive(maker)) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')
const logFile = ({ cluster }: Places) => join(dirname(cluster), 'postgres.log')

/** A file, not a pipe: the server must be able to write after this process has ended. Started again when over 10 MB. */
function openLog(places: Places): number {
  const file = logFile(places)
  const isLong = existsSync(file) && statSync(file).size > 10_000_000
  return openSync(file, isLong ? 'w' : 'a', 0o600)
}

function serverPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]) || undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Takes the owner's lock for as long as this process lives. It is a lock of Postgres, so it ends with the process in any case. */
async function own(server: Server, dataDir: string): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let holder = await takeLock(server.places, dataDir)
  const record = () =>
    holder.once('end', () => {
      if (!isReleased) void regain()
    })
  // Losing the lock means the server went away. No one else can have taken it unless they were waiting for just that;
  // then this process must not go on, and the error below ends it.
  const regain = async () => {
    server.log('The database server stopped unexpectedly: starting it again.')
    await ensureRunning(server)
    holder = await takeLock(server.places, dataDir)
    record()
    server.log('The database server is back.')
  }
  record()
  return {
    release: async () => {
      isReleased = true
      await holder.end()
    },
  }
}

async function takeLock({ socket }: Places, dataDir: string): Promise<pg.Client> {
  const holder = new pg.Client({ ...serverConnection(socket), application_name: `hotelmate owner ${process.pid}` })
  holder.on('error', () => {}) // 'end' follows
  await holder.connect()
  const deadline = Date.now() + ownerPatienceMs
  for (;;) {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0]?.taken) return holder
    if (Date.now() > deadline) break
    await sleep(100)
  }
  const { rows } = await holder.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ownerLock],
  )
  await holder.end()
  const process_ = rows[0]?.application_name.replace('hotelmate owner', 'process') ?? 'just starting'
  throw new Error(
    `Another Hotelmate (${process_}) is using the data folder ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

async function createDatabase({ database, ...connection }: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

async function stopServer(places: Places): Promise<void> {
  const pid = interrupt(places)
  const deadline = Date.now() + stopPatienceMs
  while (pid && serverPid(places.cluster) === pid && isPostgres(pid) && Date.now() < deadline) await sleep(20)
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
function interrupt({ cluster }: Places): number | undefined {
  const pid = serverPid(cluster)
  if (pid && isPostgres(pid)) process.kill(pid, 'SIGINT')
  return pid
}
