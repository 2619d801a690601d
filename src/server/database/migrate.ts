import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { projectRoot } from '../project-root.ts'
import { prepareRoles } from './roles.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }

/** The result of a run: the files it applied, and the number of the last migration. */
export type Migrated = { applied: string[]; number: number }

export type MigrateOptions = {
  directory?: string
  /** The last number to apply: a backup is restored into the schema it was made from, then brought up to date. */
  until?: number
}

const oldestPostgres = 15
/** The lock while migrating, so that of several processes starting at once one migrates and the others wait. Never changes. */
const migrationLock = 468366284

/**
 * Brings a database up to this version: roles, job queue, then `db/migrations` in order, one transaction each.
 * Refuses a database that is newer than the code, or whose applied files differ from ours. `connection` is the owner's.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<Migrated> {
  const migrations = readMigrations(options.directory).slice(0, options.until)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the running statement fails as well, with a better message
  await client.connect()
  try {
    await assertSupported(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`
      create table if not exists schema_migrations (
        number      integer primary key,
        name        text not null,
        checksum    text not null,
        applied_at  timestamptz not null default now()
      )`)
    const pending = migrationsToApply(migrations, await appliedMigrations(client))
    await prepareRoles(client)
    await installJobQueue(client, connection)
    for (const migration of pending) await apply(client, migration)
    return { applied: pending.map(({ name }) => name), number: migrations.length }
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in order. */
export function readMigrations(directory: string = join(projectRoot, 'db', 'migrations')): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (number !== index + 1) {
      throw new Error(`${name}: migrations are named 0001_what_it_does.sql and numbered without gap`)
    }
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

/** Pure: which migrations are still to be applied, after checking that the applied ones are ours. */
export function migrationsToApply(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const { number, name, checksum } of applied) {
    const ours = migrations[number - 1]
    if (!ours) {
      throw new Error(
        `The database is newer than this Hotelmate: it has ${name}, which is not known here. Install the newer version.`,
      )
    }
    if (ours.name !== name || ours.checksum !== checksum) {
      throw new Error(
        `${ours.name} differs from the file applied to this database (${name}). An applied migration is never edited.`,
      )
    }
  }
  const done = new Set(applied.map(({ number }) => number))
  return migrations.filter(({ number }) => !done.has(number))
}

async function assertSupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestPostgres) return
  throw new Error(`The database server is Postgres ${version}. Hotelmate needs ${oldestPostgres} or newer.`)
}

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select number, name, checksum from schema_migrations order by number')).rows
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '10s'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`${name}${lineOf(error, sql)}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return ''
  return ` line ${sql.slice(0, Number(error.position)).split('\n').length}`
}

/**
 * The job queue has its own tables and migrations in its own schema. The app may add a job, in the transaction of the
 * work that requests it, and nothing else there.
 */
async function installJobQueue(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => {}).on('connect', (connected) => connected.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
  const signature = 'queue_job(text, json, timestamptz, text)'
  await client.query(`
    begin;
    create or replace function queue_job(task text, payload json, run_at timestamptz default null, job_key text default null)
      returns void language sql security definer set search_path = pg_catalog, pg_temp
      as $$ select graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key) $$;
    revoke execute on function ${signature} from public;
    grant execute on function ${signature} to hotelmate_app, hotelmate_platform;
    commit`)
}
