import type { EventEmitter } from 'node:events'
import pg from 'pg'

const EVERY_MS = 10_000

/** The lock of a process as long as it lives: the database releases it with its connection, however that ended. */
const PRESENCE = `hashtextextended('jobs of ' || $1, 0)`
const LOCK = `select pg_advisory_lock(${PRESENCE})`
/** Workers that took jobs and died; one that began a moment ago may not be present yet. */
const GONE = `
  select locked_by as id from (
    select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds') taken
   where pg_try_advisory_xact_lock(${PRESENCE.replace('$1', 'locked_by')})`
const RELEASE = 'select graphile_worker.force_unlock_workers($1::text[])'

/**
 * Releases jobs of processes that died while they ran them: the queue itself waits four hours for those to come back. They run again, as jobs
 * may at any time.
 *
 * @param events of the worker, which names its process in what it takes
 */
export function releaseAbandoned(
  { owner, pool, onError }: { owner: pg.PoolConfig; pool: pg.Pool; onError: (error: unknown) => void },
  events: EventEmitter,
): { start: () => Promise<void>; stop: () => Promise<void> } {
  let name: string | undefined
  let presence: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => (name = workerPool.id))

  async function bePresent(): Promise<void> {
    if (presence || name === undefined) return
    const client = new pg.Client(owner)
    client.on('error', () => (presence = undefined))
    await client.connect()
    await client.query(LOCK, [name])
    presence = client
  }
  async function look(): Promise<void> {
    await bePresent()
    const { rows } = await pool.query<{ id: string }>(GONE)
    if (rows.length > 0) await pool.query(RELEASE, [rows.map(({ id }) => id)])
  }
  return {
    start: async () => {
      await look().catch(onError)
      timer = setInterval(() => void look().catch(onError), EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await presence?.end().catch(onError)
    },
  }
}
