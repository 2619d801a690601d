import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Case, shareOf } from './cases.ts'
import type { LeanOrder } from './lean-server.ts'
import { findPgbench, type Pgbench, runPgbench, writePgbenchFiles } from './pgbench.ts'
import { makeTwins } from './organisation.ts'
import { cpuOf, type Loader, type Served, serve, startLoader } from './processes.ts'
import { places, type Recording, recordCases, serveProduct } from './recorder.ts'
import { growthTable, type Line, markdown, type Run, table } from './report.ts'
import { ensureDatabase, type Facts, readFacts, type Stage, urlOf } from './stage.ts'
import { assertAvailability, assertNothingOversold } from './truth.ts'

export type Plan = {
  rooms: number
  rounds: number
  milliseconds: number
  /** How long the first round measures, which does not count: code that ran a few hundred times is not compiled yet. */
  warmMilliseconds: number
  cases: readonly Case[]
}

/** A contestant of the benchmark: takes load and returns its cost. */
type Contestant = {
  name: string
  run: (one: Case, connections: number, milliseconds: number, runsLeft: number) => Promise<Run | undefined>
}

/** The product, the lean server and pgbench on the same database, in turn. */
export async function compare(
  stage: Stage,
  plan: Plan,
  { bookings, hasPgbench, profileFolder }: { bookings: number; hasPgbench: boolean; profileFolder: string | undefined },
): Promise<void> {
  const database = await ensureDatabase(stage, { rooms: plan.rooms, bookings })
  const facts = await readFacts(stage, database)
  if (plan.cases.some(({ by }) => by === 'owners')) await makeTwins({ ...stage.owner, database }, facts.propertyId)
  const recordings = await recordCases(stage, database, facts)
  console.log(
    `\n${database}: one house of ${plan.rooms} rooms with ${bookings} bookings\n\n${wireTable(plan.cases, recordings)}`,
  )
  await checkReplies(stage, database, facts, recordings)

  const flags = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const product = await serveProduct(stage, database, undefined, flags)
  const lean = await serveLean(stage, database, facts, recordings)
  const loader = startLoader()
  const program = hasPgbench ? findPgbench() : undefined
  let pgbench: Awaited<ReturnType<typeof pgbenchOf>> | undefined
  try {
    pgbench = program === undefined ? undefined : await pgbenchOf(program, stage, database, facts, recordings)
    if (!pgbench) console.log('\npgbench: skipped, it is not installed (package postgresql) or was not wanted')
    const contestants = [
      overHttp('product', stage, product, loader, facts),
      overHttp('lean', stage, lean, loader, facts, 'takes back'),
      ...(pgbench ? [pgbench.contestant] : []),
    ]
    const lines = await inRounds(plan, contestants)
    console.log(`\n${table(lines)}\n`)
    await assertNothingOversold({ ...stage.owner, database }, facts.propertyId)
  } finally {
    await Promise.all([product.stop(), lean.stop(), loader.stop()])
    pgbench?.files.remove()
  }
}

/** The product alone, on databases of several sizes at once, in turn: what grows is the data and nothing else. */
export async function grow(stage: Stage, plan: Plan, sizes: readonly number[]): Promise<void> {
  const loader = startLoader()
  const products: Served[] = []
  const contestants: Contestant[] = []
  try {
    const databases: [bookings: number, database: string][] = []
    // All of them before any is served: a larger one begins as a copy, and no one may be at what is copied.
    for (const bookings of sizes)
      databases.push([bookings, await ensureDatabase(stage, { rooms: plan.rooms, bookings })])
    for (const [bookings, database] of databases) {
      const facts = await readFacts(stage, database)
      const product = await serveProduct(stage, database)
      products.push(product)
      contestants.push(overHttp(bookings.toLocaleString('en'), stage, product, loader, facts))
    }
    const lines = await inRounds(plan, contestants)
    console.log(
      `\n${growthTable(
        lines,
        contestants.map(({ name }) => name),
      )}\n`,
    )
  } finally {
    await Promise.all([...products.map((product) => product.stop()), loader.stop()])
  }
}

/** Everyone once per case and round, in the opposite order every other round. */
async function inRounds(plan: Plan, contestants: readonly Contestant[]): Promise<Line[]> {
  const lines = plan.cases.flatMap((one) =>
    one.connections.map((connections) => ({
      one,
      line: { label: one.label, connections, ...(one.goal ? { goal: one.goal } : {}), runs: new Map<string, Run[]>(contestants.map(({ name }) => [name, []])) },
    })),
  ) // prettier-ignore
  for (let round = -1; round < plan.rounds; round += 1)
    for (const { one, line } of lines)
      for (const contestant of round % 2 ? contestants.toReversed() : contestants) {
        const milliseconds = round < 0 ? plan.warmMilliseconds : plan.milliseconds
        const run = await contestant.run(one, line.connections, milliseconds, plan.rounds - round)
        if (!run) continue
        if (run.failed)
          throw new Error(`${contestant.name}, ${one.name}: ${run.failed} failed, first ${run.firstFailure}`)
        if (round >= 0) line.runs.get(contestant.name)?.push(run) // the first round warms up
      }
  return lines.map(({ line }) => line)
}

