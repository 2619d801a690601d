import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { appConnection } from '#server/database/roles.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { endOf, isAlive, isPostgres } from '#server/postgres/files.ts'
import { migrate } from '#server/database/migrate.ts'
import { furnish, type SmallHotel } from './small-hotel.ts'

/** The run's database server, provided to test files. Plain data: it travels to the workers. */
export type TestServer = {
  server: pg.ClientConfig
  template: string
  appUser: string | undefined
  afterConnect: string | undefined
  /** A copy of the template with the small hotel every test server begins with. */
  smallHotel: { database: string; ids: SmallHotel }
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The most bytes a run writes. */
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * One database server and one migrated template per test run. Embedded, in a temporary folder; with TEST_DATABASE_URL
 * (a user who may create databases and roles) the same tests run on that server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (hasRoom('/dev/shm')) process.env['TMPDIR'] = '/dev/shm'
  const url = process.env['TEST_DATABASE_URL']
  const { server, stop } = url ? { server: fromUrl(url), stop: async () => {} } : await startServer()
  const template = `hotelmate_test_${process.pid}`
  await administer(server, `create database ${template}`)
  await migrate({ ...server, database: template })
  const { config, afterConnect } = await appConnection({ ...server, database: template })
  const smallHotel = await makeSmallHotel(server, template)
  project.provide('testServer', { server, template, appUser: config.user, afterConnect, smallHotel })
  return async () => {
    await dropDatabases(server, template)
    await stop()
  }
}

async function makeSmallHotel(server: pg.ClientConfig, template: string): Promise<TestServer['smallHotel']> {
  const database = `${template}_small_hotel`
  await administer(server, `create database ${database} template ${template} strategy file_copy`)
  const owner = new pg.Pool({ ...server, database, max: 1 })
  const ids = await furnish(owner)
  await owner.end()
  return { database, ids }
}

/** Memory takes what a run writes: to make a database is to write 1,200 files, ten times as long on a disk that others use too. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** Data that may be lost: it lives as long as the run. */
async function startServer(): Promise<{ server: pg.ClientConfig; stop: () => Promise<void> }> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `hotelmate-tests-${process.pid}-`))
  // Left to itself the server counts rows once a minute: the plans of a test would depend on when it runs.
  const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB', autovacuum: 'off' }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return { server: { ...connection, database: 'postgres' }, stop: () => stop().then(remove) }
}

/** Servers of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const runner = Number(/^hotelmate-tests-(\d+)-/.exec(name)?.[1])
    if (!runner || isAlive(runner)) continue
    const folder = join(tmpdir(), name)
    const server = Number(endOf(join(folder, 'postgres', 'postmaster.pid'), 4_096).split('\n')[0])
    if (server && isPostgres(server)) process.kill(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function fromUrl(text: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(text)
  const [user, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent)
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    ...(user && { user }),
    ...(secret && { password: secret }),
    database: database || 'postgres',
  }
}

export async function administer(server: pg.ClientConfig, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(statement)).rows
  } finally {
    await client.end()
  }
}

async function dropDatabases(server: pg.ClientConfig, template: string): Promise<void> {
  const ours = `select datname from pg_database where starts_with(datname, '${template}')`
  for (const { datname } of await administer(server, ours)) {
    await administer(server, `drop database if exists ${pg.escapeIdentifier(String(datname))} with (force)`)
  }
}
