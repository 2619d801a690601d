import pg from 'pg'
import { type Case, cases, headersOf, type Request } from './cases.ts'
import { Connection } from './client.ts'
import { serve, type Served } from './processes.ts'
import { type Sample, type Script, scriptOf } from './script.ts'
import { type Facts, type Stage, urlOf } from './stage.ts'
import { type Sent, startRecorder } from './wire.ts'

/** What one call of a case looked like on the wire. */
export type Recording = {
  script: Script
  /** Times the product waited for the database; the commit that closes a read is sent without waiting. */
  trips: number
  statements: number
  reply: unknown
  replyBytes: number
}

/** Starts the built product on a database, as in production. */
export const serveProduct = (
  stage: Stage,
  database: string,
  socket?: string,
  flags: readonly string[] = [],
): Promise<Served> =>
  serve([...flags, 'dist/server/start-server.js'], {
    NODE_ENV: 'production',
    DATABASE_URL: urlOf(stage, database, socket),
    DATA_DIR: `${stage.dataDir}/files`,
    PORT: '0',
    TRUST_PROXY: 'on',
    DEMO: 'on',
    LOG_LEVEL: 'error',
  })

/** Requests each case once from the product, with a recorder between it and the database, so that "the same SQL" is what it sends. */
export async function recordCases(stage: Stage, database: string, facts: Facts): Promise<Map<string, Recording>> {
  const recorder = await startRecorder(stage.owner)
  const product = await serveProduct(stage, database, recorder.socket)
  const stored = await storedIds({ ...stage.owner, database }, facts)
  const connection = new Connection(product.port)
  try {
    const recordings = new Map<string, Recording>()
    for (const one of cases) {
      const { name, request } = one
      // The first call warms what is stored for a moment, such as who the token belongs to.
      await call(connection, facts, one, request(facts, places[counterOf(one)]++))
      const { caseRequest, response, sent } = await leanest(TRIES, async () => {
        const caseRequest = request(facts, places[counterOf(one)]++)
        let response: { text: string; reply: unknown } = { text: '', reply: undefined }
        const sent = await recorder.record(async () => {
          response = await call(connection, facts, one, caseRequest)
        })
        return { caseRequest, response, sent }
      })
      const sample: Sample = { ...caseRequest.sample, ...(caseRequest.method === 'POST' ? madeBy(response.reply) : {}) }
      const waits = new Set(
        sent.filter(({ text }) => caseRequest.method !== 'GET' || text !== 'commit').map(({ trip }) => trip),
      )
      recordings.set(name, {
        script: scriptOf(sent, sample, stored, one.isOnce),
        trips: waits.size,
        statements: sent.length,
        reply: response.reply,
        replyBytes: Buffer.byteLength(response.text),
      })
    }
    await freeInvoiced({ ...stage.owner, database }, facts, places.once)
    return recordings
  } finally {
    connection.close()
    await product.stop()
    recorder.close()
  }
}

/** What a write names its work by: what is made anew when it is sent again. */
function madeBy(reply: unknown): Pick<Sample, 'reference' | 'number'> {
  const { reference, number, bookOneOrderId, orderNo } = reply as Record<string, string | undefined> & {
    orderNo?: number
  }
  if (orderNo !== undefined) return { reference: bookOneOrderId ?? '', number: String(orderNo) }
  const place = /[1-9]\d*$/.exec(number ?? '')?.[0]
  return { ...((reference ?? number) && { reference: reference ?? number }), ...(place && { number: place }) } as Sample
}

/** What was invoiced for the recording may be invoiced again by those who take it back. */
async function freeInvoiced(config: pg.ClientConfig, { propertyId, billed }: Facts, taken: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(
      `delete from invoiced_items x using invoices i
        where x.property_id = $1 and (i.property_id, i.id) = (x.property_id, x.invoice_id) and i.booking_id = any($2::uuid[])`,
      [propertyId, billed.slice(0, taken)],
    )
  } finally {
    await client.end()
  }
}

const TRIES = 5

/** The try that sent least: what the server's clockwork sends at the same moment is no part of the call. */
async function leanest<Try extends { sent: readonly Sent[] }>(tries: number, make: () => Promise<Try>): Promise<Try> {
  let best = await make()
  for (let made = 1; made < tries; made += 1) {
    const next = await make()
    if (next.sent.length < best.sent.length) best = next
  }
  return best
}

/** Where in the row of free rooms the next booking goes, and where in the row of open bills the next invoice. */
export const places = { warm: 0, once: 0 }

const counterOf = ({ isOnce }: Pick<Case, 'isOnce'>): keyof typeof places => (isOnce ? 'once' : 'warm')

async function call(connection: Connection, facts: Facts, one: Case, { method, path, body }: Request) {
  const { status, body: read } = await connection.send(method, path, headersOf(one, facts, 0), body)
  const text = read().toString()
  if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${text}`)
  return { text, reply: JSON.parse(text) as unknown }
}

/** Ids a statement may name that were there before it. */
async function storedIds(config: pg.ClientConfig, { propertyId, billed }: Facts): Promise<Set<string>> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from room_types where property_id = $1 union all select id from rooms where property_id = $1
     union all select id from rate_plans where property_id = $1 union all select id from outlets where property_id = $1
     union all select id from products where property_id = $1 union all select id from stations where property_id = $1
     union all select id from printers where property_id = $1
     union all select customer_id from bookings where property_id = $1 and id = any($2::uuid[])
     union all select id from bookings where property_id = $1 and id = any($2::uuid[])
     union all select id from stays where property_id = $1 and booking_id = any($2::uuid[])
     union all select id from folios where property_id = $1 and booking_id = any($2::uuid[])
     union all select l.id from folio_lines l join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
                where l.property_id = $1 and f.booking_id = any($2::uuid[])`,
    [propertyId, billed],
  )
  await client.end()
  return new Set(rows.map(({ id }) => id))
}
