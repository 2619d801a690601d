import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Manifest, type Totals, entryNames, neutralForms, quoted } from './backup-catalogue.ts'
import { sequencesOf, tablesOf, waitingJobsOf } from './backup-catalogue.ts'
import { padding, tarEnd, tarHeader } from './tar.ts'

export type BackupMade = { file: string; bytes: number; rows: number; files: number }

/** Rows travel in parts of this size, because tar wants a length before the content. */
const partBytes = 4 * 1024 * 1024

/**
 * Writes one archive of the database and the uploaded files into `folder`, beside a running Hotelmate. All rows are of one
 * moment. It needs no program of Postgres, and a newer Postgres reads it, so it is the way to a new major version too.
 */
export async function backUp(
  owner: pg.ClientConfig,
  from: { filesFolder: string; folder: string; now: Date },
): Promise<BackupMade> {
  await mkdir(from.folder, { recursive: true, mode: 0o700 })
  const stamp = from.now.toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(from.folder, `hotelmate-${stamp}.tar.gz`)
  const half = `${file}.part`
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  const counts = { rows: 0, files: 0 }
  try {
    const source = Readable.from(archive(client, from, counts), { objectMode: false })
    await pipeline(source, createGzip({ level: 6 }), createWriteStream(half, { mode: 0o600 }))
    await settle(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    await client.end()
  }
  return { file, bytes: (await stat(file)).size, ...counts }
}

/** An archive under its final name is whole, even after a power cut. */
async function settle(half: string, file: string): Promise<void> {
  for (const path of [half, dirname(half)]) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (path === half) await rename(half, file)
  }
}

async function* archive(
  client: pg.Client,
  { filesFolder, now }: { filesFolder: string; now: Date },
  counts: { rows: number; files: number },
): AsyncGenerator<Buffer> {
  const entry = (name: string, body: Buffer) => [tarHeader(name, body.length, now), body, padding(body.length)]
  const json = (name: string, value: unknown) => entry(name, Buffer.from(JSON.stringify(value, undefined, 1)))

  await client.query(neutralForms)
  await client.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(client)
  yield* json(entryNames.manifest, await manifestOf(client, tables, now))

  const totals: Totals = { tables: [], sequences: [], jobs: 0, files: 0 }
  for (const { name, columns, key } of tables) {
    const hash = createHash('sha256')
    const order = key.length > 0 ? `order by ${key.map(quoted).join(', ')}` : ''
    const copy = client.query(
      copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} ${order}) to stdout`),
    )
    let part = 0
    for await (const rows of inParts(copy)) {
      hash.update(rows)
      yield* entry(`tables/${name}/${String(++part).padStart(6, '0')}`, rows)
    }
    totals.tables.push({ name, rows: copy.rowCount, sha256: hash.digest('hex') })
    counts.rows += copy.rowCount
  }
  const jobs = await waitingJobsOf(client)
  yield* json(entryNames.jobs, jobs)
  totals.jobs = jobs.length
  await client.query('commit')
  totals.sequences = await sequencesOf(client)

  for (const path of await filesUnder(filesFolder)) {
    const { size } = await stat(join(filesFolder, path))
    yield tarHeader(`files/${path}`, size, now)
    // A file that grows meanwhile is cut: the header already contains its length.
    if (size > 0)
      for await (const chunk of createReadStream(join(filesFolder, path), { end: size - 1 })) yield chunk as Buffer
    yield padding(size)
    totals.files = ++counts.files
  }
  yield* json(entryNames.totals, totals)
  yield tarEnd()
}

async function manifestOf(
  client: pg.Client,
  tables: readonly { name: string; columns: string[] }[],
  now: Date,
): Promise<Manifest> {
  const { rows: migrations } = await client.query('select name, checksum from schema_migrations order by number')
  const { rows } = await client.query<{ postgres: string }>(`select current_setting('server_version') as postgres`)
  return {
    format: 1,
    madeAt: now.toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

/** Parts end where a row ends: a line end inside a value is written as \\n, so the last one of a chunk ends a row. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    held.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf('\n') + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.map((path) => path.slice(folder.length + 1)).sort()
}

/** Removes all but the newest `keep` backups of a folder, and returns the names of those removed. */
export async function removeOldBackups(folder: string, count: number): Promise<string[]> {
  const names = await readdir(folder)
  const ours = names.filter((name) => /^hotelmate-\d{4}-\d\d-\d\dT[\d-]{8}\.tar\.gz$/.test(name)).sort()
  const old = ours.slice(0, Math.max(0, ours.length - count))
  for (const name of old) await rm(join(folder, name))
  return old
}
