import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, removeOldBackups } from './backup.ts'
import type { Manifest, Totals } from './backup-catalogue.ts'
import { migrate } from '../database/migrate.ts'
import { restore } from './restore.ts'
import { readTar } from './tar.ts'
import { type FreshDatabase, emptyDatabase, freshDatabase } from '#test/database.ts'
import { administer } from '#test/setup.ts'

const folder = mkdtempSync(join(tmpdir(), 'hotelmate-backup-'))
const filesFolder = join(folder, 'files')
const databases: FreshDatabase[] = []
let source: FreshDatabase
let archive: string

beforeAll(async () => {
  source = await freshDatabase()
  databases.push(source)
  const client = new pg.Client(source.owner)
  await client.connect()
  await client.query(`insert into organisations (id, name) values (7, 'Palace')`)
  await client.query(`
    insert into properties (id, organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date, country,
                            locale, fiscal_year_month, country_pack, rounding_unit)
    values (11, 7, 'Palace', 'P', 'palace', 'Asia/Kolkata', 'INR', '2026-11-21', 'IN', 'en-IN', 4, 'IN', 100)`)
  const awkward = 'tab\there, line\nthere, back\\slash \\N, quote "\', \u{1F3E8} and Ünïcode'
  await client.query(
    `insert into users (organization_id, email, password_hash, first_name, roles) values (7, 'a@b.test', 'x', $1, $2)`,
    [awkward, ['ORG_ADMIN', 'with "quotes", commas']],
  )
  await client.query(`
    insert into sessions (token_hash, user_id, expires_at) values ('\\xdeadbeef00', 1, '2026-11-21 10:11:12.123456+05:30')`)
  // More than one part: about 12 MB of rows.
  await client.query(`
    insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, before, after, request_id)
    select 11, gen_random_uuid(), 'BOOKING_CREATED', now(), '2026-11-21', 1, repeat('n', 500) || i, 'booking', i::text,
           case when i % 3 = 0 then 'null'::jsonb end, jsonb_build_object('price', i, 'text', e'a\\nb'), 'r'
    from generate_series(1, 16000) as i`)
  await client.query(`select queue_job('send-mail', '{"to": "a@b.test"}', now() + interval '1 day', 'mail-1')`)
  await client.end()
  mkdirSync(join(filesFolder, 'photos'), { recursive: true })
  writeFileSync(join(filesFolder, 'photos', 'room.webp'), Buffer.alloc(100_000, 'webp'))
  writeFileSync(join(filesFolder, 'empty.txt'), '')
  archive = (await backUp(source.owner, { filesFolder, folder, now: new Date('2026-11-21T09:20:00Z') })).file
})

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

/**
 * Those made above, the till and its counter that a property opens with, its chart of 40 accounts with as many mappings, and the nine lines of
 * the catalogue that come with the schema.
 */
const ROWS = 16_004 + 2 + 2 * 40 + 9

async function emptyOwner(): Promise<pg.ClientConfig> {
  databases.push(await emptyDatabase())
  return databases.at(-1)!.owner
}

async function jsonIn(file: string, name: string): Promise<unknown> {
  async function* whole() {
    yield gunzipSync(readFileSync(file))
  }
  for await (const entry of readTar(whole())) {
    const parts: Buffer[] = []
    for await (const part of entry.body) parts.push(part)
    if (entry.name === name) return JSON.parse(Buffer.concat(parts).toString())
  }
  throw new Error(`${name} is not in ${file}`)
}

