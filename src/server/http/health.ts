import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/pool.ts'
import type { Live } from '../live/live.ts'

const READY_WAIT_MS = 1_500

/** Liveness checks nothing else; readiness queries the database; metrics have the text format of Prometheus. */
export function serveHealth(server: FastifyInstance, { db, live }: { db: Database; live: Live }): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  const responded = new Map<string, number>()
  let seconds = 0
  server.addHook('onResponse', async (_request, reply) => {
    const family = `${Math.floor(reply.statusCode / 100)}xx`
    responded.set(family, (responded.get(family) ?? 0) + 1)
    seconds += reply.elapsedTime / 1000
  })

  server.get('/healthz', async () => ({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    const isReady = await Promise.race([
      db.isReady(),
      new Promise<boolean>((done) => setTimeout(() => done(false), READY_WAIT_MS).unref()),
    ])
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database does not answer' })
  })

  server.get('/metrics', async (_request, reply) => {
    const memory = process.memoryUsage()
    const lines = [
      ...[...responded].map(([family, count]) => `hotelmate_requests_total{status="${family}"} ${count}`),
      `hotelmate_request_seconds_total ${seconds.toFixed(3)}`,
      `hotelmate_live_streams ${live.listenerCount}`,
      `hotelmate_database_connections{state="open"} ${db.pool.totalCount}`,
      `hotelmate_database_connections{state="idle"} ${db.pool.idleCount}`,
      `hotelmate_database_connections{state="waited_for"} ${db.pool.waitingCount}`,
      `process_resident_memory_bytes ${memory.rss}`,
      `nodejs_heap_used_bytes ${memory.heapUsed}`,
      `nodejs_eventloop_lag_seconds{quantile="0.99"} ${(lag.percentile(99) / 1e9).toFixed(4)}`,
      `process_uptime_seconds ${process.uptime().toFixed(0)}`,
    ]
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}
