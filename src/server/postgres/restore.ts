import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Manifest,
  type Totals,
  type WaitingJob,
  entryNames,
  neutralForms,
  quoted,
  tablesOf,
} from './backup-catalogue.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type TarEntry, readTar } from './tar.ts'

export type Restored = { madeAt: string; rows: number; files: number }

/**
 * Puts a backup into an empty place. All or nothing: rows are loaded in one transaction and counted and compared before it
 * commits, files appear after that. Refuses a backup of a newer version; one of an older version is brought up to date.
 */
export async function restore(owner: pg.ClientConfig, archive: string, filesFolder: string): Promise<Restored> {
  const newFiles = `${filesFolder}.new-${process.pid}`
  await assertNoFiles(filesFolder)
  const gunzip = createGunzip()
  const source = createReadStream(archive)
  const read = pipeline(source, gunzip)
  read.catch(() => {}) // the reader of the entries meets the same error
  const entries = readTar(gunzip)
  const client = new pg.Client(owner)
  client.on('error', () => {})
  try {
    const manifest = await readManifest(entries)
    await client.connect()
    const isFresh = await assertFits(client, manifest)
    await migrate(owner, { until: manifest.migrations.length })
    if (!isFresh) await assertEmpty(client)
    const totals = await load(client, manifest, entries, newFiles)
    if (existsSync(newFiles)) await rename(newFiles, filesFolder)
    await migrate(owner)
    const rows = totals.tables.reduce((sum, table) => sum + table.rows, 0)
    return { madeAt: manifest.madeAt, rows, files: totals.files }
  } finally {
    source.destroy()
    await client.end()
    await rm(newFiles, { recursive: true, force: true })
  }
}

async function assertNoFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup is restored into an empty place only.`)
  await rmdir(folder)
}

/** True when nothing was ever made there: rows that migrations bring are then replaced by the backup's. */
async function assertFits(client: pg.Client, { migrations }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ isFresh: boolean }>(
    `select to_regclass('schema_migrations') is null as "isFresh"`,
  )
  if (rows[0]?.isFresh) return true
  const { rowCount } = await client.query('select from schema_migrations')
  if ((rowCount ?? 0) <= migrations.length) return false
  throw new Error(
    'The database is newer than the backup. Restore it into a new, empty database: it is brought up to date there.',
  )
}

/** Tables that have rows from the start: their rows come with the schema, and the backup's take their place. */
const FILLED_BY_MIGRATIONS = ['subscription_catalogue']

async function assertEmpty(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount)
      throw new Error(`The database has rows already (${name}). A backup is restored into an empty place only.`)
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.name !== entryNames.manifest) throw new Error('This is not a backup of Hotelmate.')
  const manifest = await jsonOf<Manifest>(first.value)
  const ours = readMigrations()
  if (manifest.format !== 1 || manifest.migrations.length > ours.length) {
    throw new Error(
      `This backup was made by a newer Hotelmate (schema ${manifest.migrations.length}, this one knows ${ours.length}). Install that version first.`,
    )
  }
  const different = manifest.migrations.find(({ checksum }, index) => checksum !== ours[index]?.checksum)
  if (different)
    throw new Error(`This backup was made by another Hotelmate: ${different.name} is not the same there and here.`)
  return manifest
}

type Constraint = { table: string; name: string; definition: string }

async function load(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  newFiles: string,
): Promise<Totals> {
  await client.query(neutralForms)
  await client.query('begin')
  // Tables refer to one another in any order: the foreign keys go, and come back checked once every row is stored.
  const keys = await foreignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  // Until commit the owner bypasses row security; tenants see none of this.
  const fenced = await forcedTables(client)
  for (const table of fenced) await client.query(`alter table ${quoted(table)} no force row level security`)

  for (const { name } of manifest.tables) await client.query(`delete from ${quoted(name)}`)
  // Rows come as they were: what a new row would set off has happened already.
  for (const { name } of manifest.tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  const totals = await loadEntries(client, manifest, entries, newFiles)
  for (const { name } of manifest.tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { name, last } of totals.sequences)
    await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
  for (const table of fenced) await client.query(`alter table ${quoted(table)} force row level security`)
  await client.query('commit')
  await client.query('analyze')
  return totals
}

async function foreignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows.map(({ name }) => name)
}

async function loadEntries(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  newFiles: string,
): Promise<Totals> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  const seen = new Map<string, { rows: number; hash: Hash }>()
  let files = 0
  for await (const entry of entries) {
    const [kind, table] = entry.name.split('/')
    if (kind === 'tables' && table) {
      const sofar = seen.get(table) ?? { rows: 0, hash: createHash('sha256') }
      seen.set(table, sofar)
      sofar.rows += await loadPart(client, table, columns.get(table) ?? [], entry, sofar.hash)
    } else if (kind === 'files') {
      await writeFileOf(entry, newFiles)
      files++
    } else if (kind === entryNames.jobs) {
      await queueJobs(client, await jsonOf<WaitingJob[]>(entry))
    } else if (kind === entryNames.totals) {
      const totals = await jsonOf<Totals>(entry)
      assertComplete(totals, seen, files)
      return totals
    } else {
      throw new Error(`This backup has a part that is not known here: ${entry.name}`)
    }
  }
  throw new Error('The archive ends too early: it is incomplete.')
}

async function loadPart(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  entry: TarEntry,
  hash: Hash,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(
    entry.body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    copy,
  )
  return copy.rowCount
}

async function writeFileOf(entry: TarEntry, newFiles: string): Promise<void> {
  const path = normalize(entry.name.slice('files/'.length))
  if (path.startsWith('..') || path.startsWith('/'))
    throw new Error(`This backup has a file outside its folder: ${entry.name}`)
  await mkdir(dirname(join(newFiles, path)), { recursive: true, mode: 0o700 })
  await pipeline(entry.body, createWriteStream(join(newFiles, path), { mode: 0o600 }))
}

async function queueJobs(client: pg.Client, jobs: readonly WaitingJob[]): Promise<void> {
  for (const { task, payload, queue, runAt, maxAttempts, key, priority } of jobs) {
    await client.query('select graphile_worker.add_job($1, $2::json, $3, $4::timestamptz, $5::int, $6, $7::int)', [
      task,
      JSON.stringify(payload),
      queue,
      runAt,
      maxAttempts,
      key,
      priority,
    ])
  }
}

function assertComplete(totals: Totals, seen: ReadonlyMap<string, { rows: number; hash: Hash }>, files: number): void {
  for (const { name, rows, sha256 } of totals.tables) {
    const loaded = seen.get(name) ?? { rows: 0, hash: createHash('sha256') }
    if (loaded.rows !== rows || loaded.hash.digest('hex') !== sha256) {
      throw new Error(
        `The backup is damaged: ${name} should have ${rows} rows and has ${loaded.rows}, or their content differs.`,
      )
    }
  }
  if (files !== totals.files)
    throw new Error(`The backup is damaged: it should have ${totals.files} files and has ${files}.`)
}

async function jsonOf<T>(entry: TarEntry): Promise<T> {
  const parts: Buffer[] = []
  for await (const part of entry.body) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as T
}
