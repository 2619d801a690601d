import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { METHODS } from '#core/contract.ts'
import { COMPRESSION } from './compression.ts'
import type { AnyArea } from '../request/context.ts'
import type { Deps } from './endpoint.ts'
import type { ServedPage } from '../area.ts'
import { serveFiles, serveWritten } from './pages.ts'
import type { Failure } from './failures.ts'
import { serveHealth } from './health.ts'
import { KnownAddresses } from './known-addresses.ts'
import { servePresence } from '../live/presence.ts'
import { serveLive, Streams } from '../live/stream.ts'
import { serveOpenapi } from './openapi.ts'
import { failureFor, serveAreas } from './routes.ts'
import { securityHeaders } from './headers.ts'
import { systemOf } from '../jobs/jobs.ts'
import { touchesSessions } from '../request/session-lookup.ts'

export type ServerOptions = Deps & {
  logger: FastifyServerOptions['logger']
  trustProxy: boolean
  /** Folder of the built web part; none in tests of the API. */
  webFolder?: string | undefined
  /** How often the rights of a live stream's listener are checked again. */
  heartbeatMs?: number
}

const BODY_LIMIT = 1_000_000
/**
 * So long a request may take to arrive whole. Its head must not be allowed longer, or Node takes the one for the other; and left to
 * itself Node looks twice a minute only.
 */
const REQUEST_TIMEOUT_MS = 30_000
const SLOW_REQUESTS = { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 }

/** The whole server: areas, API page, live stream, health and the web part. */
export async function buildServer(
  areas: readonly (AnyArea & { pages?: readonly ServedPage[] })[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }), // addresses carry PINs and tokens of given calls; `onResponse` below logs what is safe
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: SLOW_REQUESTS,
    trustProxy: options.trustProxy,
    exposeHeadRoutes: false, // some addresses of the specification change state on GET
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that cannot be read comes past every hook.
    frameworkErrors: (error, request, reply) => {
      void giveFailure(shapeFailure(error) ?? failureFor(error), request.id, reply as FastifyReply)
    },
  })

  // Jobs move the business date, and other processes change users: cached facts are dropped before screens read again.
  options.live.addFirst((topics) => {
    if (touchesSessions(topics)) options.sessions.forget()
  })

  server.removeContentTypeParser('text/plain') // JSON is the only language spoken here

  const headers = await securityHeaders(options)
  await server.register(compress, { global: true, encodings: ['br', 'gzip'], ...COMPRESSION })

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'failed')
    else request.log.debug(line, 'answered')
  })
  sendFailures(server, new KnownAddresses(server))
  letGoWhenClosing(server)

  serveHealth(server, options)
  serveOpenapi(server, areas)
  const streams = new Streams(server, options)
  serveLive(server, { streams, sessions: options.sessions })
  servePresence(server, options)
  serveAreas(server, areas, { ...options, streams })
  const pages = areas.flatMap((area) => area.pages ?? [])
  serveWritten(server, pages, {
    ...options,
    webFolder: options.webFolder,
    ...systemOf(options.db, options.live, options.settings),
  })
  await serveFiles(server, options.webFolder)
  return server
}

/**
 * Callers reuse their connections for the next call, and browsers open some in advance that have sent no request. Once the server closes
 * there is no next call, and such a connection would block its exit.
 */
function letGoWhenClosing(server: FastifyInstance): void {
  let isClosing = false
  const silent = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.server.on('request', ({ socket }) => silent.delete(socket))
  server.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  server.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => server.server.closeIdleConnections())
  })
}

/** The response to a bug has nothing but a request id to look it up by. */
function sendFailures(server: FastifyInstance, addresses: KnownAddresses): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = shapeFailure(error, request.routeOptions.bodyLimit) ?? failureFor(error)
    if (failure.status >= 500) request.log.error({ id: request.id, err: error }, 'broken')
    // Closing the connection now would lose the response; left open, Node reads and drops the rest until the request times out.
    if (failure.status === 413) reply.removeHeader('connection')
    if (request.routeOptions.config.failsAsText) return giveTextFailure(failure, reply)
    return giveFailure(failure, request.id, reply)
  })
  server.setNotFoundHandler((request, reply) => {
    const allowed = allowedFor(request.method, addresses.methodsAt(request.url.split('?')[0] ?? ''))
    if (!allowed) return giveFailure({ status: 404, body: { code: 'not_found' } }, request.id, reply)
    reply.header('allow', allowed.join(', '))
    return giveFailure({ status: 405, body: { code: 'method_not_allowed' } }, request.id, reply)
  })
}

/** The allowed methods, when the method is at fault: no route has it at this address, or at any. */
function allowedFor(method: string, here: readonly string[]): readonly string[] | undefined {
  if (here.length > 0 && !here.includes(method)) return here
  return (METHODS as readonly string[]).includes(method) ? undefined : METHODS
}

/** The one form of every no. */
function giveFailure({ status, body, retryAfter }: Failure, requestId: string, reply: FastifyReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ ...body, requestId })
}

/** A no for callers that read no JSON. */
function giveTextFailure({ status, body, retryAfter }: Failure, reply: FastifyReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const { code, details } = body
  const words = typeof details === 'object' && details !== null ? Object.values(details) : []
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(['ERROR:' + String(code), ...words.map(String)].join(' '))
}

/** The failures of fastify itself, before any action runs. */
export function shapeFailure(error: FastifyError, limitBytes = BODY_LIMIT): Failure | undefined {
  const issue = (message: string) => ({ code: 'invalid', issues: [{ path: [], message }] })
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, body: { code: 'too_large', details: { limitBytes } } }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, body: { code: 'unsupported_media_type' } }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, body: issue('The body is not JSON') }
    default:
      if (
        error instanceof SyntaxError ||
        (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      )
        return { status: error.statusCode ?? 400, body: issue('The request cannot be read') }
      return undefined
  }
}
