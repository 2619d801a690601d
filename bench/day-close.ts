// The close of one day of a large property: by the product, and the same statements replayed on a copy, from Node and by pgbench; replayed
// once more without the facts of the day, so that their share of a close shows (goal: at most 1.15 of a close without them).
// Not a case of `cases.ts`: a day closes once, so each contestant closes it in its own copy of one database.
//   npx tsx bench/day-close.ts --rooms 500 --bookings 20000 --data /tmp/bench
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Connection } from './client.ts'
import { findPgbench, parameterTypes } from './pgbench.ts'
import { cpuOf, loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown } from './report.ts'
import { administer, ensureDatabase, type Facts, openStage, readFacts, type Stage } from './stage.ts'
import { IS_SPINE, isEdge } from './script.ts'
import { type Sent, startRecorder } from './wire.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '500' },
    bookings: { type: 'string', default: '20000' },
    data: { type: 'string' },
  },
})

const IS_OF_FACTS = /insert into (fact_days|\w+_facts)\b/i

const TURNS = 4

type Close = { seconds: number; cpu: number; databaseCpu: number }

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const size = { rooms: Number(values.rooms), bookings: Number(values.bookings) }
  const base = await ensureDatabase(stage, size)
  await letClose({ ...stage.owner, database: base })
  await readFacts(stage, base) // what is made once in a database is made here, so that all copies have the same
  console.log(`${base}, load average ${loadAverage()}`)
  const sent: Sent[] = []
  await onCopy(base, async (database, facts) => {
    const recorder = await startRecorder(stage.owner)
    const close = () => closedByProduct(stage, database, facts, recorder.socket).then(() => {})
    sent.push(...(await recorder.record(close, 'everything')))
    recorder.close()
  })
  const product = await onCopy(base, (database, facts) => closedByProduct(stage, database, facts))
  const plain = sent.filter(({ text }) => !IS_OF_FACTS.test(text))
  const replays = { lean: [] as Close[], bare: [] as Close[] }
  // In turn, and the least of each: the first copies are read from a cold disk.
  for (let turn = 0; turn < TURNS; turn += 1) {
    replays.bare.push(await onCopy(base, (database) => replayed(stage, database, plain)))
    replays.lean.push(await onCopy(base, (database) => replayed(stage, database, sent)))
  }
  const [lean, bare] = [leastOf(replays.lean), leastOf(replays.bare)]
  const program = findPgbench()
  const pgbench = program && (await onCopy(base, (database) => replayedByPgbench(program, stage, database, sent)))
  console.log(`\n${tableOf({ product, lean, 'lean without facts': bare, ...(pgbench && { pgbench }) })}\n`)
  const [cpu, time] = [lean.cpu / bare.cpu, lean.seconds / bare.seconds].map((share) => share.toFixed(2))
  console.log(
    `${sent.length} statements, ${sent.length - plain.length} of them of facts: ${cpu} × CPU, ${time} × seconds`,
  )
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

/** Who leaves has left, who has not come does not stop it, and before the evening: the property moves to where the afternoon has begun. */
async function letClose(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(
    `insert into closing_settings (property_id, earliest_at, no_show_at, policies)
     select id, '12:00', '12:00', '{"arrivals": "NO_SHOW", "orders": "PASS", "shifts": "PASS"}'
       from properties where short_name = 'demo-palace'
     on conflict (property_id) do update
        set (earliest_at, no_show_at, policies) = (excluded.earliest_at, excluded.no_show_at, excluded.policies)`,
  )
  await client.query(
    `with gone as (
       update stays s set status = 'CHECKED_OUT', checked_out_at = now() from properties p
        where p.id = s.property_id and p.short_name = 'demo-palace' and s.status = 'IN_HOUSE' and s.departure_on <= p.business_date
       returning s.property_id, s.booking_id, s.id)
     update bookings b set status = 'CHECKED_OUT' from gone g
      where (b.property_id, b.id) = (g.property_id, g.booking_id)
        and not exists (select from stays o where (o.property_id, o.booking_id) = (b.property_id, b.id)
                           and o.status not in ('CHECKED_OUT', 'CANCELLED', 'NO_SHOW') and o.id not in (select id from gone))`,
  )
  await client.query(
    `update properties set time_zone = coalesce((select name from pg_timezone_names
        where (now() at time zone name)::date = business_date and (now() at time zone name)::time > '12:01' limit 1), time_zone)
      where short_name = 'demo-palace'`,
  )
  await client.end()
}

/** Runs work in a copy of a database, which is dropped afterwards. */
async function onCopy<T>(base: string, work: (database: string, facts: Facts) => Promise<T>): Promise<T> {
  const name = `${base}_close`
  await administer(stage, `drop database if exists ${name} with (force)`)
  await administer(stage, `create database ${name} template ${base}`)
  try {
    return await work(name, await readFacts(stage, name))
  } finally {
    await administer(stage, `drop database ${name} with (force)`)
  }
}

function leastOf(closes: readonly Close[]): Close {
  return closes.reduce((least, one) => (one.cpu < least.cpu ? one : least))
}

