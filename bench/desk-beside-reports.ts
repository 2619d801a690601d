// What the desk can do while others read reports: bookings made at four desks, alone and with a manager, an accountant and an owner who open
// three-year reports one after the other, each a moment after the last. The two alternate, so that a busy machine slows both.
//   npx tsx bench/desk-beside-reports.ts --bookings 20000 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { cases } from './cases.ts'
import { Connection } from './client.ts'
import { loadAverage, startLoader } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown, median } from './report.ts'
import { dayAfter } from './script.ts'
import { ensureDatabase, type Facts, openStage, readFacts } from './stage.ts'

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '20000' },
    rooms: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    pause: { type: 'string', default: '4000' },
    data: { type: 'string' },
  },
})

const DESKS = 4
const REPORTS = ['occupancy', 'manager', 'revenue-by-source', 'tax-summary', 'payments-by-mode', 'trial-balance', 'item-sales'] // prettier-ignore
const READERS = 3

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
const loader = startLoader()
try {
  const size = { rooms: Number(values.rooms), bookings: Number(values.bookings) }
  const database = await ensureDatabase(stage, size)
  const facts = await readFacts(stage, database)
  const product = await serveProduct(stage, database)
  console.log(`${database}, load average ${loadAverage()}`)
  try {
    await measure(facts, product.port)
  } finally {
    await product.stop()
  }
} finally {
  await Promise.all([loader.stop(), stage.stop()])
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

async function measure(facts: Facts, port: number): Promise<void> {
  const milliseconds = Number(values.seconds) * 1_000
  const one = cases.find(({ name }) => name === 'create-room')
  if (!one) throw new Error('no case makes a booking')
  let [place, person] = [0, 0]
  const bookings = async () => {
    const result = await loader.run({ port, name: one.name, facts, connections: DESKS, milliseconds, place, person })
    if (result.failed) throw new Error(`${result.failed} failed, first ${result.firstFailure}`)
    place += result.places
    person += result.people
    return result
  }
  await bookings() // warms up
  const rounds: { alone: Booked; beside: Booked; read: number }[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const besideReports = async () => {
      const readers = Array.from({ length: READERS }, (_, reader) => startReading(port, facts, reader))
      const beside = await bookings()
      const counts = await Promise.all(readers.map((stop) => stop()))
      return { beside, read: counts.reduce((sum, count) => sum + count, 0) }
    }
    // Every other round in the opposite order.
    const first = round % 2 ? await bookings() : undefined
    const { beside, read } = await besideReports()
    rounds.push({ alone: first ?? (await bookings()), beside, read })
  }
  print(rounds)
}

type Booked = { perSecond: number; p50: number; p99: number }

/** A user who opens reports; the function returned ends it, with how many were read. */
function startReading(port: number, { tokens, businessDate }: Facts, reader: number): () => Promise<number> {
  const connection = new Connection(port)
  const span = `from=${dayAfter(businessDate, -1_095)}&until=${businessDate}`
  let isOver = false
  const reading = (async () => {
    let read = 0
    for (; !isOver; read += 1) {
      const code = REPORTS[(read + reader) % REPORTS.length]
      const head = `authorization: ${tokens.at(-1 - reader)}\r\n`
      const { status, body } = await connection.send('GET', `/api/reports/${code}?${span}&groupBy=month`, head)
      if (status !== 200) throw new Error(`${code} answered ${status} ${body().toString().slice(0, 300)}`)
      await wait(Number(values.pause))
    }
    connection.close()
    return read
  })()
  return () => {
    isOver = true
    return reading
  }
}

function print(rounds: readonly { alone: Booked; beside: Booked; read: number }[]): void {
  const line = (who: string, booked: readonly Booked[]) => [
    who,
    ...(['perSecond', 'p50', 'p99'] as const).map((figure) => median(booked.map((one) => one[figure])).toFixed(1)),
  ]
  const lines = [
    line('alone', rounds.map(({ alone }) => alone)), line('beside reports', rounds.map(({ beside }) => beside)),
  ] // prettier-ignore
  const share = median(rounds.map(({ alone, beside }) => beside.perSecond / alone.perSecond))
  const read = rounds.reduce((sum, round) => sum + round.read, 0)
  console.log(`\n${markdown(['desk', 'bookings/s', 'p50 ms', 'p99 ms'], lines)}\n`)
  console.log(
    `${read} reports of three years read meanwhile; beside them ${share.toFixed(2)} of the bookings (goal: 0.9)`,
  )
}
