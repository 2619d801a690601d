import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { appConnection } from './roles.ts'
import { migrate, migrationsToApply, readMigrations } from './migrate.ts'
import { type FreshDatabase, emptyDatabase, freshDatabase } from '#test/database.ts'
import { administer } from '#test/setup.ts'

const databases: FreshDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})
async function empty(): Promise<pg.ClientConfig> {
  databases.push(await emptyDatabase())
  return databases.at(-1)!.owner
}
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

test('migrations are applied in order, once, however many processes start at the same time', async () => {
  const owner = await empty()
  const runs = await Promise.all([migrate(owner), migrate(owner), migrate(owner)])
  const newest = readMigrations().length
  expect(runs.map(({ applied }) => applied.length).sort((a, b) => a - b)).toEqual([0, 0, newest])
  expect(await administer(owner, 'select count(*)::int as rows, max(number) from schema_migrations')).toEqual([
    { rows: newest, max: newest },
  ])
})

test('a migration that fails leaves no trace, and reports where it failed', async () => {
  const owner = await empty()
  const directory = folderWith({
    '0001_one.sql': 'create table one (id int);',
    '0002_two.sql': 'create table two (id int);\n\nselect * from three;',
  })
  await expect(migrate(owner, { directory })).rejects.toThrow('0002_two.sql line 3: relation "three" does not exist')
  expect(await administer(owner, `select to_regclass('one') as one, to_regclass('two') as two`)).toEqual([
    { one: 'one', two: null },
  ])
  writeFileSync(join(directory, '0002_two.sql'), 'create table two (id int);')
  expect((await migrate(owner, { directory })).applied).toEqual(['0002_two.sql'])
})

test('a database newer than the code, an edited migration and a gap are refused', async () => {
  const migration = { number: 1, name: '0001_a.sql', sql: '', checksum: 'x' }
  expect(() => migrationsToApply([migration], [migration, { ...migration, number: 2, name: '0002_b.sql' }])).toThrow(
    'The database is newer than this Hotelmate: it has 0002_b.sql',
  )
  expect(() => migrationsToApply([migration], [{ ...migration, checksum: 'y' }])).toThrow(
    '0001_a.sql differs from the file',
  )
  await expect(migrate(await empty(), { directory: folderWith({ '0002_b.sql': '' }) })).rejects.toThrow(
    'numbered without gap',
  )
})

test('the app owns nothing, cannot bypass row security and sees every tenant only after switching to the platform role', async () => {
  const database = await freshDatabase()
  databases.push(database)
  const client = new pg.Client(database.app.config)
  await client.connect()
  if (database.app.afterConnect) await client.query(database.app.afterConnect)
  const select = async (sql: string) => (await client.query(sql)).rows
  try {
    expect(await select('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolbypassrls: false },
    ])
    expect(await select(`select relname from pg_class where relowner = 'hotelmate_app'::regrole`)).toEqual([])
    await administer(database.owner, `insert into organisations (name) values ('one'), ('two')`)
    expect(await select('select name from organisations')).toEqual([])
    await client.query('begin; set local role hotelmate_platform')
    expect(await select('select name from organisations order by id')).toEqual([{ name: 'one' }, { name: 'two' }])
    await client.query('commit')
    expect(await select('select name from organisations')).toEqual([])
    await expect(client.query('delete from audit_events')).rejects.toThrow('permission denied')
    await expect(client.query('create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(client.query('select * from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
    await client.query(`begin; select queue_job('tidy', '{}', job_key => 'once'); commit`)
    expect(await administer(database.owner, 'select key from graphile_worker.jobs')).toEqual([{ key: 'once' }])
  } finally {
    await client.end()
  }
})

test('an owner who is no superuser migrates, sees all tenants, and steps down where the app may not sign in', async () => {
  const { server } = inject('testServer')
  const name = `plain_owner_${process.pid}` // roles belong to the whole server
  await administer(server, `create role ${name} login createrole createdb`)
  try {
    await administer(server, `grant hotelmate_app, hotelmate_platform to ${name} with admin option`)
    await administer({ ...server, user: name }, `create database ${name}`)
    const owner = { ...server, user: name, database: name }
    await migrate(owner)
    await administer(owner, `insert into organisations (name) values ('one')`)
    expect(await administer(owner, 'select name from organisations')).toEqual([{ name: 'one' }])

    const { config, afterConnect } = await appConnection({ ...owner, connectionString: 'no address at all' })
    expect(afterConnect).toBe('set role hotelmate_app')
    expect(config.user).toBe(name)
    const client = new pg.Client(owner)
    await client.connect()
    await client.query('set role hotelmate_app')
    expect((await client.query('select name from organisations')).rows).toEqual([])
    await client.query('begin; set local role hotelmate_platform')
    expect((await client.query('select name from organisations')).rows).toEqual([{ name: 'one' }])
    await client.end()
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`)
    await administer(server, `drop owned by ${name}; drop role ${name}`)
  }
})
