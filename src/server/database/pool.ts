import pg from 'pg'
import { Bound } from './client-driver.ts'
import type { PlatformTx, Tx } from '../request/context.ts'
import { DatabaseSilent, DatabaseWatch } from './watch.ts'
import { GatheringClient } from './gathering-client.ts'
import { PipelinedClient } from './pipelined-client.ts'
import { asOptions, asStatements, PLANNING } from './planning.ts'

/** Values as the product takes them: whole numbers, days and instants as text. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint too large for a number: ${text}`)
  return value
})
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

/** The tenant of a transaction; 0 is none. */
export type Tenant = { propertyId: number; organizationId: number }

export const tenantOf = (property: { id: number; organizationId: number }): Tenant => ({
  propertyId: property.id,
  organizationId: property.organizationId,
})

/** The statement that starts a transaction and fences it in. Both ids are numbers of ours, never text from a request. */
export const opening = ({ propertyId, organizationId }: Tenant, mode: 'read' | 'write'): string =>
  `begin ${mode === 'read' ? 'isolation level repeatable read read only' : ''};` +
  `set local app.property_id = '${propertyId || ''}'; set local app.organization_id = '${organizationId || ''}'`

const asPlatform = 'set local role hotelmate_platform'

/** How reads of one route have sent their statements so far. */
export type ReadProfile = { isSingleBatch: boolean }

export type PooledClient = pg.PoolClient & PipelinedClient

const ignore = () => {}

export type DatabaseOptions = {
  /** Sent first on every new connection. */
  afterConnect?: string | undefined
  /** Settings are sent after connecting: a pooler between refuses a connection that begins with them. */
  setsAfterwards?: boolean
  /** Statements issued in the same tick go out in one packet; without it pg sends each by itself. */
  isGathered?: boolean
  onError?: (error: Error) => void
  /** How long the database may stay silent before waiting requests end. */
  patienceMs?: number
}

/** A request ends within 15 seconds: so long may its statement take, and the server itself ends it. */
const STATEMENT_MS = 12_000
/** A connection that is still silent this long after the statement timeout counts as lost. */
const GRACE_MS = 2_000
const PATIENCE_MS = 10_000

/** The most prepared statements of a connection: more than the product's own, which are under 1,500. */
const MOST_PREPARED = 2_500

/** A pool of connections, and the two ways to use one: a read, or a write that its caller ends. */
export class Database {
  readonly pool: pg.Pool
  /** Of few connections, for work so short that no one waits long for it. */
  private readonly independentPool: pg.Pool
  /** Also of few, for lists that leave as files: they take seconds, and no one else waits behind them. */
  private readonly exports: pg.Pool
  private readonly bound = new WeakMap<pg.PoolClient, Bound>()
  /** Connections in use, and how long each has been silent with a statement pending. */
  private readonly inUse = new Map<PooledClient, { quietMs: number }>()
  private readonly longestMs: number
  private readonly watch: DatabaseWatch

  constructor(config: pg.PoolConfig, options: DatabaseOptions = {}) {
    const { onError = ignore, patienceMs = PATIENCE_MS, setsAfterwards = false, isGathered = true } = options
    const Client = isGathered ? GatheringClient : PipelinedClient
    const limits = {
      statement_timeout: config.statement_timeout || STATEMENT_MS,
      idle_in_transaction_session_timeout: 60_000,
      lock_timeout: 5_000,
    }
    const { statement_timeout: _, ...given } = config
    const poolConfig = {
      max: 20,
      idleTimeoutMillis: 300_000, // a new connection prepares every statement again
      connectionTimeoutMillis: patienceMs + 1_000,
      ...(setsAfterwards ? {} : { ...limits, options: asOptions(PLANNING) }),
      ...given,
      types,
      Client,
    } as pg.PoolConfig
    const first = [...(setsAfterwards ? [asStatements({ ...limits, ...PLANNING })] : []), options.afterConnect ?? '']
      .filter(Boolean)
      .join('; ')
    this.longestMs = limits.statement_timeout
    this.pool = new pg.Pool(poolConfig)
    this.independentPool = new pg.Pool({ ...poolConfig, max: 2 })
    this.exports = new pg.Pool({ ...poolConfig, max: 2 })
    this.watch = new DatabaseWatch({
      patienceMs,
      newClient: () => new Client(poolConfig),
      isInUse: () => this.inUse.size > 0,
      onTick: (elapsedMs) => this.dropLost(elapsedMs),
      onSilent: (error) => {
        for (const client of this.inUse.keys()) client.destroy(error)
      },
    })
    for (const pool of [this.pool, this.independentPool, this.exports]) {
      pool.on('error', onError)
      pool.on('connect', (client) => {
        client.on('error', onError)
        ;(client as PooledClient).onBytes(() => this.listen(client as PooledClient))
        // Without it the connection has rights or limits that are not its own: it is not used.
        if (first)
          client.query(first).catch((error: Error) => {
            onError(error)
            ;(client as PooledClient).destroy(error)
          })
      })
      pool.on('acquire', (client) => this.inUse.set(client as PooledClient, { quietMs: 0 }))
      pool.on('release', (_error, client) => this.inUse.delete(client as PooledClient))
    }
  }

