import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { BusinessSettings, Context, PlatformTx, Tx } from '../request/context.ts'
import { type Database, tenantOf } from '../database/pool.ts'
import type { Live } from '../live/live.ts'
import { propertyFacts } from '../request/property-facts.ts'
import { releaseAbandoned } from './abandoned.ts'
import { type Caller, closingOf, contextOf, ANONYMOUS, topicsOf } from '../request/unit-of-work.ts'

/** The reach of a job: the platform's rows, and one property in a transaction of its own. */
export type System = {
  /** Reads and writes across tenants. */
  platform: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>
  /**
   * Runs in a property's own transaction with its audit, notifications and live events; undefined when the property no longer exists.
   * As Hotelmate itself and now, unless `as` overrides it. 0 is no property: work of the platform, with no audit.
   */
  inProperty: <T>(
    propertyId: number,
    work: (ctx: Context) => Promise<T>,
    as?: Partial<Pick<Caller, 'actor' | 'businessDate' | 'now' | 'requestId'>>,
  ) => Promise<T | undefined>
}

type Job = {
  /** Five fields as in crontab, UTC; a job without one runs only when queued. */
  cron?: string
  run: (system: System, payload: Record<string, unknown>) => Promise<void>
}
export type Jobs = Readonly<Record<string, Job>>

const NO_PROPERTY = { property: undefined, businessDate: undefined }
const NO_TENANT = { propertyId: 0, organizationId: 0 }

/** The actor of work no one pressed a button for. */
export const SYSTEM_ACTOR = { ...ANONYMOUS, name: 'Hotelmate' }

export function systemOf(db: Database, live: Live, settings: BusinessSettings): System {
  return {
    platform: (work) => db.platform(work),
    inProperty: async (propertyId, work, as) => {
      const facts = propertyId === 0 ? NO_PROPERTY : await propertyFacts(db, propertyId)
      if (!facts) return undefined
      const itself = { actor: SYSTEM_ACTOR, address: '', agent: '', requestId: 'job', settings }
      const caller: Caller = { ...itself, ...facts, ...as }
      const { result, topics } = await db.write(facts.property ? tenantOf(facts.property) : NO_TENANT, (tx) =>
        inUnit(tx, caller, work, (work) => db.independentTransaction(work)),
      )
      if (topics.size > 0 && propertyId > 0) live.publish(propertyId, topics)
      return result
    },
  }
}

/** One unit of work without HTTP, with everything a request's own would leave behind. */
export async function inUnit<T>(
  tx: Tx,
  caller: Caller,
  work: (ctx: Context) => Promise<T>,
  independentTransaction: Context['independentTransaction'],
): Promise<{ result: T; topics: Set<string> }> {
  const { ctx, effects } = contextOf(tx, caller, independentTransaction)
  const result = await work(ctx)
  const closing = closingOf(ctx, effects)
  if (closing) await tx.named(closing.name, closing.text, closing.values)
  return { result, topics: topicsOf(effects) }
}

/** Rows that have served their time. */
const housework: Jobs = {
  'server.prune': {
    cron: '17 * * * *',
    run: async ({ platform }) => {
      await platform(async (tx) => {
        await tx.named('', `delete from idempotency_keys where created_at < now() - interval '48 hours'`, [])
        await tx.named('', `delete from sessions where expires_at < now()`, [])
        await tx.named('', `delete from sign_ups where expires_at < now()`, [])
        await tx.named('', `delete from half_sessions where expires_at < now()`, [])
        await tx.named('', `delete from sign_in_failures where failed_at < now() - interval '1 day'`, [])
      })
    },
  },
}

export type RunningJobs = {
  /** Waits for the jobs that run, and for their end to be recorded. */
  stop: () => Promise<void>
}

/**
 * Runs jobs in this process, as the owner of the queue's own tables; the work itself goes through `system`, as the app.
 * Jobs run at least once: each is written so that a second run changes nothing.
 */
export async function startJobs(
  owner: pg.PoolConfig,
  areaJobs: readonly Jobs[],
  system: System,
  onError: (error: unknown) => void,
): Promise<RunningJobs> {
  const jobs = Object.assign({}, housework, ...areaJobs) as Jobs
  const pool = new pg.Pool({ ...owner, max: 4 })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job.run(system, payload as Record<string, unknown>),
    ]),
  )
  const timed = Object.entries(jobs).filter(([, job]) => job.cron !== undefined)
  const events = new EventEmitter()
  const abandoned = releaseAbandoned({ owner, pool, onError }, events)
  const runner = await run({
    pgPool: pool,
    events,
    taskList,
    parsedCronItems: parseCronItems(timed.map(([task, job]) => ({ task, match: job.cron ?? '' }))),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') onError(new Error(message))
    }),
    pollInterval: 2_000,
    // Not waiting for more of them: what is done in a batch is waited for when the jobs stop.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  await abandoned.start()
  return {
    stop: async () => {
      await runner.stop().catch(onError)
      await abandoned.stop()
      await pool.end()
    },
  }
}
