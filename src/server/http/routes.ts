import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { FileReply, type Method, type Named, LiveEvent, parseGiven } from '#core/contract.ts'
import { CHANGED_AREAS } from '#core/wire.ts'
import { Refusal } from '#core/refusal.ts'
import { SHEET_TYPES } from '#core/sheet.ts'
import { printerOf } from './response.ts'
import { packed } from './compression.ts'
import { recordEach } from '../request/audit-log.ts'
import type { AnyArea, Context } from '../request/context.ts'
import { failureOf, HttpFailure } from './failures.ts'
import { type PreparedResponse, type Deps, type Line, printed, refusalsAsDeclared, tenantOf } from './endpoint.ts'
import type { Streams } from '../live/stream.ts'
import { assertInPlan, assertOpen } from '../request/entitlement.ts'
import { admit, assertCarriesPathFields, assertIntended, countedOf, idempotencyOf, readInput } from './request.ts'
import { type Caller, contextOf, type Effects, isWrite, routeName } from '../request/unit-of-work.ts'
import { write } from '../request/write.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    failsAsText?: true
  }
}

type Dependencies = Deps & { streams: Streams }
type Following = { request: FastifyRequest; reply: FastifyReply; deps: Dependencies }
/** Serves every action of every area at its own address and at those of the specification. */
export function serveAreas(server: FastifyInstance, areas: readonly AnyArea[], deps: Dependencies): void {
  const servedRaw: RouteOptions[] = []
  for (const { contract, actions } of areas)
    for (const [name, route] of Object.entries(contract)) {
      const act = actions[name]
      if (!act) throw new Error(`${routeName(route)} has no action`)
      const print = printerOf(route, { isChecked: isWrite(route) || !deps.isProduction })
      const readProfile = { isSingleBatch: true } // until a read issues a second batch
      const own = { method: route.method, url: `/api${route.path}`, fieldOf: new Map<string, string>() }
      for (const { method, url, fieldOf } of [own, ...(route.given ?? []).map(parseGiven)]) {
        assertCarriesPathFields(route, url, fieldOf)
        const line = { route, act, print, fieldOf, readProfile }
        const handler = (request: FastifyRequest, reply: FastifyReply) => serve(line, method, request, reply, deps)
        const size = route.mostBytes === undefined ? {} : { bodyLimit: route.mostBytes }
        const config = route.failsAsText ? { failsAsText: route.failsAsText } : {}
        const options: RouteOptions = { method, url, compress: false, handler, config, ...size } // `packed` compresses
        if (route.isSigned) servedRaw.push(options)
        else server.route(options)
      }
    }
  // A signature covers bytes, so what is signed is not read as JSON on its way in.
  void server.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const options of servedRaw) inner.route(options)
  })
}

async function serve(
  line: Line,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Dependencies,
): Promise<FastifyReply> {
  const { route } = line
  if (isWrite(route) && method === 'GET') assertIntended(request)
  const session = await admit(request, route, deps.sessions)
  await assertInPlan(route, session, deps.db)
  assertOpen(route, session.property)
  const { id } = session.actor
  const wait = Math.max(
    deps.callLimit.waitFor(id > 0 ? `user ${id}` : `address ${request.ip}`),
    route.perMinute ? deps.callLimit.waitFor(`${routeName(route)} ${countedOf(route, request)}`, route.perMinute) : 0,
  )
  if (wait > 0) throw new HttpFailure(429, 'too_many_requests', {}, wait)

  const input = readInput(request, route, line.fieldOf)
  const sent = isWrite(route) && !route.isSigned ? idempotencyOf(request, input) : undefined
  const caller: Caller = {
    actor: session.actor,
    property: session.property,
    businessDate: session.businessDate,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? ''),
    requestId: request.id,
    settings: deps.settings,
    requestKey: sent && `${sent.key} ${sent.bodyHash}`,
    ...(route.isSigned ? { raw: { bytes: bytesOf(request.body), headers: request.headers } } : {}),
  }
  if (route.isStream) return openStream(line, caller, input, { request, reply, deps })
  if (isSheet(route)) return giveSheet(line, caller, input, { request, reply, deps })
  const response = isWrite(route) ? await write(line, caller, input, sent, deps) : await read(line, caller, input, deps)

  if (response.changed) reply.header(CHANGED_AREAS, response.changed.join(','))
  if ('file' in response) return giveFile(route, response.file, reply)
  if (response.isReplay) reply.header('idempotent-replayed', 'true')
  const { body, headers } = await packed(response.text, request.headers['accept-encoding'])
  return reply.headers(headers).type('application/json; charset=utf-8').send(body)
}

