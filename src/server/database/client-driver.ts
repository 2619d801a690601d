import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '#db/tables.ts'
import type { AnyTx, PlatformTx, Tx } from '../request/context.ts'
import { RecentMap } from '#core/recent-map.ts'

/** Lists of values vary in length, so that there are more texts than are worth a name: those used longest ago lose theirs. */
const MOST_NAMES = 2_000
const names = new RecentMap<string, string>(MOST_NAMES)
let nextName = 0

/** The name of a statement: a text is prepared once per connection under it. No name is ever that of another text. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = `k${(nextName += 1)}`
  names.set(sql, name)
  return name
}

/** Sends a statement of one kind of transaction. */
type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult<pg.QueryResultRow>>

class ClientConnection implements DatabaseConnection {
  private readonly send: Send
  constructor(send: Send) {
    this.send = send
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.send({
      name: nameOf(sql),
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
  constructor(send: Send) {
    this.connection = new ClientConnection(send)
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

/** A transaction whose property is set anew with every use of its connection. */
type OwnTx = Omit<Tx, 'propertyId'> & { propertyId: number }

/** A connection as its two kinds of transaction: only one of them takes statements at a time. */
export class Bound {
  readonly tx: OwnTx
  readonly platformTx: PlatformTx
  private readonly client: pg.PoolClient
  private reach: AnyTx['reach'] = 'property'
  private sentCount = 0

  constructor(client: pg.PoolClient) {
    this.client = client
    this.tx = Object.assign(this.openFor('property'), { propertyId: 0 })
    this.platformTx = this.openFor('platform')
    byTx.set(this.tx, this)
  }

  /** The transaction of a property, from its first statement on. */
  begin(propertyId: number): Tx {
    this.reach = 'property'
    this.tx.propertyId = propertyId
    return this.tx as Tx
  }

  /** A transaction that sees every tenant from its first statement to its last. */
  beginPlatform(): PlatformTx {
    this.reach = 'platform'
    return this.platformTx
  }

  /**
   * Sees every tenant for as long as the work takes. The roles are sent before and after what the work sends, on the same connection, which runs
   * its statements in the order they are sent: neither is waited for by itself.
   */
  async asPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    if (this.reach === 'platform') throw new Error('the transaction already works for the platform')
    this.reach = 'platform'
    try {
      const entered = this.client.query('set local role hotelmate_platform')
      const working = work(this.platformTx)
      await Promise.all([entered, working])
      return await working
    } finally {
      this.reach = 'property'
      this.client.query('set local role hotelmate_app').catch(() => {}) // an aborted transaction ends anyway
    }
  }

  private openFor<R extends AnyTx['reach']>(reach: R): AnyTx & { readonly reach: R } {
    const send: Send = (statement) => {
      if (this.reach !== reach) throw new Error(`the transaction works for the ${this.reach}, not for the ${reach}`)
      this.sentCount += 1
      return this.client.query(statement)
    }
    const kysely = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(send),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const named = async <Row>(name: string, text: string, parameters: readonly unknown[]) =>
      (await send({ name, text, values: [...parameters] })).rows as Row[]
    const countSent = () => this.sentCount
    return Object.defineProperty(Object.assign(kysely, { reach, named, sentCount: 0 }), 'sentCount', { get: countSent })
  }
}

const byTx = new WeakMap<object, Bound>()

/** The connection of a property's transaction. */
export function boundOf(tx: Tx): Bound {
  const bound = byTx.get(tx)
  if (!bound) throw new Error('the transaction is of no connection')
  return bound
}
