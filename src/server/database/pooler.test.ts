import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import net from 'node:net'
import pg from 'pg'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from './pool.ts'
import { appConnection } from './roles.ts'
import { migrate } from './migrate.ts'
import { assertOwnSession, refusesStartupSettings } from './pooler.ts'
import { emptyDatabase } from '#test/database.ts'

const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** A free port. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** PgBouncer before an empty database; returns how its owner connects through it. */
async function openPooler(mode: 'session' | 'transaction'): Promise<pg.ClientConfig> {
  const database = await emptyDatabase()
  onTestFinished(() => database.drop())
  const { host, port, user, database: name } = database.owner
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-pooler-'))
  const account = spawnSync('stat', ['-c', '%u', String(host)], { encoding: 'utf8' }).stdout.trim()
  const uid = Number(account) || (process.getuid?.() ?? 0)
  const listenPort = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n"hotelmate_app" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${name} = host=${host} port=${port} dbname=${name}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listenPort}\n` +
      `auth_type = trust\nauth_file = ${folder}/users.txt\npool_mode = ${mode}\nunix_socket_dir =\nlogfile =\npidfile =\n`,
  )
  if (process.getuid?.() === 0) for (const file of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, file), uid, uid)
  chmodSync(folder, 0o755)
  const pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...(process.getuid?.() === 0 && { uid, gid: uid }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  pooler.stderr.on('data', (text: Buffer) => (output += text.toString()))
  onTestFinished(async () => {
    pooler.kill('SIGINT')
    await once(pooler, 'exit')
    rmSync(folder, { recursive: true })
  })
  await expect.poll(() => output, { timeout: 10_000 }).toContain('process up')
  return { host: '127.0.0.1', port: listenPort, user: String(user), database: String(name) }
} // prettier-ignore

test.skipIf(!hasPgbouncer)('PgBouncer in transaction mode is refused with one sentence', async () => {
  const owner = await openPooler('transaction')
  const busy = new pg.Client(owner)
  await busy.connect()
  await busy.query('select 1')
  await expect(assertOwnSession(owner)).rejects.toThrow(/^DATABASE_URL leads through a pooler .* pool_mode = session/)
  await busy.end()
})

test.skipIf(!hasPgbouncer)(
  'PgBouncer in session mode works: migrated, as hotelmate_app, with its limits',
  async () => {
    const owner = await openPooler('session')
    await assertOwnSession(owner)
    await migrate(owner)
    const app = await appConnection(owner)
    expect(await refusesStartupSettings(app.config)).toBe(true)
    const db = new Database({ ...app.config, max: 2 }, { afterConnect: app.afterConnect, setsAfterwards: true })
    const settings = ['statement_timeout', 'lock_timeout', 'jit', 'role'].map((name) => `current_setting('${name}')`)
    const found = await db.read({ propertyId: 7, organizationId: 1 }, async (tx) => {
      const text = `select current_user::text as name, current_property()::int as property, array[${settings.join()}] as settings`
      return (await sql.raw<{ name: string; property: number; settings: string[] }>(text).execute(tx)).rows[0]
    })
    await db.close()
    expect(found).toMatchObject({
      name: 'hotelmate_app',
      property: 7,
      settings: ['12s', '5s', 'off', expect.any(String)],
    })
  },
  60_000,
)

test('Postgres itself is no pooler, and takes settings at the start', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.drop())
  await assertOwnSession(database.owner)
  expect(await refusesStartupSettings(database.owner)).toBe(false)
})
