import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { dayAfter, type Part, type Script } from './script.ts'

/** The settings of the lean server, as one JSON text on its standard input. */
export type LeanOrder = {
  url: string
  scripts: Record<string, Script>
  /** Case that checks a password besides its statements, and the hash it checks against. */
  signIn: { name: string; password: string; hash: string }
  businessDate: string
}

type Values = { day: string; ids: readonly string[]; roomTypeId: string; roomId: string; customerId: string }

/**
 * The limit over HTTP: node:http and pg, the statements the product was recorded to send, as prepared statements, in as few
 * round trips; rows returned as they are. No sign-in, no tenants, no validation, no idempotency, no audit, no checks, no prices.
 */
const order = JSON.parse(readFileSync(0, 'utf8')) as LeanOrder

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => text)
const pool = new pg.Pool({ connectionString: order.url, max: 20, pipeline: true, types } as pg.PoolConfig)

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url')
const scripts = new Map(
  Object.entries(order.scripts).map(([name, script]) => [
    name,
    { ...script, trips: script.trips.map((trip) => trip.map((step) => ({ ...step, name: nameOf(step.text) }))) },
  ]),
)

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const script = scripts.get(String(request.headers['x-case']))
  if (!script) throw new Error(`no case ${String(request.headers['x-case'])}`)
  const values = valuesOf(request.url ?? '', request.method === 'POST' ? await bodyOf(request) : {}, script.newIds)
  const client = await pool.connect()
  const rows: unknown[] = []
  try {
    for (const [index, trip] of script.trips.entries()) {
      const isLast = index === script.trips.length - 1
      const begun = script.isWrite && index === 0 ? client.query('begin') : undefined
      const results = trip.map(({ name, text, params }) =>
        client.query({
          name,
          text,
          values: params.map((parts) => parts && parts.map((part) => fill(part, values)).join('')),
        }),
      )
      const committed = script.isWrite && isLast ? client.query(script.isTakenBack ? 'rollback' : 'commit') : undefined
      await begun
      for (const result of await Promise.all(results)) rows.push(result.rows)
      await committed
    }
  } finally {
    client.release()
  }
  if (request.headers['x-case'] === order.signIn.name) await verify(order.signIn.hash, order.signIn.password)
  send(response, request.headers['accept-encoding'] === 'gzip', JSON.stringify(rows))
}

function send(response: ServerResponse, isCompressed: boolean, text: string): void {
  const body = isCompressed ? gzipSync(text, { level: 4 }) : Buffer.from(text)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

function valuesOf(url: string, body: Record<string, unknown>, newIds: number): Values {
  const question = url.indexOf('?')
  const query = new URLSearchParams(question < 0 ? '' : url.slice(question))
  const [stay] = (body['stays'] ?? []) as { arrival: string; roomTypeId: string; roomId?: string }[]
  return {
    day: stay?.arrival ?? query.get('from') ?? order.businessDate,
    ids: Array.from({ length: newIds }, timeOrderedId),
    roomTypeId: stay?.roomTypeId ?? '',
    roomId: stay?.roomId ?? '',
    customerId: question < 0 ? url.slice(url.lastIndexOf('/') + 1) : '',
  }
}

/** Far above the ids of the product, and wherever it begins hardly ever where another run was. */
let number = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000)

function fill(part: Part, { day, ids, ...given }: Values): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'newId') return ids[part.index] ?? ''
  if (part.kind === 'day') return dayAfter(day, part.offset)
  if (part.kind === 'reference') return randomBytes(5).toString('hex').toUpperCase()
  if (part.kind === 'number') return String((number += 1))
  return given[part.kind]
}

/** As the product makes them: ids that rise with time fill an index at its end. */
function timeOrderedId(): string {
  const hex =
    Date.now().toString(16).padStart(12, '0') +
    '7' +
    randomBytes(9).toString('hex').slice(0, 3) +
    '8' +
    randomBytes(8).toString('hex').slice(0, 15)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
