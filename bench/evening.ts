import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Chance } from '#db/demo/chance.ts'
import { watch } from './evening-browsers.ts'
import { Caller, furnishDining, serve } from './evening-work.ts'
import { cpuOf, loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown } from './report.ts'
import { ensureDatabase, openStage, readFacts } from './stage.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '600' },
    minutes: { type: 'string', default: '10' },
    tables: { type: 'string', default: '60' },
    waiters: { type: 'string', default: '8' },
    stations: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    browsers: { type: 'string', default: '0' },
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
const stage = await openStage(dataDir)
try {
  const database = await ensureDatabase(stage, { rooms: 20, bookings: 400 })
  const product = await serveProduct(stage, database)
  try {
    // All users of the bench have every permission.
    const { tokens } = await readFacts(stage, database)
    const base = `http://127.0.0.1:${product.port}`
    const people = tokens.map((token) => new Caller(base, token))
    const [manager, cook, ...others] = people
    if (!manager || !cook) throw new Error('nobody is there to work')
    const count = Number(values.waiters)
    const staff = { cook, watchers: others.slice(0, 2), waiters: others.slice(2, 2 + count) }
    const size = { tables: Number(values.tables), stations: Number(values.stations) }
    const place = await furnishDining(manager, size)

    const browsers = Number(values.browsers)
    const watched = browsers > 0 ? await watch(manager, place, browsers) : undefined

    const orders = Number(values.orders)
    const chance = new Chance(Number(values.seed))
    const before = [cpuOf(product.pid), cpuOf(stage.postgres)] as const
    const began = performance.now()
    const served = await serve(place, staff, {
      orders,
      everyMs: (Number(values.minutes) * 60_000) / orders,
      chance: () => chance.next(),
    })
    const seconds = (performance.now() - began) / 1000
    const cpu = cpuOf(product.pid) - before[0]
    const databaseCpu = cpuOf(stage.postgres) - before[1]
    const load = loadAverage()
    const seen = await watched?.()

    const orderTime = percentiles(served.orderTimes)
    console.log(
      `\n${orders} orders of ${served.lines} lines at ${size.tables} tables, ${count} waiters, ${size.stations} stations,`,
    )
    console.log(`in ${seconds.toFixed(0)} s, load average at the end ${load}; ${served.events} pieces of news heard.\n`)
    console.log(
      markdown(
        ['', 'p50 ms', 'p99 ms', 'p99 : p99 of the answer'],
        [
          ['order answered', orderTime.p50.toFixed(0), orderTime.p99.toFixed(0), ''],
          rowOf('ticket on the screen after it', served.delays, orderTime.p99),
          ...(seen
            ? [rowOf('order in a browser’s list after it', lagsOf(seen.ordersAt, served.placedAt), orderTime.p99)]
            : []),
        ],
      ),
    )
    console.log(
      `\nCPU ms an order: ${((cpu + databaseCpu) / orders).toFixed(1)}, of it the database ${(databaseCpu / orders).toFixed(1)}`,
    )
    const apart = served.drawers.filter(({ expected, counted: cash }) => expected !== cash)
    console.log(
      `lines lost: ${served.lost.length}; tickets never shown: ${served.unseen.length}; drawers that differ: ${apart.length} of ${count}`,
    )
    if (seen)
      console.log(
        `${browsers} browsers watched: ${seen.ordersAt.size} orders stood in the list, ${seen.tickets} tickets on screens; untrue at the end: ${seen.faults.length}`,
      )
    const untrue = seen?.faults ?? []
    if (served.lost.length + served.unseen.length + apart.length + untrue.length > 0) {
      console.error(
        [...served.lost, ...served.unseen, ...untrue, ...apart.map((drawer) => JSON.stringify(drawer))]
          .slice(0, 20)
          .join('\n'),
      )
      process.exitCode = 1
    }
  } finally {
    await product.stop()
  }
} finally {
  await stage.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
} // prettier-ignore

function rowOf(name: string, times: readonly number[], orderP99: number): string[] {
  const { p50, p99 } = percentiles(times)
  return [name, p50.toFixed(0), p99.toFixed(0), (p99 / orderP99).toFixed(2)]
}

/** Milliseconds from an order's response until it was in the list; the page shows its number. */
function lagsOf(shown: ReadonlyMap<string, number>, placedAt: ReadonlyMap<number, number>): number[] {
  return [...placedAt].flatMap(([number, at]) => {
    const shownAt = shown.get(`#${number}`)
    return shownAt === undefined ? [] : [Math.max(0, shownAt - at)]
  })
}
