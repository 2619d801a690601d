import pg from 'pg'
import { cases, type Request } from './cases.ts'
import { Connection } from './client.ts'
import { serve, type Served } from './processes.ts'
import { type Sample, type Script, scriptOf } from './script.ts'
import { type Facts, type Stage, urlOf } from './stage.ts'
import { startRecorder } from './wire.ts'

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
    DEMO: 'on',
    LOG_LEVEL: 'error',
  })

/** Asks the product for each case once, with a recorder between it and the database, so that "the same SQL" is what it sends. */
export async function recordCases(stage: Stage, database: string, facts: Facts): Promise<Map<string, Recording>> {
  const recorder = await startRecorder(stage.owner)
  const product = await serveProduct(stage, database, recorder.socket)
  const stored = await storedIds({ ...stage.owner, database }, facts)
  const connection = new Connection(product.port)
  try {
    const recordings = new Map<string, Recording>()
    for (const { name, request } of cases) {
      // Twice: the first call warms what is kept for a moment, such as who the token belongs to.
      await call(connection, facts, request(facts, places.warm++))
      const asked = request(facts, places.warm++)
      let answer: { text: string; reply: unknown } = { text: '', reply: undefined }
      const sent = await recorder.record(async () => {
        answer = await call(connection, facts, asked)
      })
      const reference = (answer.reply as { reference?: string }).reference
      const sample: Sample = { ...asked.sample, ...(asked.method === 'POST' && reference ? { reference } : {}) }
      const waits = new Set(
        sent.filter(({ text }) => asked.method !== 'GET' || text !== 'commit').map(({ trip }) => trip),
      )
      recordings.set(name, {
        script: scriptOf(sent, sample, stored),
        trips: waits.size,
        statements: sent.length,
        reply: answer.reply,
        replyBytes: Buffer.byteLength(answer.text),
      })
    }
    return recordings
  } finally {
    connection.close()
    await product.stop()
    recorder.close()
  }
}

/** Where in the row of free rooms the next booking goes. */
export const places = { warm: 0 }

async function call(connection: Connection, facts: Facts, { method, path, body }: Request) {
  const { status, body: read } = await connection.send(method, path, `authorization: ${facts.tokens[0]}\r\n`, body)
  const text = read().toString()
  if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${text}`)
  return { text, reply: JSON.parse(text) as unknown }
}

/** Ids a statement may name that were there before it. */
async function storedIds(config: pg.ClientConfig, { propertyId }: Facts): Promise<Set<string>> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from room_types where property_id = $1 union all select id from rooms where property_id = $1
     union all select id from rate_plans where property_id = $1`,
    [propertyId],
  )
  await client.end()
  return new Set(rows.map(({ id }) => id))
}
