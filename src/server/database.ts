import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '#db/tables.ts'
import type { Tx } from './context.ts'
import { GatheringClient } from './gathering-client.ts'
import { asOptions, PLANNING } from './planning.ts'

/** Values as the product takes them: whole numbers, days and instants as text. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint too large for a number: ${text}`)
  return value
})
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

/** Whom a transaction works for; 0 is nobody. */
export type Tenant = { propertyId: number; organizationId: number }

export const tenantOf = (property: { id: number; organizationId: number }): Tenant => ({
  propertyId: property.id,
  organizationId: property.organizationId,
})

/** The statement that starts a transaction and fences it in. Both ids are numbers of ours, never text from outside. */
export const opening = ({ propertyId, organizationId }: Tenant, mode: 'read' | 'write'): string =>
  `begin ${mode === 'read' ? 'isolation level repeatable read read only' : ''};` +
  `set local app.property_id = '${propertyId || ''}'; set local app.organization_id = '${organizationId || ''}'`

export const asPlatform = 'set local role hotelmate_platform'

/** Statement text to name: a text seen again is prepared once per connection. Bounded, because lists of values vary in length. */
const MAX_STATEMENTS = 2_000
const names = new Map<string, string>()
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `k${names.size}`
  names.set(sql, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.client = client
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(sql)
    const { rows, rowCount } = await this.client.query<pg.QueryResultRow>({
      ...(name === undefined ? {} : { name }),
      text: sql,
      values: [...parameters],
    })
    return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
  }
  // oxlint-disable-next-line require-yield -- lists are paged, nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: lists are paged')
  }
}

/** Transactions are begun and ended by `Database` below; kysely only builds and runs statements on the client it is given. */
class ClientDriver implements Driver {
  readonly connection: ClientConnection
  constructor(client: pg.PoolClient) {
    this.connection = new ClientConnection(client)
  }
  async init() {}
  async acquireConnection() {
    return this.connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a request has exactly one transaction, and the server opened it')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

/** How a kind of read has asked so far. */
export type Habit = { asksOnce: boolean }

export type PooledClient = pg.PoolClient & GatheringClient

type OwnTx = Omit<Tx, 'propertyId'> & { propertyId: number }

function bind(client: pg.PoolClient): OwnTx {
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return Object.assign(kysely, {
    propertyId: 0,
    named: async <Row>(name: string, text: string, parameters: readonly unknown[]) =>
      (await client.query<pg.QueryResultRow>({ name, text, values: [...parameters] })).rows as Row[],
  })
}

const ignore = () => {}

/** A pool of connections, and the two ways to use one: a read, or a write that its caller ends. */
export class Database {
  readonly pool: pg.Pool
  /** Of few connections, for work so short that nobody waits long for it. */
  private readonly aside: pg.Pool
  private readonly bound = new WeakMap<pg.PoolClient, OwnTx>()

  constructor(
    config: pg.PoolConfig,
    options: { afterConnect?: string | undefined; onError?: (error: Error) => void } = {},
  ) {
    const onError = options.onError ?? ignore
    const asked = {
      max: 20,
      idleTimeoutMillis: 300_000, // a new connection prepares every statement again
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      lock_timeout: 5_000,
      options: asOptions(PLANNING),
      ...config,
      pipeline: true,
      types,
      Client: GatheringClient,
    } as pg.PoolConfig
    this.pool = new pg.Pool(asked)
    this.aside = new pg.Pool({ ...asked, max: 2 })
    for (const pool of [this.pool, this.aside]) {
      pool.on('error', onError)
      pool.on('connect', (client) => {
        client.on('error', onError)
        if (options.afterConnect) client.query(options.afterConnect).catch(onError)
      })
    }
  }

  /**
   * One read-only snapshot. Begin, what is asked first and its answers travel together, so a read that asks for all it needs
   * at once costs one round trip.
   *
   * @param habit of this kind of read: as long as it asks for everything at once, its commit travels along as well. If it
   *   asks again after all, it is begun anew and the habit is remembered; a read has changed nothing by then.
   */
  async read<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>, habit: Habit = { asksOnce: false }): Promise<T> {
    const client = (await this.pool.connect()) as PooledClient
    client.query(opening(tenant, 'read')).catch(ignore)
    const reading = async () => work(this.txOf(client, tenant.propertyId))
    if (!habit.asksOnce) return this.finish(client, reading)

    const closed = client.closeAlong('commit')
    const [done] = await Promise.allSettled([reading()])
    const { wasAskedAgain } = client
    closed
      .finally(() => client.reopen())
      .then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
    if (wasAskedAgain) {
      habit.asksOnce = false
      return this.read(tenant, work, habit)
    }
    if (done.status === 'rejected') throw done.reason
    return done.value
  }

  /** One transaction that sees every tenant: sessions, jobs, invariants. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.platformFrom(this.pool, work)
  }

  /**
   * `platform` for who holds a connection already and cannot give it up: from a pool of its own, so that nobody waits there for those who
   * wait for them.
   */
  apart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.platformFrom(this.aside, work)
  }

  private async platformFrom<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    client.query(`begin; ${asPlatform}`).catch(ignore)
    return this.finish(client, () => work(this.txOf(client, 0)), 'await')
  }

  /** `platform` on a connection one holds: who waits for a second one while holding one, as others do too, may wait for ever. */
  async platformOn(client: pg.PoolClient, work: (tx: Tx) => Promise<void>): Promise<void> {
    client.query(`begin; ${asPlatform}`).catch(ignore)
    try {
      await work(this.txOf(client, 0))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  /** One transaction for a tenant, committed when `work` returns. */
  async write<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    client.query(opening(tenant, 'write')).catch(ignore)
    return this.finish(client, () => work(this.txOf(client, tenant.propertyId)), 'await')
  }

  /** The transaction object of a client; there is one per connection, and a connection has one transaction at a time. */
  txOf(client: pg.PoolClient, propertyId: number): Tx {
    let tx = this.bound.get(client)
    if (!tx) this.bound.set(client, (tx = bind(client)))
    tx.propertyId = propertyId
    return tx as Tx
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.aside.end()])
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
    else ended.catch(ignore) // a read has its answer; nothing was to be kept
    return result
  }
}
