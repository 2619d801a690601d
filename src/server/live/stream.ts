import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PresencePlace } from '#core/presence.ts'
import { HttpFailure } from '../http/failures.ts'
import type { Live } from './live.ts'
import { mayBeAt } from './presence.ts'
import { tokenOf } from '../http/request.ts'
import type { Sessions } from '../request/session-lookup.ts'

const HEARTBEAT_MS = 20_000

type Listening = {
  propertyId: number
  /** Areas whose events are sent; all when left out. */
  topics?: readonly string[]
  /** Checked with every heartbeat: whether the listener still may. */
  isAlive: () => Promise<boolean>
  /** Whose presence is sent too; none when left out. */
  mayWatch?: (place: PresencePlace) => boolean
}

/** Streams of server-sent events. Each event names the areas whose reads are out of date, and the write
 * that changed them; all end when the server closes. */
export class Streams {
  private readonly open = new Set<() => void>()
  private readonly live: Live
  private readonly heartbeatMs: number

  constructor(server: FastifyInstance, { live, heartbeatMs = HEARTBEAT_MS }: { live: Live; heartbeatMs?: number }) {
    this.live = live
    this.heartbeatMs = heartbeatMs
    server.addHook('preClose', async () => this.open.forEach((close) => close()))
  }

  start(request: FastifyRequest, reply: FastifyReply, { propertyId, topics, isAlive, mayWatch }: Listening): void {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    raw.write('retry: 2000\n\n: connected\n\n')
    const stop = this.live.listen(propertyId, (events, idempotencyKey) => {
      const matching = topics ? events.filter((topic) => topics.includes(topic)) : events
      if (matching.length > 0) raw.write(`data: ${JSON.stringify({ topics: matching, idempotencyKey })}\n\n`)
    })
    const stopWatching = mayWatch && this.live.watch(propertyId, (presence) => {
      if (mayWatch(presence.place)) raw.write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`)
    }) // prettier-ignore
    const heartbeat = setInterval(() => {
      void isAlive().then((alive) => (alive ? raw.write(': beat\n\n') : close()), close)
    }, this.heartbeatMs)
    const close = () => {
      this.open.delete(close)
      clearInterval(heartbeat)
      stop()
      stopWatching?.()
      raw.end()
    }
    this.open.add(close)
    raw.on('close', close)
    raw.on('error', close)
  }
}

/**
 * GET /api/live: events for one signed-in user, read with fetch because EventSource cannot send the Authorization header.
 * The stream ends with its session.
 */
export function serveLive(
  server: FastifyInstance,
  { streams, sessions }: { streams: Streams; sessions: Sessions },
): void {
  server.get('/api/live', async (request, reply) => {
    const token = tokenOf(request)
    const session = token === undefined ? undefined : await sessions.find(token, request.ip)
    if (!session || token === undefined) throw new HttpFailure(401, 'signed_out')
    if (session.isLocked) throw new HttpFailure(423, 'locked')
    let latest = session
    const isAlive = async () => {
      const found = await sessions.find(token, request.ip)
      if (!found || found.isLocked) return false
      latest = found
      return true
    }
    const mayWatch = (place: PresencePlace) => mayBeAt(latest, place)
    streams.start(request, reply, { propertyId: session.property?.id ?? 0, isAlive, mayWatch })
  })
}