test('what is restored is what was backed up: every row, file, number to come and waiting job', async () => {
  const owner = await emptyOwner()
  const target = join(folder, 'restored-files')
  const restored = await restore(owner, archive, target)
  expect(restored).toEqual({ madeAt: '2026-11-21T09:20:00.000Z', rows: ROWS, files: 2 })

  const again = await backUp(owner, { filesFolder: target, folder: join(folder, 'again'), now: new Date() })
  const [before, after] = [await jsonIn(archive, 'totals.json'), await jsonIn(again.file, 'totals.json')]
  expect(after).toEqual(before)
  expect((before as Totals).jobs).toBe(1)
  expect(readFileSync(join(target, 'photos', 'room.webp'))).toEqual(
    readFileSync(join(filesFolder, 'photos', 'room.webp')),
  )

  const keysAndFences = `
    select (select count(*)::int from pg_constraint where contype = 'f') as keys,
           (select count(*)::int from pg_class where relforcerowsecurity) as fences`
  expect(await administer(owner, keysAndFences)).toEqual(await administer(source.owner, keysAndFences))
  const [next] = await administer(
    owner,
    `insert into users (email, password_hash, first_name, roles) values ('n@b.test', 'x', 'N', '{USER}') returning id`,
  )
  expect(Number(next?.['id'])).toBe(2)
})

test('any tar program opens a backup', () => {
  const { stdout, status } = spawnSync('tar', ['-tzf', archive])
  expect(status).toBe(0)
  expect(String(stdout).split('\n')).toEqual(
    expect.arrayContaining(['manifest.json', 'tables/audit_events/000002', 'files/photos/room.webp']),
  )
})

test('a backup is restored into an empty place only', async () => {
  await expect(restore(await emptyOwner(), archive, filesFolder)).rejects.toThrow('files is not empty')
  await expect(restore(source.owner, archive, join(folder, 'none'))).rejects.toThrow('The database has rows already')
})

test('a truncated or altered backup changes nothing', async () => {
  const owner = await emptyOwner()
  const bytes = readFileSync(archive)
  const cut = join(folder, 'cut.tar.gz')
  writeFileSync(cut, bytes)
  truncateSync(cut, Math.floor(bytes.length / 2))
  await expect(restore(owner, cut, join(folder, 'none'))).rejects.toThrow()

  const altered = join(folder, 'altered.tar.gz')
  const plain = gunzipSync(bytes)
  plain[plain.indexOf('BOOKING_CREATED') + 500] = 'x'.charCodeAt(0)
  writeFileSync(altered, gzipSync(plain, { level: 1 }))
  await expect(restore(owner, altered, join(folder, 'none'))).rejects.toThrow('The backup is damaged: audit_events')

  expect(await administer(owner, 'select count(*)::int as rows from organisations')).toEqual([{ rows: 0 }])
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  expect((await restore(owner, archive, join(folder, 'at-last'))).rows).toBe(ROWS)
})

test('a backup of a newer version is refused', async () => {
  const manifest = (await jsonIn(archive, 'manifest.json')) as Manifest
  const newer = gunzipSync(readFileSync(archive))
  const name = manifest.migrations[0]!.name
  newer.write('"format": 2', newer.indexOf('"format": 1'))
  expect(name).toMatch(/^0001_/)
  const file = join(folder, 'newer.tar.gz')
  writeFileSync(file, gzipSync(newer, { level: 1 }))
  await expect(restore(await emptyOwner(), file, join(folder, 'none'))).rejects.toThrow('made by a newer Hotelmate')
})

test('a backup of an older version is brought up to date', async () => {
  const owner = await emptyOwner()
  await migrate(owner, { until: 3 })
  await administer(owner, `insert into organisations (name) values ('old')`)
  const old = await backUp(owner, { filesFolder: join(folder, 'none'), folder: join(folder, 'old'), now: new Date() })
  const target = await emptyOwner()
  await restore(target, old.file, join(folder, 'none'))
  expect(await administer(target, 'select name from organisations')).toEqual([{ name: 'old' }])
  expect((await migrate(target)).applied).toEqual([])
})

test('only the newest backups are stored, other files stay', async () => {
  const stored = mkdtempSync(join(folder, 'kept-'))
  for (const day of ['01', '02', '03']) writeFileSync(join(stored, `hotelmate-2026-11-${day}T03-00-00.tar.gz`), '')
  writeFileSync(join(stored, 'notes.txt'), '')
  expect(await removeOldBackups(stored, 2)).toEqual(['hotelmate-2026-11-01T03-00-00.tar.gz'])
  expect(readdirSync(stored)).toHaveLength(3)
})