  /**
   * A connection of the pool, which the caller releases. @throws DatabaseSilent instead of waiting for a database that does not respond
   */
  async connect(pool = this.pool): Promise<PooledClient> {
    const client = await this.watch.connection(() => pool.connect() as Promise<PooledClient>)
    if (client.preparedCount > MOST_PREPARED) client.deallocate()
    return client
  }

  /** Whether the database responds now. */
  async isReady(): Promise<boolean> {
    try {
      const client = await this.connect()
      await client.query('select 1').then(
        () => client.release(),
        (error: Error) => {
          client.release(error)
          throw error
        },
      )
      return true
    } catch {
      return false
    }
  }

  private listen(client: PooledClient): void {
    this.watch.received()
    const use = this.inUse.get(client)
    if (use) use.quietMs = 0
  }

  /** One connection that is dead while the others are well. */
  private dropLost(elapsedMs: number): void {
    for (const [client, use] of this.inUse) {
      use.quietMs = client.isAwaiting ? use.quietMs + elapsedMs : 0
      if (use.quietMs > this.longestMs + GRACE_MS) client.destroy(new DatabaseSilent())
    }
  }

  /**
   * One read-only snapshot. BEGIN and the first statements travel in one batch, so a read that issues all its statements
   * at once costs one round trip.
   *
   * @param readProfile of this route: while its reads issue everything at once, the COMMIT travels along as well. A read that
   *   issues more statements is run again and the profile remembers it; a read has changed nothing by then.
   */
  async read<T>(
    tenant: Tenant,
    work: (tx: Tx) => Promise<T>,
    readProfile: ReadProfile = { isSingleBatch: false },
  ): Promise<T> {
    const client = await this.connect()
    client.query(opening(tenant, 'read')).catch(ignore)
    const reading = async () => work(this.txOf(client, tenant.propertyId))
    if (!readProfile.isSingleBatch) return this.finish(client, reading)

    const closed = client.closeAlong('commit')
    const [done] = await Promise.allSettled([reading()])
    const { wasRetried: wasAskedAgain } = client
    closed
      .finally(() => client.accept())
      .then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
    if (wasAskedAgain) {
      readProfile.isSingleBatch = false
      return this.read(tenant, work, readProfile)
    }
    if (done.status === 'rejected') throw done.reason
    return done.value
  }

  /** One read-only snapshot for a list that leaves as a file, on a connection that no other request waits for. */
  async readLong<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.connect(this.exports)
    client.query(opening(tenant, 'read')).catch(ignore)
    return this.finish(client, () => work(this.txOf(client, tenant.propertyId)))
  }

  /** One transaction that sees every tenant: sessions, jobs, invariants. */
  platform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return this.platformFrom(this.pool, work)
  }

  /**
   * `platform` for a caller who has a connection already and cannot release it: from a pool of its own, so that no one waits there for those who
   * wait for them.
   */
  independentTransaction<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return this.platformFrom(this.independentPool, work)
  }

  private async platformFrom<T>(pool: pg.Pool, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    const client = await this.connect(pool)
    client.query(`begin; ${asPlatform}`).catch(ignore)
    return this.finish(client, () => work(this.boundOf(client).beginPlatform()), 'await')
  }

  /** `platform` on the caller's own connection: waiting for a second connection while using one may deadlock. */
  async platformOn(client: pg.PoolClient, work: (tx: PlatformTx) => Promise<void>): Promise<void> {
    client.query(`begin; ${asPlatform}`).catch(ignore)
    try {
      await work(this.boundOf(client).beginPlatform())
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  /** One transaction for a tenant, committed when `work` returns. */
  async write<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.connect()
    client.query(opening(tenant, 'write')).catch(ignore)
    return this.finish(client, () => work(this.txOf(client, tenant.propertyId)), 'await')
  }

  /** The transaction object of a client; there is one per connection, and a connection has one transaction at a time. */
  txOf(client: pg.PoolClient, propertyId: number): Tx {
    return this.boundOf(client).begin(propertyId)
  }

  private boundOf(client: pg.PoolClient): Bound {
    let bound = this.bound.get(client)
    if (!bound) this.bound.set(client, (bound = new Bound(client)))
    return bound
  }

  async close(): Promise<void> {
    this.watch.close()
    await Promise.all([this.pool.end(), this.independentPool.end(), this.exports.end()])
  }

  private async finish<T>(
    client: pg.PoolClient,
    work: () => Promise<T>,
    commit: 'await' | 'leave' = 'leave',
  ): Promise<T> {
    let result: T
    try {
      result = await work()
    } catch (error) {
      client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
      throw error
    }
    const ended = client.query('commit').then(
      () => client.release(),
      (error: Error) => {
        client.release(error)
        throw error
      },
    )
    if (commit === 'await') await ended
    else ended.catch(ignore) // the read already has its rows and stores nothing
    return result
  }
}
