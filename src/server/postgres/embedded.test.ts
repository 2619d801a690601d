import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type EmbeddedConnection, startEmbeddedPostgres } from './embedded.ts'
import { projectRoot } from '../project-root.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []

afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(() => {
  for (const folder of folders) {
    const pid = serverPid(folder)
    if (pid) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

// Making a cluster is the slow part: most tests use this one after another.
const property = newFolder()
vi.setConfig({ testTimeout: 60_000 }) // of these a minute is only reached beside other heavy work

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-test-'))
  folders.push(folder)
  return folder
}

function serverPid(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Another process that owns the folder's database until it is killed. Returns its first line, or its error. */
async function startElsewhere(
  folder: string,
  identity: { uid?: number; gid?: number } = {},
  after = 'setInterval(() => {}, 1e6)',
) {
  const code = `
    import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
    startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} }).then(
      (started) => { console.log(JSON.stringify(started)); ${after} },
      (error) => { console.log(error.message); process.exit(1) },
    )`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: tmpdir() },
    ...identity,
  })
  children.push(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: String(output).trim() }
}

test('a first start makes a durable server that is not run by root and has no TCP port', async () => {
  const folder = property
  const started = await startEmbeddedPostgres({ dataDir: folder })
  const [settings] = await query(
    started.connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
            current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums`,
  )
  expect(settings).toEqual({ fsync: 'on', commits: 'on', tcp: '', checksums: 'on' })
  expect(started.adopted).toBe(false)
  const status = readFileSync(`/proc/${serverPid(folder)}/status`, 'utf8')
  expect(status).not.toMatch(/^Uid:\s+0/m)
  await started.stop()
  expect(serverPid(folder)).toBe(0)
})

test('what was committed is stored after the owner is killed, and the next start goes on within 5 s', async () => {
  const folder = property
  const first = await startElsewhere(folder)
  const { connection } = JSON.parse(first.output)
  await query(connection, 'create table promises (id int); insert into promises select generate_series(1, 100)')

  const second = await startElsewhere(folder)
  expect(second.output).toBe(
    `Another Hotelmate (process ${first.child.pid}) is using the data folder ${folder}. Stop that one first, or set DATA_DIR to another folder.`,
  )

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const begun = Date.now()
  const started = await startEmbeddedPostgres({ dataDir: folder })
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(started.adopted).toBe(true)
  expect(await query(connection, 'select count(*)::int as kept from promises')).toEqual([{ kept: 100 }])

  const beside = await startEmbeddedPostgres({ dataDir: folder, share: true })
  await beside.stop()
  expect(await query(connection, 'select 1 as still')).toEqual([{ still: 1 }])
  await started.stop()
})

test('a process that ends in an error takes its server along', async () => {
  const folder = property
  const { child } = await startElsewhere(folder, {}, 'setTimeout(() => process.exit(3), 100)')
  expect(await once(child, 'exit')).toEqual([3, null])
  await expect.poll(() => serverPid(folder), { timeout: 5_000 }).toBe(0)
})

test('a server that dies is started again, and its owner stays the owner', async () => {
  const folder = property
  const lines: string[] = []
  const started = await startEmbeddedPostgres({ dataDir: folder, log: (line) => lines.push(line) })
  const killed = serverPid(folder)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toBe('The database server is back.')
  expect(serverPid(folder)).not.toBe(killed)
  expect((await startElsewhere(folder)).output).toContain(`Another Hotelmate (process ${process.pid})`)
  await started.stop()
})

test('of five starts at once on an empty folder one wins, and nothing half-made stays', async () => {
  const folder = newFolder()
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => startElsewhere(folder)))
  const output = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.output : String(outcome.reason),
  )
  expect(output.filter((line) => line.startsWith('{'))).toHaveLength(1)
  expect(output.filter((line) => line.startsWith('Another Hotelmate (process'))).toHaveLength(4)
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
})

test('a lock file that names another program, and a start that died half-way, are in no one’s way', async () => {
  const folder = property
  await (await startEmbeddedPostgres({ dataDir: folder })).stop()
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
  mkdirSync(join(folder, 'postgres.new-4194305'))
  await (await startEmbeddedPostgres({ dataDir: folder })).stop()
  expect(readdirSync(folder)).not.toContain('postgres.new-4194305')
})

test('data of another Postgres version is refused with the way to upgrade', async () => {
  const folder = property
  await (await startEmbeddedPostgres({ dataDir: folder })).stop()
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
    /was written by Postgres 17, and this Hotelmate carries Postgres 18. Take a backup/,
  )
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
})

test.runIf(isRoot)('starts for a normal user as well', async () => {
  const folder = newFolder()
  const anonymous = { uid: 65534, gid: 65534 }
  chownSync(folder, anonymous.uid, anonymous.gid)
  chmodSync(folder, 0o700)
  const { output } = await startElsewhere(folder, anonymous)
  expect(JSON.parse(output)).toMatchObject({ adopted: false, connection: { database: 'hotelmate' } })
})