const YEAR_SECONDS = 31_536_000

/** An immutable file is shown inline, may load and run nothing, and is cached for a year. */
function giveFile(
  route: Named,
  { fileName, type, bytes, etag, headers = {} }: FileReply,
  reply: FastifyReply,
  stream?: Readable,
): FastifyReply {
  reply.headers(headers)
  if (etag !== undefined) {
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  const name = fileName.replaceAll(/[^\w.-]/g, '_')
  if (route.isImmutable)
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
  return reply
    .header('content-disposition', `${route.isImmutable ? 'inline' : 'attachment'}; filename="${name}"`)
    .type(type ?? [route.produces].flat()[0] ?? 'application/octet-stream')
    .send(stream ?? bytes)
}

/** Whether a caller has the content already, by the header `if-none-match`. RFC 9110, 13.1.2 */
const isKnown = (sent: string | undefined, etag: string): boolean =>
  sent !== undefined && sent.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The result of a read, and its property, which a public action may switch to by itself. */
async function look(line: Line, caller: Caller, input: object, { db }: Deps) {
  const { result, ctx, effects } = await db.read(
    tenantOf(caller),
    async (tx) => {
      const unit = contextOf(tx, caller, (work) => db.independentTransaction(work))
      return { ...unit, result: await refusalsAsDeclared(line.route, () => line.act(unit.ctx, input)) }
    },
    line.readProfile,
  )
  await recordLooks(line.route, ctx, effects)
  return { result, propertyId: ctx.property.id }
}

/** What a read leaves behind are looks: recorded in a transaction of their own, before anything of it is sent. */
async function recordLooks(route: Named, ctx: Context, { audit, notifications, jobs }: Effects): Promise<void> {
  if (notifications.length + jobs.length > 0) throw new Error(`${routeName(route)}: a read leaves only looks behind`)
  if (audit.length === 0) return
  const looks = audit.map((event) => ({ ...event, propertyId: ctx.property.id }))
  await ctx.independentTransaction((tx) => recordEach(ctx, tx, looks))
}

async function read(line: Line, caller: Caller, input: object, deps: Deps): Promise<PreparedResponse> {
  return printed(line, (await look(line, caller, input, deps)).result)
}

const isSheet = ({ method, produces }: Named): boolean =>
  method === 'GET' && [produces].flat().some((type) => type === SHEET_TYPES[0])

/** A list as a file. Its snapshot stays open until the last piece is sent or the reader disconnects. */
async function giveSheet(line: Line, caller: Caller, input: object, { reply, deps }: Following) {
  await deps.db.readLong(tenantOf(caller), async (tx) => {
    const { ctx, effects } = contextOf(tx, caller, (work) => deps.db.independentTransaction(work))
    const result = FileReply.parse(await refusalsAsDeclared(line.route, () => line.act(ctx, input)))
    if (effects.audit.length === 0)
      ctx.record({ type: 'SHEET_EXPORTED', entity: 'sheet', entityId: routeName(line.route), after: exportedOf(input) })
    // A refusal or failure of the first piece can still be sent as a status; nothing has left then.
    const pieces = result.pieces?.[Symbol.asyncIterator]()
    const first = await pieces?.next()
    await recordLooks(line.route, ctx, effects)
    if (!pieces || !first) return giveFile(line.route, result, reply)
    const stream = Readable.from(restOf(first, pieces))
    void giveFile(line.route, result, reply, stream)
    return finished(stream).catch((error: unknown) => {
      if (!isClosed(error)) throw error
    })
  })
  return reply
}

/** What the audit trail stores of an exported list: its format, and its days where it names some. */
function exportedOf(input: object): Record<string, unknown> {
  const named = Object.entries(input).filter(([name]) => ['format', 'from', 'until'].includes(name))
  return Object.fromEntries(named)
}

async function* restOf(first: IteratorResult<Uint8Array>, pieces: AsyncIterator<Uint8Array>) {
  for (let next = first; !next.done; next = await pieces.next()) yield next.value
}

/** Whether the reader disconnected before the end. */
const isClosed = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Streams events for as long as the action does not refuse the caller. */
async function openStream(line: Line, caller: Caller, input: object, { request, reply, deps }: Following) {
  const { result, propertyId } = await look(line, caller, input, deps)
  const isAlive = () => look(line, caller, input, deps).then(() => true)
  deps.streams.start(request, reply, { propertyId, topics: LiveEvent.parse(result).topics, isAlive })
  return reply
}

/** The response to a failed call; `declared` are the refusals its contract names. */
export const failureFor = (error: unknown) => failureOf(error, error instanceof Refusal ? [error.code] : [])
