// Opening the rota of four weeks, beside the tape chart of as many rooms as there are people: CPU, round trips, statements and bytes of both
// by one product in one run. The rota is its head and all pages of its people, which the screen requests one after another; beside it what it takes until
// the first page is there.
//   npx tsx bench/rota-open.ts --people 300 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { Connection } from './client.ts'
import { cpuOf, loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown, median } from './report.ts'
import { ensureDatabase, type Facts, openStage, readFacts, type Stage } from './stage.ts'
import { type Sent, startRecorder } from './wire.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '300' },
    bookings: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '7' },
    calls: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
})

const DAYS = 28
const TRIES = 5
/** Employees of a page, as the screen requests them. */
const PAGE = 100

const OPENINGS = ['first page', 'rota', 'chart'] as const
type Opening = (typeof OPENINGS)[number]
type Opened = { bytes: number; rows: number; people: number }

const headAndPeople = (from: Day) => [`/api/rota?from=${from}&days=${DAYS}`, `/api/rota/people?from=${from}&days=${DAYS}&limit=${PAGE}`] // prettier-ignore
const addressesOf = (from: Day): Record<Opening, readonly string[]> => ({
  'first page': headAndPeople(from),
  rota: headAndPeople(from),
  chart: [`/api/bookings/chart?from=${from}&until=${addDays(from, DAYS)}`],
})

let calls = 0

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const people = Number(values.people)
  const database = await ensureDatabase(stage, { rooms: people, bookings: Number(values.bookings) })
  const facts = await readFacts(stage, database)
  const from = mondayOf(facts.businessDate as Day)
  await employ({ ...stage.owner, database }, facts, people, from)
  console.log(`${database}, load average ${loadAverage()}`)
  const waits = await waitsOf(stage, database, facts, from)
  print(waits, await measured(stage, database, facts, from))
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

/** So many people at work, as those of the demo in turn, each with five shifts a week where nothing is planned for them. */
async function employ(config: pg.ClientConfig, { propertyId }: Facts, count: number, from: Day): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(
    `insert into employees (property_id, id, number, status, first_name, last_name, display_name, department_id, position_id, employment_type,
                            weekly_hours, join_on, search_name, created_at)
     select $1, gen_random_uuid(), m.most + n, 'ACTIVE', 'Person', n::text, 'Person ' || n, e.department_id, e.position_id, 'FULL_TIME', 40,
            $3::date - 400, 'person ' || n, now()
       from (select max(number) as most, count(*) filter (where status = 'ACTIVE') as known from employees where property_id = $1) m
      cross join lateral generate_series(1, $2 - m.known) n
       join (select department_id, position_id, row_number() over (order by number) - 1 as at, count(*) over () as count
               from employees where property_id = $1 and status = 'ACTIVE') e on e.at = n % e.count`,
    [propertyId, count, from],
  )
  await client.query(
    `insert into rota_shifts (property_id, id, employee_id, department_id, position_id, type_id, kind, on_date, start_at, end_at, unpaid_break,
                              origin, created_at)
     select $1, gen_random_uuid(), e.id, e.department_id, e.position_id, t.id, 'WORK', d.day, d.day + time '01:30', d.day + time '09:30', 30,
            'PATTERN', now()
       from employees e
      cross join (select $2::date + k as day from generate_series(0, ${DAYS - 1}) k) d
      cross join (select id from shift_types where property_id = $1 order by code limit 1) t
      where e.property_id = $1 and e.status = 'ACTIVE' and extract(isodow from d.day) <= 5
        and not exists (select from rota_shifts s where s.property_id = $1 and s.employee_id = e.id and s.on_date between $2 and $2::date + ${DAYS})`,
    [propertyId, from],
  )
  await client.query('vacuum analyze employees, rota_shifts')
  await client.end()
}

/** Requests all that a screen requests, one after the other; each call is of another user, so that none meets a limit. */
async function open(connection: Connection, { tokens }: Facts, opening: Opening, from: Day): Promise<Opened> {
  const opened = { bytes: 0, rows: 0, people: 0 }
  const paths = [...addressesOf(from)[opening]]
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const head = `authorization: ${tokens[(calls += 1) % tokens.length]}\r\n`
    const { status, bytes, body } = await connection.send('GET', path, head)
    if (status !== 200) throw new Error(`${path} answered ${status} ${body().toString().slice(0, 300)}`)
    opened.bytes += bytes
    const read = JSON.parse(body().toString()) as Page
    opened.people += read.rows?.length ?? 0
    if (opening === 'rota' && read.next !== undefined)
      paths.push(`${headAndPeople(from)[1]}&after=${encodeURIComponent(read.next)}`)
    opened.rows += read.bars?.length ?? read.rows?.reduce((sum, { shifts }) => sum + shifts.length, 0) ?? 0
  }
  return opened
}

