import type { FastifyInstance } from 'fastify'
import { HttpFailure } from './failures.ts'
import type { Live } from './live.ts'
import { tokenOf } from './requests.ts'
import type { Sessions } from './sessions.ts'

const HEARTBEAT_MS = 20_000

/**
 * GET /api/live: server-sent events for one signed-in person, read with fetch because EventSource cannot send the
 * Authorization header. Each event names the areas whose reads are out of date. The stream ends with its session.
 */
export function serveLive(server: FastifyInstance, { live, sessions }: { live: Live; sessions: Sessions }): void {
  const open = new Set<() => void>()
  server.addHook('preClose', async () => open.forEach((close) => close()))

  server.get('/api/live', async (request, reply) => {
    const token = tokenOf(request)
    const session = token === undefined ? undefined : await sessions.find(token)
    if (!session || token === undefined) throw new HttpFailure(401, 'signed_out')
    const propertyId = session.property?.id ?? 0

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    raw.write('retry: 2000\n\n: connected\n\n')
    const stop = live.listen(propertyId, (topics) => raw.write(`data: ${JSON.stringify({ topics })}\n\n`))
    const heartbeat = setInterval(() => {
      void sessions.find(token).then((alive) => (alive ? raw.write(': beat\n\n') : close()), close)
    }, HEARTBEAT_MS)
    const close = () => {
      open.delete(close)
      clearInterval(heartbeat)
      stop()
      raw.end()
    }
    open.add(close)
    raw.on('close', close)
    raw.on('error', close)
  })
}