async function measured(pid: number, work: () => Promise<unknown>): Promise<Close> {
  const before = [pid ? cpuOf(pid) : 0, cpuOf(stage.postgres), process.cpuUsage(), performance.now()] as const
  await work()
  const seconds = (performance.now() - before[3]) / 1000
  const { user, system } = process.cpuUsage(before[2])
  const databaseCpu = cpuOf(stage.postgres) - before[1]
  return { seconds, databaseCpu, cpu: databaseCpu + (pid ? cpuOf(pid) - before[0] : (user + system) / 1000) }
}

/** Started over HTTP, run by the job of the server; waiting for it queries the database without the recorder. */
async function closedByProduct(at: Stage, database: string, facts: Facts, socket?: string): Promise<Close> {
  const server = await serveProduct(at, database, socket)
  const owner = new pg.Client({ ...at.owner, database })
  await owner.connect()
  const connection = new Connection(server.port)
  try {
    return await measured(server.pid, async () => {
      const body = JSON.stringify({ businessDate: facts.businessDate })
      const head = `authorization: ${facts.tokens[0]}\r\n`
      const { status, body: read } = await connection.send('POST', '/api/closing/runs', head, body)
      if (status !== 200) throw new Error(`the close answered ${status} ${read().toString()}`)
      for (let state = ''; state !== 'DONE';) {
        await new Promise((done) => setTimeout(done, 20))
        const { rows } = await owner.query<{ status: string; why: string }>(
          `select status, blockers::text || fault as why from closing_runs where property_id = $1 and business_on = $2`,
          [facts.propertyId, facts.businessDate],
        )
        state = rows[0]?.status ?? ''
        if (state === 'BLOCKED' || state === 'FAILED_RESUMABLE')
          throw new Error(`the close is ${state}: ${rows[0]?.why}`)
      }
    })
  } finally {
    connection.close()
    await owner.end()
    await server.stop()
  }
}

/** What is sent for the data, with its transactions, trip by trip. */
function tripsOf(sent: readonly Sent[]): Sent[][] {
  const trips = new Map<number, Sent[]>()
  for (const one of sent) {
    if (!isEdge(one.text) && (one.isSimple || IS_SPINE.test(one.text))) continue
    trips.set(one.trip, [...(trips.get(one.trip) ?? []), one])
  }
  return [...trips.values()]
}

async function replayed(at: Stage, database: string, sent: readonly Sent[]): Promise<Close> {
  const client = new pg.Client({ ...at.owner, database, pipeline: true } as pg.ClientConfig)
  client.on('error', () => {}) // the failed statement has the cause; the end of its database would hide it
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.get(text) ?? (names.set(text, `s${names.size}`).get(text) as string)
  try {
    return await measured(0, async () => {
      for (const trip of tripsOf(sent))
        await Promise.all(
          trip.map(({ text, params, isSimple }) =>
            isSimple ? client.query(text) : client.query({ name: nameOf(text), text, values: [...params] }),
          ),
        )
    })
  } finally {
    await client.end()
  }
}

async function replayedByPgbench(program: string, at: Stage, database: string, sent: readonly Sent[]): Promise<Close> {
  const client = new pg.Client({ ...at.owner, database })
  client.on('error', () => {})
  await client.connect()
  const lines: string[] = []
  for (const one of tripsOf(sent).flat()) {
    const { text, params } = one
    const types = one.isSimple || isEdge(one.text) ? [] : await parameterTypes(client, one)
    lines.push(
      text.trim().replaceAll(/\$(\d+)/g, (_, at: string) => literal(params[Number(at) - 1], types[Number(at) - 1])),
    )
  }
  await client.end()
  const file = join(mkdtempSync(join(tmpdir(), 'hotelmate-pgbench-')), 'close.sql')
  writeFileSync(file, lines.map((line) => `${line.replace(/;$/, '')};\n`).join(''))
  const run = ['-n', '-M', 'simple', '-c', '1', '-t', '1', '-f', file, '-h', String(at.owner.host), '-U', at.owner.user, database] // prettier-ignore
  return measured(0, async () => {
    const { status, stderr } = spawnSync(program, run, { encoding: 'utf8' })
    if (status !== 0 || /failed|aborted/.test(stderr)) throw new Error(`pgbench failed: ${stderr.slice(0, 800)}`)
  })
}

function literal(value: string | null | undefined, type = 'text'): string {
  return value === null || value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'::${type}`
}

function tableOf(closes: Record<string, Close>): string {
  const { product } = closes
  return markdown(
    ['who', 'seconds', 'CPU ms', 'of it DB', 'product takes × s', 'product takes × CPU'],
    Object.entries(closes).map(([who, { seconds, cpu, databaseCpu }]) => [
      who,
      seconds.toFixed(2),
      cpu.toFixed(0),
      databaseCpu.toFixed(0),
      ((product?.seconds ?? 0) / seconds).toFixed(2),
      ((product?.cpu ?? 0) / cpu).toFixed(2),
    ]),
  )
}