type Page = { rows?: { shifts: unknown[] }[]; bars?: unknown[]; next?: string }

type Waits = Record<Opening, { trips: number; statements: number }>

/** How often the product waits for the database: once its cache of the caller is warm. */
async function waitsOf(at: Stage, database: string, facts: Facts, from: Day): Promise<Waits> {
  const recorder = await startRecorder(at.owner)
  const product = await serveProduct(at, database, recorder.socket)
  const connection = new Connection(product.port)
  const only = { ...facts, tokens: facts.tokens.slice(0, 1) }
  try {
    const waits: Partial<Waits> = {}
    for (const name of OPENINGS) {
      await open(connection, only, name, from)
      const sent = await leanest(() => recorder.record(async () => void (await open(connection, only, name, from))))
      const trips = new Set(sent.filter(({ text }) => text !== 'commit').map(({ trip }) => trip))
      waits[name] = { trips: trips.size, statements: sent.length }
    }
    return waits as Waits
  } finally {
    connection.close()
    await product.stop()
    recorder.close()
  }
}

/** The try that sent least: what the server's clockwork sends at the same moment is no part of the call. */
async function leanest(make: () => Promise<Sent[]>): Promise<Sent[]> {
  let best = await make()
  for (let made = 1; made < TRIES; made += 1) {
    const next = await make()
    if (next.length < best.length) best = next
  }
  return best
}

type Measured = Record<Opening, { cpu: number; opened: Opened }[]>

/** Rounds in which each is opened as often, every other round in the opposite order; the first warms up and does not count. */
async function measured(at: Stage, database: string, facts: Facts, from: Day): Promise<Measured> {
  const product = await serveProduct(at, database)
  const connection = new Connection(product.port)
  const cpu = () => cpuOf(product.pid) + cpuOf(at.postgres)
  const rounds: Measured = { 'first page': [], rota: [], chart: [] }
  try {
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const name of round % 2 ? OPENINGS : OPENINGS.toReversed()) {
        const before = cpu()
        let opened: Opened = { bytes: 0, rows: 0, people: 0 }
        for (let call = 0; call < Number(values.calls); call += 1) opened = await open(connection, facts, name, from)
        if (round > 0) rounds[name].push({ cpu: (cpu() - before) / Number(values.calls), opened })
      }
    return rounds
  } finally {
    connection.close()
    await product.stop()
  }
}

function print(waits: Waits, all: Measured): void {
  const { rota, chart } = all
  const line = (name: Opening, rounds: Measured[Opening]) => {
    const { bytes, rows, people } = rounds[0]?.opened ?? { bytes: 0, rows: 0, people: 0 }
    const { trips, statements } = waits[name]
    return [name, median(rounds.map(({ cpu }) => cpu)).toFixed(1), `${trips}`, `${statements}`, `${(bytes / 1000).toFixed(0)}`, `${people || '–'}`, `${rows}`] // prettier-ignore
  }
  const head = ['screen', 'CPU ms', 'round trips', 'statements', 'kB', 'people', 'shifts or stays']
  console.log(
    `\n${markdown(
      head,
      OPENINGS.map((name) => line(name, all[name])),
    )}\n`,
  )
  const ratio = median(rota.map(({ cpu }, round) => cpu / (chart[round]?.cpu ?? cpu)))
  const size = (rounds: Measured[Opening]) => rounds[0]?.opened.bytes ?? 0
  const each = (rounds: Measured[Opening]) => median(rounds.map(({ cpu, opened }) => cpu / opened.rows))
  console.log(`a shift : a stay ${(each(rota) / each(chart)).toFixed(2)} by CPU`)
  console.log(`rota : chart ${ratio.toFixed(2)} by CPU, ${waits.rota.trips} : ${waits.chart.trips} round trips, ${(size(rota) / size(chart)).toFixed(2)} by bytes`) // prettier-ignore
}
