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
import type { Tx } from '../request/context.ts'
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

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.client = client
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.client.query<pg.QueryResultRow>({
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

/** A transaction whose property is set anew with every use of its connection. */
export type OwnTx = Omit<Tx, 'propertyId'> & { propertyId: number }

/** kysely on one connection. */
export function bind(client: pg.PoolClient): OwnTx {
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
