import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import { invariants } from '#main/invariants.ts'
import { openHotelmate } from '#main/hotelmate.ts'
import { readSettings } from '#server/settings.ts'
import { FURNISHED, furnishOnce, SECRETS_KEY } from '#test/furnished.ts'
import { administer } from '#test/setup.ts'
import pg from 'pg'

/** Ports of hotels that are closed: at the same address a browser need not compile the scripts again. */
const ports: number[] = []

/** What was written to in a copy of the template, and functions, which may read anything; the counters of a session are those that ended. */
const WRITTEN = `
  select relname as name from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0
  union select proname from pg_proc where pronamespace = 'public'::regnamespace`
const OTHERS = `
  select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/**
 * The integrity checks after a journey; empty when all is well. The whole demo passes them before (test/furnished.test.ts), and a check
 * finds something new only in tables that the journey wrote to.
 */
async function violatedIn(database: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    while ((await client.query(OTHERS)).rowCount) await sleep(10)
    const { rows: written } = await client.query<{ name: string }>(WRITTEN)
    const names = new RegExp(`\\b(${written.map(({ name }) => name).join('|')})\\b`)
    const found: string[] = []
    for (const { id, description, sql } of invariants.filter((each) => names.test(each.sql))) {
      const { rows } = await client.query(sql)
      if (rows.length > 0) found.push(`${id} ${description}: ${JSON.stringify(rows.slice(0, 3))}`)
    }
    return found
  } finally {
    await client.end()
  }
}

/** The demo hotel on the journeys' day, served with its screens, on a database of its own (a copy, made in a moment). */
export async function openDemoHotel(environment: Record<string, string> = {}) {
  const { server } = inject('testServer')
  await furnishOnce(server)
  const database = `journey_${process.pid}_${Date.now()}`
  await administer(server, `create database ${database} template ${FURNISHED} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'hotelmate-journey-'))
  const owner = { ...server, database }
  const settings = readSettings({
    ...environment,
    PORT: String(ports.pop() ?? 0),
    DATA_DIR: dataDir,
    SECRETS_KEY,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  })
  const hotelmate = await openHotelmate(settings, { owner, stop: async () => {} })
  await hotelmate.listen()
  const port = hotelmate.port()
  const pool = new pg.Pool({ ...owner, max: 2 })
  pool.on('error', () => {})

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    /** For jobs whose hour a journey does not wait for. */
    system: hotelmate.system,
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    /** The hotel is stopped, and its integrity checks pass. */
    close: async () => {
      await hotelmate.stop()
      ports.push(port)
      await pool.end()
      const violated = await violatedIn(owner)
      await administer(server, `drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
      expect(violated).toEqual([])
    },
  }
}