let person = 0

function overHttp(
  name: string,
  stage: Stage,
  server: Served,
  loader: Loader,
  facts: Facts,
  manner: 'stands' | 'takes back' = 'stands',
): Contestant {
  let taken = places.once // each product has a database of its own
  return {
    name,
    run: async (one, connections, milliseconds, runsLeft) => {
      const isTaking = one.isOnce && manner === 'stands'
      const mostPlaces = isTaking ? shareOf({ places: facts.billed.length, taken, runs: runsLeft }) : undefined
      const before = [cpuOf(server.pid), cpuOf(stage.postgres)] as const
      const result = await loader.run({
        port: server.port, name: one.name, facts, connections, milliseconds, place: one.isOnce ? taken : places.warm, mostPlaces, person,
      })
      const own = (cpuOf(server.pid) - before[0]) / result.requests
      const databaseCpu = (cpuOf(stage.postgres) - before[1]) / result.requests
      person += result.people
      if (one.name.startsWith('create')) places.warm += result.places
      if (isTaking) taken += result.places
      return { ...result, cpu: own + databaseCpu, databaseCpu }
    },
  } // prettier-ignore
}

async function serveLean(
  stage: Stage,
  database: string,
  facts: Facts,
  recordings: Map<string, Recording>,
): Promise<Served> {
  const client = new pg.Client({ ...stage.owner, database })
  await client.connect()
  const { rows } = await client.query<{ password_hash: string }>(
    `select password_hash from users where is_demo limit 1`,
  )
  await client.end()
  const order: LeanOrder = {
    url: urlOf(stage, database),
    scripts: Object.fromEntries([...recordings].map(([name, { script }]) => [name, script])),
    signIn: { name: 'sign-in', password: 'Demo#2026!', hash: rows[0]?.password_hash ?? '' },
    businessDate: facts.businessDate,
  }
  return serve(['--import', 'tsx', 'bench/lean-server.ts'], { NODE_ENV: 'production' }, JSON.stringify(order))
}

async function pgbenchOf(
  program: string,
  stage: Stage,
  database: string,
  facts: Facts,
  recordings: Map<string, Recording>,
) {
  const config = { host: stage.owner.host, user: stage.owner.user, database }
  const scripts = Object.fromEntries([...recordings].map(([name, { script }]) => [name, script]))
  const files: Pgbench = await writePgbenchFiles({ ...stage.owner, database }, scripts, facts)
  const contestant: Contestant = {
    name: 'pgbench',
    run: async (one, clients, milliseconds) => {
      if (one.name === 'sign-in') return undefined // checking a password is no SQL
      const file = files.files.get(one.name)
      if (!file) throw new Error(`no pgbench file of ${one.name}`)
      const before = cpuOf(stage.postgres)
      const result = runPgbench(program, files, file, config, { clients, milliseconds })
      const cpu = (cpuOf(stage.postgres) - before) / result.requests
      return { ...result, cpu, databaseCpu: cpu }
    },
  }
  return { files, contestant }
}

async function checkReplies(stage: Stage, database: string, facts: Facts, recordings: Map<string, Recording>) {
  const config = { ...stage.owner, database }
  let nights = 0
  for (const name of ['availability-3', 'availability-30'])
    nights += await assertAvailability(config, facts.propertyId, recordings.get(name)?.reply)
  console.log(`\nAvailability of ${nights} types and nights equals a recount from stays and blocks.`)
  const chart = recordings.get('chart')
  if (!chart) throw new Error('the chart was not recorded')
  const compressed = gzipSync(JSON.stringify(chart.reply), { level: 4 }).length
  const bars = (chart.reply as { bars: unknown[] }).bars.length
  console.log(
    `Chart of 30 days: ${bars} bars, ${kilo(chart.replyBytes)} kB, ${kilo(compressed)} kB compressed (goal: under 60).`,
  )
}

const kilo = (bytes = 0): string => (bytes / 1000).toFixed(1)

const wireTable = (cases: readonly Case[], recordings: Map<string, Recording>): string =>
  markdown(
    ['case', 'round trips', 'statements', 'of them data', 'reply kB'],
    cases.map(({ name, label }) => {
      const found = recordings.get(name)
      const data = found?.script.trips.flat().length ?? 0
      return [label, String(found?.trips), String(found?.statements), String(data), kilo(found?.replyBytes)]
    }),
  )
