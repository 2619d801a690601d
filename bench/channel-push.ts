// How long a change of prices takes to be at a channel, and what it costs: one night, a season of every plan and type, and everything anew. The
// channel is a stand-in on loopback that checks the form of each message. Goal: five seconds.
//   npx tsx bench/channel-push.ts --bookings 2000 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, type Day } from '#core/dates.ts'
import { openChannel } from '../e2e/peers/channel.ts'
import { Connection } from './client.ts'
import { cpuOf, loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown, median } from './report.ts'
import { ensureDatabase, type Facts, openStage, readFacts } from './stage.ts'

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
  },
})
const LONGEST_WAIT_MS = 60_000
const SEASON = 90

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const database = await ensureDatabase(stage, { rooms: 100, bookings: Number(values.bookings) })
  const facts = await readFacts(stage, database)
  const peer = await openChannel({ hotel: 'DEMO-PALACE', key: 'practice-key-2026' })
  const channel = await pointAt(peer.url, { ...stage.owner, database }, facts)
  console.log(`${database}, load average ${loadAverage()}`)
  const product = await serveProduct(stage, database)
  const connection = new Connection(product.port)
  try {
    const lines: string[][] = []
    const begun = { messages: 0, person: 0 }
    const call = async (method: string, path: string, body: object) => {
      const head = `authorization: ${facts.tokens[(begun.person += 1) % facts.tokens.length]}\r\nidempotency-key: ${crypto.randomUUID()}\r\n`
      const { status, body: reply } = await connection.send(method, path, head, JSON.stringify(body))
      if (status !== 200) throw new Error(`${path} answered ${status} ${reply().toString().slice(0, 300)}`)
    }
    /** Until the channel was sent something and then nothing for a second. */
    const isSent = async (): Promise<number> => {
      const until = performance.now() + LONGEST_WAIT_MS
      let [count, last] = [peer.taken.length, performance.now()]
      while (performance.now() < until) {
        await new Promise((done) => setTimeout(done, 5))
        if (peer.taken.length > count) [count, last] = [peer.taken.length, performance.now()]
        if (count > begun.messages && performance.now() - last > 1_000) return last
      }
      throw new Error('the channel was sent nothing')
    }
    const measure = async (name: string, change: (round: number) => Promise<void>) => {
      const runs: { ms: number; cpu: number; lines: number }[] = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        begun.messages = peer.taken.length
        const [cpu, began] = [cpuOf(product.pid) + cpuOf(stage.postgres), performance.now()]
        await change(round)
        const ms = (await isSent()) - began
        const sent = peer.taken.slice(begun.messages)
        const count = sent.reduce((sum, one) => sum + one.availability.length + one.prices.length + one.restrictions.length, 0) // prettier-ignore
        runs.push({ ms, cpu: cpuOf(product.pid) + cpuOf(stage.postgres) - cpu, lines: count })
      }
      const of = (figure: keyof (typeof runs)[number]) => median(runs.map((run) => run[figure])).toFixed(0)
      lines.push([name, of('lines'), of('ms'), Math.max(...runs.map(({ ms }) => ms)).toFixed(0), of('cpu')])
    }
    const prices = (nights: number) => (round: number) =>
      call('PUT', '/api/rates/prices', { rows: channel.types.map((roomTypeId) => ({ ratePlanId: channel.planId, roomTypeId, from: addDays(facts.businessDate as Day, 30), amounts: Array.from({ length: nights }, (_, night) => 500_000 + round * 100 + (night % 7) * 1_000) })) }) // prettier-ignore
    const anew = () => call('POST', `/api/channels/${channel.id}/property/${facts.propertyId}/syncs`, {})
    // What it never had goes out first.
    await anew()
    await isSent()
    await measure('one night of every type', prices(1))
    await measure(`${SEASON} nights of every type, a plan and those linked to it`, prices(SEASON))
    await measure('everything anew', anew)
    console.log(`\n${markdown(['change', 'lines', 'ms until it is there', 'slowest', 'CPU ms'], lines)}\n`)
    if (peer.faults.length > 0)
      throw new Error(`${peer.faults.length} messages were not in the form of docs/channels.md`)
    console.log(`load average at the end ${loadAverage()}`)
  } finally {
    connection.close()
    await Promise.all([product.stop(), peer.close()])
  }
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

/** The demo's own channel gets the address of the stand-in. */
async function pointAt(url: string, config: pg.ClientConfig, { propertyId }: Facts) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`update channels set base_url = $1 where code = 'WAYFARER' returning id`, [url]) // prettier-ignore
    const plans = await client.query<{ id: string }>('select id from rate_plans where property_id = $1 and is_default', [propertyId]) // prettier-ignore
    const types = await client.query<{ id: string }>('select room_type_id as id from channel_rooms where property_id = $1 and channel_id = $2', [propertyId, rows[0]?.id]) // prettier-ignore
    return { id: rows[0]?.id ?? '', planId: plans.rows[0]?.id ?? '', types: types.rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}
